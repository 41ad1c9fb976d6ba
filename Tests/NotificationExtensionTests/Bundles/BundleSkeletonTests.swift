import Foundation
import MediaAttachment
import NotificationExtension
import Testing
import UserNotifications

@Suite("Bundle: skeletons", .timeLimit(.minutes(20)))
struct BundleSkeletonTests {
    @Test("writes a package whose bundles are right once the executable is there", arguments: ["Hello", "My_App2"])
    func skeleton(_ name: String) throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try BundleSkeleton.write(name: name, to: directory + "/new/\(name)", package: "/somewhere/attach")
        let root = directory + "/new/\(name)"
        let files = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
            !BundleSkeletonTests.isDirectory(root + "/" + $0)
        }
        #expect(
            files.sorted()
                == [
                    ".gitignore", "App-Info.plist", "Extension-Info.plist", "Package.swift", "README.md",
                    "Sources/\(name)/NotificationService.swift", "Sources/\(name)/main.swift", "make-bundle",
                ].sorted())
        #expect(FileManager.default.isExecutableFile(atPath: root + "/make-bundle"))
        #expect(
            try String(contentsOfFile: root + "/Package.swift", encoding: .utf8).contains(#"path: "/somewhere/attach""#)
        )

        // What make-bundle does, with another executable.
        let appex = root + "/\(name).app/PlugIns/\(name).appex"
        try FileManager.default.createDirectory(atPath: appex, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: root + "/App-Info.plist", toPath: root + "/\(name).app/Info.plist")
        try FileManager.default.copyItem(atPath: root + "/Extension-Info.plist", toPath: appex + "/Info.plist")
        try FileManager.default.copyItem(atPath: "/bin/true", toPath: appex + "/\(name)")
        #expect(AppBundle.faults(at: root + "/\(name).app").isEmpty)
        #expect(
            try AppBundle(at: root + "/\(name).app").serviceExtension.principalClass == "\(name).NotificationService")
    }

    @Test(
        "writes nothing under a name that is no module's, or over what is there",
        arguments: [
            "", "1st", "My App", "a-b", "../x", "Über", String(repeating: "x", count: 65),
        ])
    func names(_ name: String) throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        #expect(throws: BundleSkeleton.Fault.self) { try BundleSkeleton.write(name: name, to: directory) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
        try Data().write(to: URL(fileURLWithPath: directory + "/mine"))
        #expect(throws: BundleSkeleton.Fault.self) { try BundleSkeleton.write(name: "Good", to: directory) }
    }

    @Test(
        "builds, checks and runs; minutes long, so only when BUNDLE_SKELETON is set",
        .enabled(if: ProcessInfo.processInfo.environment["BUNDLE_SKELETON"] != nil))
    func builds() async throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        try BundleSkeleton.write(name: "Hello", to: directory + "/Hello", package: package)
        let make = Process()
        make.executableURL = URL(fileURLWithPath: directory + "/Hello/make-bundle")
        let (ends, end) = AsyncStream<Void>.makeStream()
        make.terminationHandler = { _ in end.finish() }
        try make.run()
        for await _ in ends {}
        #expect(make.terminationStatus == 0)
        let bundle = try AppBundle(at: directory + "/Hello/Hello.app").serviceExtension
        let size = try FileManager.default.attributesOfItem(atPath: bundle.executable)[.size] as? Int ?? 0
        let runner = ExtensionRunner(bundle: bundle, settings: .init())
        let outcome = await runner.deliver(TestApp.payload(), requestIdentifier: "1")
        #expect(outcome.content.title == "Goal [modified]", "\(outcome.reason?.message ?? "") \(outcome.output)")
        print("skeleton: \(size) bytes, ready after \(outcome.times.ready ?? -1) s, \(outcome.peakMemory) bytes")
    }

    private static func isDirectory(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
