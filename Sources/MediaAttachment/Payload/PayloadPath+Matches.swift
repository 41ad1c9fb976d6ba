internal import UserNotifications

extension PayloadPath {
    /// A value that a path leads to.
    struct Match {
        /// The value.
        let value: JSONValue
        /// Where it stands, every wildcard resolved.
        let steps: [Step]
        /// The objects on the way, the innermost last.
        let ancestors: [JSONObject]

        /// Where it stands, as text.
        var path: String { PayloadPath.text(of: steps) }

        /// The last key on the way, which some vendors use as an identifier.
        var key: String? {
            guard case .key(let key)? = steps.last else { return nil }
            return key
        }

        /// The value at a path from the nearest object around this one that has it.
        func nearby(_ path: PayloadPath) -> JSONValue? {
            for object in ancestors.reversed() {
                if let found = path.matches(in: object).first { return found.value }
            }
            return nil
        }
    }

    /// Every value the path leads to, in the payload's order.
    func matches(in root: JSONObject) -> [Match] {
        guard hasValue(behindKeysIn: root) else { return [] }
        var matches = [Match(value: .object(root), steps: [], ancestors: [])]
        for step in steps {
            matches = matches.flatMap { $0.following(step) }
        }
        return matches
    }

    /// False when the keys that the path starts with lead nowhere, as those of nearly all paths do in nearly all payloads.
    private func hasValue(behindKeysIn root: JSONObject) -> Bool {
        var value = JSONValue.object(root)
        for case .key(let key) in steps.prefix(while: \.isKey) {
            guard let member = value[key] else { return false }
            value = member
        }
        return true
    }
}

extension PayloadPath.Step {
    fileprivate var isKey: Bool {
        guard case .key = self else { return false }
        return true
    }
}

extension PayloadPath.Match {
    fileprivate func following(_ step: PayloadPath.Step) -> [PayloadPath.Match] {
        switch (step, value) {
        case (.key(let key), .object(let object)):
            object[key].map { [member(key, $0, of: object)] } ?? []
        case (.everyValue, .object(let object)):
            object.map { member($0.key, $0.value, of: object) }
        case (.element(let index), .array(let elements)):
            elements.indices.contains(index) ? [element(index, elements[index])] : []
        case (.everyElement, .array(let elements)), (.everyValue, .array(let elements)):
            elements.enumerated().map { element($0.offset, $0.element) }
        default:
            []
        }
    }

    private func member(_ key: String, _ value: JSONValue, of object: JSONObject) -> PayloadPath.Match {
        PayloadPath.Match(value: value, steps: steps + [.key(key)], ancestors: ancestors + [object])
    }

    private func element(_ index: Int, _ value: JSONValue) -> PayloadPath.Match {
        PayloadPath.Match(value: value, steps: steps + [.element(index)], ancestors: ancestors)
    }
}
