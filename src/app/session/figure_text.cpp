#include "app/session/figure_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/param_row.h"
#include "core/params_text.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr std::string_view kDash = "–", kMinus = "−", kThinSpace = "\u2009", kTimesTen = "×10";
constexpr double kLargestWhole = 1e15;

std::string inThinGroups(std::string digits) { return inGroups(std::move(digits), kThinSpace); }

/// `digits` × 10^`exponent`, rounded from a positive number: 1 ≤ digits < 10.
struct Decimal {
    std::string digits;  ///< `count` digits, without a point
    int exponent = 0;
};

Decimal decimalOf(double value, int count) {
    const std::string text = scientificText(value, count - 1);
    const std::string_view all(text);
    const std::size_t e = all.find('e');
    Decimal decimal;
    for (const char c : all.substr(0, e))
        if (c != '.') decimal.digits += c;
    decimal.exponent = parseNumber<int>(all.substr(e + 1)).value_or(0);
    return decimal;
}

/// The decimal with its point `shift` places to the right of the first digit.
std::string pointed(const Decimal& decimal, int shift) {
    std::string digits = decimal.digits;
    if (shift < 0) return "0." + std::string(static_cast<std::size_t>(-shift - 1), '0') + digits;
    const auto whole = static_cast<std::size_t>(shift) + 1;
    if (digits.size() <= whole) return digits + std::string(whole - digits.size(), '0');
    return digits.substr(0, whole) + "." + digits.substr(whole);
}

bool takesPrefix(std::string_view unit) { return unit == "s" || unit == "m" || unit == "Hz" || unit == "B"; }

/// The SI prefix of 10^exponent; empty if `unit` takes none.
std::string_view prefix(std::string_view unit, int exponent) {
    static constexpr std::array<std::string_view, 7> kPrefixes{"p", "n", "\u00B5", "m", "", "k", "M"};
    // Kiloseconds are not in use, and a byte has no fractions.
    const int low = unit == "B" ? 0 : -12, high = unit == "s" ? 0 : 6;
    if (!takesPrefix(unit) || exponent < low || exponent > high) return {};
    return kPrefixes[static_cast<std::size_t>(exponent / 3 + 4)];
}

int engineering(int exponent) { return static_cast<int>(3 * std::floor(exponent / 3.0)); }

std::string trimmed(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
}

std::string withSign(double value, std::string text) { return (value < 0 ? std::string(kMinus) : "") + text; }

constexpr int kFigures = 3, kMaxFigures = 15;

/// The power of ten of the prefix that `figureOf` gives the value; nothing for zero, and if a prefix is impossible.
std::optional<int> prefixStep(double value, std::string_view unit) {
    const double size = std::abs(value);
    if (size == 0 || !std::isfinite(size) || !takesPrefix(unit)) return std::nullopt;
    if (size == std::floor(size) && size < 1000) return 0;
    const int step = engineering(decimalOf(size, kFigures).exponent);
    return prefix(unit, step).empty() ? 0 : step;
}

/// A value with the prefix of that power of ten, which the unit must have.
Figure figureWithPrefix(double value, std::string_view unit, int step, int figures) {
    const std::string shown = std::string(prefix(unit, step)) + std::string(shownUnit(unit));
    const double size = std::abs(value);
    if (size == 0) return {"0", shown};
    const Decimal decimal = decimalOf(size, figures);
    const int exponent = decimal.exponent - step;
    if (exponent >= -3) return {withSign(value, pointed(decimal, exponent)), shown};
    const int power = engineering(exponent);
    return {withSign(value, pointed(decimal, exponent - power)) + std::string(kTimesTen) + superscript(power), shown};
}

/// `figure` with a number of significant figures.
Figure figureOf(double value, std::string_view unit, int figures) {
    const std::string shown(shownUnit(unit));
    if (std::isnan(value)) return {std::string(kDash), ""};
    if (std::isinf(value)) return {withSign(value, "\u221E"), shown};
    const double size = std::abs(value);
    if (size == 0) return {"0", shown};
    const bool isWhole = size == std::floor(size);
    if (isWhole && (size < 1000 || (unit.empty() && size <= kLargestWhole)))
        return {withSign(value, inThinGroups(formatFixed(size, 0))), shown};
    const Decimal decimal = decimalOf(size, figures);
    const int step = engineering(decimal.exponent);
    if (const std::string_view letter = prefix(unit, step); step == 0 || !letter.empty())
        return {withSign(value, pointed(decimal, decimal.exponent - step)), std::string(letter) + shown};
    if (decimal.exponent >= -3 && decimal.exponent < 0 && !takesPrefix(unit))
        return {withSign(value, pointed(decimal, decimal.exponent)), shown};
    return {withSign(value, pointed(decimal, decimal.exponent - step)) + std::string(kTimesTen) + superscript(step),
            shown};
}

/// Whether both are the same number when rounded to so many significant figures.
bool looksLike(double value, double other, int figures) {
    return std::isfinite(other) && scientificText(value, figures - 1) == scientificText(other, figures - 1);
}

/// The significant figures that a measured value needs to differ from the limit that it breaks.
int figuresFor(double value, const MeasureInfo& info) {
    int figures = kFigures;
    if (!info.holds(value))
        while (figures < kMaxFigures && (looksLike(value, info.min, figures) || looksLike(value, info.max, figures)))
            ++figures;
    return figures;
}

}  // namespace

std::string Figure::text() const {
    if (unit.empty() || number.empty()) return number + unit;
    return number + std::string(kThinSpace) + unit;
}

std::string comparisonWords(const Comparison& comparison) {
    if (!comparison.sameSize) return "A and B have different sizes.";
    if (comparison.identical) return "Both sides are identical, byte for byte.";
    const double percent = 100 * comparison.fraction;
    const std::string share = comparison.fraction == 0 ? "No pixel differs"
                              : percent < 0.01         ? "Less than 0.01\u2009% of the pixels differ"
                                                       : plainNumber(percent, 2) + "\u2009% of the pixels differ";
    return share + " by more than " + std::to_string(Gate{}.threshold) + "/255; the largest difference is " +
           std::to_string(comparison.maxDifference) + "/255. " + (passes(comparison) ? "Within" : "Beyond") +
           " the tolerance of golden images.";
}

std::string_view shownUnit(std::string_view unit) { return unit.starts_with("1/") ? unit.substr(1) : unit; }

Figure figure(double value, std::string_view unit) { return figureOf(value, unit, kFigures); }

Figure measuredFigure(double value, const MeasureInfo& info) {
    return figureOf(value, info.unit, figuresFor(value, info));
}

std::pair<Figure, Figure> measuredPair(double a, double b, const MeasureInfo& info) {
    const auto ofA = prefixStep(a, info.unit), ofB = prefixStep(b, info.unit);
    const int step = std::max(ofA.value_or(ofB.value_or(0)), ofB.value_or(ofA.value_or(0)));
    const auto shown = [&](double value, std::optional<int> own) {
        const bool hasOther = std::isfinite(value) && takesPrefix(info.unit) && own != step;
        return hasOther ? figureWithPrefix(value, info.unit, step, figuresFor(value, info))
                        : measuredFigure(value, info);
    };
    return {shown(a, ofA), shown(b, ofB)};
}

std::string plainNumber(double value, int digits) {
    if (!std::isfinite(value)) return figure(value, "").number;
    if (value == 0) return "0";
    const double size = std::abs(value);
    if (size == std::floor(size) && size < 1e7) return withSign(value, inThinGroups(formatFixed(size, 0)));
    const Decimal decimal = decimalOf(size, digits);
    if (decimal.exponent >= -3 && decimal.exponent < 5)
        return withSign(value, trimmed(pointed(decimal, decimal.exponent)));
    const std::string mantissa = trimmed(pointed(decimal, 0));
    const std::string power = superscript(decimal.exponent);
    return withSign(value, mantissa == "1" ? "10" + power : mantissa + std::string(kTimesTen) + power);
}

std::string limitWords(const MeasureInfo& info) {
    const std::string unit(shownUnit(info.unit));
    const auto text = [&](double limit) { return Figure{plainNumber(limit), unit}.text(); };
    const bool hasMin = std::isfinite(info.min), hasMax = std::isfinite(info.max);
    if (hasMin && hasMax) {
        if (info.min == info.max) return "exactly " + text(info.min);
        return "between " + plainNumber(info.min) + " and " + text(info.max);
    }
    if (hasMin) return "at least " + text(info.min);
    return hasMax ? "at most " + text(info.max) : "";
}

std::string measureLabel(const MeasureInfo& info) {
    std::string unit(info.unit), label;
    if (!unit.empty() && unit[0] >= 'a' && unit[0] <= 'z') unit[0] = static_cast<char>(unit[0] - 'a' + 'A');
    std::string_view name = info.name;
    if (!unit.empty() && name.size() > unit.size() && name.ends_with(unit)) name.remove_suffix(unit.size());
    putAsWords(name, [&](char c) { label += c; });
    return label;
}

std::string valueText(const ParamInfo& info, double value) {
    if (value == 0) value = 0;  // −0 too
    if (info.kind == ParamKind::integer) return withSign(value, inThinGroups(formatFixed(std::abs(value), 0)));
    const double size = std::abs(value), span = info.max - info.min;
    // A hundredth of the range, the resolution of a slider of this width.
    int decimals = std::clamp(static_cast<int>(std::lround(2.4 - std::log10(span))), 0, 6);
    if (info.step > 0) {
        decimals = 0;
        while (decimals < 6 &&
               std::abs(std::round(info.step * std::pow(10, decimals)) - info.step * std::pow(10, decimals)) > 1e-6)
            ++decimals;
    }
    const double shown = std::round(size * std::pow(10, decimals)) / std::pow(10, decimals);
    const bool isSmall = std::abs(shown - size) > 0.05 * size;
    if (info.isLogarithmic || (isSmall && info.step <= 0)) {
        if (size == 0) return "0";
        const Decimal decimal = decimalOf(size, 3);
        if (decimal.exponent >= -4 && decimal.exponent < 6) {
            // On a logarithmic slider the digits stay in place; elsewhere they must fit into the column of the others.
            const std::string exact = pointed(decimal, decimal.exponent);
            const std::string text = info.isLogarithmic ? exact : trimmed(exact);
            return withSign(value, decimal.exponent >= 3 ? inThinGroups(text) : text);
        }
        return withSign(value, pointed(decimal, 0)) + std::string(kTimesTen) + superscript(decimal.exponent);
    }
    const std::string text = formatFixed(size, decimals);
    const std::size_t point = std::min(text.find('.'), text.size());
    return withSign(value, inThinGroups(text.substr(0, point)) + text.substr(point));
}

std::string paramWords(const ParamSet::Entry& entry) {
    const ParamInfo& info = *entry.info;
    const ParamValue value = entry.value();
    const auto text = [&]() -> std::string {
        if (const auto* choice = std::get_if<Choice>(&value)) return choiceText(info.choice, choice->index);
        if (const auto* isOn = std::get_if<bool>(&value)) return *isOn ? "on" : "off";
        const std::string unit(info.unit);
        if (const auto* real = std::get_if<float>(&value))
            return Figure{valueText(info, static_cast<double>(*real)), unit}.text();
        if (const auto* count = std::get_if<int>(&value)) return Figure{valueText(info, *count), unit}.text();
        return formatParam(info, value);
    };
    return info.label + ": " + text();
}

std::string choiceText(const Labels& labels, int index) {
    std::string text;
    putAsWords(labels.text[static_cast<std::size_t>(index)], [&](char c) { text += c; });
    return text;
}

}  // namespace arclight
