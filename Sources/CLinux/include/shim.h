#pragma once

/* Only headers that Swift's Glibc module leaves out: a header that both include belongs to either, by chance. */
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* posix_spawn_file_actions_addclosefrom_np, in glibc since 2.34 and hidden from Swift by its feature macros: the started
   program gets no descriptor from `first` on. The actions are a posix_spawn_file_actions_t. */
extern int clinux_addclosefrom(void *_Nonnull actions, int first) __asm__("posix_spawn_file_actions_addclosefrom_np");
static inline int clinux_spawn_close_from(void *_Nonnull actions, int first) {
    return clinux_addclosefrom(actions, first);
}

/* prctl(PR_SET_NO_NEW_PRIVS), of a variadic function: no program started from here on gains rights. 0 or -1. */
static inline int clinux_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/* prctl(PR_SET_DUMPABLE, 0), likewise: no core file, and no tracing by another process of the user. 0 or -1. */
static inline int clinux_forbid_tracing(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/* prctl(PR_GET_NO_NEW_PRIVS), likewise: 0, 1, or -1 where the kernel knows no such thing. */
static inline int clinux_new_privileges_forbidden(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); }

/* seccomp(SECCOMP_GET_ACTION_AVAIL), which glibc does not wrap: 0 where a filter can end the whole process, else -1. */
static inline int clinux_can_kill_process(void) {
    unsigned int action = SECCOMP_RET_KILL_PROCESS;
    return (int)syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action);
}

/* A file that lies in memory and has no name: memfd_create, hidden from Swift by feature macros. A descriptor or -1. */
static inline int clinux_memory_file(void) { return (int)syscall(__NR_memfd_create, "attach", 1 /* MFD_CLOEXEC */); }

/* The version of the kernel's Landlock; below 1 when it has none. */
static inline int clinux_landlock_version(void) {
    return (int)syscall(__NR_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

/* Landlock's system calls, which glibc does not wrap: a ruleset that governs all that this kernel's Landlock knows and
   allows nothing of it, put on the calling thread. 0 or -1. */
static inline int clinux_landlock_deny_all(void) {
    int version = clinux_landlock_version();
    if (version < 1) return -1;
    /* Rights to files by version: 13 in the first, then REFER, TRUNCATE, IOCTL_DEV (fifth). To the network from the
       fourth: TCP bind and connect. Scopes from the sixth: abstract sockets and signals. */
    unsigned long long files = version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version >= 2 ? 0x3FFF : 0x1FFF;
    unsigned long long rules[3] = {files, 0x3, 0x3};
    size_t size = (version >= 6 ? 3 : version >= 4 ? 2 : 1) * sizeof(rules[0]);
    long ruleset = syscall(__NR_landlock_create_ruleset, rules, size, 0);
    if (ruleset < 0) return -1;
    long result = syscall(__NR_landlock_restrict_self, ruleset, 0);
    close((int)ruleset);
    return result == 0 ? 0 : -1;
}
