import Glibc

/// Whether the tests were built with a sanitizer, whose runtime makes system calls of its own.
enum Sanitizer {
    static let isOn = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
