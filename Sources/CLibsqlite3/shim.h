#pragma once

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast of -1 to a function, which Swift cannot import: SQLite copies what is bound. */
static inline int csqlite_bind_text(sqlite3_stmt *_Nonnull statement, int index, const char *_Nonnull text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
