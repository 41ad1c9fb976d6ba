import Foundation
import Glibc
import NotificationExtension
import Testing

@Suite("Keys: a directory of keys", .timeLimit(.minutes(1)))
struct KeysFileTests {
    let place: PrivatePlace
    let keychain: FileKeychain

    init() throws {
        place = try PrivatePlace()
        keychain = FileKeychain(directory: place.path)
    }

    private func code(_ body: () throws -> Void) throws -> String {
        try #require(throws: KeychainFailure.self, performing: body).code.rawValue
    }

    @Test("keeps, lists, gives and deletes keys")
    func life() throws {
        #expect(try keychain.key("news") == nil)
        #expect(try keychain.identifiers().isEmpty)
        try keychain.store(try countingKey(), as: "news")
        try keychain.store(try countingKey(from: 9), as: "Chat_2024.v1")
        #expect(try bytes(keychain.key("news")) == Array(0..<32))
        #expect(try keychain.identifiers() == ["Chat_2024.v1", "news"])
        #expect(try keychain.delete("news"))
        #expect(try !keychain.delete("news"))
        #expect(try keychain.key("news") == nil)
        #expect(try place.names() == ["Chat_2024.v1.key"])
    }

    @Test("makes its directory and files private, whatever the directory is called")
    func modes() throws {
        let nested = FileKeychain(directory: place.path + "/a/b//")
        try nested.store(try countingKey(), as: "k")
        for (path, mode) in [("a", 0o700), ("a/b", 0o700), ("a/b/k.key", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(place.path)/\(path)")
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
        #expect(try bytes(nested.key("k"))?.count == 32)
    }

    @Test("is empty when its directory is missing")
    func missing() throws {
        let keychain = FileKeychain(directory: place.path + "/nowhere")
        #expect(try keychain.key("k") == nil)
        #expect(try keychain.identifiers().isEmpty)
        #expect(try !keychain.delete("k"))
        #expect(try place.names().isEmpty)
    }

    @Test("refuses a key that others may read or write", arguments: [0o644, 0o640, 0o604, 0o620, 0o602, 0o611])
    func openFiles(_ mode: mode_t) throws {
        try place.write(Array(0..<32), to: "k.key", mode: mode)
        #expect(try code { _ = try keychain.key("k") } == "insecure-keychain")
    }

    @Test("takes a key that only its owner may read", arguments: [0o600, 0o400])
    func privateFiles(_ mode: mode_t) throws {
        try place.write(Array(0..<32), to: "k.key", mode: mode)
        #expect(try keychain.key("k") != nil)
    }

    @Test("refuses a directory that others may look into", arguments: [0o755, 0o750, 0o701])
    func openDirectories(_ mode: mode_t) throws {
        try place.write(Array(0..<32), to: "k.key")
        try #require(chmod(place.path, mode) == 0)
        #expect(try code { _ = try keychain.key("k") } == "insecure-keychain")
        #expect(try code { try keychain.store(try countingKey(), as: "j") } == "insecure-keychain")
        #expect(try code { _ = try keychain.identifiers() } == "insecure-keychain")
        #expect(try place.names() == ["k.key"])
    }

    @Test("refuses what belongs to another user", .enabled(if: geteuid() == 0))
    func owners() throws {
        let file = try place.write(Array(0..<32), to: "k.key")
        try #require(chown(file, 65534, 65534) == 0)
        #expect(try code { _ = try keychain.key("k") } == "insecure-keychain")
        try #require(chown(file, 0, 0) == 0 && chown(place.path, 65534, 65534) == 0)
        #expect(try code { _ = try keychain.key("k") } == "insecure-keychain")
    }

    @Test("follows no link, neither to a key nor to the directory")
    func links() throws {
        let other = try PrivatePlace()
        let target = try other.write(Array(0..<32), to: "real.key")
        try #require(symlink(target, place.path + "/k.key") == 0)
        #expect(try code { _ = try keychain.key("k") } == "insecure-keychain")
        #expect(try code { try keychain.store(try countingKey(from: 7), as: "k") } == "key-exists")
        try #require(symlink(other.path, place.path + "/link") == 0)
        for path in ["/link", "/link/", "/link//"] {
            let linked = FileKeychain(directory: place.path + path)
            #expect(try code { _ = try linked.key("real") } == "insecure-keychain")
        }
        #expect(try keychain.delete("k"))
        #expect(FileManager.default.contents(atPath: target) == Data(0..<32))
    }

    @Test("waits for no FIFO, and reads no directory or long file")
    func strangeFiles() throws {
        try #require(mkfifo(place.path + "/pipe.key", 0o600) == 0)
        #expect(try code { _ = try keychain.key("pipe") } == "insecure-keychain")
        try #require(mkdir(place.path + "/dir.key", 0o700) == 0)
        #expect(try code { _ = try keychain.key("dir") } == "insecure-keychain")
        try place.write([UInt8](repeating: 1, count: 65), to: "long.key")
        #expect(try code { _ = try keychain.key("long") } == "invalid-key")
    }

    @Test(
        "takes no identifier that is more than a name",
        arguments: [
            "", ".", "..", "../k", "a/b", "a b", "-k", ".k", "k\n", "é", "k\0", String(repeating: "k", count: 65),
        ])
    func identifiers(_ identifier: String) throws {
        #expect(!KeyIdentifier.isValid(identifier))
        #expect(try code { _ = try keychain.key(identifier) } == "invalid-key-identifier")
        #expect(try code { try keychain.store(try countingKey(), as: identifier) } == "invalid-key-identifier")
        #expect(try code { try keychain.delete(identifier) } == "invalid-key-identifier")
        #expect(try place.names().isEmpty)
    }

    @Test("stores 32 bytes and nothing else", arguments: [0, 16, 24, 31, 33])
    func lengths(_ count: Int) throws {
        #expect(try code { try keychain.store(try countingKey(count), as: "k") } == "wrong-key-length")
        #expect(try place.names().isEmpty)
    }
}

@Suite("Keys: a directory of keys under stress", .timeLimit(.minutes(1)))
struct KeysFileStressTests {
    let place: PrivatePlace
    let keychain: FileKeychain

    init() throws {
        place = try PrivatePlace()
        keychain = FileKeychain(directory: place.path)
    }

    @Test("lets one of many writers win, and readers see a whole key or none")
    func writers() async throws {
        for round in 0..<10 {
            let identifier = "k\(round)"
            let winners = try await withThrowingTaskGroup(of: UInt8?.self) { group in
                for writer in UInt8(0)..<16 {
                    group.addTask {
                        let key = try key([UInt8](repeating: writer, count: 32))
                        return (try? keychain.store(key, as: identifier)).map { writer }
                    }
                    group.addTask {
                        let seen = try bytes(keychain.key(identifier))
                        #expect(seen == nil || seen?.count == 32 && Set(seen ?? []).count == 1)
                        return nil
                    }
                }
                return try await group.reduce(into: [UInt8]()) { winners, winner in
                    if let winner { winners.append(winner) }
                }
            }
            #expect(winners.count == 1)
            #expect(try bytes(keychain.key(identifier)) == winners.first.map { [UInt8](repeating: $0, count: 32) })
        }
        #expect(try place.names().count == 10)
    }

    @Test("writes over what it deletes, with bytes that are neither the key nor zeros")
    func overwriting() throws {
        try keychain.store(try countingKey(), as: "k")
        let file = try #require(FileHandle(forReadingAtPath: place.path + "/k.key"))
        #expect(try keychain.delete("k"))
        let left = try file.readToEnd() ?? Data()
        #expect(left.count == 32)
        #expect(left != Data(0..<32) && left != Data(count: 32))
    }

    @Test("sweeps what a killed writer left, and not what one is writing")
    func sweeping() throws {
        let old = try place.write(Array(0..<32), to: ".new-old")
        try place.write(Array(0..<32), to: ".new-young")
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -300)], ofItemAtPath: old)
        try keychain.store(try countingKey(), as: "k")
        #expect(try place.names() == [".new-young", "k.key"])
        #expect(try keychain.identifiers() == ["k"])
    }

    @Test(
        "stands where XDG says",
        arguments: [
            (["XDG_DATA_HOME": "/data", "HOME": "/home/me"], "/data/attach/keys"),
            (["XDG_DATA_HOME": "data", "HOME": "/home/me"], "/home/me/.local/share/attach/keys"),
            (["HOME": "/home/me"], "/home/me/.local/share/attach/keys"),
        ])
    func standardDirectory(_ environment: [String: String], _ path: String) {
        #expect(FileKeychain.standardDirectory(environment: environment) == path)
    }
}
