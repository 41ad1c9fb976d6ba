#pragma once

#include <stdio.h>

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/* Wrapper around a macro over a variadic function, which cannot be called from Swift: a new key on the curve P-256. */
static inline EVP_PKEY *_Nullable cssl_new_key(void) { return EVP_EC_gen("P-256"); }
