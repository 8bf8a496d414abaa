#include "app/offscreen/video.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "app/platform/child_process.h"
#include "core/check.h"
#include "core/extension.h"
#include "core/files.h"
#include "core/signals.h"
#include "core/text.h"
#include "core/time.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// 4:2:0 chroma needs even sides, so an odd one gets one more row or column. Players assume BT.709 at these sizes.
const std::string kToVideoColours =
    "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";

/// The filter and codec arguments of ffmpeg for a file extension; empty for an unknown one.
Words codecWords(const std::string& extension) {
    const Words tags{"-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv"};
    Words words;
    if (extension == ".mp4")
        words = {"-vf",    kToVideoColours, "-c:v", "libx264",   "-preset",
                 "medium", "-crf",          "16",   "-movflags", "+faststart"};
    else if (extension == ".webm")
        words = {"-vf", kToVideoColours, "-c:v", "libvpx-vp9", "-crf", "24", "-b:v",
                 "0",   "-row-mt",       "1",    "-cpu-used",  "4"};
    else if (extension == ".gif")
        // One palette for the whole video, from the pixels that change.
        return {"-filter_complex",
                "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4"};
    else
        return {};
    words.insert(words.end(), tags.begin(), tags.end());
    return words;
}

/// In lower case: some systems write `.MP4`.
std::string extensionOf(const fs::path& path) { return lowerCase(path.extension().string()); }

/// A GIF stores the delay of each frame in hundredths of a second, and browsers treat a delay of 1 as 10.
constexpr int kMostGifRate = 50;
/// A frame at every tick would mean 60 per second. Dropping every sixth frame keeps real time at 50 per second.
constexpr int kGifDropped = 6;

bool isFasterThanGif(const fs::path& path, int step) {
    return extensionOf(path) == ".gif" && std::int64_t{kMostGifRate} * step < kTicksPerSecond;
}

Words ffmpegWords(const fs::path& path, int width, int height, int step, const std::string& comment,
                  const fs::path& to) {
    const std::string extension = extensionOf(path);
    Words words{"-hide_banner",
                "-loglevel",
                "error",
                "-nostdin",
                "-y",
                "-f",
                "rawvideo",
                "-pixel_format",
                "rgb24",
                "-video_size",
                sizeText(width, height),
                "-framerate",
                isFasterThanGif(path, step) ? std::to_string(kMostGifRate) : "60/" + std::to_string(step),
                "-i",
                "-"};
    const Words codec = codecWords(extension);
    words.insert(words.end(), codec.begin(), codec.end());
    if (extension != ".gif") words.insert(words.end(), {"-metadata", "comment=" + comment});
    // Encode every frame exactly once, without dropping or duplicating any to match a clock.
    words.insert(words.end(), {"-vsync", "passthrough", "-f", extension.substr(1), to.string()});
    return words;
}

std::string lastLine(std::string text) {
    constexpr std::size_t kMostBytes = 400;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return shortened(text.substr(text.rfind('\n') + 1),
                     [](std::string_view line) { return line.size() <= kMostBytes; });
}

}  // namespace

struct Video::Process {
    fs::path path, program;
    std::optional<TemporaryFile> temporary;
    int width = 0, height = 0, frames = 0;
    std::int64_t ticks = 0;  ///< added so far
    bool leavesOut = false;  ///< whether every sixth frame is dropped
    std::optional<ChildProcess> ffmpeg;

    /// Why the video was not written: a signal, ffmpeg's last line, or `otherwise`.
    tl::unexpected<Error> failure(const ChildProcess& process, std::string_view otherwise) const {
        if (interrupted()) return fail(interruptedExit(), "stopped; files already written are complete");
        const std::string said = lastLine(process.err());
        return fail(Exit::fileFailed, "cannot write " + absolutePath(path) +
                                          ": ffmpeg: " + (said.empty() ? std::string(otherwise) : said));
    }
    /// Whether ffmpeg succeeded and printed nothing: it reports a full disk in words, but not in its exit code.
    static bool isGood(ChildProcess& process) {
        return process.finish() && process.exitCode() == 0 && process.err().empty();
    }
    Expected<Done> checkFrames() const;
    ~Process() {
        if (ffmpeg) ffmpeg->stop();
    }
};

/// The last value of `key` in lines `key=value`; 0 if there is none.
int lastValue(const std::string& lines, const std::string& key) {
    const auto last = lines.rfind(key + "=");
    if (last == std::string::npos) return 0;
    const std::size_t from = lines.find_first_not_of(' ', last + key.size() + 1);
    const std::size_t end = std::min(lines.find('\n', last), lines.size());
    return from < end ? parseNumber<int>(lines.substr(from, end - from)).value_or(0) : 0;
}

/// Counts the frames of the finished file: ffprobe does, since ffmpeg may be a program that claims to have written
/// them; where there is no ffprobe, ffmpeg reads its own file.
Expected<Done> Video::Process::checkFrames() const {
    const std::string format = extensionOf(path).substr(1), file = temporary->path().string();
    const fs::path ffprobe = findProgram("ffprobe");
    Words words{"-hide_banner", "-loglevel", "error", "-f", format, "-i", file};
    const Words count = ffprobe.empty()
                            ? Words{"-nostdin", "-map", "0:v:0", "-c", "copy", "-progress", "pipe:1", "-f", "null", "-"}
                            : Words{"-select_streams",
                                    "v:0",
                                    "-count_packets",
                                    "-show_entries",
                                    "stream=nb_read_packets",
                                    "-of",
                                    "default=noprint_wrappers=1"};
    words.insert(words.end(), count.begin(), count.end());
    auto reader = ChildProcess::start(ffprobe.empty() ? program : ffprobe, words, ChildProcess::Output::kept);
    if (!reader) return tl::unexpected(reader.error());
    if (!isGood(*reader)) return failure(*reader, "cannot read its own file");
    const int found = lastValue(reader->out(), ffprobe.empty() ? "frame" : "nb_read_packets");
    if (found == frames) return Done{};
    return failure(*reader, "the file has " + std::to_string(found) + " of " + std::to_string(frames) + " frames");
}

Video::Video(std::unique_ptr<Process> process) : process_(std::move(process)) {}
Video::Video(Video&&) noexcept = default;
Video::~Video() = default;

Expected<Video> Video::open(const std::string& path, int width, int height, int step, const std::string& comment) {
    auto process = std::make_unique<Process>();
    process->path = path;
    if (codecWords(extensionOf(process->path)).empty())
        return fail(Exit::usage, "--video " + inQuotes(path) + ": must end in .mp4, .webm or .gif");
    constexpr int kMostGifStep = 65535 * kTicksPerSecond / 100;  // a delay has 16 bits
    if (extensionOf(process->path) == ".gif" && step > kMostGifStep)
        return fail(Exit::usage, "--video " + inQuotes(path) + ": a GIF shows a frame for at most " +
                                     std::to_string(kMostGifStep) + " ticks, but --ticks has a step of " +
                                     std::to_string(step));
    process->program = findProgram("ffmpeg");
    if (process->program.empty())
        return fail(Exit::fileFailed, "--video: ffmpeg is not in PATH; install it (Debian: apt-get install ffmpeg)");
    auto temporary = reserveBeside(process->path);
    if (!temporary) return tl::unexpected(temporary.error());
    process->temporary.emplace(std::move(*temporary));
    process->width = width, process->height = height;
    auto ffmpeg = ChildProcess::start(process->program,
                                      ffmpegWords(path, width, height, step, comment, process->temporary->path()),
                                      ChildProcess::Output::kept, ChildProcess::Input::fed);
    if (!ffmpeg) return tl::unexpected(ffmpeg.error());
    process->ffmpeg.emplace(std::move(*ffmpeg));
    process->leavesOut = isFasterThanGif(process->path, step);
    return Video(std::move(process));
}

Expected<Done> Video::add(const Image& frame) {
    CHECK_EQ(frame.width, process_->width);
    CHECK_EQ(frame.height, process_->height);
    if (process_->ticks++ % kGifDropped == kGifDropped - 1 && process_->leavesOut) return Done{};
    const std::string_view bytes(reinterpret_cast<const char*>(frame.pixels.data()), frame.pixels.size());
    if (!process_->ffmpeg->feed(bytes)) {
        process_->ffmpeg->finish();
        return process_->failure(*process_->ffmpeg, "stopped early");
    }
    ++process_->frames;
    return Done{};
}

Expected<Done> Video::finish() {
    if (!Process::isGood(*process_->ffmpeg)) return process_->failure(*process_->ffmpeg, "stopped early");
    if (auto done = process_->checkFrames(); !done) return done;
    if (auto done = commitReserved(std::move(*process_->temporary), process_->path); !done) return done;
    if (process_->leavesOut)
        std::fprintf(
            stderr,
            "--video %s: a GIF shows at most %d frames a second, so that every sixth tick is left out; an .mp4 "
            "shows all\n",
            inQuotes(process_->path.string()).c_str(), kMostGifRate);
    return Done{};
}

}  // namespace arclight
