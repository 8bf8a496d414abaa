#include "core/measures_json.h"

#include <cmath>
#include <vector>

#include "core/check.h"
#include "core/json.h"
#include "core/text.h"

namespace arclight {

Json measuresToJson(const MeasureTable& table, std::span<const double> values) {
    CHECK_EQ(table.size(), values.size());
    Json object = Json::object();
    for (std::size_t i = 0; i < table.size(); ++i)
        if (!table[i].isTiming)
            object[std::string(table[i].name)] = std::isfinite(values[i]) ? Json(values[i]) : Json(nullptr);
    return object;
}

Json timingsToJson(const MeasureTable& table, std::span<const double> values) {
    CHECK_EQ(table.size(), values.size());
    Json object = Json::object();
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].isTiming && std::isfinite(values[i])) object[std::string(table[i].name)] = values[i];
    return object;
}

Json describeMeasures(const MeasureTable& table) {
    Json rows = Json::array();
    for (const MeasureInfo& info : table) {
        if (info.isTiming) continue;
        Json row{{"name", info.name}, {"unit", info.unit}};
        if (std::isfinite(info.min)) row["min"] = info.min;
        if (std::isfinite(info.max)) row["max"] = info.max;
        if (const std::string limit = limitText(info); !limit.empty()) row["limit"] = limit;
        row["help"] = info.help;
        row["costly"] = info.isCostly;
        if (!info.reason.empty()) row["reason"] = info.reason;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string describeMeasuresText(const MeasureTable& table) {
    std::vector<std::vector<std::string>> cells;
    for (const MeasureInfo& info : table)
        if (!info.isTiming)
            cells.push_back(
                {"  " + std::string(info.name), std::string(info.unit), limitText(info), std::string(info.help)});
    std::string text;
    for (const std::string& line : alignColumns(cells)) text += line + "\n";
    return text;
}

std::string limitText(const MeasureInfo& info) {
    // Four digits are enough for readers; a limit such as 1/255 has seventeen.
    const auto text = [](double limit) {
        const std::string exact = formatNumber(limit);
        if (exact.size() <= 8) return exact;
        return generalText(limit, 4);
    };
    const bool hasMin = std::isfinite(info.min), hasMax = std::isfinite(info.max);
    if (hasMin && hasMax) return text(info.min) + ".." + text(info.max);
    if (hasMin) return "at least " + text(info.min);
    return hasMax ? "at most " + text(info.max) : "";
}

}  // namespace arclight
