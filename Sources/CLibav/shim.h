#pragma once

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/mem.h>

/* AVERROR_EOF, built by a macro with casts that Swift cannot import. */
static inline int clibav_error_end_of_file(void) { return AVERROR_EOF; }

/* AVERROR_EXIT, likewise: what a callback returns to stop the library at once. */
static inline int clibav_error_exit(void) { return AVERROR_EXIT; }

/* AVERROR(e), a function-like macro: the library's code for an errno value. */
static inline int clibav_error(int code) { return AVERROR(code); }

/* AV_NOPTS_VALUE, a cast macro: "no such time". */
static inline int64_t clibav_no_time(void) { return AV_NOPTS_VALUE; }

/* Frees the buffer of a custom AVIOContext, which the library may have replaced, and then the context itself. */
static inline void clibav_free_input(AVIOContext *_Nonnull input) {
    av_freep(&input->buffer);
    avio_context_free(&input);
}
