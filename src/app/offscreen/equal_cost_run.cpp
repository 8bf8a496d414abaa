#include "app/offscreen/equal_cost_run.h"

#include <algorithm>

#include "app/offscreen/reference_report.h"
#include "core/params_json.h"
#include "core/params_text.h"
#include "core/signals.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "gfx/gl.h"

namespace arclight {
namespace {

/// Frames that are not measured: the first compiles shaders and fills buffers.
constexpr int kWarmUpFrames = 2;
/// A frame of the warm-up that takes this many times as long as the other side's is enough to know that it costs more.
constexpr double kFarTooLong = 8, kFarTooLongMs = 200;

double medianOf(std::vector<double> ms) {
    std::sort(ms.begin(), ms.end());
    return 0.5 * (ms[(ms.size() - 1) / 2] + ms[ms.size() / 2]);
}

/// The median time of a tick and its frame. With a `targetMs`, ends early if frames take far longer.
double frameMs(SessionRenderer& renderer, Session& session, const Input& input, double targetMs = 0) {
    const Stopwatch watch;
    std::vector<double> ms;
    for (int i = -kWarmUpFrames; i < kCostFrames; ++i) {
        // Redraws everything in every frame, including images that a demo would reuse while nothing changes.
        session.touch();
        const double begin = watch.ms();
        session.step(input);
        renderer.draw(session, input.widthPx, input.heightPx);
        glFinish();
        const double took = watch.ms() - begin;
        if (i == -1 && targetMs > 0 && took > std::max(kFarTooLong * targetMs, kFarTooLongMs)) return took;
        if (i >= 0) ms.push_back(took);
        if (interrupted()) break;
    }
    return ms.empty() ? 0 : medianOf(std::move(ms));
}

Expected<std::size_t> numberNamed(const ParamSet& params, const std::string& name) {
    const auto entries = params.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const ParamInfo& info = *entries[i].info;
        if (info.name != name) continue;
        if (info.kind == ParamKind::real || info.kind == ParamKind::integer) return i;
        return fail(Exit::usage,
                    "--equal-cost " + inQuotes(name) + ": must be a number, not a " + std::string(kindName(info.kind)));
    }
    return fail(Exit::usage, "--equal-cost: no parameter " + inQuotes(name) + suggestedParams(params, name));
}

std::string milliseconds(double ms) { return formatFixed(ms, ms < 10 ? 2 : 1) + " ms"; }

Json samplesToJson(const std::vector<CostSample>& samples) {
    Json list = Json::array();
    for (const CostSample& sample : samples) list.push_back({{"value", sample.value}, {"ms", sample.ms}});
    return list;
}

}  // namespace

Expected<Json> equaliseCost(OffscreenRun& run, const RunPlan& plan, const std::string& parameter) {
    if (!run.ab || !run.ab->b()) return fail(Exit::usage, "--equal-cost needs two sides: add --ab");
    const ParamSet params = run.session->params();
    const auto index = numberNamed(params, parameter);
    if (!index) return tl::unexpected(index.error());
    const ParamInfo& info = *params.entries()[*index].info;
    Input input;
    std::tie(input.widthPx, input.heightPx) = sideSizeOf(run.ab->ab(), plan.width, plan.height);

    const double targetMs = frameMs(*run.renderer, *run.session, input);
    const auto rewind = [&]() -> Expected<Done> {
        run.load(plan.sessionRecording);
        return run.seek(plan.tick, plan);
    };
    if (auto done = rewind(); !done) return tl::unexpected(done.error());
    const AbComparison comparison = run.ab->ab();
    const auto valueOf = [&](double value) { return *parseParam(info, formatNumber(value)); };
    const auto show = [&](double value) {
        AbComparison changed = comparison;
        // A former past holds the parameter's former value.
        changed.past.reset();
        changed.values[*index] = valueOf(value);
        run.ab->show(std::move(changed), *run.session);
    };
    const CostRange range{info.min, info.max, info.kind == ParamKind::integer, info.isLogarithmic};
    const EqualCost found = findEqualCost(range, targetMs, kCostTolerance, [&](double value) {
        if (interrupted()) return targetMs;
        show(value);
        return frameMs(*run.renderer, *run.ab->b(), input, targetMs);
    });
    if (interrupted()) return fail(interruptedExit(), "stopped: no equal cost found");
    show(found.best.value);
    return Json{{"parameter", parameter},
                {"name", comparison.name},
                {"result", std::string(nameOf(found.result))},
                {"value", toJson(info, valueOf(found.best.value))},
                {"before", toJson(info, comparison.values[*index])},
                {"range", {info.min, info.max}},
                {"msOfA", targetMs},
                {"msOfB", found.best.ms},
                {"deviation", deviation(found.best.ms, targetMs)},
                {"tolerance", kCostTolerance},
                {"frames", kCostFrames},
                {"tick", plan.tick},
                {"size", {input.widthPx, input.heightPx}},
                {"samples", samplesToJson(found.samples)}};
}

void addErrors(const OffscreenRun& run, const RunPlan& plan, Json& cost) {
    run.ab->withImages([&](const Image& b, const Image& a) {
        if (!plan.equalCostReference) {
            cost["errors"] = errorsToJson(b, a);
            return;
        }
        const Image reference = withoutAlpha(plan.equalCostReference->image);
        cost["reference"] = plan.equalCostReference->name;
        const bool isComparable = checkComparable(reference, a).has_value();
        cost["errorsOfA"] = isComparable ? errorsToJson(reference, a) : Json();
        cost["errorsOfB"] = isComparable ? errorsToJson(reference, b) : Json();
    });
}

std::string costInWords(const Json& cost) {
    const auto number = [&](const char* name) { return cost.at(name).get<double>(); };
    const std::string parameter = cost.at("parameter").get<std::string>(), value = cost.at("value").dump(),
                      times = "A takes " + milliseconds(number("msOfA")) + ", B takes " +
                              milliseconds(number("msOfB")) + " with " + parameter + " " + value;
    const double percent = 100 * number("deviation");
    const std::string difference = formatFixed(std::abs(percent), 1) + " % " + (percent < 0 ? "less" : "more");
    std::string words;
    const std::string result = cost.at("result").get<std::string>();
    if (result == "equal")
        words = "equal cost: ";
    else if (result == "nearest")
        words = "nearest cost, as no value is within the tolerance: ";
    else
        words = "no equal cost: the range " + formatNumber(cost.at("range")[0].get<double>()) + ".." +
                formatNumber(cost.at("range")[1].get<double>()) + " of " + parameter + " does not allow it; ";
    words += times + " (" + difference + " than A; medians of " + cost.at("frames").dump() + " frames, tolerance " +
             formatFixed(100 * number("tolerance"), 0) + " %)\n";
    if (cost.contains("errors")) return words + "A against B: " + errorsInWords(cost.at("errors").at("flip")) + "\n";
    if (!cost.contains("errorsOfA")) return words;
    const std::string reference = printable(cost.at("reference").get<std::string>());
    for (const auto& [side, name] : {std::pair{"A", "errorsOfA"}, std::pair{"B", "errorsOfB"}})
        words += std::string(side) + " against " + reference + ": " +
                 (cost.at(name).is_null() ? "different sizes" : errorsInWords(cost.at(name).at("flip"))) + "\n";
    return words;
}

}  // namespace arclight
