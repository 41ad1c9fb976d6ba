/// What the command line asks for.
struct Arguments {
    /// Why a command line cannot be obeyed.
    struct Fault: Error {
        let message: String
    }

    var port = 0
    var usesTLS = false
    var certificate: String?
    var media = "."
    var wantsList = false
    var wantsHelp = false

    static let help = """
        usage: fault-server [--port N] [--tls] [--certificate FILE] [--media DIRECTORY]
               fault-server --list

        Serves every behaviour of the table on 127.0.0.1, well and badly, until it is interrupted. It prints a URL and a
        sentence a line, and then an empty line. /BEHAVIOUR?media=NAME does it to a file of the media directory.

          --port N            the port for answers; without it, one of the system's choice
          --tls               speak TLS, as media.test, localhost and 127.0.0.1
          --certificate FILE  write the certificate there, for clients to trust
          --media DIRECTORY   where media is; without it, the current directory
          --list              print the table and leave

        """

    init(_ arguments: some Sequence<String>) throws(Fault) {
        var rest = Array(arguments)[...]
        func value(of option: String, from rest: inout ArraySlice<String>) throws(Fault) -> String {
            guard let value = rest.popFirst() else { throw Fault(message: "\(option) wants a value") }
            return value
        }
        while let option = rest.popFirst() {
            switch option {
            case "--port":
                guard let port = Int(try value(of: option, from: &rest)), (0...65535).contains(port) else {
                    throw Fault(message: "--port wants a number up to 65535")
                }
                self.port = port
            case "--tls": usesTLS = true
            case "--certificate": certificate = try value(of: option, from: &rest)
            case "--media": media = try value(of: option, from: &rest)
            case "--list": wantsList = true
            case "--help": wantsHelp = true
            default: throw Fault(message: "unknown argument \(option)")
            }
        }
    }
}
