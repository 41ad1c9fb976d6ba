extension Help {
    static var cache: String {
        """
        attach cache: what --cache keeps across runs

        usage: attach cache stats DIR      what is in a cache
               attach cache verify DIR     read all of it, and forget what is damaged
               attach cache clear DIR      forget everything

        stats and verify print a JSON document. Other runs may go on using the cache meanwhile.

        \(options(.cache))
        Examples:
          attach --cache ~/.cache/attach goal.apns
          attach cache stats ~/.cache/attach

        \(exitStatus(one: "verify found something missing or damaged"))
        """
    }
}
