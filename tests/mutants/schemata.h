// The mutants that generate.py writes into copies of the sources. Each has a number; the environment variable
// ARCLIGHT_MUTANT turns one of them on. The numbers of those that a program has reached are appended to the file that
// ARCLIGHT_MUTANTS_REACHED names, if there is one. See docs/testing.md.
#pragma once

#include <concepts>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>

namespace arclight::test {

inline const int chosenMutant = [] {
    const char* const number = std::getenv("ARCLIGHT_MUTANT");
    return number ? std::atoi(number) : 0;
}();

struct ReachedMutants {
    bool has[2048]{};
    ~ReachedMutants() {
        const char* const path = std::getenv("ARCLIGHT_MUTANTS_REACHED");
        std::FILE* const file = path ? std::fopen(path, "a") : nullptr;
        if (!file) return;
        for (int i = 0; i < 2048; ++i)
            if (has[i]) std::fprintf(file, "%d\n", i);
        std::fclose(file);
    }
};
inline ReachedMutants reachedMutants;

/// Whether a mutant is on; never in constant expressions.
template <int kNumber>
constexpr bool isOn() {
    if (std::is_constant_evaluated()) return false;
    if (!reachedMutants.has[kNumber]) reachedMutants.has[kNumber] = true;
    return chosenMutant == kNumber;
}
#define ON(number) ::arclight::test::isOn<number>()

/// 1.5 times a literal.
template <int kNumber, class T>
constexpr T literal(T value) {
    return ON(kNumber) ? static_cast<T>(1.5 * static_cast<double>(value) + (value == 0 ? 1 : 0)) : value;
}

/// The opposite, the next integer, a number half as large again, or an empty value.
template <class T>
constexpr T anotherThan(const T& value) {
    if constexpr (std::is_same_v<T, bool>)
        return !value;
    else if constexpr (std::is_floating_point_v<T>)
        return static_cast<T>(1.5 * static_cast<double>(value) + (value == 0 ? 1 : 0));
    else if constexpr (std::is_integral_v<T>)
        return static_cast<T>(value + 1);
    else if constexpr (requires { T(-value); })
        return T(-value);
    else
        return T{};
}

template <int kNumber, class T>
struct Kept {
    inline static T value{};
};

/// Another result of a function, which may be a reference.
template <int kNumber, class T>
constexpr T changed(T&& value) {
    using Value = std::remove_cvref_t<T>;
    if constexpr (std::is_default_constructible_v<Value> && std::is_copy_assignable_v<Value>) {
        if constexpr (std::is_lvalue_reference_v<T>) {
            if (ON(kNumber)) {
                return Kept<kNumber, Value>::value = anotherThan(value);
            }
        } else if (ON(kNumber)) {
            return anotherThan(value);
        }
    }
    return std::forward<T>(value);
}

/// Stands between two operators: `a < Compared<n, '<', false>{} > b` has the precedence of `a < b`. Integers are
/// compared with the bound moved by one, all else by the opposite.
template <int kNumber, char kSign, bool kEquals>
struct Compared {};
template <class Left, class Tag>
struct ComparedLeft {
    const Left& left;
};
template <class Left, int kNumber, char kSign, bool kEquals>
constexpr auto operator<(const Left& left, Compared<kNumber, kSign, kEquals>) {
    return ComparedLeft<Left, Compared<kNumber, kSign, kEquals>>{left};
}
template <class Left, class Right, int kNumber, char kSign, bool kEquals>
constexpr bool operator>(ComparedLeft<Left, Compared<kNumber, kSign, kEquals>> a, const Right& right) {
    const bool isLess = a.left<right, isMore = a.left> right;
    const bool first = kSign == '<' ? isLess : isMore, second = kSign == '<' ? isMore : isLess;
    const bool result = kEquals ? (std::is_integral_v<Left> ? !second : first || a.left == right) : first;
    if (!ON(kNumber)) return result;
    if constexpr (std::is_integral_v<Left>) return kEquals ? first : !second;
    return !result;
}

/// The same for + (then -), - (then +) and * (then +, or the opposite sign where nothing can be added).
template <int kNumber>
struct Arithmetic {};
template <int kNumber, char kSign, class Left>
struct ArithmeticLeft {
    const Left& left;
};
template <int kNumber, class Left>
constexpr auto operator+(const Left& left, Arithmetic<kNumber>) {
    return ArithmeticLeft<kNumber, '+', Left>{left};
}
template <int kNumber, class Left>
constexpr auto operator-(const Left& left, Arithmetic<kNumber>) {
    return ArithmeticLeft<kNumber, '-', Left>{left};
}
template <int kNumber, class Left>
constexpr auto operator*(const Left& left, Arithmetic<kNumber>) {
    return ArithmeticLeft<kNumber, '*', Left>{left};
}
template <int kNumber, class Left, class Right>
constexpr auto operator+(ArithmeticLeft<kNumber, '+', Left> a, const Right& right) {
    return ON(kNumber) ? a.left - right : a.left + right;
}
template <int kNumber, class Left, class Right>
constexpr auto operator-(ArithmeticLeft<kNumber, '-', Left> a, const Right& right) {
    return ON(kNumber) ? a.left + right : a.left - right;
}
template <int kNumber, class Left, class Right>
constexpr auto operator*(ArithmeticLeft<kNumber, '*', Left> a, const Right& right) {
    using Result = std::decay_t<decltype(a.left * right)>;
    if constexpr (requires {
                      { a.left + right } -> std::convertible_to<Result>;
                  })
        return ON(kNumber) ? static_cast<Result>(a.left + right) : static_cast<Result>(a.left * right);
    else
        return ON(kNumber) ? static_cast<Result>(-(a.left * right)) : static_cast<Result>(a.left * right);
}

}  // namespace arclight::test
