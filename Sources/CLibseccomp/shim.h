#pragma once

#include <seccomp.h>

/* SCMP_ACT_KILL_PROCESS, an action that only the macro names: a system call that is not allowed ends the process. */
static inline uint32_t clibseccomp_kill_process(void) { return SCMP_ACT_KILL_PROCESS; }

/* SCMP_ACT_ERRNO, likewise, of a number: the call fails with it. */
static inline uint32_t clibseccomp_fail(uint16_t code) { return SCMP_ACT_ERRNO(code); }

/* SCMP_ACT_ALLOW, likewise. */
static inline uint32_t clibseccomp_allow(void) { return SCMP_ACT_ALLOW; }
