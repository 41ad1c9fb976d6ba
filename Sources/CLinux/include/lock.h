#pragma once

/* Takes an exclusive lock on one byte of an open file, without waiting: fcntl(F_OFD_SETLK), hidden from Swift by feature macros.
   It belongs to the open file, not to the process, and ends with it. 0, or -1 with errno EAGAIN where another holds it. */
int clinux_lock_byte(int descriptor, long long place);
