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
/// A frame of B that takes this many times as long as one of A is enough to know that it costs more.
constexpr double kFarTooLong = 8, kFarTooLongMs = 200;

double medianOf(std::vector<double> ms) {
    std::sort(ms.begin(), ms.end());
    return 0.5 * (ms[(ms.size() - 1) / 2] + ms[ms.size() / 2]);
}

/// The time of a tick and its frame.
double frameMs(SessionRenderer& renderer, Session& session, const Input& input) {
    // Redraws everything in every frame, including images that a demo would reuse while nothing changes.
    session.touch();
    const Stopwatch watch;
    session.step(input);
    renderer.draw(session, input.widthPx, input.heightPx);
    glFinish();
    return watch.ms();
}

/// Times of both sides, and the value of B's parameter.
struct SideTimes {
    double value = 0, a = 0, b = 0;
};

/// The median times. Frames of A and B alternate, so other programs delay both equally.
SideTimes timeSides(SessionRenderer& renderer, Session& a, Session& b, const Input& input) {
    std::vector<double> ofA, ofB;
    for (int i = -kWarmUpFrames; i < kCostFrames && !interrupted(); ++i) {
        const double msOfA = frameMs(renderer, a, input), msOfB = frameMs(renderer, b, input);
        if (i == -1 && msOfB > std::max(kFarTooLong * msOfA, kFarTooLongMs)) return {0, msOfA, msOfB};
        if (i >= 0) ofA.push_back(msOfA), ofB.push_back(msOfB);
    }
    if (ofA.empty()) return {0, 1, 1};
    return {0, medianOf(std::move(ofA)), medianOf(std::move(ofB))};
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

Json samplesToJson(const std::vector<SideTimes>& samples) {
    Json list = Json::array();
    for (const SideTimes& sample : samples)
        list.push_back({{"value", sample.value}, {"msOfA", sample.a}, {"msOfB", sample.b}});
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

    const auto rewind = [&]() -> Expected<Done> {
        run.load(plan.sessionRecording);
        return run.seek(plan.tick, plan);
    };
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
    std::vector<SideTimes> times;
    Expected<Done> done = Done{};
    const EqualCost found = findEqualCost(range, 1, kCostTolerance, [&](double value) {
        if (done) done = rewind();
        if (!done || interrupted()) return 1.0;
        show(value);
        times.push_back(timeSides(*run.renderer, *run.session, *run.ab->b(), input));
        times.back().value = value;
        return times.back().b / times.back().a;
    });
    if (interrupted()) return fail(interruptedExit(), "stopped: no equal cost found");
    if (done) done = rewind();
    if (!done) return tl::unexpected(done.error());
    show(found.best.value);
    const SideTimes best = *std::find_if(times.begin(), times.end(),
                                         [&](const SideTimes& sample) { return sample.value == found.best.value; });
    return Json{{"parameter", parameter},
                {"name", comparison.name},
                {"result", std::string(nameOf(found.result))},
                {"value", toJson(info, valueOf(found.best.value))},
                {"before", toJson(info, comparison.values[*index])},
                {"range", {info.min, info.max}},
                {"msOfA", best.a},
                {"msOfB", best.b},
                {"deviation", deviation(found.best.cost, 1)},
                {"tolerance", kCostTolerance},
                {"frames", kCostFrames},
                {"tick", plan.tick},
                {"size", {input.widthPx, input.heightPx}},
                {"samples", samplesToJson(times)}};
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
