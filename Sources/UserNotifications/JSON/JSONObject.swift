import Foundation

/// The members of a JSON object in written order.
///
/// Keys are told apart code point by code point. When a key is given twice the last value wins, in the place of the first.
public struct JSONObject: Sendable {
    /// A member: its key and its value.
    public typealias Element = (key: String, value: JSONValue)

    /// The keys that were given more than once, each named once, in the order of their repetition.
    public private(set) var duplicates: [String] = []
    private var members: [Element] = []
    /// Where each key stands, once there are so many that a search takes longer than hashing; empty before.
    private var places: [ExactKey: Int] = [:]

    /// As many members are searched one after the other, which most objects never exceed.
    private static let mostSearched = 12

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
        get { place(of: key).map { members[$0].value } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): remove(at: place)
            case (nil, let value?): add(key, value)
            case (nil, nil): break
            }
        }
    }

    /// Adds a member as a parser meets it and notes a key that was there before.
    mutating func append(_ key: String, _ value: JSONValue) {
        guard let place = place(of: key) else { return add(key, value) }
        members[place].value = value
        if repeated.insert(ExactKey(key)).inserted { duplicates.append(key) }
    }

    private var repeated: Set<ExactKey> = []

    private func place(of key: String) -> Int? {
        guard places.isEmpty else { return places[ExactKey(key)] }
        return members.firstIndex { ExactKey.areSame($0.key, key) }
    }

    private mutating func add(_ key: String, _ value: JSONValue) {
        members.append((key, value))
        if !places.isEmpty {
            places[ExactKey(key)] = members.count - 1
        } else if members.count > Self.mostSearched {
            index(from: 0)
        }
    }

    private mutating func remove(at place: Int) {
        let key = members.remove(at: place).key
        guard !places.isEmpty else { return }
        places[ExactKey(key)] = nil
        index(from: place)
    }

    private mutating func index(from start: Int) {
        for place in members.indices[start...] { places[ExactKey(members[place].key)] = place }
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

    static func == (left: ExactKey, right: ExactKey) -> Bool { areSame(left.text, right.text) }

    /// True when two texts have the same code points; most differ in length already.
    static func areSame(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        let isSame = left.utf8.withContiguousStorageIfAvailable { one in
            right.utf8.withContiguousStorageIfAvailable { other in
                guard let start = one.baseAddress, let otherStart = other.baseAddress else { return one.isEmpty }
                return memcmp(start, otherStart, one.count) == 0
            }
        }
        return (isSame ?? nil) ?? left.utf8.elementsEqual(right.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
