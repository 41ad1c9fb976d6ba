extension Help {
    static var batch: String {
        """
        attach batch: delivers any number of payloads, side by side

        usage: attach batch INPUT...      - is standard input

        An input is a file of JSON Lines, each a payload or {"id": ..., "payload": ...}; a payload file
        (.apns or .json); or a directory of payload files. Prints one delivery a line, with its line
        number and id, in the order of the input. A line that is no payload is a delivery with the reason.
        Files with the same bytes are kept once, named by their SHA-256. At the end comes a summary.

        \(options(.batch))
        Examples:
          attach batch payloads.jsonl > deliveries.jsonl
          attach batch --output out.jsonl payloads.jsonl            can be killed at any moment ...
          attach batch --output out.jsonl --resume payloads.jsonl   ... and goes on where it was
          attach batch campaign/ | jq -r 'select(.outcome != "attached").id'

        \(exitStatus(one: "some were delivered with the original content, or with attachments missing"))
        """
    }
}
