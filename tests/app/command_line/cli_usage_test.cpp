// Usage errors: exit code 2 and one line that names the argument.
#include "app/cli.h"

namespace arclight::test {
namespace {

/// Arguments, and what the error must contain.
struct Wrong {
    Words words;
    std::vector<std::string> parts;
};

TEST_F(Cli, InvalidOptionErrorIsOneLineNamingIt) {
    const Wrong cases[] = {
        {{"--tcik", "3"}, {"--tcik", "--tick"}},
        {{"--hedless"}, {"--hedless", "--headless"}},
        {{"--set=frequncy=2"}, {"frequncy", "frequency"}},
        {{"stray"}, {"stray"}},
        {{"--tick", "-1"}, {"--tick", "-1"}},
        {{"--tick", "x"}, {"--tick", "x"}},
        {{"--tick", "1.5"}, {"--tick", "1.5"}},
        {{"--tick", ""}, {"--tick"}},
        {{"--tick", "99999999999999999999"}, {"--tick"}},
        {{"--seed", "-1"}, {"--seed", "-1"}},
        {{"--seed", "18446744073709551616"}, {"--seed"}},
        {{"--seed", "one"}, {"--seed", "one"}},
        {{"--size", "0x0"}, {"--size", "0x0"}},
        {{"--size", "1000000x1"}, {"--size", "16384x16384"}},
        {{"--size", "-4x4"}, {"--size"}},
        {{"--size", "640"}, {"--size", "640"}},
        {{"--size", "640x"}, {"--size", "640x"}},
        {{"--size", "640x480x3"}, {"--size"}},
        {{"--ticks", "5:1"}, {"--ticks", "5:1"}},
        {{"--ticks", "1:5:0"}, {"--ticks", "1:5:0"}},
        {{"--ticks", "1"}, {"--ticks"}},
        {{"--ticks", "a:b"}, {"--ticks", "a:b"}},
        {{"--frames", "0"}, {"--frames"}},
        {{"--threads", "0"}, {"--threads"}},
        {{"--scale", "0.4"}, {"--scale", "0.4", "0.5 to 5"}},
        {{"--scale", "6"}, {"--scale", "0.5 to 5"}},
        {{"--scale", "nan"}, {"--scale", "nan"}},
        {{"--scale", "2"}, {"--scale", "needs a window"}},
        {{"--gpu", "-1"}, {"--gpu", "-1"}},
        {{"--gpu", "first"}, {"--gpu", "first"}},
        {{"--gpu", "1"}, {"--gpu 1", "there is 0 (software rasteriser)"}},
    };
    for (Wrong wrong : cases) {
        SCOPED_TRACE(wrong.words[0] + (wrong.words.size() > 1 ? " " + wrong.words[1] : ""));
        wrong.words.insert(wrong.words.begin(), "--headless");
        wrong.words.insert(wrong.words.end(), {"--capture", in("a%d.png")});
        expectFault(springs(wrong.words), 2, wrong.parts);
    }
    EXPECT_TRUE(files().empty());
}

TEST_F(Cli, TheOnlyGpuDrawsAsWithoutTheOption) {
    ASSERT_EQ(headless({"--capture", in("a.png")}).code, 0);
    ASSERT_EQ(headless({"--gpu", "0", "--capture", in("b.png")}).code, 0);
    expectSameCapture("a.png", "b.png");
}

TEST_F(Cli, WindowsRefuseGpuAndScaleNeedsADisplay) {
    Launch window = launch({"--gpu", "0"});
    window.environment["DISPLAY"] = ":987";
    expectFault(runProgram(window), 2, {"--gpu", "without a window"});
    expectFault(springs({"--scale", "2"}), 4, {"--scale", "no display"});
}

TEST_F(Cli, OptionWithoutValueIsNamed) {
    for (const char* option : {"--tick", "--size", "--capture", "--set", "--preset", "--from", "--seed"})
        expectFault(springs({"--headless", option}), 2, {option});
}

TEST_F(Cli, InvalidParameterErrorIsOneLineNamingIt) {
    const Wrong cases[] = {
        {{"frequncy=2"}, {"frequncy", "'frequency'"}},
        {{"frequency=nan"}, {"frequency", "nan"}},
        {{"frequency=inf"}, {"frequency"}},
        {{"frequency=1e9"}, {"frequency", "1"}},
        {{"frequency=2x"}, {"frequency", "2x"}},
        {{"frequency=0x10"}, {"frequency"}},
        {{"frequency=2,5"}, {"frequency", "2,5", "written with a point: 2.5"}},
        {{"frequency="}, {"frequency"}},
        {{"frequency"}, {"frequency"}},
        {{"=2"}, {"--set"}},
        {{"dampingRatio=-0.1"}, {"dampingRatio", "-0.1"}},
        {{"integrator=implict"}, {"integrator", "'implicit'"}},
        {{"integrator=1"}, {"integrator"}},
        {{"scene=grpah"}, {"scene", "'graph'"}},
    };
    for (const Wrong& wrong : cases) {
        SCOPED_TRACE(wrong.words[0]);
        expectFault(springs({"--headless", "--set", wrong.words[0], "--capture", in("a.png")}), 2, wrong.parts);
    }
    EXPECT_TRUE(files().empty());
}

TEST_F(Cli, UnknownPassIsNamed) {
    const Outcome list = headless({"--list-passes"});
    ASSERT_EQ(list.code, 0) << list.err;
    const std::string first = list.out.substr(0, list.out.find('\n'));
    expectFault(headless({"--pass", "nosuchpassatall", "--capture", in("a.png")}), 2, {"--pass", "nosuchpassatall"});
    expectFault(headless({"--pass", "", "--capture", in("a.png")}), 2, {"--pass", "''"});
    EXPECT_TRUE(files().empty()) << first;
}

/// Wherever numbers are typed: a decimal comma is answered with the number as it must be written.
TEST_F(Cli, DecimalCommaIsAnsweredWithAPoint) {
    const Wrong cases[] = {
        {{"--ab", "blow-up", "--split", "0,5"}, {"--split", "0.5"}},
        {{"--ab", "blow-up", "--gain", "2,5"}, {"--gain", "2.5"}},
        {{"--sweep", "frequency=1,5..3:2"}, {"written with a point"}},
    };
    for (const Wrong& wrong : cases) {
        SCOPED_TRACE(wrong.words.back());
        expectFault(headless(with(wrong.words, {"--capture", in("{frequency}.png")})), 2, wrong.parts);
    }
    EXPECT_TRUE(files().empty());
}

TEST_F(Cli, UnknownNameSuggestsWhatItIsAbout) {
    // No name is near these words, but titles, sentences and help texts use them.
    expectFault(headlessDemo("particles", {"--preset", "explosion", "--capture", in("a.png")}), 3,
                {"explosion", "did you mean 'showcase'"});
    expectFault(headless({"--set", "overshoot=2", "--capture", in("a.png")}), 2, {"overshoot", "did you mean 'dampingRatio'"});
    EXPECT_TRUE(files().empty());
}

TEST_F(Cli, UnknownPresetSuggestsNearest) {
    expectFault(headless({"--preset", "showcse", "--capture", in("a.png")}), 3, {"showcse", "'showcase'"});
    EXPECT_TRUE(files().empty());
}

TEST_F(Cli, TickRangeNeedsFilePattern) {
    expectFault(headless({"--ticks", "0:3", "--capture", in("a.png")}), 2, {"--capture", "%"});
    for (const char* pattern : {"%s.png", "%n.png", "%999999d.png", "%", "%5"}) {
        SCOPED_TRACE(pattern);
        expectFault(headless({"--ticks", "0:3", "--capture", in(pattern)}), 2, {"--capture"});
    }
    EXPECT_TRUE(files().empty());
}

TEST_F(Cli, ControlCharactersKeepErrorOnOneLine) {
    expectFault(springs({"--headless", "--set", "a\nb=1"}), 2, {"--set"});
    expectFault(springs({"--no\nsuch"}), 2, {"--no"});
}

}  // namespace
}  // namespace arclight::test
