#include "core/number_text.h"

#include <array>

namespace arclight {
namespace {

/// The largest double has 309 digits before the point, and at most 60 follow it.
using Buffer = std::array<char, 400>;

template <class... Format>
std::string textOf(Format... format) {
    Buffer buffer;
    return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), format...).ptr};
}

}  // namespace

std::from_chars_result readFloat(const char* begin, const char* end, float& value) {
    return std::from_chars(begin, end, value);
}
std::from_chars_result readFloat(const char* begin, const char* end, double& value) {
    return std::from_chars(begin, end, value);
}

std::string shortestText(float value) { return textOf(value); }
std::string shortestText(double value) { return textOf(value); }
std::string fixedText(double value, int digits) { return textOf(value, std::chars_format::fixed, digits); }
std::string scientificText(double value, int digits) { return textOf(value, std::chars_format::scientific, digits); }
std::string generalText(double value, int digits) { return textOf(value, std::chars_format::general, digits); }

}  // namespace arclight
