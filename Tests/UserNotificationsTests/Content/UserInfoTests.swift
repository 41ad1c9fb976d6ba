import Foundation
import Testing
import UserNotifications

@Suite struct UserInfoTests {
    private func content(_ text: String) throws -> UNMutableNotificationContent {
        try #require(Payload(Array(text.utf8)).content.mutableCopy() as? UNMutableNotificationContent)
    }

    @Test func valuesBridgeAsOnThePlatform() throws {
        let info = try content(
            #"{"i":1,"big":9007199254740993,"u":18446744073709551615,"d":0.5,"w":2.0,"t":true,"s":"x","n":null,"a":[1,"b"],"o":{"k":{"l":3}}}"#
        ).userInfo
        #expect(info["i"] as? Int == 1)
        #expect(info["i"] as? Double == 1)
        #expect(info["big"] as? Int == 9_007_199_254_740_993)
        #expect(info["u"] as? UInt64 == .max)
        #expect(info["u"] as? Int == nil)
        #expect(info["d"] as? Double == 0.5)
        #expect(info["d"] as? Int == nil)
        #expect(info["w"] as? Int == 2)
        #expect(info["t"] as? Bool == true)
        #expect(info["s"] as? String == "x")
        #expect(info["s"] as? Int == nil)
        #expect(info["n"] is NSNull)
        #expect((info["a"] as? [Any])?.first as? Int == 1)
        #expect(((info["o"] as? [String: Any])?["k"] as? [String: Any])?["l"] as? Int == 3)
        #expect((info["o"] as? [AnyHashable: Any])?["k"] is [AnyHashable: Any])
    }

    @Test func aDecimalThatNoDoubleHoldsIsGivenExactly() throws {
        let info = try content(#"{"d":12345678901234567890.123}"#).userInfo
        #expect((info["d"] as? NSDecimalNumber)?.stringValue == "12345678901234567890.123")
    }

    @Test(
        "Setting what was read changes nothing",
        arguments: [
            #"{"z":1.0,"a":1e400,"b":0.10000000000000000001,"c":-0,"d":1E2,"e":true,"f":[1.50,{"y":1,"x":2}],"g":null}"#,
            #"{"big":18446744073709551615,"bigger":123456789012345678901234567890,"e":1e-400}"#, "{}",
            #"{"huge":1e99999999999,"long":0.1000000000000000000000000000000000000000000000000000000000000000000001}"#,
        ])
    func roundTrip(text: String) throws {
        let content = try content(text)
        content.userInfo = content.userInfo
        #expect(content.exactUserInfo.text() == text)
    }

    @Test func changesKeepTheRestAndGoToTheEnd() throws {
        let content = try content(#"{"z":1.0,"a":{"q":2.50,"p":1},"l":[1.0,2.0]}"#)
        content.userInfo["b"] = 7
        content.userInfo["a"] = ["p": 1, "q": 2.5, "r": "new"] as [String: Any]
        content.userInfo["z"] = nil
        content.userInfo["l"] = [1.0, 3] as [Any]
        content.userInfo["aa"] = false
        #expect(
            content.exactUserInfo.text() == #"{"a":{"q":2.50,"p":1,"r":"new"},"l":[1.0,3],"b":7,"aa":false}"#)
    }

    @Test func foundationsValuesBecomeJSON() {
        let content = UNMutableNotificationContent()
        content.userInfo = [
            "int": 1, "bool": true, "number": NSNumber(value: false), "double": 0.5,
            "string": "x" as NSString,
            "null": NSNull(), "array": [1, "a", [true]] as [Any], "dictionary": ["k": 1] as NSDictionary,
            "data": Data([1, 2, 3]), "date": Date(timeIntervalSince1970: 0), "nan": Double.nan,
            "object": NSObject(), "decimal": Decimal(string: "0.1") ?? 0, "u": UInt64.max, 5: "no string key",
        ]
        let expected: JSONObject = [
            "int": 1, "bool": true, "number": false, "double": 0.5, "string": "x", "null": nil,
            "array": [1, "a", [true]], "dictionary": ["k": 1], "data": "AQID", "date": "1970-01-01T00:00:00Z",
            "decimal": 0.1, "u": .number(JSONNumber(UInt64.max)),
        ]
        #expect(content.exactUserInfo == expected)
        #expect(content.exactUserInfo.keys == content.exactUserInfo.keys.sorted())
    }
}
