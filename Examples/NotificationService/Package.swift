// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "NotificationService",
    dependencies: [.package(name: "attach", path: "../..")],
    targets: [
        .executableTarget(
            name: "NotificationService",
            dependencies: [
                .product(name: "UserNotifications", package: "attach"),
                .product(name: "NotificationExtension", package: "attach"),
            ])
    ],
    // As in Xcode's template for extensions: the class keeps state that the handler's thread shares.
    swiftLanguageModes: [.v5]
)
