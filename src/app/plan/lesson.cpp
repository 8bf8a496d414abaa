#include "app/plan/lesson.h"

#include <algorithm>
#include <cmath>

#include "app/plan/run_plan.h"
#include "app/session/owned_params.h"
#include "core/extension.h"
#include "core/files.h"
#include "core/json_values.h"
#include "core/params_json.h"
#include "core/text.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

using Keys = std::vector<std::string_view>;

/// What the JSON of a lesson is read with.
struct LessonSource {
    std::string file;
    const DemoType& type;
    const std::vector<Preset>& presets;

    tl::unexpected<Error> bad(const std::string& path, const std::string& what) const {
        return fail(Exit::badAsset, file + ": " + path + (path.empty() ? "" : " ") + what);
    }
};

Expected<Done> checkKeys(const LessonSource& source, const Json& json, const std::string& path, const Keys& required,
                         const Keys& optional) {
    if (!json.is_object()) return source.bad(path.empty() ? "the value" : path, "must be an object");
    Keys known = required;
    known.insert(known.end(), optional.begin(), optional.end());
    if (const std::string fault = unknownKeyFault(json, path, known); !fault.empty()) return source.bad("", fault);
    for (const std::string_view key : required)
        if (!json.contains(key)) return source.bad(memberPath(path, key), "is missing");
    return Done{};
}

Expected<std::string> readText(const LessonSource& source, const Json& json, const char* key, const std::string& path) {
    if (!json.contains(key)) return std::string();
    if (!json[key].is_string() || json[key].get_ref<const std::string&>().empty())
        return source.bad(memberPath(path, key), "must be a text that is not empty");
    return json[key].get<std::string>();
}

Expected<double> readNumber(const LessonSource& source, const Json& json, const std::string& path) {
    double value = 0;
    if (!readValue(json, value) || !std::isfinite(value)) return source.bad(path, "must be a number");
    return value;
}

Expected<FramePart> readPart(const LessonSource& source, const Json& json, const std::string& path) {
    std::vector<double> v;
    const bool isPart = readValue(json, v) && v.size() == 4 && v[0] >= 0 && v[1] >= 0 && v[2] > 0 && v[3] > 0 &&
                        v[0] + v[2] <= 1 + 1e-6 && v[1] + v[3] <= 1 + 1e-6;
    if (!isPart) return source.bad(path, "must be [x, y, width, height], a part of the frame in fractions of its size");
    const auto at = [&](std::size_t i) { return static_cast<float>(v[i]); };
    return FramePart{at(0), at(1), at(2), at(3)};
}

std::vector<std::string> measureNames(const DemoType& type) {
    std::vector<std::string> names;
    for (const MeasureInfo& info : *type.measures)
        if (!info.isTiming) names.emplace_back(info.name);
    return names;
}

/// A measure's name, which in a predicate may be one of the other side.
Expected<Done> checkMeasure(const LessonSource& source, std::string_view name, const std::string& path,
                            const LessonStep* sides) {
    if (sides && (name == kDifferingPixels || name.starts_with(kOtherSide))) {
        if (!sides->state.against) return source.bad(path, inQuotes(name) + " needs a state with against");
        if (name == kDifferingPixels) return Done{};
        name.remove_prefix(kOtherSide.size());
    }
    const auto names = measureNames(source.type);
    if (std::find(names.begin(), names.end(), name) != names.end()) return Done{};
    return source.bad(path, "names no measure " + inQuotes(name) + suggestion(name, names));
}

Expected<Predicate> readPredicate(const LessonSource& source, const Json& json, const std::string& path,
                                  const LessonStep* sides) {
    if (!json.is_string()) return source.bad(path, "must be a condition over measures, such as \"rmse < 0.02\"");
    auto predicate = parsePredicate(json.get_ref<const std::string&>());
    if (!predicate) return source.bad(path, "is not a condition: " + predicate.error().message);
    for (const std::string& name : predicate->names())
        if (auto done = checkMeasure(source, name, path, sides); !done) return tl::unexpected(done.error());
    return predicate;
}

Expected<LessonTask> readChoose(const LessonSource& source, const Json& json, const std::string& path,
                                const LessonStep& step) {
    if (auto done = checkKeys(source, json, path, {"question", "answers"}, {}); !done)
        return tl::unexpected(done.error());
    ChooseTask task;
    const Json& answers = json["answers"];
    const std::string list = memberPath(path, "answers");
    if (!answers.is_array() || answers.size() < 2 || answers.size() > 4)
        return source.bad(list, "must hold two to four answers");
    std::size_t rights = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const std::string at = elementPath(list, i);
        if (auto done = checkKeys(source, answers[i], at, {"text"}, {"right", "holds"}); !done)
            return tl::unexpected(done.error());
        auto text = readText(source, answers[i], "text", at);
        if (!text) return tl::unexpected(text.error());
        task.answers.push_back({std::move(*text), {}});
        if (answers[i].contains("holds")) {
            auto holds = readPredicate(source, answers[i]["holds"], memberPath(at, "holds"), &step);
            if (!holds) return tl::unexpected(holds.error());
            task.answers.back().holds = std::move(*holds);
        }
        if (!answers[i].contains("right")) continue;
        if (answers[i]["right"] != true) return source.bad(memberPath(at, "right"), "must be true, or be omitted");
        if (task.answers.back().holds.isEmpty())
            return source.bad(memberPath(at, "holds"), "is missing: a measure must decide the right answer");
        task.right = i, ++rights;
    }
    if (rights != 1) return source.bad(list, "must hold one right answer, but holds " + std::to_string(rights));
    return task;
}

Expected<LessonTask> readPredict(const LessonSource& source, const Json& json, const std::string& path,
                                 const LessonStep& step) {
    if (auto done = checkKeys(source, json, path, {"question", "measure", "value", "tolerance"}, {"wrong"}); !done)
        return tl::unexpected(done.error());
    PredictTask task;
    auto measure = readText(source, json, "measure", path);
    if (!measure) return tl::unexpected(measure.error());
    if (auto done = checkMeasure(source, *measure, memberPath(path, "measure"), &step); !done)
        return tl::unexpected(done.error());
    task.measure = std::move(*measure);
    const auto value = readNumber(source, json["value"], memberPath(path, "value"));
    if (!value) return tl::unexpected(value.error());
    const auto tolerance = readNumber(source, json["tolerance"], memberPath(path, "tolerance"));
    if (!tolerance) return tl::unexpected(tolerance.error());
    if (*tolerance <= 0) return source.bad(memberPath(path, "tolerance"), "must be greater than 0");
    task.value = *value, task.tolerance = *tolerance;
    if (json.contains("wrong") && !readValue(json["wrong"], task.wrong))
        return source.bad(memberPath(path, "wrong"), "must be a list of numbers");
    return task;
}

Expected<LessonTask> readReach(const LessonSource& source, const Json& json, const std::string& path) {
    if (auto done = checkKeys(source, json, path, {"question", "goal", "move", "solution"}, {}); !done)
        return tl::unexpected(done.error());
    ReachTask task;
    auto goal = readPredicate(source, json["goal"], memberPath(path, "goal"), nullptr);
    if (!goal) return tl::unexpected(goal.error());
    task.goal = std::move(*goal);
    const OwnedParams params(source.type);
    if (!readValue(json["move"], task.move) || task.move.empty())
        return source.bad(memberPath(path, "move"), "must be a list of parameters");
    for (std::size_t i = 0; i < task.move.size(); ++i)
        if (!params.set().find(task.move[i]).info)
            return source.bad(
                elementPath(memberPath(path, "move"), i),
                "names no parameter " + inQuotes(task.move[i]) + suggestion(task.move[i], params.set().names()));
    const Json& solution = json["solution"];
    const std::string at = memberPath(path, "solution");
    if (!solution.is_object()) return source.bad(at, "must be an object of parameters");
    for (auto member = solution.begin(); member != solution.end(); ++member)
        if (std::find(task.move.begin(), task.move.end(), member.key()) == task.move.end())
            return source.bad(memberPath(at, member.key()), "is not in move");
    if (auto done = applyParamsJson(params.set(), solution, at); !done)
        return fail(Exit::badAsset, source.file + ": " + done.error().message);
    task.solution = writeJsonLine(solution);
    return task;
}

Expected<LessonTask> readFind(const LessonSource& source, const Json& json, const std::string& path,
                              const LessonStep& step) {
    if (auto done = checkKeys(source, json, path, {"question", "area"}, {}); !done) return tl::unexpected(done.error());
    if (!step.state.against) return source.bad(path, "needs a state with against, the frame without the fault");
    auto area = readPart(source, json["area"], memberPath(path, "area"));
    if (!area) return tl::unexpected(area.error());
    return FindTask{{}, *area};
}

Expected<LessonTask> readTask(const LessonSource& source, const Json& json, const std::string& path,
                              const LessonStep& step) {
    constexpr const char* kKinds = "must be an object with one member: choose, predict, reach or find";
    if (!json.is_object() || json.size() != 1) return source.bad(path, kKinds);
    const std::string& kind = json.begin().key();
    const Json& body = *json.begin();
    const std::string at = memberPath(path, kind);
    Expected<LessonTask> task = source.bad(path, kKinds);
    if (kind == "choose") task = readChoose(source, body, at, step);
    if (kind == "predict") task = readPredict(source, body, at, step);
    if (kind == "reach") task = readReach(source, body, at);
    if (kind == "find") task = readFind(source, body, at, step);
    if (!task) return task;
    auto question = readText(source, body, "question", at);
    if (!question) return tl::unexpected(question.error());
    std::visit([&](auto& known) { known.question = std::move(*question); }, *task);
    return task;
}

/// An error of `parsePreset` or `applyPreset`, which name no file and begin with a path below `path`.
Error below(const LessonSource& source, const std::string& path, const Error& error) {
    constexpr std::string_view kNoFile = ": ";
    std::string_view message = error.message;
    if (message.starts_with(kNoFile)) message.remove_prefix(kNoFile.size());
    return {error.exit, source.file + ": " + path + "." + std::string(message)};
}

/// The members of a preset, over the values of the preset that the state names.
Expected<Done> readState(const LessonSource& source, Json json, const std::string& path, LessonStep& step) {
    if (!json.is_object()) return source.bad(path, "must be an object");
    if (json.contains("seed") && !readValue(json["seed"], step.seed.value))
        return source.bad(memberPath(path, "seed"), "must be a whole number from 0 to 2^64 - 1");
    Preset base;
    if (json.contains("preset")) {
        std::vector<std::string> names;
        for (const Preset& preset : source.presets) names.push_back(preset.name);
        std::string name;
        if (!readValue(json["preset"], name)) return source.bad(memberPath(path, "preset"), "must be a name");
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end())
            return source.bad(memberPath(path, "preset"),
                              "names no preset " + inQuotes(name) + suggestion(name, names));
        base = source.presets[static_cast<std::size_t>(found - names.begin())];
    }
    // A view means that both sides are shown.
    step.isCompared = json.contains("view");
    const bool hasOwn = json.contains("against");
    json.erase("seed"), json.erase("preset");
    json["demo"] = source.type.info.name, json["version"] = kPresetVersion;
    Json params = *parseJson(base.params, "params");
    if (json.contains("params") && json["params"].is_object()) params.update(json["params"]);
    if (!json.contains("params") || json["params"].is_object()) json["params"] = params;
    if (!hasOwn && base.against)
        json["against"] =
            base.against->preset.empty() ? *parseJson(base.against->params, "against") : Json(base.against->preset);
    auto state = parsePreset(writeJsonLine(json), "", source.type.info.name);
    if (!state) return tl::unexpected(below(source, path, state.error()));
    if (!state->tick) state->tick = base.tick;
    step.state = std::move(*state);
    const OwnedParams own(source.type);
    if (auto done = applyPreset(own.set(), step.state, ""); !done)
        return tl::unexpected(below(source, path, done.error()));
    if (!step.state.against) return Done{};
    if (auto done = applyAgainst(own.set(), step.state, source.presets, ""); !done)
        return tl::unexpected(below(source, path, done.error()));
    return Done{};
}

Expected<LessonStep> readStep(const LessonSource& source, const Json& json, const std::string& path) {
    if (auto done = checkKeys(source, json, path, {"state", "text", "task"}, {"hint", "look", "pin"}); !done)
        return tl::unexpected(done.error());
    LessonStep step;
    step.seed = Seed{1};
    if (auto done = readState(source, json["state"], memberPath(path, "state"), step); !done)
        return tl::unexpected(done.error());
    for (const auto& [key, text] : {std::pair{"text", &step.text}, {"hint", &step.hint}, {"pin", &step.state.pin}}) {
        auto read = readText(source, json, key, path);
        if (!read) return tl::unexpected(read.error());
        if (!read->empty()) *text = std::move(*read);
    }
    if (json.contains("pin"))
        if (auto done = checkMeasure(source, step.state.pin, memberPath(path, "pin"), nullptr); !done)
            return tl::unexpected(done.error());
    if (json.contains("look")) {
        auto part = readPart(source, json["look"], memberPath(path, "look"));
        if (!part) return tl::unexpected(part.error());
        step.look = *part;
    }
    auto task = readTask(source, json["task"], memberPath(path, "task"), step);
    if (!task) return tl::unexpected(task.error());
    step.task = std::move(*task);
    // Questions are about one tick; to reach a goal, the demo plays on.
    if (!json["state"].contains("play"))
        step.state.stops = step.state.tick && !std::holds_alternative<ReachTask>(step.task);
    return step;
}

fs::path lessonFolder(const DemoType& type, const fs::path& dataRoot) {
    return dataRoot / "assets" / "lessons" / std::string(type.info.name);
}

Expected<Lesson> readLesson(const fs::path& path, const DemoType& type, const std::vector<Preset>& presets) {
    const auto text = readFile(path, kMaxJsonBytes);
    if (!text) return fail(Exit::badAsset, text.error().message);
    return parseLesson(*text, absolutePath(path), type, presets);
}

}  // namespace

std::string_view kindOf(const LessonTask& task) {
    constexpr std::string_view kKinds[] = {"choose", "predict", "reach", "find"};
    return kKinds[task.index()];
}

std::string_view questionOf(const LessonTask& task) {
    return std::visit([](const auto& known) { return std::string_view(known.question); }, task);
}

Expected<Lesson> parseLesson(std::string_view text, std::string_view file, const DemoType& type,
                             const std::vector<Preset>& presets) {
    const LessonSource source{std::string(file), type, presets};
    const auto json = parseJson(text, file);
    if (!json) return tl::unexpected(json.error());
    if (auto done = checkKeys(source, *json, "", {"demo", "version", "title", "minutes", "steps"}, {"expert"}); !done)
        return tl::unexpected(done.error());
    if ((*json)["demo"] != type.info.name) return source.bad("demo", "must be " + inQuotes(type.info.name));
    if ((*json)["version"] != kLessonVersion) return source.bad("version", "must be " + std::to_string(kLessonVersion));
    Lesson lesson;
    lesson.name = fs::path(file).stem().string();
    auto title = readText(source, *json, "title", "");
    if (!title) return tl::unexpected(title.error());
    lesson.title = std::move(*title);
    if (!readValue((*json)["minutes"], lesson.minutes) || lesson.minutes < 1 || lesson.minutes > 60)
        return source.bad("minutes", "must be a whole number from 1 to 60");
    if (json->contains("expert") && !readValue((*json)["expert"], lesson.isExpert))
        return source.bad("expert", "must be true or false");
    const Json& steps = (*json)["steps"];
    if (!steps.is_array() || steps.size() < 4 || steps.size() > 10)
        return source.bad("steps", "must hold 4 to 10 steps");
    for (std::size_t i = 0; i < steps.size(); ++i) {
        auto step = readStep(source, steps[i], elementPath("steps", i));
        if (!step) return tl::unexpected(step.error());
        lesson.steps.push_back(std::move(*step));
    }
    return lesson;
}

Expected<Lesson> loadLesson(const DemoType& type, const std::string& word, const fs::path& dataRoot) {
    const auto presets = shippedPresets(type, dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    if (hasExtension(word, ".json")) return readLesson(word, type, *presets);
    std::vector<std::string> names;
    for (const fs::path& path : listPresets(lessonFolder(type, dataRoot))) {
        if (path.stem() == word) return readLesson(path, type, *presets);
        names.push_back(path.stem().string());
    }
    return fail(Exit::badAsset, "no lesson " + inQuotes(word) + suggestion(word, names) +
                                    "; --list-lessons lists them; a file name must end in .json");
}

Expected<std::vector<Lesson>> shippedLessons(const DemoType& type, const fs::path& dataRoot,
                                             const std::vector<Preset>& presets) {
    std::vector<Lesson> lessons;
    for (const fs::path& path : listPresets(lessonFolder(type, dataRoot))) {
        auto lesson = readLesson(path, type, presets);
        if (!lesson) return tl::unexpected(lesson.error());
        lessons.push_back(std::move(*lesson));
    }
    return lessons;
}

bool passes(const LessonTask& task, std::string_view answer, const ValueOf& valueOf) {
    if (const auto* choose = std::get_if<ChooseTask>(&task))
        return parseNumber<std::size_t>(answer) == choose->right + 1;
    if (const auto* predict = std::get_if<PredictTask>(&task)) {
        const auto number = parseNumber<double>(answer);
        const auto measured = valueOf(predict->measure);
        return number && measured && std::abs(*number - *measured) <= predict->tolerance;
    }
    if (const auto* reach = std::get_if<ReachTask>(&task)) return holds(reach->goal, valueOf);
    const FramePart& area = std::get<FindTask>(task).area;
    const auto point = parseNumbers<float>(answer, ',');
    return point && point->size() == 2 && (*point)[0] >= area.x && (*point)[0] <= area.x + area.width &&
           (*point)[1] >= area.y && (*point)[1] <= area.y + area.height;
}

std::string moveFault(const DemoType& type, const LessonStep& step, const std::vector<ParamValue>& values,
                      std::int64_t tick) {
    const std::vector<std::string>& allowed = std::get<ReachTask>(step.task).move;
    const OwnedParams start(type);
    if (auto done = applyPreset(start.set(), step.state, "lesson"); !done) return done.error().message;
    const std::vector<ParamValue> before = start.set().values();
    const auto names = start.set().names();
    const std::size_t count = start.ofDemo().entries().size();
    bool isMoved = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (values[i] == before[i]) continue;
        const bool isAllowed = std::find(allowed.begin(), allowed.end(), names[i]) != allowed.end();
        isMoved = isMoved || isAllowed;
        // Camera and post-processing are the reader's.
        if (!isAllowed && i < count)
            return inQuotes(names[i]) + " differs, but the task is to move only " + join(allowed, ", ");
    }
    if (!isMoved) return "the task is to move " + join(allowed, ", ");
    return tick < step.state.tick.value_or(0) ? "the state is before the tick of the step" : "";
}

ValueOf valuesByName(const MeasureTable& table, std::vector<double> values) {
    return [&table, values = std::move(values)](std::string_view name) -> std::optional<double> {
        for (std::size_t i = 0; i < table.size(); ++i)
            if (table[i].name == name && std::isfinite(values[i])) return values[i];
        return std::nullopt;
    };
}

}  // namespace arclight
