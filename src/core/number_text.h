// Exact, locale-independent conversion of floating-point numbers from and to text: `std::from_chars` and
// `std::to_chars`, which some standard libraries lack for floating-point types.
#pragma once

#include <charconv>
#include <string>

namespace arclight {

/// Reads a number from the beginning of [begin, end), as std::from_chars does.
std::from_chars_result readFloat(const char* begin, const char* end, float& value);
std::from_chars_result readFloat(const char* begin, const char* end, double& value);

/// The shortest text that reads back as the same number. The value must be finite here and below.
std::string shortestText(float value);
std::string shortestText(double value);
/// Fixed notation with `digits` digits, at most 60, after the decimal point.
std::string fixedText(double value, int digits);
/// Scientific notation with `digits` digits, at most 60, after the point, and at least two exponent digits: "1.50e-03".
std::string scientificText(double value, int digits);
/// With at most `digits` significant digits, in the shorter of the two notations, without trailing zeros.
std::string generalText(double value, int digits);

}  // namespace arclight
