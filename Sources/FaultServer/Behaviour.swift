/// One way in which a server behaves, mostly badly, by its name.
public struct Behaviour: Sendable {
    /// At which moment it shows.
    enum Action: Sendable {
        /// In the answer to a request, made from the media that is asked for.
        case answer(@Sendable (_ media: [UInt8]) -> Script)
        /// As soon as a client is connected.
        case greeting(Script)
        /// Before a connection comes about.
        case fullQueue
    }

    /// The name, which is also the path at which it is served.
    public let name: String
    /// What the server does, in one phrase.
    public let summary: String
    let action: Action

    init(_ name: String, _ summary: String, _ action: Action) {
        self.name = name
        self.summary = summary
        self.action = action
    }

    /// Answers with the media as it stands after a head of these fields, and closes the connection.
    init(_ name: String, _ summary: String, fields: String...) {
        self.init(name, summary, .answer { [.head(fields), .send($0), .close] })
    }

    /// Answers with these steps, whatever media is asked for.
    init(_ name: String, _ summary: String, steps: Script.Step...) {
        self.init(name, summary, .answer { _ in Script(steps) })
    }

    /// Answers with a status, these fields and no body.
    init(_ name: String, _ summary: String, status: String, _ fields: String...) {
        self.init(name, summary, .answer { _ in [.head(fields, status: status), .close] })
    }
}

extension Behaviour {
    /// The behaviour of a name.
    public static func named(_ name: some StringProtocol) -> Behaviour? { all.first { $0.name == name } }

    /// The script for a request, by the name in its path; 404 for a name that is none.
    ///
    /// `media` gives the bytes of what the query names after `media=`, and of a default for `nil`.
    public static func answer(to request: Request, media: (_ name: String?) -> [UInt8]?) -> Script {
        guard case .answer(let script)? = named(request.path.dropFirst())?.action else { return .response(status: 404) }
        let field = request.query.split(separator: "&").first { $0.hasPrefix("media=") }
        guard let media = media(field.map { String($0.dropFirst("media=".count)) }) else {
            return .response(status: 404)
        }
        return script(media)
    }
}
