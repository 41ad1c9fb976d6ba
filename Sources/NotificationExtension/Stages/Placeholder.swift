// The stages of the built-in extension stand here.
