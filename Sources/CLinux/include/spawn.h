#pragma once

/* Starting a notification extension: what posix_spawn cannot do between fork and execve. */
#include <stdint.h>

/* What a program is started with. Descriptors stay the caller's. */
struct clinux_program {
    const char *_Nonnull executable;
    char *_Nullable const *_Nonnull arguments;
    char *_Nullable const *_Nonnull environment;
    const char *_Nonnull directory; /* the working directory */
    int socket;                     /* becomes descriptor 3 */
    int output;                     /* becomes descriptors 1 and 2 */
    int ruleset;                    /* Landlock's; -1 for none */
    uint64_t descriptors;           /* RLIMIT_NOFILE */
};

/* The step at which a start failed. */
enum clinux_step {
    CLINUX_STARTED,
    CLINUX_FORK,
    CLINUX_GROUP,
    CLINUX_DESCRIPTORS,
    CLINUX_LIMITS,
    CLINUX_DIRECTORY,
    CLINUX_SANDBOX,
    CLINUX_EXECVE
};

struct clinux_start {
    int step; /* clinux_step: CLINUX_STARTED, or where it failed */
    int code; /* errno of that step */
    int process;
};

/* Starts a program in a process group and a sandbox of its own, and waits until it runs or has failed to. It is ended when
   the thread that called this ends. */
struct clinux_start clinux_start_program(const struct clinux_program *_Nonnull program);

/* pipe2 with O_CLOEXEC, which Swift's Glibc module lacks. 0 or -1. */
int clinux_pipe(int ends[_Nonnull 2]);
