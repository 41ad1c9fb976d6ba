#pragma once

/* What a rule may allow beneath a path. */
enum clinux_access {
    CLINUX_READ,    /* read files and list directories */
    CLINUX_EXECUTE, /* read and start a program */
    CLINUX_WRITE,   /* read, write, make and remove all but devices */
    CLINUX_DEVICE   /* read and write what is there */
};

/* A ruleset of Landlock that governs every right to files, and from the sixth version signals and abstract sockets, and
   allows nothing yet; the network stays free. A descriptor; -1 when the kernel has no Landlock. */
int clinux_landlock_ruleset(void);

/* Adds a rule for a file or a directory and all beneath it; 0, or -1 with errno. */
int clinux_landlock_allow(int ruleset, const char *_Nonnull path, enum clinux_access access);

/* Puts a ruleset on this process, which may look at itself in /proc too; 0, or -1 with errno. */
int clinux_landlock_restrict(int ruleset);

/* Forbids whatever lets a process outlive the one that started it, or reach it: new processes, threads aside (fork fails with
   EPERM, as an app's sandbox has it), other programs than that behind one descriptor, other rights, signals to others. So
   nothing can outlive the one process that is ended, nor the one that ends it. 0, or -1 with errno. */
int clinux_forbid_escape(int program);
