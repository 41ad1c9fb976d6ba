import AppFixture
import Foundation
import NotificationExtension
import Testing

@Suite("Bundle: apps and their extensions")
struct BundleTests {
    /// A way to break a right bundle.
    struct Flaw: Sendable, CustomTestStringConvertible {
        let code: BundleFault.Code
        let what: String
        var list: @Sendable (inout [String: Any]) -> Void = { _ in }
        var files: @Sendable (AppFixture) throws -> Void = { _ in }
        var testDescription: String { "\(code.rawValue): \(what)" }
    }

    static let flaws: [Flaw] = listFlaws + fileFlaws

    private static let listFlaws = [
        Flaw(code: .wrongPackageType, what: "APPL", list: { $0["CFBundlePackageType"] = "APPL" }),
        Flaw(code: .wrongPackageType, what: "missing", list: { $0["CFBundlePackageType"] = nil }),
        Flaw(code: .noExtension, what: "missing", list: { $0["NSExtension"] = nil }),
        Flaw(code: .noExtension, what: "a string", list: { $0["NSExtension"] = "x" }),
        Flaw(
            code: .wrongExtensionPoint, what: "a widget",
            list: { $0.edit("NSExtensionPointIdentifier", "com.apple.widget") }),
        Flaw(code: .wrongExtensionPoint, what: "missing", list: { $0.edit("NSExtensionPointIdentifier", nil) }),
        Flaw(code: .badPrincipalClass, what: "missing", list: { $0.edit("NSExtensionPrincipalClass", nil) }),
        Flaw(code: .badPrincipalClass, what: "no module", list: { $0.edit("NSExtensionPrincipalClass", "Service") }),
        Flaw(
            code: .badPrincipalClass, what: "a placeholder",
            list: { $0.edit("NSExtensionPrincipalClass", "$(X).Service") }),
        Flaw(code: .badPrincipalClass, what: "three parts", list: { $0.edit("NSExtensionPrincipalClass", "A.B.C") }),
        Flaw(code: .badPrincipalClass, what: "a number", list: { $0.edit("NSExtensionPrincipalClass", 1) }),
        Flaw(code: .badAttributes, what: "a list", list: { $0.edit("NSExtensionAttributes", ["x"]) }),
        Flaw(code: .noExecutable, what: "not named", list: { $0["CFBundleExecutable"] = nil }),
        Flaw(code: .noExecutable, what: "not there", list: { $0["CFBundleExecutable"] = "Nothing" }),
        Flaw(code: .executableOutside, what: "by ..", list: { $0["CFBundleExecutable"] = "../../../bin/sh" }),
        Flaw(code: .executableOutside, what: "absolute", list: { $0["CFBundleExecutable"] = "/bin/sh" }),
        Flaw(code: .noIdentifier, what: "missing", list: { $0["CFBundleIdentifier"] = nil }),
        Flaw(code: .noIdentifier, what: "empty", list: { $0["CFBundleIdentifier"] = "" }),
        Flaw(code: .foreignIdentifier, what: "another app's", list: { $0["CFBundleIdentifier"] = "other.app.service" }),
        Flaw(code: .foreignIdentifier, what: "the app's own", list: { $0["CFBundleIdentifier"] = "test.app" }),
        Flaw(code: .foreignIdentifier, what: "without a point", list: { $0["CFBundleIdentifier"] = "test.appservice" }),
    ]

    private static let fileFlaws = [
        Flaw(code: .noInfoPlist, what: "missing", files: { try $0.remove("Info.plist") }),
        Flaw(code: .unreadableInfoPlist, what: "text", files: { try $0.write("Info.plist", "hello") }),
        Flaw(code: .unreadableInfoPlist, what: "OpenStep", files: { try $0.write("Info.plist", "{ a = b; }") }),
        Flaw(
            code: .unreadableInfoPlist, what: "cut",
            files: { try $0.write("Info.plist", "<?xml version=\"1.0\"?><plist><dict>") }),
        Flaw(
            code: .unreadableInfoPlist, what: "binary rubbish",
            files: { try $0.write("Info.plist", "bplist00\u{7}\u{7}\u{7}") }),
        Flaw(
            code: .unreadableInfoPlist, what: "binary dictionaries that share their members",
            files: { fixture in
                let bomb = LocalizationMutationTests.binary(LocalizationMutationTests.doubling(60))
                try Data(bomb).write(to: URL(fileURLWithPath: fixture.appex + "/Info.plist"))
            }),
        Flaw(
            code: .unreadableInfoPlist, what: "a list",
            files: { try $0.write("Info.plist", "<?xml version=\"1.0\"?><plist><array/></plist>") }),
        Flaw(
            code: .unreadableInfoPlist, what: "a mebibyte",
            files: { try $0.write("Info.plist", "<?xml" + String(repeating: " ", count: 1 << 20)) }),
        Flaw(code: .notExecutable, what: "mode 0644", files: { chmod($0.executable, 0o644) }),
        Flaw(
            code: .notExecutable, what: "a directory",
            files: {
                try $0.remove("TestExtension")
                mkdir($0.executable, 0o755)
            }),
        Flaw(
            code: .executableOutside, what: "by a link",
            files: {
                try $0.remove("TestExtension")
                symlink("/bin/sh", $0.executable)
            }),
        Flaw(code: .linkOutside, what: "absolute", files: { symlink("/etc/passwd", $0.appex + "/link") }),
        Flaw(
            code: .linkOutside, what: "relative, in a directory",
            files: {
                mkdir($0.appex + "/en.lproj", 0o755)
                symlink("../../../Info.plist", $0.appex + "/en.lproj/link")
            }),
        Flaw(
            code: .linkOutside, what: "the bundle itself",
            files: {
                let elsewhere = $0.path + "-elsewhere"
                try FileManager.default.moveItem(atPath: $0.appex, toPath: elsewhere)
                symlink(elsewhere, $0.appex)
            }),
        Flaw(
            code: .tooLarge, what: "one byte over in two files",
            files: {
                try $0.write("one", "")
                try $0.write("two", "x")
                try $0.fill("one")
            }),
        Flaw(
            code: .noServiceExtension, what: "no PlugIns",
            files: {
                try FileManager.default.removeItem(atPath: $0.path + "/PlugIns")
            }),
        Flaw(
            code: .severalServiceExtensions, what: "a copy",
            files: {
                try FileManager.default.copyItem(atPath: $0.appex, toPath: $0.path + "/PlugIns/Copy.appex")
            }),
        Flaw(
            code: .notADirectory, what: "a file",
            files: {
                try FileManager.default.removeItem(atPath: $0.appex)
                try Data().write(to: URL(fileURLWithPath: $0.appex))
            }),
    ]

    @Test("names each fault by its code", arguments: flaws)
    func faults(_ flaw: Flaw) throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let app = try AppFixture(in: directory, change: flaw.list)
        try app.write("TestExtension", "#!/bin/true\n")
        chmod(app.executable, 0o755)
        try flaw.files(app)
        let fault = #expect(throws: BundleFault.self) { try AppBundle(at: app.path) }
        #expect(fault?.code == flaw.code, "\(fault?.description ?? "")")
        let all = AppBundle.faults(at: app.path)
        #expect(all.contains { $0.code == flaw.code })
        #expect(all.first == fault)
    }

    @Test("reads a right bundle, XML or binary", arguments: [false, true])
    func right(isBinary: Bool) throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let app = try AppFixture(in: directory, isBinary: isBinary) { $0.edit("NSExtensionAttributes", ["a": 1]) }
        try app.write("TestExtension", "#!/bin/true\n")
        chmod(app.executable, 0o755)
        symlink("TestExtension", app.appex + "/link")
        let bundle = try AppBundle(at: app.path)
        #expect(bundle.identifier == "test.app")
        #expect(bundle.serviceExtension.identifier == "test.app.service")
        #expect(bundle.serviceExtension.executable == app.executable)
        #expect(bundle.serviceExtension.principalClass == "TestExtension.AppendsProcessed")
        #expect(AppBundle.faults(at: app.path).isEmpty)
    }

    @Test("picks the service among other extensions, and is as large as it may be")
    func others() throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        _ = try AppFixture(in: directory, name: "AWidget") { $0.edit("NSExtensionPointIdentifier", "com.apple.widget") }
        let app = try AppFixture(in: directory)
        try app.write("TestExtension", "#!/bin/true\n")
        chmod(app.executable, 0o755)
        try app.write("one", "")
        try app.fill("one")
        #expect(try AppBundle(at: app.path).serviceExtension.path == app.appex)
    }

    @Test("lists everything that is wrong at once")
    func several() throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let app = try AppFixture(in: directory) {
            $0["CFBundlePackageType"] = nil
            $0["CFBundleExecutable"] = nil
            $0["CFBundleIdentifier"] = "other"
        }
        let codes = AppBundle.faults(at: app.path).map(\.code)
        #expect(codes == [.wrongPackageType, .noExecutable, .foreignIdentifier])
    }

    @Test("says what a path that is no app is", arguments: ["/nowhere.app", "/etc/passwd"])
    func noApp(_ path: String) {
        #expect(AppBundle.faults(at: path).map(\.code) == [.notADirectory])
    }
}

extension [String: Any] {
    /// Changes a member of the `NSExtension` dictionary.
    fileprivate mutating func edit(_ key: String, _ value: Any?) {
        var dictionary = self["NSExtension"] as? [String: Any] ?? [:]
        dictionary[key] = value
        self["NSExtension"] = dictionary
    }
}

extension AppFixture {
    fileprivate func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: appex + "/" + name))
    }

    fileprivate func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: appex + "/" + name)
    }

    /// Lets a file grow until the bundle, without another file `two`, has exactly 50 MB; holes take no space.
    fileprivate func fill(_ name: String) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: appex).filter { $0 != "two" && $0 != name }
        let sizes = try files.map { file in
            try FileManager.default.attributesOfItem(atPath: appex + "/" + file)[.size] as? Int ?? 0
        }
        truncate(appex + "/" + name, off_t((50 << 20) - sizes.reduce(0, +)))
    }
}
