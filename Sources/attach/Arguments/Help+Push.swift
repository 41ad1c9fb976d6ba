extension Help {
    static var push: String {
        """
        attach push: push to an app and its notification service extension, as to a phone

        usage: attach push [--app DIR] PAYLOAD...

        Looks whether a phone would hand the payload to an extension, runs the extension of the app in a
        process of its own, with the platform's time, memory and files, and prints one delivery a payload:
        what a person would see, how long each stage took, and why.

        The app is the one of --app, else the one whose identifier stands under Simulator Target Bundle, looked
        for in the directories of ATTACH_APPS and in the current one. Without an app, or with --built-in, the
        built-in extension works: it decrypts, localizes and attaches media.

        \(options(.push))
        Examples:
          attach push --app Hello.app payload.apns       run the app's own extension
          attach push --language de payload.apns         decrypt, localize and attach without one
          attach push -v --app Hello.app payload.apns    follow what happens

        \(exitStatus(one: "the original content was shown, or something is missing"))
        """
    }
}
