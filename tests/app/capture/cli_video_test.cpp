// `--video`: the file as ffprobe and ffmpeg see it, and failures of ffmpeg.
#include <csignal>
#include <cstdlib>
#include <unistd.h>

#include "app/cli.h"

namespace arclight::test {
namespace {

class CliVideo : public Cli {
protected:
    void SetUp() override {
        ffmpeg_ = findProgram("ffmpeg"), ffprobe_ = findProgram("ffprobe");
        if (ffmpeg_.empty() || ffprobe_.empty()) GTEST_SKIP() << "no programs ffmpeg and ffprobe in PATH";
    }

    Launch video(const Words& words) const { return launch(with({"--headless", "--set", "scene=graph"}, words)); }

    /// ffprobe's description of the file: its stream with the number of frames, and its tags.
    Json probe(const std::string& name) const {
        const Outcome outcome = runProgram(launchOf(
            ffprobe_, {"-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json", in(name)}));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return parseJson(outcome.out, "ffprobe").value_or(Json::object());
    }

    /// Frame `index` of the video as an image.
    Image frame(const std::string& name, int index) const {
        const Outcome outcome = runProgram(
            launchOf(ffmpeg_, {"-v", "error", "-nostdin", "-y", "-i", in(name), "-vf",
                               "select=eq(n\\," + std::to_string(index) + ")", "-vframes", "1", in("frame.png")}));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return image("frame.png");
    }

    /// Installs a script with that text in place of ffmpeg.
    Launch withFfmpeg(Launch launch, const std::string& script) const {
        std::filesystem::create_directory(in("bin"));
        write("bin/ffmpeg", "#!/bin/sh\n" + script);
        std::filesystem::permissions(in("bin/ffmpeg"), std::filesystem::perms::owner_all);
        launch.environment["PATH"] = in("bin") + ":" + std::getenv("PATH");
        return launch;
    }

    std::string ffmpeg_, ffprobe_;
};

/// The mean difference of the bytes that both images have.
double meanDifference(const Image& a, const Image& b) {
    double sum = 0;
    const int width = std::min(a.width, b.width), height = std::min(a.height, b.height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < 3; ++c) sum += std::abs(int{a.at(x, y, c)} - int{b.at(x, y, c)});
    return sum / (3.0 * width * height);
}

TEST_F(CliVideo, EveryTickIsOneFrameWithCorrectColours) {
    struct Film {
        const char* name;
        int width, height;
        double difference;  // a GIF has 256 colours, dithered
        bool isGif = false;
    };
    ASSERT_EQ(headless({"--size", "161x91", "--ticks", "0:30:10", "--capture", "%02d.png"}).code, 0);
    for (const Film& film :
         {Film{"a.mp4", 162, 92, 3}, {"a.webm", 162, 92, 3}, {"a.mkv", 161, 91, 1e-9}, {"a.gif", 161, 91, 6, true}}) {
        SCOPED_TRACE(film.name);
        const Outcome outcome = runProgram(video({"--size", "161x91", "--ticks", "0:30", "--video", film.name}));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.out, in(film.name) + "\n");
        const Json found = probe(film.name);
        ASSERT_EQ(found.at("streams").size(), 1u);
        const Json& stream = found.at("streams").at(0);
        // A GIF at every tick leaves out ticks 5, 11, 17 and so on.
        const auto indexOf = [&](int tick) { return film.isGif ? tick - (tick + 1) / 6 : tick; };
        EXPECT_EQ(stream.value("nb_read_frames", ""), std::to_string(indexOf(30) + 1));
        EXPECT_EQ(stream.value("width", 0), film.width);
        EXPECT_EQ(stream.value("height", 0), film.height);
        for (const int tick : {0, 10, 30}) {
            const std::string single = tick == 0 ? "00.png" : std::to_string(tick) + ".png";
            EXPECT_LT(meanDifference(frame(film.name, indexOf(tick)), image(single)), film.difference)
                << "at tick " << tick;
        }
    }
    EXPECT_GT(meanDifference(image("00.png"), image("30.png")), 0) << "the video must move";
}

TEST_F(CliVideo, StoresCommandLineAndFrameRate) {
    for (const char* name : {"a.mp4", "a.webm", "a.mkv"}) {
        SCOPED_TRACE(name);
        ASSERT_EQ(runProgram(video({"--size", "160x90", "--seed", "7", "--set", "frequency=3.5", "--ticks", "0:18:2",
                                    "--video", name}))
                      .code,
                  0);
        const Json found = probe(name);
        std::string comment;
        for (const auto& [tag, value] : found.at("format").at("tags").items())
            if (tag == "comment" || tag == "COMMENT") comment = value.get<std::string>();
        for (const char* part :
             {"arclight", "springs", "--seed 7", "--size 160x90", "--set scene=graph", "--set frequency=3.5"})
            EXPECT_NE(comment.find(part), std::string::npos) << part << " is not in: " << comment;
        EXPECT_EQ(found.at("streams").at(0).value("r_frame_rate", ""), "30/1") << "every second tick";
        EXPECT_EQ(found.at("streams").at(0).value("nb_read_frames", ""), "10");
        EXPECT_EQ(found.at("streams").at(0).value("color_primaries", ""), "bt709");
    }
}

/// The delays of a GIF's frames in hundredths of a second, from its graphic control extensions.
std::vector<int> delaysOf(const std::string& gif) {
    const std::string_view start("\x21\xf9\x04", 3);
    std::vector<int> delays;
    for (std::size_t at = gif.find(start); at != std::string::npos && at + 7 < gif.size(); at = gif.find(start, at + 1))
        if (gif[at + 7] == 0)
            delays.push_back(static_cast<unsigned char>(gif[at + 4]) + 256 * static_cast<unsigned char>(gif[at + 5]));
    return delays;
}

TEST_F(CliVideo, GifLastsAsLongAsItsTicks) {
    for (const int step : {1, 2, 3, 10}) {
        SCOPED_TRACE(step);
        const std::string ticks = "0:" + std::to_string(120 - step) + ":" + std::to_string(step);
        const Outcome outcome = runProgram(video({"--size", "32x18", "--ticks", ticks, "--video", "a.gif"}));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.err.find("every sixth tick is skipped") != std::string::npos, step == 1) << outcome.err;
        int sum = 0;
        const std::vector<int> delays = delaysOf(slurp(in("a.gif")));
        ASSERT_EQ(delays.size(), step == 1 ? 100u : static_cast<std::size_t>(120 / step));
        for (const int delay : delays) {
            EXPECT_GE(delay, 2) << "browsers show shorter ones for a tenth of a second";
            sum += delay;
        }
        EXPECT_NEAR(sum, 200, 2);
    }
}

TEST_F(CliVideo, ExtensionsMayBeInUpperCase) {
    for (const char* name : {"A.MP4", "B.Webm", "C.GIF", "D.Mkv"}) {
        const Outcome outcome = runProgram(video({"--size", "32x18", "--ticks", "0:4", "--video", name}));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.out, in(name) + "\n");
        EXPECT_EQ(probe(name).at("streams").at(0).value("nb_read_frames", ""), "5") << name;
    }
}

TEST_F(CliVideo, ShowsWholeRecording) {
    write("r.json", R"({"demo": "springs", "version": "1.0", "commit": "0", "format": 1, "takes": [
        {"seed": 1, "ticks": 7, "params": {"scene": "graph"}, "inputs": {"start": {}, "events": []}},
        {"seed": 2, "ticks": 5, "params": {"scene": "graph"}, "inputs": {"start": {}, "events": []}}]})");
    const Outcome outcome = springs({"--headless", "--size", "64x36", "--replay", "r.json", "--video", "a.mp4"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(probe("a.mp4").at("streams").at(0).value("nb_read_frames", ""), "12");
}

TEST_F(CliVideo, FfmpegFailureIsReported) {
    const Words words{"--size", "160x90", "--ticks", "0:60", "--video", "a.mp4"};
    expectFault(runProgram(withFfmpeg(video(words), "echo 'first words' >&2\necho 'no codec today' >&2\nexit 3\n")), 6,
                {in("a.mp4"), "ffmpeg", "no codec today"});
    expectFault(runProgram(withFfmpeg(video(words), "head -c 1000 >/dev/null\necho 'full disk' >&2\nexit 1\n")), 6,
                {in("a.mp4"), "ffmpeg", "full disk"});
    expectFault(runProgram(withFfmpeg(video(words), "cat >/dev/null\nexit 5\n")), 6, {in("a.mp4"), "ffmpeg"});
    expectFault(runProgram(withFfmpeg(video(words), "kill -9 $$\n")), 6, {in("a.mp4"), "ffmpeg"});
    EXPECT_EQ(files(), Words{"bin"}) << "nothing remains";
}

TEST_F(CliVideo, FfmpegIsBelievedOnlyIfItSaidNothingAndAllFramesAreThere) {
    const Words words{"--size", "160x90", "--ticks", "0:20", "--video"};
    for (const char* name : {"a.webm", "a.gif", "a.mp4"}) {
        SCOPED_TRACE(name);
        // Disks that fill up: ffmpeg ends well, but says so, or it does not, and the file is short.
        const std::string real = ffmpeg_ + " \"$@\"";
        expectFault(runProgram(withFfmpeg(video(with(words, {name})), real + " && echo 'No space left' >&2\n")), 6,
                    {in(name), "No space left"});
        const std::string cut =
            real + " || exit 1\nfor f; do :; done\ncase $f in *.tmp) truncate -s 400 \"$f\";; esac\n";
        expectFault(runProgram(withFfmpeg(video(with(words, {name})), cut)), 6, {in(name), "ffmpeg"});
        // A file that reads well, but ends early.
        const bool isGif = std::string_view(name) == "a.gif";
        const std::string early = real + " || exit 1\nfor f; do :; done\ncase $f in *.tmp) ;; *) exit 0;; esac\n" +
                                  // The first pass of a GIF writes none.
                                  (isGif ? "[ \"$(head -c 3 \"$f\")\" = GIF ] || exit 0\n" : "") + ffmpeg_ +
                                  " -v error -i \"$f\" -c copy -frames:v 9 \"$f.short." + std::string(name).substr(2) +
                                  "\" && cat \"$f.short\".* >\"$f\" && rm \"$f.short\".*\n";
        expectFault(runProgram(withFfmpeg(video(with(words, {name})), early)), 6,
                    {in(name), isGif ? "9 of 18 frames" : "9 of 21 frames"});
        EXPECT_EQ(files(), Words{"bin"}) << "nothing remains";
    }
}

TEST_F(CliVideo, FramesAreCountedByAnotherProgramIfThereIsOne) {
    const Words words{"--size", "32x18", "--ticks", "0:20", "--video", "a.mp4"};
    const std::string lie = "PATH=/usr/bin:/bin\nfor f; do :; done\n[ \"$f\" = - ] && echo frame=21 && exit\n" +
                            ("cat >/dev/null\n" + ffmpeg_) +
                            " -v error -y -f lavfi -i color=s=32x18 -frames:v 9 -f mp4 \"$f\"\n";
    Launch film = withFfmpeg(video(words), lie);
    expectFault(runProgram(film), 6, {in("a.mp4"), "9 of 21 frames"});
    EXPECT_EQ(files(), Words{"bin"});
    film.environment["PATH"] = in("bin");
    EXPECT_EQ(runProgram(film).code, 0) << "nothing else counts";
}

TEST_F(CliVideo, FullDiskLeavesNoFilm) {
    // The largest file that the film may be: 16 blocks of 512 bytes.
    for (const char* name : {"a.webm", "a.gif", "a.mp4"}) {
        SCOPED_TRACE(name);
        Launch shell =
            launchOf("/bin/sh", {"-c", "ulimit -f 16; trap '' XFSZ; exec \"$0\" \"$@\"", executable("springs"),
                                 "--headless", "--size", "320x180", "--ticks", "60:89", "--video", name});
        const Outcome outcome = runProgram(shell, 120);
        EXPECT_EQ(outcome.code, 6) << outcome.err;
        EXPECT_EQ(files(), Words{});
    }
}

TEST_F(CliVideo, StalledFfmpegLeavesSignalsHeard) {
    for (const char* script : {"sleep 100\n", "cat >/dev/null; sleep 100\n", "head -c 100000 >/dev/null; sleep 100\n"})
        for (const int signal : {SIGINT, SIGTERM}) {
            SCOPED_TRACE(script);
            Child film(withFfmpeg(video({"--size", "160x90", "--ticks", "0:40", "--video", "a.mp4"}), script));
            sleepMs(1500);
            film.signal(signal);
            const Outcome outcome = film.wait(5);
            EXPECT_EQ(outcome.code, 128 + signal) << outcome.err;
            EXPECT_EQ(files(), Words{"bin"});
        }
}

TEST_F(CliVideo, RespectsReadOnlyFilesLinksAndFifos) {
    const Words words{"--size", "32x18", "--ticks", "0:3", "--video"};
    std::filesystem::create_directory(in("films"));
    write("films/a.mp4", std::string_view("an older video"));
    std::filesystem::create_symlink(in("films/a.mp4"), in("link.mp4"));
    ASSERT_EQ(runProgram(video(with(words, {"link.mp4"}))).code, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(in("link.mp4")));
    EXPECT_EQ(probe("films/a.mp4").at("streams").at(0).value("nb_read_frames", ""), "4");
    Launch fifo = launchOf("/bin/sh", {"-c", "mkfifo f.mp4; cat f.mp4 >copy.mp4 & \"$0\" \"$@\" && wait",
                                       executable("springs"), "--headless"});
    fifo.arguments = with(fifo.arguments, with(words, {"f.mp4"}));
    ASSERT_EQ(runProgram(fifo).code, 0);
    EXPECT_EQ(probe("copy.mp4").at("streams").at(0).value("nb_read_frames", ""), "4");
    if (geteuid() == 0) return;
    std::filesystem::permissions(in("films/a.mp4"), std::filesystem::perms::owner_read);
    expectFault(runProgram(video(with(words, {"films/a.mp4"}))), 6, {in("films/a.mp4")});
}

TEST_F(CliVideo, FailureKeepsExistingFile) {
    write("a.mp4", std::string_view("an older video"));
    const Words words{"--size", "160x90", "--ticks", "0:60", "--video", "a.mp4"};
    EXPECT_EQ(runProgram(withFfmpeg(video(words), "exit 3\n")).code, 6);
    EXPECT_EQ(slurp(in("a.mp4")), "an older video");
    EXPECT_EQ(files(), (Words{"a.mp4", "bin"}));
}

TEST_F(CliVideo, MissingFfmpegIsReportedWithRemedy) {
    Launch lonely = video({"--size", "32x18", "--ticks", "0:1", "--video", "a.mp4"});
    lonely.environment["PATH"] = folder().string();
    expectFault(runProgram(lonely), 6, {"ffmpeg", "PATH", "install"});
    EXPECT_EQ(files(), Words{});
}

TEST_F(CliVideo, RejectsInvalidArguments) {
    for (const char* name : {"a.avi", "a", "a.mp4.txt"})
        expectFault(runProgram(video({"--size", "32x18", "--ticks", "0:1", "--video", name})), 2,
                    {"--video", name, ".mp4", ".webm", ".mkv", ".gif"});
    expectFault(runProgram(video({"--sweep", "frequency=1,2", "--video", "a.mp4"})), 2, {"--video", "--sweep"});
    expectFault(runProgram(video({"--ticks", "0:1", "--video", "a.mp4", "--capture", "%d.png"})), 2,
                {"--video", "--capture"});
    expectFault(runProgram(video({"--size", "32x18", "--ticks", "0:1", "--video", "no/folder/a.mp4"})), 6,
                {in("no/folder")});
    expectFault(runProgram(video({"--size", "32x18", "--ticks", "0:80000:40000", "--video", "a.gif"})), 2,
                {"--video", "39321", "40000"});
    EXPECT_EQ(files(), Words{});
}

TEST_F(CliVideo, InterruptionLeavesNoFile) {
    Child film(video({"--size", "320x180", "--ticks", "0:100000", "--video", "a.mp4"}));
    // The temporary file exists once ffmpeg receives frames.
    ASSERT_TRUE(waitFor([&] { return !files().empty(); }, 20));
    sleepMs(200);
    film.signal(SIGINT);
    const Outcome stopped = film.wait(20);
    EXPECT_EQ(stopped.code, 130) << stopped.err;
    EXPECT_TRUE(isOneLine(stopped.err)) << stopped.err;
    EXPECT_EQ(files(), Words{});
}

}  // namespace
}  // namespace arclight::test
