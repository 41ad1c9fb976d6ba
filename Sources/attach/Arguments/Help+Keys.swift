extension Help {
    static var key: String {
        """
        attach key: makes and keeps the keys that payloads are encrypted with

        usage: attach key generate ID         make a key of 32 random bytes
               attach key import ID FILE      keep a key: 32 raw bytes, hexadecimal or base64; - is standard input
               attach key list                the identifiers of all keys
               attach key delete ID           write over a key and remove it

        Keys are files of a private directory (0600 in 0700). A key is never printed and never an argument.
        Beside its identifier stands a check value, the first six digits of the key's SHA-256: where two
        places show the same, they hold the same key.

        \(options(.key))
        Examples:
          attach key generate news-2024
          openssl rand -hex 32 | attach key import news-2024 -
          attach key list --keychain /srv/push/keys
          attach key delete news-2023

        \(exitStatus(one: nil))
        """
    }

    static var seal: String {
        """
        attach seal: encrypts what a payload says, for an extension to open

        usage: attach seal [--kid ID] [--plain JSONFILE] PAYLOAD      - is standard input

        Moves the title, the subtitle, the body and the payload's own keys into encrypted_data (AES-256-GCM),
        leaves a text that says nothing, sets mutable-content, and prints the payload to send: on one line,
        unless --pretty says otherwise.
        Without --keychain the credentials of a systemd service, the default directory and the desktop's
        secret service are asked for the key, in that order.

        \(options(.seal))
        Examples:
          attach seal payload.apns > sealed.apns
          attach seal --kid news-2024 --body 'You have news' payload.apns
          attach seal --plain secret.json payload.apns

        \(exitStatus(one: nil))
        """
    }
}
