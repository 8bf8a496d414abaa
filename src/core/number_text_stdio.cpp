// Numbers as text by printf and strtod, for standard libraries without from_chars and to_chars of floats. Both round
// exactly; the locale must be "C".
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "core/number_text.h"

namespace arclight {
namespace {

template <class... Values>
std::string printed(const char* format, Values... values) {
    std::array<char, 400> buffer;
    const int length = std::snprintf(buffer.data(), buffer.size(), format, values...);
    return {buffer.data(), static_cast<std::size_t>(length)};
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

const char* skipDigits(const char* at, const char* end) { return std::find_if_not(at, end, isDigit); }

/// The end of a number as from_chars accepts it: no '+', no hexadecimal digits; `begin` if there is none.
const char* endOfNumber(const char* begin, const char* end) {
    const char* const first = begin != end && *begin == '-' ? begin + 1 : begin;
    const char* at = skipDigits(first, end);
    auto digits = at - first;
    if (at != end && *at == '.') {
        const char* const fraction = at + 1;
        at = skipDigits(fraction, end);
        digits += at - fraction;
    }
    if (digits == 0) return begin;
    if (at == end || (*at != 'e' && *at != 'E')) return at;
    const char* exponent = at + 1;
    if (exponent != end && (*exponent == '-' || *exponent == '+')) ++exponent;
    const char* const last = skipDigits(exponent, end);
    return last == exponent ? at : last;
}

float parsed(const char* text, float) { return std::strtof(text, nullptr); }
double parsed(const char* text, double) { return std::strtod(text, nullptr); }

template <class T>
std::from_chars_result readAs(const char* begin, const char* end, T& value) {
    const char* const last = endOfNumber(begin, end);
    if (last == begin) return {begin, std::errc::invalid_argument};
    const T found = parsed(std::string(begin, last).c_str(), T{});
    if (!std::isfinite(found)) return {last, std::errc::result_out_of_range};
    const auto isNonzero = [](char c) { return c >= '1' && c <= '9'; };
    const char* const mantissaEnd = std::find_if(begin, last, [](char c) { return c == 'e' || c == 'E'; });
    if (found == 0 && std::any_of(begin, mantissaEnd, isNonzero)) return {last, std::errc::result_out_of_range};
    value = found;
    return {last, std::errc{}};
}

/// A decimal: digits without a point, of which the first stands before it, and the exponent.
struct Decimal {
    std::string digits;
    int exponent = 0;

    std::string text() const { return digits.substr(0, 1) + "." + digits.substr(1) + "e" + std::to_string(exponent); }
    /// The next larger decimal with as many digits.
    Decimal next() const {
        Decimal up = *this;
        for (std::size_t i = up.digits.size(); i-- > 0;) {
            if (up.digits[i] != '9') return ++up.digits[i], up;
            up.digits[i] = '0';
        }
        up.digits.insert(0, "1").pop_back();
        ++up.exponent;
        return up;
    }
};

Decimal roundedTo(double magnitude, int digits) {
    const std::string text = printed("%.*e", digits - 1, magnitude);
    const std::size_t e = text.find('e');
    Decimal decimal{text.substr(0, 1), std::atoi(text.c_str() + e + 1)};
    if (e > 2) decimal.digits += text.substr(2, e - 2);
    return decimal;
}

/// The decimal with the fewest digits that reads back as `magnitude`. At a power of two, the spacing of floating-point
/// numbers is smaller below than above, so the nearest decimal may fail to read back while the next larger one does.
template <class T>
Decimal shortestDecimal(T magnitude) {
    constexpr int kMax = std::numeric_limits<T>::max_digits10;
    for (int digits = 1; digits < kMax; ++digits) {
        const Decimal nearest = roundedTo(static_cast<double>(magnitude), digits);
        if (parsed(nearest.text().c_str(), T{}) == magnitude) return nearest;
        int exponent = 0;
        if (std::frexp(magnitude, &exponent) != T{0.5}) continue;
        if (const Decimal above = nearest.next(); parsed(above.text().c_str(), T{}) == magnitude) return above;
    }
    return roundedTo(static_cast<double>(magnitude), kMax);
}

std::string scientific(const Decimal& decimal) {
    std::string text = decimal.digits.substr(0, 1);
    if (decimal.digits.size() > 1) text += "." + decimal.digits.substr(1);
    return text + printed("e%c%02d", decimal.exponent < 0 ? '-' : '+', std::abs(decimal.exponent));
}

std::string fixed(const Decimal& decimal, double magnitude) {
    const int digits = static_cast<int>(decimal.digits.size()), before = decimal.exponent + 1;
    // Larger integers are written out exactly, instead of with zeros after the shortest digits.
    if (digits <= before) return printed("%.0f", magnitude);
    if (before > 0) return std::string(decimal.digits).insert(static_cast<std::size_t>(before), ".");
    return "0." + std::string(static_cast<std::size_t>(-before), '0') + decimal.digits;
}

template <class T>
std::string shortest(T value) {
    const std::string sign = std::signbit(value) ? "-" : "";
    if (value == 0) return sign + "0";
    const Decimal decimal = shortestDecimal(std::abs(value));
    const std::string inFixed = fixed(decimal, static_cast<double>(std::abs(value)));
    const std::string inScientific = scientific(decimal);
    return sign + (inFixed.size() <= inScientific.size() ? inFixed : inScientific);
}

}  // namespace

std::from_chars_result readFloat(const char* begin, const char* end, float& value) { return readAs(begin, end, value); }
std::from_chars_result readFloat(const char* begin, const char* end, double& value) {
    return readAs(begin, end, value);
}

std::string shortestText(float value) { return shortest(value); }
std::string shortestText(double value) { return shortest(value); }
std::string fixedText(double value, int digits) { return printed("%.*f", digits, value); }
std::string scientificText(double value, int digits) { return printed("%.*e", digits, value); }
std::string generalText(double value, int digits) { return printed("%.*g", digits, value); }

}  // namespace arclight
