#include "app/window/form.h"

#include <cmath>

#include "app/session/figure_text.h"
#include "core/json.h"
#include "core/params_text.h"

namespace arclight {
namespace {

bool isNumber(ParamKind kind) { return kind == ParamKind::real || kind == ParamKind::integer; }

Json rowOf(const ParamSet::Entry& entry) {
    const ParamInfo& info = *entry.info;
    Json row{{"group", info.group}, {"name", info.name}, {"label", info.label},
             {"unit", info.unit},   {"help", info.help}, {"kind", kindName(info.kind)}};
    if (isNumber(info.kind)) row["min"] = info.min, row["max"] = info.max, row["step"] = info.step;
    if (info.kind == ParamKind::choice) {
        Json labels = Json::array();
        for (int i = 0; i < info.choice.count; ++i)
            labels.push_back(
                {{"value", info.choice.text[static_cast<std::size_t>(i)]}, {"label", choiceText(info.choice, i)}});
        row["choices"] = std::move(labels);
    } else {
        row["range"] = rangeText(info);
    }
    row["matters"] = entry.matters();
    row["value"] = formatParam(info, entry.value());
    return row;
}

}  // namespace

Json formOf(const ParamSet& params) {
    Json rows = Json::array();
    for (const ParamSet::Entry& entry : params.entries()) rows.push_back(rowOf(entry));
    return rows;
}

Expected<Done> setFromForm(const ParamSet& params, std::string_view name, std::string_view text) {
    return setParam(params, std::string(name) + "=" + std::string(text));
}

Json measuresAsText(const MeasureTable& table, std::span<const double> values) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < table.size() && i < values.size(); ++i) {
        const MeasureInfo& info = table[i];
        const bool isAbsent = std::isnan(values[i]);
        rows.push_back({{"label", measureLabel(info)},
                        {"help", info.help},
                        {"value", isAbsent ? std::string(info.reason) : figure(values[i], info.unit).text()},
                        {"isAbsent", isAbsent},
                        {"limit", limitWords(info)},
                        {"holds", info.holds(values[i])}});
    }
    return rows;
}

}  // namespace arclight
