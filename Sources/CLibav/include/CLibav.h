#pragma once

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/mem.h>

/* What is called of libavformat, libavcodec and libavutil: their functions by their own names.
 *
 * The libraries are loaded when they are wanted, and not linked with: Debian's need some 130 others, which take longer to load than
 * any picture to inspect, and a process that never demuxes has no use for their code. */
#define CLIBAV_FUNCTIONS(each) \
    each(av_dict_free) each(av_dict_set) each(av_free) each(av_freep) each(av_get_media_type_string) each(av_log_set_level) \
    each(av_malloc) each(av_max_alloc) each(av_strerror) each(av_version_info) each(avutil_version) \
    each(avcodec_get_name) each(avcodec_version) \
    each(avformat_alloc_context) each(avformat_close_input) each(avformat_find_stream_info) each(avformat_open_input) \
    each(avformat_version) each(avio_alloc_context) each(avio_context_free)

#define CLIBAV_POINTER(name) __typeof__(name) *_Nonnull name;
struct clibav_functions {
    CLIBAV_FUNCTIONS(CLIBAV_POINTER)
};
#undef CLIBAV_POINTER

/* Loads the libraries of the versions that these headers describe, once; NULL, or why not. */
const char *_Nullable clibav_load(void);

/* The functions; not before clibav_load has returned NULL. */
const struct clibav_functions *_Nonnull clibav_functions(void);

/* AVERROR_EOF, built by a macro with casts that Swift cannot import. */
static inline int clibav_error_end_of_file(void) { return AVERROR_EOF; }

/* AVERROR_EXIT, likewise: what a callback returns to stop the library at once. */
static inline int clibav_error_exit(void) { return AVERROR_EXIT; }

/* AVERROR(e), a function-like macro: the library's code for an errno value. */
static inline int clibav_error(int code) { return AVERROR(code); }

/* AV_NOPTS_VALUE, a cast macro: "no such time". */
static inline int64_t clibav_no_time(void) { return AV_NOPTS_VALUE; }

/* Frees the buffer of a custom AVIOContext, which the library may have replaced, and then the context itself. */
void clibav_free_input(AVIOContext *_Nonnull input);
