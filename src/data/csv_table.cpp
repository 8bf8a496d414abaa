// Looking up columns, numbers and units in a table.
#include <algorithm>
#include <array>
#include <utility>

#include "core/check.h"
#include "core/text.h"
#include "data/csv.h"
#include "data/csv_text.h"

namespace arclight {

using detail::isNumberWith;

namespace {

/// Days from 1970-01-01 (H. Hinnant, "chrono-compatible low-level date algorithms", days_from_civil).
std::int64_t daysOf(std::int64_t year, int month, int day) {
    year -= month <= 2 ? 1 : 0;
    const std::int64_t era = year / 400, yearOfEra = year - era * 400;
    const std::int64_t dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468;
}

std::optional<double> secondsOfClock(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, ':');
    if (parts.size() != 3 || parts[0].empty() || parts[0].size() > 4 || parts[1].size() != 2) return std::nullopt;
    const auto hours = parseNumber<unsigned>(parts[0]), minutes = parseNumber<unsigned>(parts[1]);
    const auto seconds = parseNumber<double>(parts[2]);
    if (!hours || !minutes || !seconds || *minutes > 59 || !(*seconds >= 0 && *seconds < 61)) return std::nullopt;
    return 3600.0 * *hours + 60.0 * *minutes + *seconds;
}

std::optional<double> secondsOfDate(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, '-');
    if (parts.size() != 3 || parts[0].size() != 4) return std::nullopt;
    const auto year = parseNumber<unsigned>(parts[0]), month = parseNumber<unsigned>(parts[1]),
               day = parseNumber<unsigned>(parts[2]);
    if (!year || !month || !day || *year < 1970 || *month < 1 || *month > 12 || *day < 1 || *day > 31)
        return std::nullopt;
    return 86400.0 * static_cast<double>(daysOf(*year, static_cast<int>(*month), static_cast<int>(*day)));
}

/// "00:01:02.5", "2024-05-01T12:00:00.5Z", "0 days 00:01:02".
std::optional<double> secondsOfTime(std::string_view text) {
    constexpr std::size_t kDate = 10;
    if (const std::size_t zone = text.find_first_of("Z+", kDate < text.size() ? kDate : text.size());
        zone != std::string_view::npos)
        text = text.substr(0, zone);
    if (const auto clock = secondsOfClock(text)) return clock;
    if (const std::size_t days = text.find(" days "); days != std::string_view::npos) {
        const auto count = parseNumber<unsigned>(text.substr(0, days));
        const auto clock = secondsOfClock(text.substr(days + 6));
        return count && clock ? std::optional(86400.0 * *count + *clock) : std::nullopt;
    }
    const auto date = secondsOfDate(text.substr(0, kDate));
    if (!date || text.size() <= kDate) return date;
    if (text[kDate] != 'T' && text[kDate] != ' ') return std::nullopt;
    std::string_view rest = text.substr(kDate + 1);
    if (const std::size_t minus = rest.find('-'); minus != std::string_view::npos) rest = rest.substr(0, minus);
    const auto clock = secondsOfClock(rest);
    return clock ? std::optional(*date + *clock) : std::nullopt;
}

}  // namespace

std::string_view CsvTable::cell(std::size_t row, std::size_t column) const {
    CHECK(row < rowCount());
    CHECK(column < columns_.size());
    const std::size_t index = row * columns_.size() + column;
    const std::size_t start = index == 0 ? 0 : ends_[index - 1];
    return std::string_view(text_).substr(start, ends_[index] - start);
}

std::optional<std::size_t> CsvTable::findColumn(std::initializer_list<std::string_view> names) const {
    for (const std::string_view name : names)
        for (std::size_t i = 0; i < columns_.size(); ++i)
            if (!columns_[i].heading.empty() && (columns_[i].name == name || lowerCase(columns_[i].heading) == name))
                return i;
    return std::nullopt;
}

Expected<std::size_t> CsvTable::column(std::initializer_list<std::string_view> names) const {
    if (const std::optional<std::size_t> found = findColumn(names)) return *found;
    std::string message = name_ + ": there is no column " + inQuotes(*names.begin());
    if (!hasHeader_) return fail(Exit::badAsset, message + ", because there is no header row");
    message += "; there are ";
    for (std::size_t i = 0; i < std::min<std::size_t>(columns_.size(), 6); ++i)
        message += (i > 0 ? ", " : "") + inQuotes(columns_[i].heading);
    return fail(Exit::badAsset, message + (columns_.size() > 6 ? " …" : ""));
}

bool CsvTable::isMissing(std::size_t row, std::size_t column) const {
    constexpr std::array<std::string_view, 5> kNoValue{"", "na", "n/a", "nan", "null"};
    const std::string_view text = cell(row, column);
    return text.size() <= 4 && std::find(kNoValue.begin(), kNoValue.end(), lowerCase(text)) != kNoValue.end();
}

Expected<double> CsvTable::number(std::size_t row, std::size_t column) const {
    const std::string_view text = cell(row, column);
    if (const std::optional<double> value = parseNumber<double>(text)) return *value;
    if (hasDecimalCommas_ && isNumberWith(text, ',')) {
        std::string withPoint(text);
        std::replace(withPoint.begin(), withPoint.end(), ',', '.');
        return *parseNumber<double>(withPoint);
    }
    if (text.empty()) return failAt(row, column, "the cell is empty");
    return failAt(row, column, inQuotes(text) + " is not a finite number" + decimalPointHint(text));
}

Expected<double> CsvTable::time(std::size_t row, std::size_t column, double unit) const {
    const std::string_view text = cell(row, column);
    if (text.find(':') == std::string_view::npos && text.find('-', 1) == std::string_view::npos)
        return number(row, column);
    const std::optional<double> seconds = secondsOfTime(text);
    return seconds ? Expected<double>(*seconds / unit) : number(row, column);
}

Expected<std::vector<double>> CsvTable::numbers(std::size_t column) const {
    std::vector<double> values;
    values.reserve(rowCount());
    for (std::size_t row = 0; row < rowCount(); ++row) {
        const Expected<double> value = number(row, column);
        if (!value) return tl::unexpected(value.error());
        values.push_back(*value);
    }
    return values;
}

tl::unexpected<Error> CsvTable::failAt(std::size_t row, std::size_t column, std::string_view reason) const {
    return fail(Exit::badAsset,
                name_ + ": line " + std::to_string(line(row)) + ", " + columnText(column) + ": " + std::string(reason));
}

std::string CsvTable::columnText(std::size_t column) const {
    const std::string& heading = columns_[column].heading;
    return "column " + (heading.empty() ? std::to_string(column + 1) : inQuotes(heading));
}

std::optional<double> secondsPerUnit(std::string_view unit) {
    constexpr std::array<std::pair<std::string_view, double>, 18> kUnits{{{"s", 1},
                                                                          {"sec", 1},
                                                                          {"secs", 1},
                                                                          {"second", 1},
                                                                          {"seconds", 1},
                                                                          {"ms", 1e-3},
                                                                          {"msec", 1e-3},
                                                                          {"millisecond", 1e-3},
                                                                          {"milliseconds", 1e-3},
                                                                          {"us", 1e-6},
                                                                          {"usec", 1e-6},
                                                                          {"µs", 1e-6},
                                                                          {"μs", 1e-6},
                                                                          {"microseconds", 1e-6},
                                                                          {"ns", 1e-9},
                                                                          {"nanoseconds", 1e-9},
                                                                          {"min", 60},
                                                                          {"h", 3600}}};
    const std::string name = lowerCase(unit);
    for (const auto& [text, seconds] : kUnits)
        if (text == name) return seconds;
    return std::nullopt;
}

}  // namespace arclight
