#include "app/plan/sweep.h"

#include <algorithm>
#include <cmath>

#include "core/params_text.h"
#include "core/text.h"

namespace arclight {
namespace {

struct Range {
    double from = 0, to = 0;
    int count = 0;
};

/// Reads `a..b:n`; nothing for any other text.
std::optional<Range> parseRange(std::string_view text) {
    const std::size_t dots = text.find(".."), colon = text.rfind(':');
    if (dots == std::string_view::npos || colon == std::string_view::npos || colon < dots) return std::nullopt;
    const auto from = parseNumber<double>(text.substr(0, dots)),
               to = parseNumber<double>(text.substr(dots + 2, colon - dots - 2));
    const auto count = parseNumber<int>(text.substr(colon + 1));
    // The values between two huge numbers cannot be computed if their difference overflows.
    if (!from || !to || !std::isfinite(*to - *from)) return std::nullopt;
    if (!count || *count < 1 || static_cast<std::size_t>(*count) > kMaxSweepValues) return std::nullopt;
    return Range{*from, *to, *count};
}

/// The values of a range, each with the digits that a person would write.
std::vector<std::string> rangeTexts(const Range& range) {
    std::vector<std::string> texts;
    for (int i = 0; i < range.count; ++i) {
        const double t = range.count == 1 ? 0 : static_cast<double>(i) / (range.count - 1);
        const double value = i == range.count - 1 && i > 0 ? range.to : range.from + t * (range.to - range.from);
        // Nine significant digits: 0.1..0.9:9 contains 0.3, not 0.30000000000000004.
        const double unit = value == 0 ? 1 : std::pow(10.0, 8 - std::floor(std::log10(std::fabs(value))));
        texts.push_back(formatNumber(unit >= 1 && std::isfinite(unit) ? std::round(value * unit) / unit : value));
    }
    return texts;
}

bool isWhole(double value) { return std::floor(value) == value; }

/// The number of values nearest to `range.count` for which all values are whole; 0 if there is none.
int nearestWholeCount(const Range& range) {
    const double span = std::fabs(range.to - range.from);
    const auto fits = [&](int count) {
        return count >= 2 && static_cast<std::size_t>(count) <= kMaxSweepValues && count - 1 <= span &&
               std::fmod(span, count - 1) == 0;
    };
    for (int by = 1; static_cast<std::size_t>(by) < kMaxSweepValues; ++by) {
        if (fits(range.count + by)) return range.count + by;
        if (fits(range.count - by)) return range.count - by;
    }
    return 0;
}

/// The error in a range of a whole-number parameter whose values are `texts`; empty if all are whole.
std::string wholeFault(std::string_view name, const Range& range, const std::vector<std::string>& texts) {
    constexpr std::size_t kNamed = 5;
    const auto isWholeText = [](const std::string& text) { return isWhole(*parseNumber<double>(text)); };
    if (std::all_of(texts.begin(), texts.end(), isWholeText)) return {};
    std::string fault = std::string(name) + " takes whole numbers";
    if (!isWhole(range.from) || !isWhole(range.to)) return fault + ", so both ends of a range must be whole";
    const std::vector<std::string> named(texts.begin(),
                                         texts.begin() + static_cast<std::ptrdiff_t>(std::min(kNamed, texts.size())));
    fault += ", but this range gives " + join(named, ", ") + (texts.size() > kNamed ? ", \u2026" : "");
    const int count = nearestWholeCount(range);
    return count == 0 ? fault
                      : fault + "; the nearest that fits is " + std::string(name) + "=" + formatNumber(range.from) +
                            ".." + formatNumber(range.to) + ":" + std::to_string(count);
}

bool canSweep(ParamKind kind) {
    return kind != ParamKind::colour && kind != ParamKind::vec2 && kind != ParamKind::vec3;
}

}  // namespace

Expected<Sweep> parseSweep(const ParamSet& params, std::string_view text) {
    const auto refuse = [&](const std::string& why) { return fail(Exit::usage, inQuotes(text) + ": " + why); };
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        return refuse("must be name=a..b:n or name=v1,v2,…, such as frequency=1..4:4");
    const std::string_view name = text.substr(0, equals), list = text.substr(equals + 1);
    const auto entries = params.entries();
    Sweep sweep;
    while (sweep.index < entries.size() && entries[sweep.index].info->name != name) ++sweep.index;
    if (sweep.index == entries.size()) return refuse("no parameter " + inQuotes(name) + suggestedParams(params, name));
    const ParamInfo& info = *entries[sweep.index].info;
    if (!canSweep(info.kind))
        return refuse("only numbers, choices, switches and seeds can be swept, not a " +
                      std::string(kindName(info.kind)));
    sweep.name = name, sweep.unit = info.unit;
    const auto range = parseRange(list);
    if (!range && list.find("..") != std::string_view::npos)
        return refuse(
            "a range must be a..b:n with 1 to " + std::to_string(kMaxSweepValues) + " values, such as 1..4:4" +
            (list.find(',') == std::string_view::npos ? "" : "; decimals are written with a point: 1.5..4:4"));
    if (range) {
        sweep.texts = rangeTexts(*range);
        if (info.kind == ParamKind::integer || info.kind == ParamKind::seed)
            if (const std::string fault = wholeFault(name, *range, sweep.texts); !fault.empty()) return refuse(fault);
    } else if (static_cast<std::size_t>(std::count(list.begin(), list.end(), ',')) >= kMaxSweepValues) {
        return refuse("must have at most " + std::to_string(kMaxSweepValues) + " values");
    } else {
        for (const std::string_view part : split(list, ',')) sweep.texts.emplace_back(part);
    }
    for (std::string& value : sweep.texts) {
        auto read = parseParam(info, value);
        if (!read) return tl::unexpected(read.error());
        sweep.values.push_back(*read);
        value = formatParam(info, *read);
        if (std::count(sweep.texts.data(), &value, value) > 0) return refuse("has the value " + value + " twice");
    }
    return sweep;
}

std::string valueText(const Sweep& sweep, std::size_t at) {
    return sweep.texts[at] + (sweep.unit.empty() ? "" : " " + sweep.unit);
}

}  // namespace arclight
