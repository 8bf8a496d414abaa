#include "app/offscreen/lesson_check.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/capture/checks.h"
#include "app/offscreen/offscreen_run.h"
#include "app/plan/lesson.h"
#include "core/image_compare.h"
#include "core/json.h"
#include "core/params_json.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight {
namespace {

/// A channel that differs by more is a visible difference, in units of 1/255.
constexpr int kVisible = 8;
/// How much more often pixels must differ in the area of a *find* task than outside, and the fraction there.
constexpr double kMinContrast = 3, kMinFraction = 0.01;

/// A state that was played.
struct Played {
    std::vector<double> measures;
    Image image;
};

/// Plays the states of a lesson, all in one context.
class Player {
public:
    static Expected<Player> make(const DemoType& type, const RunPlan& plan, const std::filesystem::path& dataRoot) {
        Player player;
        player.type_ = &type;
        player.plan_ = plan;
        player.plan_.ab.reset(), player.plan_.pass.clear(), player.plan_.ui = false;
        auto presets = shippedPresets(type, dataRoot);
        if (!presets) return tl::unexpected(presets.error());
        player.presets_ = std::move(*presets);
        auto run = OffscreenRun::make(type, player.plan_, dataRoot, nullptr);
        if (!run) return tl::unexpected(run.error());
        player.run_ = std::move(*run);
        return player;
    }

    /// The values of a step, with `replaced`, the text of a JSON object, on top; `isOther`: of the other side.
    Expected<std::vector<ParamValue>> valuesOf(const LessonStep& step, bool isOther,
                                               const std::string& replaced) const {
        const OwnedParams params(*type_);
        auto done = isOther ? applyAgainst(params.set(), step.state, presets_, "lesson")
                            : applyPreset(params.set(), step.state, "lesson");
        if (!done) return tl::unexpected(done.error());
        const auto json = parseJson(replaced, "solution", replaced.size());
        if (!json) return tl::unexpected(json.error());
        if (done = applyParamsJson(params.set(), *json, "solution"); !done) return tl::unexpected(done.error());
        return params.set().values();
    }

    Expected<Played> play(const LessonStep& step, bool isOther = false, const std::string& replaced = "{}") {
        const auto values = valuesOf(step, isOther, replaced);
        if (!values) return tl::unexpected(values.error());
        SessionRecording recording;
        recording.takes.resize(1);
        recording.takes.front().seed = step.seed;
        recording.takes.front().recording.clear(*values);
        return play(std::move(recording), step.state.tick.value_or(0));
    }

    Expected<Played> play(SessionRecording recording, std::int64_t tick) {
        if (auto done = stopIfInterrupted(); !done) return tl::unexpected(done.error());
        run_.load(std::move(recording));
        if (auto done = run_.seek(tick, plan_); !done) return tl::unexpected(done.error());
        auto image = run_.render(plan_);
        if (!image) return tl::unexpected(image.error());
        return Played{run_.session->measure(), std::move(*image)};
    }

    Session& session() { return *run_.session; }

private:
    Player() = default;
    const DemoType* type_ = nullptr;
    RunPlan plan_;
    std::vector<Preset> presets_;
    OffscreenRun run_;
};

/// The fraction of pixels in `area`, or outside it, that differ visibly.
double differing(const Image& a, const Image& b, const FramePart& area, bool isInside) {
    std::size_t pixels = 0, differ = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) {
            const float u = (static_cast<float>(x) + 0.5f) / static_cast<float>(a.width);
            const float v = (static_cast<float>(y) + 0.5f) / static_cast<float>(a.height);
            const bool isIn = u >= area.x && v >= area.y && u <= area.x + area.width && v <= area.y + area.height;
            if (isIn != isInside) continue;
            ++pixels;
            bool isVisible = false;
            for (int c = 0; c < a.channels; ++c) isVisible |= std::abs(a.at(x, y, c) - b.at(x, y, c)) > kVisible;
            differ += isVisible ? 1 : 0;
        }
    return pixels == 0 ? 0 : static_cast<double>(differ) / static_cast<double>(pixels);
}

/// The measures of a state and, if the step has one, of its other side.
Expected<ValueOf> valuesOf(Player& player, const DemoType& type, const LessonStep& step, bool needsOther,
                           const std::string& replaced = "{}") {
    auto own = player.play(step, false, replaced);
    if (!own) return tl::unexpected(own.error());
    ValueOf valueOf = valuesByName(*type.measures, std::move(own->measures));
    if (!needsOther) return valueOf;
    auto other = player.play(step, true);
    if (!other) return tl::unexpected(other.error());
    const double percent = 100 * differing(own->image, other->image, {}, true);
    return [own = std::move(valueOf), other = valuesByName(*type.measures, std::move(other->measures)),
            percent](std::string_view name) -> std::optional<double> {
        if (name == kDifferingPixels) return percent;
        if (!name.starts_with(kOtherSide)) return own(name);
        return other(name.substr(kOtherSide.size()));
    };
}

bool isOfOther(std::string_view name) { return name == kDifferingPixels || name.starts_with(kOtherSide); }

bool needsOther(const Predicate& predicate) {
    const auto names = predicate.names();
    return std::any_of(names.begin(), names.end(), isOfOther);
}

/// `overshoot = 0.474, against.overshoot = 0` of the names in a predicate.
std::string valuesText(const Predicate& predicate, const ValueOf& valueOf) {
    std::string text;
    for (const std::string& name : predicate.names()) {
        const auto value = valueOf(name);
        text += (text.empty() ? "" : ", ") + name + " = " + (value ? generalText(*value, 6) : "none");
    }
    return text;
}

/// The result of a step: its faults, and what was measured.
struct Verdict {
    std::vector<std::string> faults;
    std::string measured;
};

Expected<Verdict> check(Player& player, const DemoType& type, const LessonStep& step, const ChooseTask& task) {
    const bool isOtherNeeded = std::any_of(task.answers.begin(), task.answers.end(),
                                           [](const auto& answer) { return needsOther(answer.holds); });
    const auto valueOf = valuesOf(player, type, step, isOtherNeeded);
    if (!valueOf) return tl::unexpected(valueOf.error());
    Verdict verdict{{}, valuesText(task.answers[task.right].holds, *valueOf)};
    for (std::size_t i = 0; i < task.answers.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        const Predicate& claim = task.answers[i].holds;
        if (!claim.isEmpty() && holds(claim, *valueOf) != (i == task.right))
            verdict.faults.push_back("the claim of answer " + number +
                                     (i == task.right ? " does not hold: " : ", a wrong one, holds: ") +
                                     valuesText(claim, *valueOf));
        if (passes(step.task, number, *valueOf) != (i == task.right))
            verdict.faults.push_back("answer " + number + " is graded wrongly");
    }
    return verdict;
}

Expected<Verdict> check(Player& player, const DemoType& type, const LessonStep& step, const PredictTask& task) {
    const auto valueOf = valuesOf(player, type, step, isOfOther(task.measure));
    if (!valueOf) return tl::unexpected(valueOf.error());
    const auto measured = (*valueOf)(task.measure);
    Verdict verdict{{}, task.measure + " = " + (measured ? generalText(*measured, 6) : "none")};
    if (!passes(step.task, formatNumber(task.value), *valueOf))
        verdict.faults.push_back("the value " + formatNumber(task.value) + " fails: " + verdict.measured);
    std::vector<double> wrong = task.wrong;
    if (measured)
        wrong.push_back(*measured + 1.01 * task.tolerance), wrong.push_back(*measured - 1.01 * task.tolerance);
    for (const double number : wrong)
        if (passes(step.task, formatNumber(number), *valueOf))
            verdict.faults.push_back("the wrong value " + formatNumber(number) + " passes: " + verdict.measured);
    return verdict;
}

Expected<Verdict> check(Player& player, const DemoType& type, const LessonStep& step, const ReachTask& task) {
    const auto start = valuesOf(player, type, step, false);
    if (!start) return tl::unexpected(start.error());
    const auto solved = valuesOf(player, type, step, false, task.solution);
    if (!solved) return tl::unexpected(solved.error());
    Verdict verdict{{}, "start " + valuesText(task.goal, *start) + "; solution " + valuesText(task.goal, *solved)};
    if (passes(step.task, {}, *start)) verdict.faults.emplace_back("the start meets the goal: " + verdict.measured);
    if (!passes(step.task, {}, *solved))
        verdict.faults.emplace_back("the solution does not meet the goal: " + verdict.measured);
    return verdict;
}

Expected<Verdict> check(Player& player, const DemoType&, const LessonStep& step, const FindTask& task) {
    const auto own = player.play(step);
    if (!own) return tl::unexpected(own.error());
    const auto other = player.play(step, true);
    if (!other) return tl::unexpected(other.error());
    const double inside = differing(own->image, other->image, task.area, true);
    const double outside = differing(own->image, other->image, task.area, false);
    Verdict verdict{{},
                    formatFixed(100 * inside, 2) + " % of the pixels in the area differ, " +
                        formatFixed(100 * outside, 2) + " % outside"};
    if (inside < kMinFraction || inside < kMinContrast * outside)
        verdict.faults.push_back("the area is not where the frames differ: " + verdict.measured);
    const FramePart& area = task.area;
    const ValueOf none = [](std::string_view) { return std::nullopt; };
    const auto point = [](float x, float y) { return formatNumber(x) + "," + formatNumber(y); };
    if (!passes(step.task, point(area.x + area.width / 2, area.y + area.height / 2), none))
        verdict.faults.emplace_back("a click in the area fails");
    // Of the corners of the frame, at least one is outside.
    if (passes(step.task, point(0, 0), none) && passes(step.task, point(1, 1), none))
        verdict.faults.emplace_back("a click outside of the area passes");
    return verdict;
}

}  // namespace

Expected<Done> checkLesson(const DemoType& type, const Options& options, const RunPlan& plan,
                           const std::filesystem::path& dataRoot) {
    const auto lesson = loadLesson(type, *options.lesson, dataRoot);
    if (!lesson) return tl::unexpected(lesson.error());
    RunPlan small = plan;
    if (!plan.isSized) small.width = 320, small.height = 180;
    auto player = Player::make(type, small, dataRoot);
    if (!player) return tl::unexpected(player.error());
    std::vector<std::string> failed;
    for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
        const LessonStep& step = lesson->steps[i];
        const auto verdict = std::visit([&](const auto& task) { return check(*player, type, step, task); }, step.task);
        if (!verdict) return tl::unexpected(verdict.error());
        const std::string head = std::to_string(i + 1) + " " + std::string(kindOf(step.task)) + ": ";
        if (verdict->faults.empty()) std::printf("%spasses; %s\n", head.c_str(), verdict->measured.c_str());
        for (const std::string& fault : verdict->faults) std::printf("%s%s\n", head.c_str(), fault.c_str());
        if (!verdict->faults.empty()) failed.push_back(elementPath("steps", i));
    }
    if (failed.empty()) return Done{};
    return fail(Exit::differs, "the lesson " + inQuotes(lesson->name) + " fails its check at " + join(failed, ", "));
}

Expected<Done> gradeCapture(const DemoType& type, const Options& options, const RunPlan& plan,
                            const std::filesystem::path& dataRoot) {
    if (!plan.lesson) return fail(Exit::badAsset, *options.grade + ": was not taken in a lesson");
    const LessonPlace& place = *plan.lesson;
    const auto lesson = loadLesson(type, options.lesson.value_or(place.lesson), dataRoot);
    if (!lesson) return tl::unexpected(lesson.error());
    if (lesson->name != place.lesson || place.step > static_cast<int>(lesson->steps.size()))
        return fail(Exit::badAsset, *options.grade + ": was taken in step " + std::to_string(place.step) + " of " +
                                        inQuotes(place.lesson) + ", which " + inQuotes(lesson->name) + " lacks");
    const LessonStep& step = lesson->steps[static_cast<std::size_t>(place.step - 1)];
    const auto* reach = std::get_if<ReachTask>(&step.task);
    const std::string head = "step " + std::to_string(place.step) + " of " + inQuotes(lesson->name) + ": ";
    if (!reach && place.answer.empty()) return fail(Exit::differs, head + "the capture holds no answer");
    auto player = Player::make(type, plan, dataRoot);
    if (!player) return tl::unexpected(player.error());
    const auto play = [&]() -> Expected<ValueOf> {
        // Answers are about the state of the step, whatever was done before the capture was taken.
        const auto* predict = std::get_if<PredictTask>(&step.task);
        if (!reach) return valuesOf(*player, type, step, predict && isOfOther(predict->measure));
        auto state = player->play(plan.sessionRecording, plan.tick);
        if (!state) return tl::unexpected(state.error());
        return valuesByName(*type.measures, std::move(state->measures));
    };
    const Expected<ValueOf> own = play();
    if (!own) return tl::unexpected(own.error());
    if (reach) {
        const std::string fault = moveFault(type, step, player->session().values(), plan.tick);
        if (!fault.empty()) return fail(Exit::differs, head + fault);
        if (player->session().seed() != step.seed) return fail(Exit::differs, head + "the seed differs");
    }
    const std::string measured = reach ? valuesText(reach->goal, *own) : "answer " + inQuotes(place.answer);
    if (!passes(step.task, place.answer, *own)) return fail(Exit::differs, head + "not met: " + measured);
    std::printf("%smet: %s\n", head.c_str(), measured.c_str());
    return Done{};
}

}  // namespace arclight
