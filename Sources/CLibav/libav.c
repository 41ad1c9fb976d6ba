#include "CLibav.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#define SONAME(library, version) "lib" library ".so." AV_STRINGIFY(version)

static struct clibav_functions functions;
static char failure[512];

/* Finds a function in any of the libraries. */
static void *find(void *const *libraries, const char *name) {
    for (int index = 0; index < 3; index++) {
        void *found = dlsym(libraries[index], name);
        if (found) return found;
    }
    snprintf(failure, sizeof failure, "%s is missing", name);
    return NULL;
}

static void load(void) {
    static const char *const names[] = {
        SONAME("avformat", LIBAVFORMAT_VERSION_MAJOR),
        SONAME("avcodec", LIBAVCODEC_VERSION_MAJOR),
        SONAME("avutil", LIBAVUTIL_VERSION_MAJOR),
    };
    void *libraries[3];
    for (int index = 0; index < 3; index++) {
        libraries[index] = dlopen(names[index], RTLD_LAZY | RTLD_GLOBAL);
        if (!libraries[index]) {
            // Its own text lasts only until the next call.
            snprintf(failure, sizeof failure, "%s", dlerror());
            return;
        }
    }
#define CLIBAV_FIND(name) functions.name = find(libraries, #name);
    CLIBAV_FUNCTIONS(CLIBAV_FIND)
}

const char *clibav_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return *failure ? failure : NULL;
}

const struct clibav_functions *clibav_functions(void) { return &functions; }

void clibav_free_input(AVIOContext *input) {
    functions.av_freep(&input->buffer);
    functions.avio_context_free(&input);
}
