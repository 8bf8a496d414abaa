// The Windows API. Include it in `*_windows.cpp` only: its macros (near, far, ERROR) would replace names in
// other code.
#pragma once

#include <memory>

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

namespace arclight {

struct CloseHandleOf {
    void operator()(HANDLE handle) const { CloseHandle(handle); }
};
/// Null if Windows returned no handle; GetLastError then returns the cause.
using OwnedHandle = std::unique_ptr<void, CloseHandleOf>;

inline OwnedHandle owned(HANDLE handle) { return OwnedHandle(handle == INVALID_HANDLE_VALUE ? nullptr : handle); }

}  // namespace arclight
