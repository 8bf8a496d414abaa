// CHECK: assertions for bugs. A failure prints both values and aborts the program, also in release builds.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace arclight::detail {

/// A value as a failed check prints it.
struct CheckedValue {
    enum class Kind { integer, natural, real, pointer, text } kind;
    union {
        std::int64_t integer;
        std::uint64_t natural;
        double real;
        const void* pointer;
        std::string_view text;
    };

    template <class T>
    constexpr CheckedValue(const T& value) {
        if constexpr (std::convertible_to<const T&, std::string_view>) kind = Kind::text, text = value;
        else if constexpr (std::is_enum_v<T>) kind = Kind::integer, integer = static_cast<std::int64_t>(value);
        else if constexpr (std::floating_point<T>) kind = Kind::real, real = static_cast<double>(value);
        else if constexpr (std::signed_integral<T>) kind = Kind::integer, integer = value;
        else if constexpr (std::unsigned_integral<T>) kind = Kind::natural, natural = value;
        else kind = Kind::pointer, pointer = value;
    }
};

/// `file` and `line` are the caller's, as from std::source_location, which Emscripten's library lacks.
/// The macro avoids __FILE__, because ccache would treat a different path as a change of the source.
[[noreturn]] void checkFailed(const char* text, CheckedValue a, CheckedValue b,
                              const char* file = __builtin_FILE(), int line = __builtin_LINE());

}  // namespace arclight::detail

#define ARCLIGHT_CHECK_OP(a, op, b)                                                                  \
    do {                                                                                             \
        const auto& checkA = (a);                                                                    \
        const auto& checkB = (b);                                                                    \
        if (!(checkA op checkB)) ::arclight::detail::checkFailed(#a " " #op " " #b, checkA, checkB); \
    } while (false)

#define CHECK_EQ(a, b) ARCLIGHT_CHECK_OP(a, ==, b)
#define CHECK_LT(a, b) ARCLIGHT_CHECK_OP(a, <, b)
#define CHECK_LE(a, b) ARCLIGHT_CHECK_OP(a, <=, b)
#define CHECK(condition) ARCLIGHT_CHECK_OP(static_cast<bool>(condition), ==, true)
