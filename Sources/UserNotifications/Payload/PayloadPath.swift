/// Paths into a payload as reports write them: `aps.alert`, `media[0].url`, a literal dot as `\.`.
enum PayloadPath {
    /// The most characters that a key has in a path.
    static let longest = 64

    /// The path of a member.
    static func join(_ path: String, _ key: String) -> String {
        let key = key.count > longest ? String(key.prefix(longest)) + "…" : key
        let name = key.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
        return path.isEmpty ? name : path + "." + name
    }

    /// Calls `body` with every object of a payload and what makes its path, outer ones first, as long as it returns true.
    ///
    /// Paths are made on demand, because those of a deep payload are far longer than the payload.
    static func walk(_ root: JSONObject, _ body: (_ object: JSONObject, _ path: () -> String) -> Bool) {
        var nodes = [Node(value: .object(root), parent: 0, step: .key(""))]
        var next = 0
        while next < nodes.count {
            let here = next
            next += 1
            switch nodes[here].value {
            case .object(let object):
                guard body(object, { path(to: here, in: nodes) }) else { return }
                for (key, value) in object where value.object != nil || value.array != nil {
                    nodes.append(Node(value: value, parent: here, step: .key(key)))
                }
            case .array(let elements):
                for (place, value) in elements.enumerated() where value.object != nil || value.array != nil {
                    nodes.append(Node(value: value, parent: here, step: .place(place)))
                }
            default: break
            }
        }
    }

    private enum Step {
        case key(String)
        case place(Int)
    }

    private struct Node {
        let value: JSONValue
        let parent: Int
        let step: Step
    }

    private static func path(to node: Int, in nodes: [Node]) -> String {
        var steps: [Step] = []
        var node = node
        while node != 0 {
            steps.append(nodes[node].step)
            node = nodes[node].parent
        }
        return steps.reversed().reduce("") { path, step in
            switch step {
            case .key(let key): join(path, key)
            case .place(let place): "\(path)[\(place)]"
            }
        }
    }
}
