import CLibcurl
import Foundation
import Testing

@testable import MediaFetch

@Suite struct CurlTests {
    @Test func `takes every option that a fetch sets`() throws {
        let policy = FetchPolicy(resolve: ["h.test:443:192.0.2.1"], certificateAuthorities: "/dev/null")
        let url = try MediaURL("https://h.test/", policy: policy)
        try EasyHandle().prepare(for: url, at: [.v4(0xC0000201)], policy: policy, fields: [], connectMilliseconds: 1)
    }

    @Test func `names the option that is given a wrong type or value`() throws {
        let easy = try EasyHandle()
        let type = #expect(throws: CurlError.self) { try easy.set(CURLOPT_USERAGENT, 1) }
        #expect(type?.name == "CURLOPT_USERAGENT")
        let value = #expect(throws: CurlError.self) { try easy.set(CURLOPT_PROTOCOLS_STR, "nonsense") }
        #expect(value?.name == "CURLOPT_PROTOCOLS_STR")
    }

    @Test(arguments: [
        FetchPolicy(schemes: ["ftp"]), FetchPolicy(resolve: ["h.test"]),
        FetchPolicy(certificateAuthorities: "/nonexistent"),
    ])
    func `a fetcher that cannot work is not started`(policy: FetchPolicy) {
        #expect(throws: FetcherUnavailable.self) { try Fetcher(policy: policy) }
    }

    @Test(arguments: [
        (ENOSPC, FetchFailure.Code.storageFull), (EDQUOT, .storageFull), (EACCES, .storageFailed),
    ])
    func `tells a full disk from other trouble`(number: Int32, code: FetchFailure.Code) {
        #expect(FetchFailure.storage(number, in: "write").code == code)
    }
}
