// The process that reads hostile bytes for `attach`.
//
// It is started with one end of a SOCK_SEQPACKET pair as descriptor 3 and nothing else, answers one request after another
// (see `InspectorRequest`) and ends when the other end is closed. People do not start it.

import Glibc
import MediaInspection

let end = run(CommandLine.arguments)
if end == .misused {
    let words = "attach-inspector: this program is started by attach, not by hand.\n"
    write(STDERR_FILENO, words, words.utf8.count)
}
exit(end.rawValue)
