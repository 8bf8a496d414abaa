// Videos as ffmpeg decodes them, fed with made-up frames: colours, their tags, and the memory of long ones.
#include "app/offscreen/video.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>

#include <gtest/gtest.h>

#include "app/child.h"
#include "app/offscreen/video_format.h"
#include "core/files.h"
#include "core/random.h"
#include "core/temporary_folder.h"
#include "core/text.h"

namespace arclight::test {
namespace {

class VideoFile : public ::testing::Test {
protected:
    void SetUp() override {
        if (findProgram("ffmpeg").empty() || findProgram("ffprobe").empty())
            GTEST_SKIP() << "no programs ffmpeg and ffprobe in PATH";
    }
    std::string in(const std::string& name) const { return (folder.path() / name).string(); }

    /// Writes the frame `count` times, and returns what was said on stderr.
    std::string film(const std::string& name, const Image& frame, int count = 3) const {
        ::testing::internal::CaptureStderr();
        auto video = Video::open(in(name), frame.width, frame.height, 2, "a comment");
        EXPECT_TRUE(video) << (video ? "" : video.error().message);
        for (int i = 0; video && i < count; ++i) {
            const auto done = video->add(frame);
            EXPECT_TRUE(done) << (done ? "" : done.error().message);
        }
        if (video) {
            const auto done = video->finish();
            EXPECT_TRUE(done) << (done ? "" : done.error().message);
        }
        return ::testing::internal::GetCapturedStderr();
    }
    Image firstFrame(const std::string& name) const {
        EXPECT_EQ(
            run("ffmpeg", {"-v", "error", "-nostdin", "-y", "-i", in(name), "-frames:v", "1", in("frame.png")}).code,
            0);
        return decodePng(readFile(in("frame.png"), kMaxPngBytes).value_or(""), "frame.png").value_or(Image());
    }
    std::string tag(const std::string& name, const std::string& key) const {
        const Outcome found = run("ffprobe", {"-v", "error", "-show_entries", "stream=" + key, "-of",
                                              "default=noprint_wrappers=1:nokey=1", in(name)});
        return found.out.substr(0, found.out.find('\n'));
    }
    static Outcome run(const std::string& program, std::vector<std::string> words) {
        Launch launch;
        launch.program = findProgram(program), launch.arguments = std::move(words);
        return runProgram(launch);
    }

    TemporaryFolder folder;
};

/// Patches of the corners of the colour cube and of a few colours between, 32 pixels wide.
Image patches() {
    constexpr int kSide = 32, kAcross = 6;
    constexpr std::array<std::array<std::uint8_t, 3>, 12> kColours{{{255, 0, 0},
                                                                    {0, 255, 0},
                                                                    {0, 0, 255},
                                                                    {255, 255, 0},
                                                                    {0, 255, 255},
                                                                    {255, 0, 255},
                                                                    {0, 0, 0},
                                                                    {255, 255, 255},
                                                                    {128, 128, 128},
                                                                    {200, 90, 30},
                                                                    {40, 70, 160},
                                                                    {20, 110, 50}}};
    Image image(kAcross * kSide, 2 * kSide);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int c = 0; c < 3; ++c)
                image.at(x, y, c) =
                    kColours[static_cast<std::size_t>(y / kSide * kAcross + x / kSide)][static_cast<std::size_t>(c)];
    return image;
}

Image dithered(int width, int height) {
    Image image(width, height);
    Random random(Seed{1});
    for (auto& byte : image.pixels) byte = random.next() % 2 == 0 ? 0 : 255;
    return image;
}

TEST_F(VideoFile, ColoursAndTheirTagsAgree) {
    const Image frame = patches();
    for (const auto& [name, space, range, tolerance] :
         {std::tuple{"a.mp4", "bt709", "tv", 3}, {"a.webm", "bt709", "tv", 3}, {"a.mkv", "gbr", "pc", 0}}) {
        SCOPED_TRACE(name);
        EXPECT_EQ(film(name, frame), "");
        EXPECT_EQ(tag(name, "color_space"), space);
        EXPECT_EQ(tag(name, "color_range"), range);
        EXPECT_EQ(tag(name, "color_transfer"), "iec61966-2-1") << "of sRGB";
        EXPECT_EQ(tag(name, "color_primaries"), "bt709");
        const Image shown = firstFrame(name);
        ASSERT_EQ(shown.width, frame.width);
        // In the middle of each patch, ffmpeg's own conversion by the tags gives the colour that was drawn.
        for (int y = 16; y < frame.height; y += 32)
            for (int x = 16; x < frame.width; x += 32)
                for (int c = 0; c < 3; ++c)
                    EXPECT_NEAR(int{shown.at(x, y, c)}, int{frame.at(x, y, c)}, tolerance) << x << ", " << y;
    }
}

TEST_F(VideoFile, LosslessKeepsEveryPixelOfDitheredFrames) {
    const Image frame = dithered(61, 33);
    EXPECT_EQ(film("a.mkv", frame), "") << "nothing to say";
    EXPECT_EQ(firstFrame("a.mkv"), frame) << "odd sides, too";
}

TEST_F(VideoFile, SaysWhenItChangesDitheredColours) {
    for (const char* name : {"a.mp4", "a.webm"}) {
        const std::string said = film(name, dithered(64, 36));
        EXPECT_NE(said.find("an .mkv is lossless"), std::string::npos) << said;
        EXPECT_EQ(film(name, patches()), "");
    }
    EXPECT_EQ(film("a.gif", dithered(64, 36)), "") << "has no chroma";
}

TEST(ChromaError, IsThatOfTheMeanOfFourPixels) {
    Image grey(4, 4);
    for (std::size_t i = 0; i < grey.pixels.size(); ++i) grey.pixels[i] = i / 3 % 2 == 0 ? 0 : 255;
    EXPECT_NEAR(chromaError(grey), 0, 1e-6) << "luma is whole";
    // Red beside blue of the same luma as far as bytes allow: both become the same purple, so half of each is lost.
    Image two(2, 2);
    for (int y = 0; y < 2; ++y) two.at(0, y, 0) = 86, two.at(1, y, 2) = 253;
    EXPECT_NEAR(chromaError(two), (43 + 43 + 126.5 + 126.5) / 6 / 255, 0.002);
    EXPECT_EQ(chromaError(Image(1, 1)), 0);
}

/// One pass for palette and frames held all frames in memory: 4 bytes for each pixel.
TEST_F(VideoFile, GifOfAnyLengthTakesLittleMemory) {
    constexpr int kWidth = 320, kHeight = 180, kFrames = 700, kAllowedMb = 130;
    static_assert(kWidth * kHeight * 4LL * kFrames > std::int64_t{kAllowedMb} << 20);
    // Notes the largest resident memory of every ffmpeg.
    std::filesystem::create_directory(in("bin"));
    std::string script =
        "#!/bin/sh\nexec 3<&0\n" + findProgram("ffmpeg") + " \"$@\" <&3 &\nwhile kill -0 $! 2>/dev/null; do\n";
    script += "  grep VmHWM /proc/$!/status >>'" + in("memory") + "' 2>/dev/null\n  sleep 0.05\ndone\nwait $!\n";
    ASSERT_TRUE(writeFileWhole(in("bin/ffmpeg"), script));
    std::filesystem::permissions(in("bin/ffmpeg"), std::filesystem::perms::owner_all);
    const std::string path = std::getenv("PATH");
    setenv("PATH", (in("bin") + ":" + path).c_str(), 1);
    Image frame(kWidth, kHeight);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) frame.at(x, y, 0) = static_cast<std::uint8_t>(x / 2), frame.at(x, y, 1) = 90;
    EXPECT_EQ(film("a.gif", frame, kFrames), "");
    setenv("PATH", path.c_str(), 1);
    int largest = 0, lines = 0;
    const std::string notes = slurp(in("memory"));
    for (const std::string_view line : split(notes, '\n')) {
        const auto words = split(line, ' ');
        for (const std::string_view word : words)
            if (const auto kilobytes = parseNumber<int>(word)) largest = std::max(largest, *kilobytes >> 10), ++lines;
    }
    EXPECT_GE(lines, 2) << notes;
    EXPECT_GT(largest, 10) << "the memory of ffmpeg itself";
    EXPECT_LT(largest, kAllowedMb);
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        EXPECT_FALSE(entry.path().string().ends_with(".tmp")) << entry.path() << " stays";
}

}  // namespace
}  // namespace arclight::test
