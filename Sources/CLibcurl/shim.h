#pragma once

#define CURL_STRICTER 1
#include <curl/curl.h>
