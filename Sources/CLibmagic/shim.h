#pragma once

#include <magic.h>

/* Which of libmagic's built-in checks are left out: looking inside archives and compressed files, and whatever cannot name
   a medium. A macro over macros in the header, so the choice is made here. */
static inline int clibmagic_flags(void) {
    return MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_ELF | MAGIC_NO_CHECK_CDF
        | MAGIC_NO_CHECK_APPTYPE | MAGIC_NO_CHECK_TOKENS | MAGIC_NO_CHECK_CSV;
}
