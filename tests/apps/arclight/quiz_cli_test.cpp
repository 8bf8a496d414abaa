// The quiz without a window, and its keys in the window: right sides, graded answers, and nothing invisible.
#include "app/window/window_driver.h"
#include "apps/arclight/gallery.h"
#include "core/image_compare.h"

namespace arclight::test {
namespace {

using QuizCli = GalleryCli;

/// One half of a picture with both sides.
Image halfOf(const Image& both, bool isRight) {
    const int width = (both.width - 8) / 2, from = isRight ? both.width - width : 0;
    Image half(width, both.height);
    for (int y = 0; y < both.height; ++y)
        std::copy_n(&both.pixels[both.offset(from, y)], 3 * width, &half.pixels[half.offset(0, y)]);
    return half;
}

TEST_F(QuizCli, SidesAreThoseOfTheComparison) {
    // No texts in the frame, so none are hidden.
    const Words shown{"--preset", "eruption", "--ab", "against", "--size", "320x180"};
    EXPECT_EQ(springs(with(shown, {"--sides", "sides"})).code, 0);
    EXPECT_EQ(files("sides"), (std::vector<std::string>{"a.png", "b.png", "sides.json"}));
    for (const std::string side : {"a", "b"}) {
        EXPECT_EQ(springs(with(shown, {"--view", side, "--capture", side + ".png"})).code, 0);
        EXPECT_EQ(image("sides/" + side + ".png"), image(side + ".png")) << side;
    }
    const Json sides = json("sides/sides.json");
    EXPECT_EQ(sides.value("nameOfB", ""), "integrator: exact");
    EXPECT_DOUBLE_EQ(sides.value("visible", 0.0), visibleFraction(image("a.png"), image("b.png")));
    // Semi-implicit Euler multiplies the amplitude by 1.40 per step at 9 Hz, as the sentence of the preset says.
    EXPECT_EQ(sides.value("measure", ""), "growth per step");
    EXPECT_EQ(sides["values"].at(0), "1.40");
    expectFault(springs({"--sides", "sides"}), 2, {"--sides", "--ab"});
    const Words series{"--sides", "sides", "--ticks", "0:3", "--measure", "m.json"};
    expectFault(springs(with(shown, series)), 2, {"--sides", "--ticks"});
}

/// "Semi-implicit" or "exact" would answer the question; numbers are what it is about.
TEST_F(QuizCli, TextsThatNameTheSidesAreHidden) {
    const Words shown{"--preset", "overrun", "--ab", "against", "--size", "640x360"};
    EXPECT_EQ(springs(with(shown, {"--sides", "sides"})).code, 0);
    EXPECT_EQ(springs(with(shown, {"--view", "a", "--capture", "a.png", "--dump-texts", "texts.json"})).code, 0);
    const Image plain = image("a.png"), asked = image("sides/a.png");
    const auto differs = [&](const Json& box) {
        const int x = box.at(0).get<int>(), y = box.at(1).get<int>();
        for (int v = y; v < y + box.at(3).get<int>(); ++v)
            for (int u = x; u < x + box.at(2).get<int>(); ++u)
                if (plain.at(u, v, 0) != asked.at(u, v, 0)) return true;
        return false;
    };
    int hidden = 0, kept = 0;
    for (const Json& text : json("texts.json")) {
        const std::string words = text.value("text", "");
        const bool isTold = words.find("does not exist") != std::string::npos;
        const bool isPlain = words == "A frame number on a spring" || words.starts_with("frame 3");
        EXPECT_TRUE(!isTold || differs(text["box"])) << words;
        EXPECT_FALSE(isPlain && differs(text["box"])) << words;
        hidden += isTold ? 1 : 0, kept += isPlain ? 1 : 0;
    }
    EXPECT_GE(hidden, 1);
    EXPECT_EQ(kept, 2);
}

TEST_F(QuizCli, WritesARoundWithItsAnswers) {
    const Words asked{"--headless", "--quiz", "2", "--seed", "5", "--search", "numeric springs"};
    const Outcome outcome = arclight(asked);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json quiz = json("captures/quiz-5/quiz.json");
    ASSERT_EQ(quiz["questions"].size(), 2u);
    for (const Json& question : quiz["questions"]) {
        SCOPED_TRACE(question.dump());
        EXPECT_EQ(question["demo"], "springs");
        const std::string preset = question["preset"];
        EXPECT_EQ(springs({"--preset", preset, "--ab", "against", "--size", "640x360", "--sides", preset}).code, 0);
        const Image both = image("captures/quiz-5/" + question["picture"].get<std::string>());
        const bool isRight = question["wrong"] == "right";
        EXPECT_EQ(halfOf(both, isRight), image(preset + "/a.png"));
        EXPECT_EQ(halfOf(both, !isRight), image(preset + "/b.png"));
        EXPECT_FALSE(question.value("sentence", "").empty());
    }
    EXPECT_EQ(arclight(asked).code, 0);
    EXPECT_EQ(json("captures/quiz-5/quiz.json"), quiz);
}

/// A demo draws the same on both sides of its first mistakes; the last one can be seen.
TEST_F(QuizCli, NeverAsksWhatNobodySees) {
    copyPrograms();
    const std::string real = executable("springs").string();
    replace("springs", "case \"$*\" in *--sides*) ;; *) exec '" + real +
                           "' \"$@\" ;; esac\n"
                           "while [ $# -gt 0 ]; do case $1 in --sides) folder=$2 ;; --preset) preset=$2 ;; esac; "
                           "shift; done\n"
                           "mkdir -p \"$folder\"; cp '" +
                           in("dark.png") + "' \"$folder/a.png\"; echo $preset >>'" + in("drawn") +
                           "'\n"
                           "[ $preset = overrun ] && cp '" +
                           in("light.png") + "' \"$folder/b.png\" || cp '" + in("dark.png") +
                           "' \"$folder/b.png\"\n"
                           "echo '{\"visible\": 0.5, \"nameOfB\": \"x\"}' >\"$folder/sides.json\"");
    write("dark.png", uniformImage(640, 360, 10));
    write("light.png", uniformImage(640, 360, 200));
    const Outcome outcome = arclight({"--headless", "--quiz", "4", "--seed", "1", "--search", "numeric springs"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json questions = json("captures/quiz-1/quiz.json")["questions"];
    ASSERT_EQ(questions.size(), 1u) << questions.dump();
    EXPECT_EQ(questions[0]["preset"], "overrun");
    EXPECT_EQ(linesOf(slurp(in("drawn"))).size(), 6u) << "of six mistakes, each is tried once";
}

TEST_F(QuizCli, RefusesWhatItCannotAsk) {
    expectFault(arclight({"--quiz", "0", "--headless"}), 2, {"--quiz '0'", "1 to 100"});
    expectFault(arclight({"--quiz", "x", "--headless"}), 2, {"--quiz 'x'"});
    expectFault(arclight({"--quiz", "--seed", "-1", "--headless"}), 2, {"--seed '-1'"});
    expectFault(arclight({"--seed", "1", "--headless"}), 2, {"--seed", "--quiz"});
    expectFault(arclight({"--quiz", "--list"}), 2, {"--quiz", "--list"});
    expectFault(arclight({"--quiz", "--headless", "--search", "nosuchword"}), 3, {"no question"});
}

class QuizWindow : public WithGallery<WindowCli> {};

TEST_F(QuizWindow, KeysAnswerOpenTheDemoAndLeave) {
    const std::string real = executable("springs").string();
    copyPrograms();
    replace("springs", "case \"$*\" in *--about*|*--sides*) exec '" + real + "' \"$@\" ;; esac\necho \"$@\" >>'" +
                           in("words") + "'");
    const Words asked{"--quiz", "2", "--seed", "5", "--search", "numeric springs"};
    ASSERT_EQ(arclight(with({"--headless"}, asked)).code, 0);
    const Json questions = json("captures/quiz-5/quiz.json")["questions"];
    WindowCli::open(programs() / "arclight", withData(with(asked, {"--size", "640x400"})));
    sleepMs(4000);
    const auto words = [&] { return linesOf(slurp(in("words"))); };
    // Only after the answer is there a demo to open.
    pressWithControl("Return");
    sleepMs(500);
    EXPECT_TRUE(words().empty());
    for (std::size_t i = 0; i < 2; ++i) {
        press(i == 0 ? "1" : "Right");
        sleepMs(300);
        pressWithControl("Return");
        ASSERT_TRUE(waitFor([&] { return words().size() == i + 1; }, 20)) << "question " << i;
        EXPECT_NE((words()[i] + " ").find("--preset " + questions[i]["preset"].get<std::string>() + " "),
                  std::string::npos);
        press("Return");
        sleepMs(2000);
    }
    // From the summary back to the cards, where Enter opens the demo itself.
    press("Escape");
    press("Return");
    ASSERT_TRUE(waitFor([&] { return words().size() == 3; }, 20));
    EXPECT_EQ(words()[2].find("--preset"), std::string::npos) << words()[2];
    // A quiz that is left ends its programs.
    press("F2");
    sleepMs(500);
    EXPECT_TRUE(program().isRunning());
    pressWithControl("q");
    EXPECT_EQ(program().wait(20).code, 0);
}

}  // namespace
}  // namespace arclight::test
