extension Help {
    static var doctor: String {
        """
        attach doctor: can this machine deliver?

        usage: attach doctor

        Looks at what attach needs of a machine, inspects two small files of its own in the sandbox, and
        prints one line a check: ok, warning or fault. With --pretty or --compact it is a JSON document.
        Nothing is asked of the network, and no file is kept.

        \(options(.doctor))
        Examples:
          attach doctor
          attach doctor --limits limits.json
          attach doctor --compact | jq -r '.checks[] | select(.status != "ok").message'

        Exit status:
          0  it can, warnings or not
          2  a check is a fault: deliveries would not do what is asked; or bad usage
        """
    }
}
