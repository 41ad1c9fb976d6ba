/* The sandbox of a notification extension: Landlock's rules and a filter of system calls. Parts are called between fork and
   execve, so everything here makes system calls and nothing else. */
#define _GNU_SOURCE
#include "sandbox.h"
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock's rights to files by version; none without it. The numbers are those of <linux/landlock.h>, the later ones newer
   than Debian's copy: TRUNCATE is bit 14, IOCTL_DEV bit 15. */
static unsigned long long clinux_landlock_rights(long version) {
    return version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version >= 2 ? 0x3FFF : version >= 1 ? 0x1FFF : 0;
}

int clinux_landlock_ruleset(void) {
    long version = clinux_landlock_version();
    if (version < 1) return -1;
    unsigned long long rules[3] = {clinux_landlock_rights(version), 0, 0x3};
    size_t size = (version >= 6 ? 3 : version >= 4 ? 2 : 1) * sizeof(rules[0]);
    return (int)syscall(__NR_landlock_create_ruleset, rules, size, 0);
}

int clinux_landlock_allow(int ruleset, const char *_Nonnull path, enum clinux_access access) {
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0) return -1;
    int directory = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (directory >= 0) close(directory);
    const unsigned long long execute = 1, write = 1 << 1, read = 1 << 2, list = 1 << 3, truncate = 1 << 14;
    const unsigned long long devices = 1 << 6 | 1 << 11, control = 1 << 15;
    unsigned long long allowed = read | list;
    if (access == CLINUX_EXECUTE) allowed = read | execute;
    if (access == CLINUX_WRITE) allowed = 0xFFFF & ~(execute | devices | control);
    if (access == CLINUX_DEVICE) allowed = read | write;
    /* A rule on what is no directory may only name rights to files. */
    if (directory < 0) allowed &= execute | write | read | truncate;
    struct landlock_path_beneath_attr rule = {
        .allowed_access = allowed & clinux_landlock_rights(clinux_landlock_version()), .parent_fd = file};
    long result = syscall(__NR_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    int code = errno;
    close(file);
    errno = code;
    return result == 0 ? 0 : -1;
}

int clinux_landlock_restrict(int ruleset) {
    /* Only the started process can name its own directory. */
    if (clinux_landlock_allow(ruleset, "/proc/self", CLINUX_READ) != 0 && errno != ENOENT) return -1;
    return syscall(__NR_landlock_restrict_self, ruleset, 0) == 0 ? 0 : -1;
}

#if defined(__x86_64__)
#define CLINUX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CLINUX_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* A step of the filter: the low or the high half of a system call's argument, and what becomes of the call. */
#define CLINUX_LOAD(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, place))
#define CLINUX_IF(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, then, otherwise)
#define CLINUX_FAIL(code) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (code))
#define CLINUX_ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
/* Fails with EPERM: always, or unless the first argument is a value. */
#define CLINUX_DENY(call) CLINUX_IF(__NR_##call, 0, 1), CLINUX_FAIL(EPERM)
#define CLINUX_ONLY(call, value)                                                                                      \
    CLINUX_IF(__NR_##call, 0, 4), CLINUX_LOAD(args), CLINUX_IF(value, 1, 0), CLINUX_FAIL(EPERM), CLINUX_ALLOW

int clinux_forbid_escape(int program) {
#ifdef CLINUX_ARCHITECTURE
    const unsigned int self = (unsigned int)getpid();
    struct sock_filter filter[] = {
        CLINUX_LOAD(arch),
        CLINUX_IF(CLINUX_ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        CLINUX_LOAD(nr),
#ifdef __x86_64__
        /* The x32 calls have numbers of their own; none is needed. */
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        CLINUX_FAIL(ENOSYS),
        CLINUX_DENY(fork),
        CLINUX_DENY(vfork),
#endif
        /* Its flags lie in memory, out of a filter's sight; without it glibc takes clone, which has them in a register. */
        CLINUX_IF(__NR_clone3, 0, 1),
        CLINUX_FAIL(ENOSYS),
        CLINUX_IF(__NR_clone, 0, 4),
        CLINUX_LOAD(args),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
        CLINUX_FAIL(EPERM),
        CLINUX_ALLOW,
        /* What takes PR_SET_PDEATHSIG away: asking, other rights, a program started from another thread. */
        CLINUX_IF(__NR_prctl, 0, 4),
        CLINUX_LOAD(args),
        CLINUX_IF(PR_SET_PDEATHSIG, 0, 1),
        CLINUX_FAIL(EPERM),
        CLINUX_ALLOW,
        CLINUX_DENY(setuid),
        CLINUX_DENY(setgid),
        CLINUX_DENY(setreuid),
        CLINUX_DENY(setregid),
        CLINUX_DENY(setresuid),
        CLINUX_DENY(setresgid),
        CLINUX_DENY(setfsuid),
        CLINUX_DENY(setfsgid),
        CLINUX_DENY(execve),
        CLINUX_ONLY(execveat, (unsigned int)program),
        /* What reaches the process that started it: signals, its memory, its limits. */
        CLINUX_DENY(setpgid),
        CLINUX_IF(__NR_kill, 0, 5),
        CLINUX_LOAD(args),
        CLINUX_IF(self, 2, 0),
        CLINUX_IF(0, 1, 0),
        CLINUX_FAIL(EPERM),
        CLINUX_ALLOW,
        CLINUX_ONLY(tgkill, self),
        CLINUX_ONLY(rt_sigqueueinfo, self),
        CLINUX_ONLY(rt_tgsigqueueinfo, self),
        CLINUX_DENY(tkill),
        CLINUX_DENY(pidfd_send_signal),
        CLINUX_DENY(ptrace),
        CLINUX_DENY(process_vm_readv),
        CLINUX_DENY(process_vm_writev),
        CLINUX_DENY(setrlimit),
        CLINUX_IF(__NR_prlimit64, 0, 6),
        CLINUX_LOAD(args[2]),
        CLINUX_IF(0, 0, 2),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2]) + 4),
        CLINUX_IF(0, 1, 0),
        CLINUX_FAIL(EPERM),
        CLINUX_ALLOW,
        CLINUX_ALLOW,
    };
    struct sock_fprog rules = {.len = sizeof(filter) / sizeof(filter[0]), .filter = filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &rules, 0, 0);
#else
    return 0;
#endif
}
