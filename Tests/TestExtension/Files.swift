import Foundation
import UserNotifications

// The ones that read, write and attach.

class ReadsForbiddenFile: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        let path = content.userInfo["path"] as? String ?? "/etc/passwd"
        answer((try? Data(contentsOf: URL(fileURLWithPath: path))) == nil ? "denied" : "read")
    }
}

class WritesForbiddenFile: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        let path = content.userInfo["path"] as? String ?? ""
        answer((try? Data("x".utf8).write(to: URL(fileURLWithPath: path))) == nil ? "denied" : "written")
    }
}

class WritesItsOwnFiles: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.test")
        let places = [FileManager.default.temporaryDirectory, container].compactMap(\.self)
        do {
            for place in places {
                try Data("x".utf8).write(to: place.appendingPathComponent("one.txt"), options: .atomic)
            }
            let bundle = Bundle.main.bundleURL.appendingPathComponent("Info.plist")
            answer("\(places.count) written, \(try Data(contentsOf: bundle).isEmpty ? "nothing" : "bundle") read")
        } catch {
            answer("\(error)")
        }
    }
}

/// Attaches a picture each from its temporary directory, its container and its bundle.
class GoodAttachment: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.test")
        var places = [FileManager.default.temporaryDirectory, container].compactMap(\.self)
            .map { $0.appendingPathComponent("picture.jpeg") }
        do {
            for place in places { try picture.write(to: place) }
            places.append(Bundle.main.bundleURL.appendingPathComponent("bundled.png"))
            content.attachments = try places.enumerated().map { index, place in
                try UNNotificationAttachment(
                    identifier: "picture-\(index)", url: place,
                    options: [UNNotificationAttachmentOptionsThumbnailHiddenKey: true])
            }
            answer("with pictures")
        } catch {
            answer("\(error)")
        }
    }
}

/// Attaches one good picture, one that it removes again, a link out of its directory, and a file of a foreign directory.
class BadAttachment: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        let directory = FileManager.default.temporaryDirectory
        let names = ["good.jpg", "removed.jpg", "grown.png", "link.png"].map(directory.appendingPathComponent)
        do {
            for name in names { try picture.write(to: name) }
            content.attachments = try names.map {
                try UNNotificationAttachment(identifier: $0.lastPathComponent, url: $0)
            }
            try FileManager.default.removeItem(at: names[1])
            truncate(names[2].path, 10 << 20 + 1)
            try FileManager.default.removeItem(at: names[3])
            symlink(content.userInfo["path"] as? String ?? "/etc/passwd", names[3].path)
            answer("with a picture")
        } catch {
            answer("\(error)")
        }
    }
}

/// Speaks to the runner by itself, and tells it nonsense.
class WrongTypes: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        let body = Array((content.userInfo["content"] as? String ?? "").utf8)
        let length = content.userInfo["length"] as? Int ?? body.count
        let bytes = [UInt8(ascii: "C")] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + body
        _ = bytes.withUnsafeBytes { write(3, $0.baseAddress, $0.count) }
        Thread.sleep(forTimeInterval: 600)
    }
}

/// The first bytes of a picture: nobody looks further.
private let picture = Data([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 1, count: 100))

/// Connects to a port of this machine.
class Connects: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        let port = content.userInfo["port"] as? Int ?? 0
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafeBytes(of: address) {
            connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
        }
        answer(code == 0 ? "connected" : String(cString: strerror(errno)))
    }
}
