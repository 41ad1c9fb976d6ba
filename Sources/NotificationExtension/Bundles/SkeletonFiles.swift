/// The files of a skeleton and their texts.
enum SkeletonFiles {
    /// One file of a skeleton.
    struct File {
        let path: String
        let text: String
        var isExecutable = false
    }

    static func all(name: String, package: String?) -> [File] {
        [
            File(path: "Package.swift", text: manifest(name, package)),
            File(path: "Sources/\(name)/NotificationService.swift", text: service),
            File(path: "Sources/\(name)/main.swift", text: "import UserNotifications\n\nNSExtensionMain()\n"),
            File(path: "App-Info.plist", text: appList(name)),
            File(path: "Extension-Info.plist", text: extensionList(name)),
            File(path: "make-bundle", text: makeBundle(name), isExecutable: true),
            File(path: "README.md", text: readme(name)),
            File(path: ".gitignore", text: ".build/\n*.app/\n"),
        ]
    }

    private static func manifest(_ name: String, _ package: String?) -> String {
        let place = package ?? "/path/to/attach"
        let escaped = place.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let dependency =
            place.contains("://")
            ? #"url: "\#(escaped)", branch: "main""# : #"name: "attach", path: "\#(escaped)""#
        return """
            // swift-tools-version: 6.2

            import PackageDescription

            let package = Package(
                name: "\(name)",
                dependencies: [.package(\(dependency))],
                targets: [
                    .executableTarget(
                        name: "\(name)", dependencies: [.product(name: "UserNotifications", package: "attach")])
                ],
                // As in Xcode's template for extensions: the class keeps state that the handler's thread shares.
                swiftLanguageModes: [.v5]
            )

            """
    }

    private static let service = """
        import UserNotifications

        class NotificationService: UNNotificationServiceExtension {

            var contentHandler: ((UNNotificationContent) -> Void)?
            var bestAttemptContent: UNMutableNotificationContent?

            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                self.contentHandler = contentHandler
                bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)

                if let bestAttemptContent = bestAttemptContent {
                    // Modify the notification content here...
                    bestAttemptContent.title = "\\(bestAttemptContent.title) [modified]"

                    contentHandler(bestAttemptContent)
                }
            }

            override func serviceExtensionTimeWillExpire() {
                // Called just before the extension is ended: deliver the best attempt, else the original is shown.
                if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
                    contentHandler(bestAttemptContent)
                }
            }
        }

        """

    private static func list(_ members: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(members)
        </dict>
        </plist>

        """
    }

    private static func appList(_ name: String) -> String {
        list(
            """
                <key>CFBundleDevelopmentRegion</key>
                <string>en</string>
                <key>CFBundleIdentifier</key>
                <string>\(identifier(name))</string>
                <key>CFBundleName</key>
                <string>\(name)</string>
                <key>CFBundlePackageType</key>
                <string>APPL</string>
            """)
    }

    private static func extensionList(_ name: String) -> String {
        list(
            """
                <key>CFBundleDevelopmentRegion</key>
                <string>en</string>
                <key>CFBundleExecutable</key>
                <string>\(name)</string>
                <key>CFBundleIdentifier</key>
                <string>\(identifier(name)).service</string>
                <key>CFBundleName</key>
                <string>\(name)</string>
                <key>CFBundlePackageType</key>
                <string>XPC!</string>
                <key>NSExtension</key>
                <dict>
                    <key>NSExtensionPointIdentifier</key>
                    <string>\(ExtensionBundle.extensionPoint)</string>
                    <key>NSExtensionPrincipalClass</key>
                    <string>\(name).NotificationService</string>
                </dict>
            """)
    }

    /// An identifier has no `_`.
    private static func identifier(_ name: String) -> String {
        "com.example." + name.replacing("_", with: "-").lowercased()
    }

    private static func makeBundle(_ name: String) -> String {
        """
        #!/usr/bin/env bash
        # Builds the extension and puts it into \(name).app/PlugIns/\(name).appex.
        set -euo pipefail
        cd "$(dirname "$0")"

        swift build --configuration release
        extension=\(name).app/PlugIns/\(name).appex
        rm -rf \(name).app
        mkdir -p "$extension"
        cp App-Info.plist \(name).app/Info.plist
        cp Extension-Info.plist "$extension/Info.plist"
        cp "$(swift build --configuration release --show-bin-path)/\(name)" "$extension/"
        strip "$extension/\(name)"
        # Tables of localized text, when there are any: en.lproj/Localizable.strings
        for table in *.lproj; do
          if [ -d "$table" ]; then cp -R "$table" "$extension/"; fi
        done
        echo "$extension"

        """
    }

    private static func readme(_ name: String) -> String {
        """
        # \(name)

        A notification service extension that runs on Linux.

            ./make-bundle                      # builds \(name).app
            attach bundle check \(name).app

        `Sources/\(name)/NotificationService.swift` is the extension, as on iOS; it compiles there unchanged. Its `main.swift` is for
        Linux alone: on iOS the system starts the class that Info.plist names.

        The app's identifier is in `App-Info.plist`; the extension's in `Extension-Info.plist` has to begin with it. The module's name,
        `\(name)`, is the first half of `NSExtensionPrincipalClass`.

        """
    }
}
