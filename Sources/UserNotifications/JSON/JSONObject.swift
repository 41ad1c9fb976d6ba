/// The members of a JSON object in written order.
///
/// Keys are told apart code point by code point. When a key is given twice the last value wins, in the place of the first.
public struct JSONObject: Sendable {
    /// A member: its key and its value.
    public typealias Element = (key: String, value: JSONValue)

    /// The keys that were given more than once, each named once, in the order of their repetition.
    public private(set) var duplicates: [String] = []
    private var members: [Element] = []
    private var places: [ExactKey: Int] = [:]

    /// Creates an object without members.
    public init() {}

    /// Creates an object from members in order.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (key, value) in members { append(key, value) }
    }

    /// The keys in written order.
    public var keys: [String] { members.map(\.key) }

    /// The number of members.
    public var count: Int { members.count }

    /// True when there is no member.
    public var isEmpty: Bool { members.isEmpty }

    /// The value under a key; setting a new key appends it, setting `nil` removes the member.
    public subscript(key: String) -> JSONValue? {
        get { places[ExactKey(key)].map { members[$0].value } }
        set {
            let place = places[ExactKey(key)]
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): remove(at: place)
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// Adds a member as a parser meets it and notes a key that was there before.
    mutating func append(_ key: String, _ value: JSONValue) {
        guard let place = places.updateValue(members.count, forKey: ExactKey(key)) else {
            members.append((key, value))
            return
        }
        places[ExactKey(key)] = place
        members[place].value = value
        if repeated.insert(ExactKey(key)).inserted { duplicates.append(key) }
    }

    private var repeated: Set<ExactKey> = []

    private mutating func remove(at place: Int) {
        places[ExactKey(members[place].key)] = nil
        members.remove(at: place)
        for later in members.indices[place...] { places[ExactKey(members[later].key)] = later }
    }
}

extension JSONObject: Sequence {
    /// Gives the members in written order.
    public func makeIterator() -> IndexingIterator<[Element]> { members.makeIterator() }
}

extension JSONObject: Equatable {
    /// Compares the members without regard to their order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object with members in the order given.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }
}

/// A key that equals another only when their code points are the same.
///
/// `String` holds "é" and "e" with an accent to be equal, JSON does not.
private struct ExactKey: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactKey, right: ExactKey) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
