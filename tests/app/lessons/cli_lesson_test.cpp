// Lessons on the command line: lists, checks, captures of steps, and their grades.
#include "app/cli.h"
#include "core/files.h"

namespace arclight::test {
namespace {

constexpr const char* kLesson = "damping-and-stability";

TEST_F(Cli, ListsLessons) {
    const Outcome text = springs({"--list-lessons"});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_EQ(text.out.rfind("damping-and-stability  5 min, 6 steps. ", 0), 0u) << text.out;
    const Outcome json = springs({"--list-lessons", "--json"});
    const auto list = parseJson(json.out, "--list-lessons");
    ASSERT_TRUE(list.has_value()) << json.out;
    EXPECT_EQ(list->at(0).at("steps"), 6);
}

TEST_F(Cli, UnknownLessonAndStepAreNamed) {
    expectFault(springs({"--headless", "--lesson", "damping-and-stabilty", "--check"}), 3,
                {"no lesson", "did you mean 'damping-and-stability'"});
    expectFault(springs({"--headless", "--lesson", kLesson, "--step", "9"}), 2, {"--step 9", "has 6 steps"});
    expectFault(springs({"--headless", "--check"}), 2, {"need --lesson"});
    expectFault(springs({"--headless", "--lesson", kLesson, "--preset", "storm"}), 2, {"cannot be combined"});
}

TEST_F(Cli, GradeOfAReachedGoalIsZeroAndOtherwiseSeven) {
    const Words step{"--headless", "--size", "160x90", "--lesson", kLesson, "--step", "2"};
    ASSERT_EQ(springs(with(step, {"--capture", in("start.png")})).code, 0);
    ASSERT_EQ(springs(with(step, {"--set", "dampingRatio=1", "--capture", in("solved.png")})).code, 0);
    ASSERT_EQ(
        springs(with(step, {"--set", "frequency=9", "--set", "dampingRatio=1", "--capture", in("moved.png")})).code, 0);
    ASSERT_EQ(springs(with(step, {"--set", "dampingRatio=0.5", "--capture", in("near.png")})).code, 0);
    ASSERT_EQ(springs(with(step, {"--set", "dampingRatio=1", "--tick", "0", "--capture", in("early.png")})).code, 0);
    EXPECT_EQ(state("start.png").at("lesson"), (Json{{"name", kLesson}, {"step", 2}}));
    expectFault(springs({"--headless", "--grade", in("start.png")}), 7, {"step 2", "the task is to move dampingRatio"});
    expectFault(springs({"--headless", "--grade", in("near.png")}), 7, {"step 2", "not met: overshoot"});
    expectFault(springs({"--headless", "--grade", in("early.png")}), 7, {"before the tick of the step"});
    expectFault(springs({"--headless", "--grade", in("moved.png")}), 7, {"'frequency'", "move only dampingRatio"});
    const Outcome solved = springs({"--headless", "--grade", in("solved.png")});
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_NE(solved.out.find("met: overshoot = 0"), std::string::npos) << solved.out;
}

TEST_F(Cli, GradeOfAnAnswer) {
    const Words step{"--headless", "--size", "160x90", "--lesson", kLesson, "--step", "1"};
    ASSERT_EQ(springs(with(step, {"--answer", "0.5", "--capture", in("right.png")})).code, 0);
    ASSERT_EQ(springs(with(step, {"--answer", "0.23", "--capture", in("wrong.png")})).code, 0);
    ASSERT_EQ(springs(with(step, {"--capture", in("none.png")})).code, 0);
    EXPECT_EQ(springs({"--headless", "--grade", in("right.png")}).code, 0);
    expectFault(springs({"--headless", "--grade", in("wrong.png")}), 7, {"not met: answer '0.23'"});
    expectFault(springs({"--headless", "--grade", in("none.png")}), 7, {"holds no answer"});
}

TEST_F(Cli, GradeNeedsACaptureOfALesson) {
    ASSERT_EQ(headless({"--capture", in("plain.png")}).code, 0);
    expectFault(springs({"--headless", "--grade", in("plain.png")}), 3, {"was not taken in a lesson"});
}

TEST_F(Cli, LessonOfTheDocsPasses) {
    const std::string page = readFile(std::filesystem::path(ARCLIGHT_ROOT) / "docs/lessons.md", 1 << 20).value_or("");
    constexpr std::string_view kFence = "```json\n";
    const std::size_t begin = page.find(kFence);
    ASSERT_NE(begin, std::string::npos);
    const std::size_t from = begin + kFence.size();
    write("gravity.json", page.substr(from, page.find("```", from) - from));
    const Outcome outcome = springs({"--headless", "--lesson", in("gravity.json"), "--check"});
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
}

/// A lesson whose stored answers are wrong fails its check, and the steps are named.
TEST_F(Cli, CheckFailsForWrongAnswers) {
    const char* const reach =
        R"({"state": {"params": {"scene": "graph", "frequency": 2}, "tick": 30}, "text": "Look.", "task": {"reach": )"
        R"({"question": "Reach it.", "goal": "maxError < 1", "move": ["frequency"], "solution": {"frequency": 3}}}})";
    const char* const predict =
        R"({"state": {"params": {"scene": "graph"}, "tick": 30}, "text": "Look.", "task": {"predict": )"
        R"({"question": "How much?", "measure": "maxError", "value": 5, "tolerance": 1, "wrong": [0]}}})";
    const char* const choose =
        R"({"state": {"params": {"scene": "graph"}, "tick": 30}, "text": "Look.", "task": {"choose": {"question": )"
        R"("Which?", "answers": [{"text": "Yes.", "right": true, "holds": "maxError > 1"}, {"text": "No.", )"
        R"("holds": "maxError < 1"}]}}})";
    const char* const find =
        R"({"state": {"params": {"scene": "graph"}, "tick": 30, "against": {"exposure": 2}}, "text": "Look.", )"
        R"("task": {"find": {"question": "Where?", "area": [0, 0, 0.5, 0.5]}}})";
    write("wrong.json", std::string(R"({"demo": "springs", "version": 1, "title": "Wrong", "minutes": 1, "steps": [)") +
                            reach + "," + predict + "," + choose + "," + find + "]}");
    const Outcome outcome = springs({"--headless", "--lesson", in("wrong.json"), "--check"});
    expectFault(outcome, 7, {"'wrong'", "steps[0], steps[1], steps[2], steps[3]"});
    for (const char* part : {"the start meets the goal", "the value 5 fails", "the wrong value 0 passes",
                             "answer 1 does not hold", "answer 2, a wrong one, holds", "not where the frames differ"})
        EXPECT_NE(outcome.out.find(part), std::string::npos) << part << "\n" << outcome.out;
}

}  // namespace
}  // namespace arclight::test
