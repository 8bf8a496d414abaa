// The format of lessons: what is accepted, and where errors point.
#include "app/plan/lesson.h"

#include <gtest/gtest.h>

#include "core/json.h"

namespace arclight::test {
namespace {

struct WaveParams {
    float height = 1;
    int count = 3;
};
constexpr auto rowsOf(WaveParams) {
    return paramRows<WaveParams>(Param{"height", "m", "Height.", &WaveParams::height, 0.0f, 9.0f},
                                 Param{"count", "", "Number.", &WaveParams::count, 1, 9});
}

struct WaveMeasures {
    double rmse = 0, bands = 0;
};
constexpr auto rowsOf(WaveMeasures) {
    return measureRows<WaveMeasures>(Measure{"rmse", "", "Error.", &WaveMeasures::rmse},
                                     Measure{"bands", "", "Bands.", &WaveMeasures::bands});
}

class Wave : public Demo<WaveParams, WaveMeasures> {
public:
    static constexpr DemoInfo info{"wave", "Wave", "It waves."};
    explicit Wave(Shaders&) {}
    void reset(Seed) override {}
    void step(const Step&) override {}
    void draw(Frame&) override {}
};

Json chooseStep() {
    return Json::parse(R"({"state": {"preset": "storm", "params": {"count": 5}}, "text": "Look.",
        "task": {"choose": {"question": "Which?", "answers": [
            {"text": "Large.", "holds": "rmse > 2*against.rmse", "right": true}, {"text": "Small."}]}}})");
}

Json predictStep() {
    return Json::parse(R"({"state": {"tick": 7, "seed": 9}, "text": "Guess.", "hint": "Two.", "pin": "rmse",
        "look": [0, 0, 0.5, 0.5],
        "task": {"predict": {"question": "How much?", "measure": "rmse", "value": 2, "tolerance": 0.5, "wrong": [1]}}})");
}

Json reachStep() {
    return Json::parse(R"({"state": {}, "text": "Move.", "task": {"reach": {"question": "Reach it.",
        "goal": "rmse < 0.02 and bands <= 3", "move": ["count"], "solution": {"count": 8}}}})");
}

Json findStep() {
    return Json::parse(R"({"state": {"against": {"count": 1}}, "text": "Look.",
        "task": {"find": {"question": "Where?", "area": [0.2, 0.2, 0.2, 0.2]}}})");
}

class LessonFormat : public ::testing::Test {
protected:
    Json json{{"demo", "wave"},
              {"version", 1},
              {"title", "Waves"},
              {"minutes", 5},
              {"steps", {chooseStep(), predictStep(), reachStep(), findStep()}}};

    Expected<Lesson> read() const {
        Preset storm;
        storm.name = "storm";
        storm.params = R"({"height": 2, "count": 4})";
        storm.tick = 30;
        storm.against = Against{"", R"({"height": 3})"};
        return parseLesson(writeJson(json), "/lessons/first.json", demoType<Wave>(), {storm});
    }

    std::string fault() const {
        const auto lesson = read();
        if (lesson) return "accepted";
        EXPECT_EQ(lesson.error().exit, Exit::badAsset);
        return lesson.error().message;
    }

    /// Expects that the file and then `path` begin the error.
    void expectFaultAt(const std::string& path, const std::string& part) const {
        const std::string message = fault();
        EXPECT_EQ(message.rfind("/lessons/first.json: " + path, 0), 0u) << message;
        EXPECT_NE(message.find(part), std::string::npos) << message;
    }
};

TEST_F(LessonFormat, ReadsAllTasks) {
    const auto lesson = read();
    ASSERT_TRUE(lesson.has_value()) << lesson.error().message;
    EXPECT_EQ(lesson->name, "first");
    ASSERT_EQ(lesson->steps.size(), 4u);
    EXPECT_EQ(kindOf(lesson->steps[0].task), "choose");
    EXPECT_EQ(kindOf(lesson->steps[1].task), "predict");
    EXPECT_EQ(kindOf(lesson->steps[2].task), "reach");
    EXPECT_EQ(kindOf(lesson->steps[3].task), "find");
    EXPECT_EQ(questionOf(lesson->steps[1].task), "How much?");
    EXPECT_EQ(lesson->steps[1].seed, Seed{9});
    EXPECT_EQ(lesson->steps[1].hint, "Two.");
}

TEST_F(LessonFormat, StateIsThatOfThePresetWithItsOwnValues) {
    const auto lesson = read();
    ASSERT_TRUE(lesson.has_value()) << lesson.error().message;
    const Preset& state = lesson->steps[0].state;
    const auto params = parseJson(state.params, "params");
    ASSERT_TRUE(params.has_value());
    EXPECT_EQ(*params, (Json{{"height", 2}, {"count", 5}}));
    EXPECT_EQ(state.tick, 30);
    ASSERT_TRUE(state.against.has_value());
    EXPECT_EQ(state.against->params, R"({"height": 3})");
}

TEST_F(LessonFormat, QuestionsPauseAndGoalsPlayOn) {
    const auto lesson = read();
    ASSERT_TRUE(lesson.has_value());
    EXPECT_TRUE(lesson->steps[1].state.stops);
    EXPECT_FALSE(lesson->steps[2].state.stops);
}

TEST_F(LessonFormat, GradesAnswers) {
    const auto lesson = read();
    ASSERT_TRUE(lesson.has_value());
    const DemoType type = demoType<Wave>();
    const ValueOf good = valuesByName(*type.measures, {0.01, 3}), bad = valuesByName(*type.measures, {0.5, 3});
    EXPECT_TRUE(passes(lesson->steps[0].task, "1", good));
    EXPECT_FALSE(passes(lesson->steps[0].task, "2", good));
    EXPECT_FALSE(passes(lesson->steps[0].task, "", good));
    EXPECT_TRUE(passes(lesson->steps[1].task, "0.4", bad));
    EXPECT_FALSE(passes(lesson->steps[1].task, "1.1", bad));
    EXPECT_FALSE(passes(lesson->steps[1].task, "about 0.4", bad));
    EXPECT_TRUE(passes(lesson->steps[2].task, "", good));
    EXPECT_FALSE(passes(lesson->steps[2].task, "", bad));
    EXPECT_TRUE(passes(lesson->steps[3].task, "0.3,0.3", good));
    EXPECT_FALSE(passes(lesson->steps[3].task, "0.5,0.3", good));
    EXPECT_FALSE(passes(lesson->steps[3].task, "0.3", good));
}

TEST_F(LessonFormat, ErrorsNameTheJsonPath) {
    const Json whole = json;
    const auto with = [&](const char* pointer, const Json& value) {
        json = whole;
        json[Json::json_pointer(pointer)] = value;
    };
    with("/minutes", 0), expectFaultAt("minutes", "1 to 60");
    with("/steps", Json::array({reachStep()})), expectFaultAt("steps", "4 to 10 steps");
    with("/steps/0/stat", 1), expectFaultAt("steps[0].stat", "did you mean 'state'");
    with("/steps/0/state/preset", "strom"), expectFaultAt("steps[0].state.preset", "did you mean 'storm'");
    with("/steps/1/state/params", {{"heigth", 1}}),
        expectFaultAt("steps[1].state.params.heigth", "did you mean 'height'");
    with("/steps/1/state/params", {{"height", 99}}), expectFaultAt("steps[1].state.params.height", "0..9");
    with("/steps/1/state/tick", -1), expectFaultAt("steps[1].state.tick", "whole number");
    with("/steps/0/task", Json::object()), expectFaultAt("steps[0].task", "choose, predict, reach or find");
    with("/steps/0/task/choose/answers/0/right", false), expectFaultAt("steps[0].task.choose.answers[0].right", "true");
    with("/steps/0/task/choose/answers/1/right", true),
        expectFaultAt("steps[0].task.choose.answers[1].holds", "missing");
    with("/steps/0/task/choose/answers/0/holds", "rsme > 1"),
        expectFaultAt("steps[0].task.choose.answers[0].holds", "did you mean 'rmse'");
    with("/steps/1/task/predict/measure", "x"), expectFaultAt("steps[1].task.predict.measure", "names no measure");
    with("/steps/1/task/predict/tolerance", 0), expectFaultAt("steps[1].task.predict.tolerance", "greater than 0");
    with("/steps/2/task/reach/goal", "rmse <"), expectFaultAt("steps[2].task.reach.goal", "is not a condition");
    with("/steps/2/task/reach/goal", "against.rmse < 1"), expectFaultAt("steps[2].task.reach.goal", "names no measure");
    with("/steps/2/task/reach/move/0", "cuont"), expectFaultAt("steps[2].task.reach.move[0]", "did you mean 'count'");
    with("/steps/2/task/reach/solution/height", 1),
        expectFaultAt("steps[2].task.reach.solution.height", "is not in move");
    with("/steps/2/task/reach/solution/count", 99), expectFaultAt("steps[2].task.reach.solution.count", "1..9");
    with("/steps/3/task/find/area", {0, 0, 2, 1}), expectFaultAt("steps[3].task.find.area", "fractions");
    with("/steps/3/state", Json::object()), expectFaultAt("steps[3].task.find", "needs a state with against");
    with("/steps/1/look", "left"), expectFaultAt("steps[1].look", "fractions");
}

TEST_F(LessonFormat, NeedsOneRightAnswerWithAClaim) {
    json["steps"][0]["task"]["choose"]["answers"][0].erase("right");
    expectFaultAt("steps[0].task.choose.answers", "one right answer, but holds 0");
}

}  // namespace
}  // namespace arclight::test
