#include "spring_exports.h"

#include <cmath>
#include <numbers>
#include <optional>

#include "core/json.h"
#include "core/text.h"
#include "data/csv.h"
#include "sim/springs/engine_forms.h"

namespace arclight::springs {
namespace {

constexpr const char* kErrorOf =
    "largest distance to the exact solution (closed form) while a spring that rests at 0 goes to 1, at 30, 60 and 120 "
    "steps per second; for vrmSpringBoneAt60Hz, of the angle while it returns from 0.1 rad, divided by 0.1 rad";

Json numberOrNull(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json jsonOf(const EngineForm& form) {
    Json parameters = Json::array();
    for (const EngineValue& value : form.values)
        parameters.push_back({{"name", value.name}, {"unit", value.unit}, {"value", numberOrNull(value.value)}});
    Json errors = nullptr;
    if (form.errors) {
        errors = Json::object();
        for (std::size_t i = 0; i < kErrorRates.size(); ++i)
            errors[formatFixed(kErrorRates[i], 0) + " Hz"] = (*form.errors)[i];
    }
    return {{"name", form.name},    {"engine", form.engine},       {"parameters", std::move(parameters)},
            {"step", form.step},    {"errors", std::move(errors)}, {"note", form.note},
            {"source", form.source}};
}

std::string settingsJson(SpringShape shape, const std::string& command) {
    Json forms = Json::array();
    for (const EngineForm& form : engineForms(shape)) forms.push_back(jsonOf(form));
    return writeJson({{"command", command},
                      {"spring",
                       {{"frequencyHz", shape.omega / (2 * std::numbers::pi)},
                        {"dampingRatio", shape.zeta},
                        {"omega", shape.omega},
                        {"dampedFrequencyHz", numberOrNull(dampedFrequency(shape))},
                        {"halfLifeSeconds", numberOrNull(halfLife(shape))},
                        {"overshoot", numberOrNull(overshoot(shape))}}},
                      {"errors", kErrorOf},
                      {"forms", std::move(forms)}});
}

/// A row per parameter; the errors are repeated for each parameter of a form.
std::string settingsCsv(SpringShape shape, const std::string& command) {
    CsvWriter csv(command + "\nerror: " + kErrorOf);
    csv.row("form", "parameter", "unit", "value", "error_30hz", "error_60hz", "error_120hz", "engine", "step", "note");
    for (const EngineForm& form : engineForms(shape))
        for (const EngineValue& value : form.values) {
            csv.cell(form.name), csv.cell(value.name), csv.cell(value.unit), csv.cell(value.value);
            for (std::size_t i = 0; i < kErrorRates.size(); ++i)
                if (form.errors)
                    csv.cell((*form.errors)[i]);
                else
                    csv.cell("");
            csv.row(form.engine, form.step, form.note);
        }
    return csv.take();
}

}  // namespace

std::vector<Export> springExports(SpringShape shape, std::string code) {
    using Files = Expected<std::vector<ExportFile>>;
    return {{"settings",
             "the spring in the parameters of common engines, with the error of each engine's step",
             {".json", ".csv"},
             [shape](const ExportRequest& request) -> Files {
                 const bool isCsv = request.ending == ".csv";
                 return Files({{request.ending,
                                isCsv ? settingsCsv(shape, request.command) : settingsJson(shape, request.command)}});
             }},
            {"code",
             "the step of the current spring as C++ code",
             {".h"},
             [code = std::move(code)](const ExportRequest& request) -> Files {
                 return Files({{request.ending, "// " + request.command + "\n#pragma once\n\n" + code}});
             }}};
}

}  // namespace arclight::springs
