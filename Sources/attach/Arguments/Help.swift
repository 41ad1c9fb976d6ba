/// The help, written from the table of options.
enum Help {
    static let version = "attach 0.1.0"

    static func text(for subcommand: Invocation.Subcommand?) -> String {
        switch subcommand {
        case nil, .deliver: deliver
        case .batch: batch
        case .check: check
        case .limits: limits
        case .key: key
        case .seal: seal
        case .bundle: bundle
        case .push: push
        case .doctor: doctor
        case .cache: cache
        }
    }

    private static var deliver: String {
        """
        attach: what an iOS Notification Service Extension would make of a push, and why

        usage: attach [deliver] PAYLOAD...      deliver payloads; - is standard input
               attach batch INPUT...            deliver any number of payloads
               attach check FILE-OR-URL...      would this be attached?
               attach limits [--check FILE]     the limits in force
               attach key ACTION                make and keep keys
               attach seal PAYLOAD              encrypt what a payload says
               attach push [--app DIR] PAYLOAD  push to an app, as to a phone
               attach bundle new|check NAME     notification service extensions of apps
               attach cache ACTION DIR          what is kept across runs
               attach doctor                    can this machine do it?

        Fetches the media that each payload names, checks the bytes, attaches them to the content, and
        prints one delivery a payload on standard output: the content with its attachments, or the
        original content and the reason.

        \(options(.deliver))
        Examples:
          attach payload.apns                         deliver a payload that names its media
          attach --key data.picture payload.apns      the URL is under a key of your own
          attach --allow-http --allow-private-addresses payload.apns
                                                      try a server on this machine
          attach payload.apns | jq .media[].reason    why is there no picture?

        \(exitStatus(one: "delivered with the original content, or with some attachments missing"))
        """
    }

    private static var check: String {
        """
        attach check: would these files or URLs be attached?

        usage: attach check FILE-OR-URL...
               attach check --manifest FILE

        Prints one document for each: accepted, refused or failed, what the bytes are, and the reason.
        No payload is needed; nothing is kept.

        \(options(.check))
        Examples:
          attach check goal.jpg clip.mp4
          attach check https://www.example.com/goal.jpg
          attach check --manifest media-fixtures/manifest.json

        \(exitStatus(one: "something was refused or failed, or disagrees with the manifest"))
        """
    }

    private static var limits: String {
        """
        attach limits: every number the program obeys

        usage: attach limits                  print the limits in force
               attach limits --check FILE     say whether FILE can be obeyed

        A limits file is JSON and names only what differs from the built-in limits. null means no limit.

        \(options(.limits))
        Examples:
          attach limits > limits.json
          echo '{"families": {"image": {"bytes": 1048576}}}' > small.json
          attach limits --check small.json
          attach --limits small.json payload.apns

        \(exitStatus(one: nil))
        """
    }

    private static var bundle: String {
        """
        attach bundle: apps with a notification service extension

        usage: attach bundle new NAME [--dir DIR]     write the beginnings of one
               attach bundle check DIR...             say what is wrong with one

        new writes a Swift package: the class as Xcode's template has it, both Info.plist files, and
        make-bundle, which builds NAME.app/PlugIns/NAME.appex. check takes Name.app or Name.appex and
        prints one document for each: what it holds, and every fault with its code.

        \(options(.bundle))
        Examples:
          attach bundle new Hello --package https://example.com/attach.git
          Hello/make-bundle && attach bundle check Hello/Hello.app

        \(exitStatus(one: "a bundle has faults"))
        """
    }

    static func options(_ subcommand: Invocation.Subcommand) -> String {
        var text = ""
        for group in Option.Group.allCases {
            let options = Option.all.filter { $0.group == group && $0.subcommands.contains(subcommand) }
            guard !options.isEmpty else { continue }
            text += "\(group.rawValue):\n"
            for option in options {
                let name =
                    (option.short.map { "-\($0), " } ?? "    ") + "--\(option.long)"
                    + (option.value.map { " \($0)" } ?? "")
                let fits = name.count < 28
                text +=
                    "  "
                    + (fits
                        ? name + String(repeating: " ", count: 28 - name.count)
                        : name + "\n" + String(repeating: " ", count: 30))
                text += "\(option.help)\n"
            }
            text += "\n"
        }
        return String(text.dropLast())
    }

    static func exitStatus(one: String?) -> String {
        let second = one.map { "  1  \($0)\n" } ?? ""
        return """
            Exit status:
              0  done as asked
            \(second)  2  bad usage, unreadable input, an invalid limits file, output that cannot be written
            """
    }
}
