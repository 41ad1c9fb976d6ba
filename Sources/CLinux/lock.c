#define _GNU_SOURCE
#include "include/lock.h"

#include <fcntl.h>
#include <unistd.h>

int clinux_lock_byte(int descriptor, long long place) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = place, .l_len = 1};
    return fcntl(descriptor, F_OFD_SETLK, &lock);
}
