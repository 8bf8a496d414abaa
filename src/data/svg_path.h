// Path data, transforms and lists of numbers in attributes of SVG elements, for the reader of drawings only. (W3C, SVG
// 1.1, chapters 7.6 and 8.3.)
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/svg.h"

namespace arclight::detail {

using SvgPoint = std::array<double, 2>;

/// An affine map: x' = a x + c y + e, y' = b x + d y + f.
struct SvgTransform {
    double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;

    SvgPoint operator()(const SvgPoint& p) const { return {a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f}; }
    /// First `inner`, then this one.
    SvgTransform operator*(const SvgTransform& inner) const;
};

/// Takes numbers, flags and letters from the beginning of a text, with spaces and commas between them.
class SvgNumbers {
public:
    explicit SvgNumbers(std::string_view text) : text_(text) {}

    std::optional<double> number();
    /// A single 0 or 1.
    std::optional<bool> flag();
    /// The next character, not taken; 0 at the end.
    char peek();
    void skip() { ++at_; }
    bool isNumber();
    std::size_t at() const { return at_; }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

/// The product of the transforms in the list; nothing if it has an error.
std::optional<SvgTransform> svgTransform(std::string_view list);

/// Appends the subpaths of path data in its own coordinates. Returns the first error, or an empty string.
std::string addSvgPath(std::string_view data, std::vector<SvgStroke>& strokes);

}  // namespace arclight::detail
