#define _GNU_SOURCE
#include "spawn.h"
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Everything up to execve, in the child: system calls only, since another thread of the parent may have held any lock. */
static enum clinux_step clinux_become(const struct clinux_program *_Nonnull program, int status, int parent) {
    if (setpgid(0, 0) != 0) return CLINUX_GROUP;
    /* Ended with the thread that started it; which may be over already. */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 || getppid() != parent) return CLINUX_GROUP;
    for (int number = 1; number < 65; number++) signal(number, SIG_DFL);

    /* First out of the way, then into place: any of them may have one of the numbers to be filled. */
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int from[] = {null, program->output, program->output, program->socket, status, program->ruleset};
    const int count = program->ruleset < 0 ? 5 : 6;
    for (int place = 0; place < count; place++) {
        from[place] = fcntl(from[place], F_DUPFD_CLOEXEC, 16);
        if (from[place] < 0) return CLINUX_DESCRIPTORS;
    }
    for (int place = 0; place < count; place++)
        if (dup3(from[place], place, place > 3 ? O_CLOEXEC : 0) < 0) return CLINUX_DESCRIPTORS;
    if (syscall(__NR_close_range, 6, ~0U, 0) != 0) {
        struct rlimit open_files;
        if (getrlimit(RLIMIT_NOFILE, &open_files) != 0) return CLINUX_DESCRIPTORS;
        for (rlim_t place = 6; place < open_files.rlim_cur; place++) close((int)place);
    }

    /* The program's file gets the first number that the program itself can give to none. */
    struct rlimit core = {0, 0}, files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return CLINUX_LIMITS;
    files.rlim_cur = files.rlim_cur > program->descriptors ? program->descriptors : files.rlim_cur - 1;
    files.rlim_max = files.rlim_cur;
    int file = open(program->executable, O_PATH | O_CLOEXEC);
    if (file < 0) return CLINUX_EXECVE;
    file = fcntl(file, F_DUPFD_CLOEXEC, (int)files.rlim_cur);
    if (file < 0) return CLINUX_DESCRIPTORS;
    if (setrlimit(RLIMIT_CORE, &core) != 0 || setrlimit(RLIMIT_NOFILE, &files) != 0) return CLINUX_LIMITS;
    umask(077);
    if (chdir(program->directory) != 0) return CLINUX_DIRECTORY;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return CLINUX_SANDBOX;
    if (program->ruleset >= 0 && clinux_landlock_restrict(5) != 0) return CLINUX_SANDBOX;
    if (clinux_forbid_escape(file) != 0) return CLINUX_SANDBOX;

    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    syscall(__NR_execveat, file, "", program->arguments, program->environment, AT_EMPTY_PATH);
    return CLINUX_EXECVE;
}

struct clinux_start clinux_start_program(const struct clinux_program *_Nonnull program) {
    struct clinux_start start = {CLINUX_FORK, 0, -1};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return start.code = errno, start;
    /* No handler of the parent's runs in the child. */
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    int parent = getpid();
    int process = fork();
    if (process == 0) {
        int told[2] = {clinux_become(program, ends[1], parent), 0};
        told[1] = errno;
        /* The status is descriptor 4 once it has its place, else where it was. */
        if (told[0] <= CLINUX_DESCRIPTORS || write(4, told, sizeof(told)) < 0)
            if (write(ends[1], told, sizeof(told)) < 0) _exit(126);
        _exit(127);
    }
    start.code = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    if (process > 0) {
        int told[2] = {CLINUX_STARTED, 0};
        ssize_t count;
        do count = read(ends[0], told, sizeof(told));
        while (count < 0 && errno == EINTR);
        start.step = told[0], start.code = told[1], start.process = process;
        if (count == (ssize_t)sizeof(told)) {
            while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
            start.process = -1;
        }
    }
    close(ends[0]);
    return start;
}

int clinux_pipe(int ends[_Nonnull 2]) { return pipe2(ends, O_CLOEXEC); }
