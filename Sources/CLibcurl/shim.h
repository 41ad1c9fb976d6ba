#pragma once

#define CURL_STRICTER 1
#include <curl/curl.h>

/* Wrappers around curl_easy_setopt, a variadic function that cannot be called from Swift: one for each C type. */
static inline CURLcode ccurl_setopt_long(CURL *_Nonnull handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_setopt_string(CURL *_Nonnull handle, CURLoption option, const char *_Nullable value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_setopt_pointer(CURL *_Nonnull handle, CURLoption option, void *_Nullable value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_setopt_write(CURL *_Nonnull handle, CURLoption option,
                                          curl_write_callback _Nonnull callback) {
    return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode ccurl_setopt_opensocket(CURL *_Nonnull handle, CURLoption option,
                                               curl_opensocket_callback _Nonnull callback) {
    return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode ccurl_setopt_prereq(CURL *_Nonnull handle, CURLoption option,
                                           curl_prereq_callback _Nonnull callback) {
    return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode ccurl_setopt_debug(CURL *_Nonnull handle, CURLoption option,
                                          curl_debug_callback _Nonnull callback) {
    return curl_easy_setopt(handle, option, callback);
}

/* Wrappers around curl_multi_setopt and curl_share_setopt, variadic functions too. */
static inline CURLMcode ccurl_multi_setopt_long(CURLM *_Nonnull handle, CURLMoption option, long value) {
    return curl_multi_setopt(handle, option, value);
}

static inline CURLSHcode ccurl_share_setopt_data(CURLSH *_Nonnull handle, CURLSHoption option, curl_lock_data value) {
    return curl_share_setopt(handle, option, value);
}

/* Wrapper around curl_easy_getinfo, a variadic function, for values of the type curl_off_t. */
static inline CURLcode ccurl_getinfo_off_t(CURL *_Nonnull handle, CURLINFO info, curl_off_t *_Nonnull value) {
    return curl_easy_getinfo(handle, info, value);
}

/* The next easy handle that is done, and its result: hides CURLMsg, which holds a union. NULL when there is none. */
static inline CURL *_Nullable ccurl_next_done(CURLM *_Nonnull multi, CURLcode *_Nonnull result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

/* The socket address in curl's structure, which may be longer than its declared type. */
static inline const struct sockaddr *_Nonnull ccurl_sockaddr(const struct curl_sockaddr *_Nonnull address) {
    return &address->addr;
}
