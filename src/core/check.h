// CHECK: assertions for bugs. A failure prints both values and aborts the program, in release builds too.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "core/last_call.h"

namespace arclight::detail {

template <class A, class B>
[[noreturn]] void checkFailed(const char* file, int line, const char* text, const A& a, const B& b) {
    std::ostringstream message;
    message << file << ':' << line << ": CHECK(" << text << ") failed: " << a << " vs " << b << '\n';
    std::fputs(message.str().c_str(), stderr);
    makeLastCall();
    std::abort();
}

}  // namespace arclight::detail

#define ARCLIGHT_CHECK_OP(a, op, b)                                                              \
    do {                                                                                         \
        const auto& checkA = (a);                                                                \
        const auto& checkB = (b);                                                                \
        if (!(checkA op checkB))                                                                 \
            ::arclight::detail::checkFailed(__FILE__, __LINE__, #a " " #op " " #b, checkA, checkB); \
    } while (false)

#define CHECK_EQ(a, b) ARCLIGHT_CHECK_OP(a, ==, b)
#define CHECK_LT(a, b) ARCLIGHT_CHECK_OP(a, <, b)
#define CHECK_LE(a, b) ARCLIGHT_CHECK_OP(a, <=, b)
#define CHECK(condition) ARCLIGHT_CHECK_OP(static_cast<bool>(condition), ==, true)
