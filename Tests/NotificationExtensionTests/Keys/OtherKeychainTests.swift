import Foundation
import Glibc
import NotificationExtension
import Testing

@Suite("Keys: systemd's credentials, and keychains in a chain", .timeLimit(.minutes(1)))
struct KeysCredentialTests {
    let place: PrivatePlace

    init() throws { place = try PrivatePlace() }

    private var keychain: CredentialKeychain? { CredentialKeychain(environment: ["CREDENTIALS_DIRECTORY": place.path]) }

    @Test("are there only for a service that was given some")
    func absent() {
        #expect(CredentialKeychain(environment: [:]) == nil)
        #expect(CredentialKeychain(environment: ["CREDENTIALS_DIRECTORY": "relative"]) == nil)
    }

    @Test("are read raw and as text, also by a group that an access list stands for")
    func reading() throws {
        let keychain = try #require(keychain)
        try place.write(Array(0..<32), to: "attach-key-raw", mode: 0o400)
        try place.write(Array(String(repeating: "2a", count: 32).utf8) + [10], to: "attach-key-hex", mode: 0o440)
        #expect(try bytes(keychain.key("raw")) == Array(0..<32))
        #expect(try bytes(keychain.key("hex")) == [UInt8](repeating: 42, count: 32))
        #expect(try keychain.key("none") == nil)
    }

    @Test("are refused when all may read them, or by a link")
    func refusals() throws {
        let keychain = try #require(keychain)
        let file = try place.write(Array(0..<32), to: "attach-key-open", mode: 0o444)
        #expect(try #require(throws: KeychainFailure.self) { try keychain.key("open") }.code == .insecure)
        try #require(symlink(file, place.path + "/attach-key-link") == 0)
        #expect(throws: KeychainFailure.self) { try keychain.key("link") }
        #expect(throws: KeychainFailure.self) { try keychain.key("../x") }
    }

    @Test("A chain asks in order, goes on after a failure, and tells it when nobody has the key")
    func chain() throws {
        let first = FakeKeychain(keys: ["a": try countingKey(from: 1)])
        let second = FakeKeychain(keys: ["a": try countingKey(from: 2), "b": try countingKey(from: 3)])
        let broken = FakeKeychain(failure: KeychainFailure(.insecure, "broken"))
        #expect(try KeychainChain([first, second]).key("a")?.withBytes { $0[0] } == 1)
        #expect(try KeychainChain([broken, first, second]).key("b")?.withBytes { $0[0] } == 3)
        #expect(try KeychainChain([first, second]).key("c") == nil)
        let failure = try #require(throws: KeychainFailure.self) { try KeychainChain([first, broken]).key("c") }
        #expect(failure.code == .insecure)
    }
}

@Suite("Keys: the desktop's secret service", .timeLimit(.minutes(1)))
struct KeysSecretServiceTests {
    let place: PrivatePlace

    init() throws { place = try PrivatePlace() }

    /// A stand-in for `secret-tool`, which does what a file says: one just written could not be run while a process that is being
    /// started elsewhere has it open.
    private func keychain(_ script: String = Self.script, timeout: Duration = .seconds(20)) throws
        -> SecretServiceKeychain
    {
        try place.write(Array(script.utf8), to: "script")
        let environment = ["PATH": "nowhere:/nowhere:\(Self.directory)", "HOME": place.path, "SECRET": "x"]
        return try #require(SecretServiceKeychain(environment: environment, timeout: timeout))
    }

    private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Resources/secret-service").path

    /// Keeps secrets in files and notes its arguments.
    private static let script = """
        echo "$@" "$SECRET" >> "$HOME/arguments"
        for last; do :; done
        case $1 in
            store) /bin/cat > "$HOME/secret-$last" ;;
            lookup) test -e "$HOME/secret-$last" && /bin/cat "$HOME/secret-$last" ;;
            clear) /bin/rm "$HOME/secret-$last" 2> /dev/null ;;
        esac
        """

    @Test("is not there without the command, nor by a relative PATH")
    func absent() {
        #expect(SecretServiceKeychain(environment: ["PATH": place.path]) == nil)
        #expect(SecretServiceKeychain(environment: ["PATH": "."]) == nil)
        #expect(SecretServiceKeychain(environment: [:]) == nil)
    }

    @Test("keeps keys, and no key is ever an argument")
    func life() throws {
        let keychain = try keychain()
        #expect(try keychain.key("news") == nil)
        try keychain.store(try countingKey(), as: "news")
        #expect(try bytes(keychain.key("news")) == Array(0..<32))
        try keychain.delete("news")
        #expect(try keychain.key("news") == nil)
        let arguments = try String(contentsOfFile: place.path + "/arguments", encoding: .utf8)
        #expect(
            arguments == """
                lookup application attach key news\u{20}
                store --label=attach key news application attach key news\u{20}
                lookup application attach key news\u{20}
                clear application attach key news\u{20}
                lookup application attach key news\u{20}

                """)
    }

    @Test("that gives no answer is left in time")
    func timeout() throws {
        let keychain = try keychain("exec /bin/sleep 60", timeout: .milliseconds(300))
        let start = ContinuousClock.now
        #expect(try #require(throws: KeychainFailure.self) { try keychain.key("k") }.code == .timedOut)
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test(
        "that fails says why, and what it answers is no secret in the message",
        arguments: [
            ("echo 'secret-tool: no bus' >&2; exit 1", "keychain-unavailable", "no bus"),
            ("echo hidden; exit 3", "keychain-unavailable", "status 3"),
            ("kill -9 $$", "keychain-unavailable", "status -9"),
            ("while :; do echo hidden hidden; done", "invalid-key", "4096"),
            ("echo hidden words!", "invalid-key", "no key"),
            ("exit 1 <&- >&- 2>&-", "none", ""),
        ])
    func failures(_ script: String, _ code: String, _ words: String) throws {
        let keychain = try keychain(script)
        if code == "none" {
            #expect(try keychain.key("k") == nil)
            return
        }
        let failure = try #require(throws: KeychainFailure.self) { try keychain.key("k") }
        #expect(failure.code.rawValue == code)
        #expect(failure.description.contains(words) && !failure.description.contains("hidden"))
    }

    @Test("that reads no input does not break the program that writes it")
    func brokenPipe() throws {
        let keychain = try keychain("exec <&-; exit 0")
        try keychain.store(try countingKey(), as: "k")
    }
}
