// The functions of Windows. Included by sources of the system only, as its macros (near, far, ERROR) are words of
// others.
#pragma once

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
// clang-format off: the second needs the first.
#include <windows.h>
#include <shellapi.h>
// clang-format on
