#pragma once

#include <spawn.h>
#include <sys/socket.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/* posix_spawn_file_actions_addclosefrom_np, in glibc since 2.34 and hidden from Swift's Glibc module by its feature macros:
   the started program gets no descriptor from `first` on. */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
static inline int clinux_spawn_close_from(posix_spawn_file_actions_t *_Nonnull actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/* A cmsghdr, which Swift cannot make because of its flexible last member: the head of a message with one descriptor. */
static inline struct cmsghdr clinux_rights_header(void) {
    return (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
}

/* prctl(PR_SET_NO_NEW_PRIVS), of a variadic function: no program started from here on gains rights. 0 or -1. */
static inline int clinux_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/* prctl(PR_SET_DUMPABLE, 0), likewise: no core file, and no tracing by another process of the user. 0 or -1. */
static inline int clinux_forbid_tracing(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/* RLIMIT_NPROC, a macro over a name that Swift does not import. */
static inline int clinux_limit_of_processes(void) { return RLIMIT_NPROC; }
