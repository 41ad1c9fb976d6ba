// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "attach",
    products: [
        .executable(name: "attach", targets: ["attach"]),
        .executable(name: "attach-inspector", targets: ["attach-inspector"]),
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
        .library(name: "MediaAttachment", targets: ["MediaAttachment"]),
        .library(name: "NotificationExtension", targets: ["NotificationExtension"]),
    ],
    targets: [
        // C libraries, from Debian's packages.
        .systemLibrary(
            name: "CLibcurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CLibmagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
        .systemLibrary(
            name: "CLibseccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        .systemLibrary(
            name: "CLibsqlite3", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // What glibc and Linux have and Swift's Glibc module lacks.
        .target(name: "CLinux"),
        // libavformat and its like, of Debian too, and loaded when they are wanted.
        .target(name: "CLibav"),

        // The stages, in the order in which data flows through them.
        .target(name: "Locking"),
        .target(name: "UserNotifications", dependencies: ["Locking"]),
        .target(name: "MediaFetch", dependencies: ["CLibcurl", "CLibcrypto", "Locking"]),
        .target(name: "MediaInspection", dependencies: ["Locking", "CLinux"]),
        .target(name: "MediaProbe", dependencies: ["MediaInspection", "CLibmagic", "CLibav"]),
        .target(name: "MediaCache", dependencies: ["MediaFetch", "CLibsqlite3", "CLinux"]),
        .target(
            name: "MediaAttachment",
            dependencies: ["UserNotifications", "MediaFetch", "MediaInspection", "MediaCache", "Locking"],
            resources: [.embedInCode("limits.json")]),

        .target(
            name: "NotificationExtension",
            dependencies: ["UserNotifications", "MediaAttachment", "CLibcrypto", "CLinux", "Locking"]),

        // The programs.
        .executableTarget(
            name: "attach",
            dependencies: [
                "UserNotifications", "MediaFetch", "MediaInspection", "MediaAttachment", "MediaCache",
                "NotificationExtension", "Locking", "CLinux",
            ]),
        .executableTarget(
            name: "attach-inspector", dependencies: ["MediaProbe", "MediaInspection", "CLinux", "CLibseccomp"]),

        // Tests, one target a module, and the server that misbehaves for them and for people.
        .systemLibrary(name: "CLibssl", pkgConfig: "libssl", providers: [.apt(["libssl-dev"])]),
        .target(name: "FaultServer", dependencies: ["CLibssl", "Locking"]),
        .executableTarget(name: "fault-server", dependencies: ["FaultServer"]),
        .testTarget(name: "UserNotificationsTests", dependencies: ["UserNotifications"]),
        .testTarget(
            name: "MediaFetchTests", dependencies: ["MediaFetch", "FaultServer", "Locking", "CLibcurl"]),
        .testTarget(name: "MediaInspectionTests", dependencies: ["MediaInspection"]),
        .testTarget(
            name: "MediaProbeTests",
            dependencies: ["MediaProbe", "MediaInspection", "Locking", "CLibseccomp", "attach-inspector"]),
        .testTarget(name: "MediaCacheTests", dependencies: ["MediaCache", "MediaFetch"]),
        .testTarget(
            name: "MediaAttachmentTests",
            dependencies: [
                "MediaAttachment", "UserNotifications", "MediaFetch", "MediaInspection", "MediaCache", "FaultServer",
                "Locking", "attach-inspector", "fault-server",
            ]),
        .executableTarget(
            name: "TestExtension", dependencies: ["UserNotifications", "Locking"], path: "Tests/TestExtension"),
        .target(name: "AppFixture", path: "Tests/AppFixture"),
        .testTarget(
            name: "NotificationExtensionTests",
            dependencies: [
                "NotificationExtension", "UserNotifications", "MediaAttachment", "FaultServer", "Locking",
                "AppFixture", "TestExtension",
            ],
            exclude: ["Resources"]),
        .testTarget(
            name: "AttachTests",
            dependencies: [
                "UserNotifications", "MediaAttachment", "NotificationExtension", "FaultServer", "AppFixture",
                "Locking",
                "attach", "attach-inspector", "TestExtension",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// Only `script/fuzz` asks for it: it links with libFuzzer alone.
if Context.environment["ATTACH_FUZZING"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzing",
            dependencies: ["MediaInspection", "MediaAttachment", "NotificationExtension", "UserNotifications"],
            path: "Fuzzing", exclude: ["Seeds"]))
}

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}
