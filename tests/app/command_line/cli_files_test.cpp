// Files that are not what they seem: FIFOs, links, full disks, closed streams, two outputs in one.
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

class CliFiles : public Cli {
protected:
    /// Runs a shell line in the test's folder, with the springs executable and cheap options in $SPRINGS.
    Outcome shell(const std::string& line) const {
        Launch sh = launchOf("/bin/sh", {"-c", line});
        sh.environment["SPRINGS"] = executable("springs").string() + " --headless --set scene=graph --size 32x18";
        return runProgram(sh, 60);
    }
    /// Sends the signal to a run that waits, and expects its exit code within seconds and nothing left behind.
    void expectStops(Launch launch, int signal, int code) const {
        const Words before = files();
        Child child(launch);
        sleepMs(700);
        ASSERT_TRUE(child.isRunning()) << child.wait().err;
        child.signal(signal);
        const Outcome outcome = child.wait(5);
        EXPECT_EQ(outcome.code, code) << outcome.err;
        EXPECT_EQ(files(), before);
    }
};

TEST_F(CliFiles, WaitingForAFifoEndsWithASignal) {
    ASSERT_EQ(mkfifo(in("fifo").c_str(), 0600), 0);
    for (const char* option :
         {"--from", "--preset", "--replay", "--reference", "--capture", "--measure", "--dump-state"}) {
        SCOPED_TRACE(option);
        const std::string name = std::string(option) == "--preset" ? "fifo.json" : "fifo";
        if (name != "fifo") fs::rename(in("fifo"), in(name));
        expectStops(launch({"--headless", "--size", "32x18", option, in(name)}), SIGINT, 130);
        expectStops(launch({"--headless", "--size", "32x18", option, in(name)}), SIGTERM, 143);
        if (name != "fifo") fs::rename(in(name), in("fifo"));
    }
}

TEST_F(CliFiles, FifosCarryInputsAndOutputs) {
    ASSERT_EQ(shell("$SPRINGS --capture a.png").code, 0);
    EXPECT_EQ(shell("mkfifo f; (sleep 0.3; cat a.png >f) & $SPRINGS --from f --capture b.png").code, 0);
    expectSameCapture("a.png", "b.png");
    // A reader that is there first, and one that comes when the capture is long finished.
    for (const char* delay : {"0", "3"}) {
        SCOPED_TRACE(delay);
        EXPECT_EQ(
            shell("rm -f g; mkfifo g; (sleep " + std::string(delay) + "; cat g >c.png) & $SPRINGS --capture g && wait")
                .code,
            0);
        expectSameCapture("a.png", "c.png");
    }
}

TEST_F(CliFiles, ClosedStreamsStayClosed) {
    // Without care, the capture would become stdin, stdout or stderr, and messages would go into it.
    for (const char* closed : {"<&-", ">&-", "2>&-", "<&- >&- 2>&-"}) {
        SCOPED_TRACE(closed);
        const Outcome outcome = shell(std::string("$SPRINGS --capture a.png ") + closed);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(image("a.png").width, 32);
        fs::remove(in("a.png"));
    }
}

TEST_F(CliFiles, FullStandardOutputIsAnError) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full on this system";
    for (const char* option : {"--help", "--version", "--list-params", "--list-presets --json", "--list-measures",
                               "--about", "--doctor", "--list-passes", "--capture a.png"}) {
        SCOPED_TRACE(option);
        const Outcome outcome = shell(std::string("$SPRINGS ") + option + " >/dev/full");
        EXPECT_EQ(outcome.code, 6);
        EXPECT_TRUE(isOneLine(outcome.err)) << outcome.err;
    }
    Launch gallery = launchOf("/bin/sh", {"-c", executable("arclight").string() + " --list >/dev/full"});
    EXPECT_EQ(runProgram(gallery).code, 6);
}

TEST_F(CliFiles, TwoOutputsNeedTwoFiles) {
    fs::create_directory(in("d"));
    fs::create_symlink(in("d"), in("link"));
    expectFault(headless({"--capture", "a", "--measure", "a"}), 2, {"--capture", "--measure", "a"});
    expectFault(headless({"--dump-state", "d/s.json", "--measure", "link/../link/s.json"}), 2,
                {"--dump-state", "--measure"});
    expectFault(headless({"--size", "32x18", "--sweep", "frequency=2,3,2", "--capture", "{frequency}.png"}), 2,
                {"--sweep", "2 twice"});
    expectFault(headless({"--size", "32x18", "--sweep", "frequency=2..2:2", "--capture", "{frequency}.png"}), 2,
                {"--sweep", "2 twice"});
    EXPECT_EQ(headless({"--size", "32x18", "--measure", "/dev/null", "--dump-state", "/dev/null"}).code, 0);
}

TEST_F(CliFiles, AStreamTakesSeveralOutputs) {
    for (const char* to : {"| cat >out", ">>out"}) {
        SCOPED_TRACE(to);
        fs::remove(in("out"));
        const Outcome outcome = shell(std::string("$SPRINGS --measure /dev/stdout --dump-state /dev/stdout ") + to);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const std::string text = slurp(in("out"));
        EXPECT_LT(text.find("\"maxError\""), text.size());
        EXPECT_LT(text.find("\"tick\""), text.size());
    }
}

TEST_F(CliFiles, AReaderThatLeavesIsAnError) {
    // The shell's own exit code is that of the last program of a pipe.
    const auto codeOf = [&](const std::string& arguments) {
        const Outcome outcome = shell("{ $SPRINGS " + arguments + "; echo $? >code; } | true");
        EXPECT_NE(outcome.err.find("stdout: Broken pipe"), std::string::npos) << outcome.err;
        EXPECT_TRUE(isOneLine(outcome.err)) << outcome.err;
        return slurp(in("code"));
    };
    for (int i = 0; i < 3; ++i) EXPECT_EQ(codeOf("--ticks 0:9 --capture p/%d.png --measure p/m.json"), "6\n");
    EXPECT_EQ(files("p").size(), 11u) << "all that was asked for, and nothing else";
    EXPECT_EQ(codeOf("--ticks 0:3 --measure m.json --dump-state s.json"), "6\n");
    EXPECT_EQ(codeOf("--capture a.png --dump-state a.json"), "6\n");
    EXPECT_EQ(files(), (Words{"a.json", "a.png", "code", "m.json", "p", "s.json"}));
}

TEST_F(CliFiles, FileBeyondTheSizeLimitIsAnError) {
    for (const char* output : {"--capture a.png", "--ticks 0:9 --capture %d.png", "--ticks 0:20 --measure a.json",
                               "--ticks 0:20 --dump-state a.json", "--dump-shaders ."}) {
        SCOPED_TRACE(output);
        const Outcome outcome = shell(std::string("ulimit -f 1; exec $SPRINGS ") + output);
        EXPECT_EQ(outcome.code, 6) << outcome.err;
        EXPECT_TRUE(isOneLine(outcome.err)) << outcome.err;
        for (const std::string& file : files()) EXPECT_EQ(file.find(".tmp"), std::string::npos) << file;
    }
}

TEST_F(CliFiles, LinkToNothingIsFollowed) {
    fs::create_directory(in("d"));
    fs::create_symlink("d/second", in("first"));
    fs::create_symlink("target.png", in("d/second"));
    ASSERT_EQ(headless({"--size", "32x18", "--capture", "first"}).code, 0);
    EXPECT_TRUE(fs::is_symlink(in("first")) && fs::is_symlink(in("d/second")));
    EXPECT_EQ(image("d/target.png").width, 32);
    fs::create_symlink("b", in("a"));
    fs::create_symlink("a", in("b"));
    expectFault(headless({"--size", "32x18", "--capture", "a"}), 6, {in("a")});
    EXPECT_TRUE(fs::is_symlink(in("a")));
}

TEST_F(CliFiles, ControlCharactersOfNamesAndFilesStayOffTheTerminal) {
    const auto expectPlain = [&](const Outcome& outcome, int code) {
        expectFault(outcome, code, {});
        for (const char* bad : {"\x1b", "\x9b", "\r"})
            EXPECT_EQ(outcome.err.find(bad), std::string::npos) << outcome.err;
    };
    const std::string name = "a\nb\x1b[2J\r\xc2\x9b.png";
    expectPlain(headless({"--from", name, "--capture", "x.png"}), 3);
    expectPlain(headless({"--capture", "nowhere/" + name}), 6);
    expectPlain(headless({"--preset", name}), 3);
    Json recording = {{"demo", "springs"}, {"version", name}, {"commit", "0"}, {"format", 99}, {"takes", {1}}};
    write("r.json", recording.dump());
    expectPlain(headless({"--replay", "r.json", "--capture", "x.png"}), 3);
    ASSERT_EQ(headless({"--size", "32x18", "--capture", "good.png"}).code, 0);
    Json newer = state("good.png");
    newer["format"] = 99, newer["version"] = name;
    const std::vector<TextChunk> texts{{"arclight", writeJsonLine(newer)}};
    write("newer.png", encodePng(Image(32, 18), texts).value());
    expectPlain(headless({"--from", "newer.png", "--capture", "x.png"}), 3);
    // Presets of a folder from somewhere else.
    const fs::path presets = folder() / "data/assets/presets/springs";
    fs::create_directories(presets);
    fs::create_directories(in("data/shaders/common"));
    for (const auto& entry : fs::directory_iterator(fs::path(ARCLIGHT_ROOT) / "assets/presets/springs"))
        if (entry.path().extension() == ".json") fs::copy(entry.path(), presets);
    Json preset = json("data/assets/presets/springs/showcase.json");
    preset["title"] = "a\x1b[2J\xc2\x9b", preset["sentence"] = "b\r\x7f";
    write("data/assets/presets/springs/showcase.json", preset.dump());
    for (const char* option : {"--list-presets", "--about", "--list-presets --json"}) {
        const Outcome list = shell(std::string("$SPRINGS --data-dir data ") + option);
        EXPECT_EQ(list.code, 0) << list.err;
        for (const char* bad : {"\x1b", "\x9b", "\r", "\x7f"})
            EXPECT_EQ(list.out.find(bad), std::string::npos) << option;
    }
}

TEST_F(CliFiles, CapturesOfASeriesShareNoFile) {
    const Words small{"--size", "32x18"};
    const std::pair<Words, Words> cases[] = {
        {{"--ticks", "0:2", "--capture", "out/%d.png", "--measure", "out/1.png"}, {"--capture", "--measure"}},
        {{"--ticks", "0:2", "--capture", "out/%d.png", "--dump-shaders", "out/2.png"}, {"--dump-shaders"}},
        {{"--sweep", "frequency=1,2", "--capture", "{frequency}", "--dump-state", "./2"}, {"--dump-state"}},
        {{"--capture", "a", "--dump-shaders", "a"}, {"--capture", "--dump-shaders"}},
        {{"--sweep", "scene=field,graph", "--capture", "{scene}/a.frag", "--dump-shaders", "field"}, {"PNG files"}},
        {{"--sweep", "retargetTick=1,11", "--ticks", "1:11:10", "--capture", "{retargetTick}%d.png"}, {"'111.png'"}},
        {{"--sweep", "frequency=1,2", "--ticks", "0:1", "--capture", "{frequency}/../%d.png"}, {"'..'"}},
    };
    for (const auto& [words, parts] : cases) {
        SCOPED_TRACE(words.back());
        expectFault(headless(with(small, words)), 2, parts);
    }
    EXPECT_EQ(files(), Words{});
    EXPECT_EQ(headless(with(small, {"--ticks", "0:2", "--capture", "out/%d.png", "--measure", "out/3.png"})).code, 0);
}

TEST_F(CliFiles, SeriesInARemovedFolderIsAnError) {
    const Outcome outcome = shell("mkdir d && cd d && rmdir ../d && $SPRINGS --ticks 0:1 --capture %d.png");
    expectFault(outcome, 6, {"%d.png", "working folder"});
}

TEST_F(CliFiles, NamesWithBackslashAndNewlineRoundTrip) {
    for (const std::string name : {"a\\b.png", "a\nb.png", "a'b \"c\".png"}) {
        SCOPED_TRACE(name);
        write(name, noiseImage(24, 16));
        ASSERT_EQ(headlessDemo("halftexel", {"--size", "64x36", "--input", name, "--capture", "x.png"}).code, 0);
        EXPECT_EQ(state("x.png").at("input").at("name"), name);
        const Outcome restored = headlessDemo("halftexel", {"--from", "x.png", "--capture", "y.png"});
        ASSERT_EQ(restored.code, 0) << restored.err;
        expectSameCapture("x.png", "y.png");
        const std::string capture = "c" + name;
        ASSERT_EQ(headless({"--size", "32x18", "--capture", capture}).code, 0);
        ASSERT_EQ(headless({"--from", capture, "--capture", "z.png"}).code, 0);
        expectSameCapture(capture, "z.png");
    }
}

}  // namespace
}  // namespace arclight::test
