#include "app/offscreen/video.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "app/offscreen/video_format.h"
#include "app/platform/child_process.h"
#include "core/check.h"
#include "core/files.h"
#include "core/signals.h"
#include "core/text.h"
#include "core/time.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// A GIF stores the delay of each frame in hundredths of a second, and browsers treat a delay of 1 as 10.
constexpr int kMaxGifRate = 50;
/// A frame at every tick would mean 60 per second. Dropping every sixth frame keeps real time at 50 per second.
constexpr int kGifDropped = 6;

bool isGif(const VideoFormat& format) { return format.ending == ".gif"; }

bool isFasterThanGif(const VideoFormat& format, int step) {
    return isGif(format) && std::int64_t{kMaxGifRate} * step < kTicksPerSecond;
}

/// The number of frames per measurement of a format's chroma error.
constexpr int kFramesPerLook = 30;
/// The mean change of colours above which the user is told: only dithered colours reach it.
constexpr double kNotableError = 0.01;

std::string lastLine(std::string text) {
    constexpr std::size_t kMaxBytes = 400;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return shortened(text.substr(text.rfind('\n') + 1),
                     [](std::string_view line) { return line.size() <= kMaxBytes; });
}

}  // namespace

struct Video::Process {
    fs::path path, program;
    const VideoFormat* format = nullptr;
    std::optional<TemporaryFile> temporary, copy, palette;  ///< the last two only for a GIF
    int width = 0, height = 0, frames = 0;
    std::int64_t ticks = 0;  ///< added so far
    bool leavesOut = false;  ///< whether every sixth frame is dropped
    double chromaError = 0;  ///< the largest of the measured frames
    std::optional<ChildProcess> ffmpeg;

    /// Why the video was not written: a signal, ffmpeg's last line, or `otherwise`.
    tl::unexpected<Error> failure(const ChildProcess& process, std::string_view otherwise) const {
        if (interrupted()) return fail(interruptedExit(), "stopped; files already written are complete");
        const std::string said = lastLine(process.err());
        return fail(Exit::fileFailed, "cannot write " + absolutePath(path) +
                                          ": ffmpeg: " + (said.empty() ? std::string(otherwise) : said));
    }
    /// Whether ffmpeg succeeded without any message: it reports a full disk in a message, but not in its exit code.
    static bool isGood(ChildProcess& process) {
        return process.finish() && process.exitCode() == 0 && process.err().empty();
    }
    Expected<Done> start(int step, const std::string& comment);
    Expected<Done> makeGif();
    Expected<Done> checkFrames() const;
    void tellUser() const;
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

/// Counts the frames of the finished file with ffprobe, because ffmpeg may be a program that merely claims to have
/// written them. If there is no ffprobe, ffmpeg reads its own file.
Expected<Done> Video::Process::checkFrames() const {
    const std::string file = temporary->path().string();
    const fs::path ffprobe = findProgram("ffprobe");
    Words words{"-hide_banner", "-loglevel", "error", "-f", std::string(format->container), "-i", file};
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

Expected<Done> Video::Process::start(int step, const std::string& comment) {
    Words words = frameInput(
        width, height,
        leavesOut ? std::to_string(kMaxGifRate) : std::to_string(kTicksPerSecond) + "/" + std::to_string(step));
    const auto add = [&](const Words& more) { words.insert(words.end(), more.begin(), more.end()); };
    for (std::optional<TemporaryFile>* file : {&temporary, &copy, &palette}) {
        if (file != &temporary && !isGif(*format)) continue;
        auto reserved = reserveBeside(path);
        if (!reserved) return tl::unexpected(reserved.error());
        file->emplace(std::move(*reserved));
    }
    add(isGif(*format) ? paletteOutput(copy->path(), palette->path())
                       : encoderOutput(*format, comment, temporary->path()));
    auto started = ChildProcess::start(program, words, ChildProcess::Output::kept, ChildProcess::Input::fed);
    if (!started) return tl::unexpected(started.error());
    ffmpeg.emplace(std::move(*started));
    return Done{};
}

/// The second pass, from the copy and the palette that the first one wrote.
Expected<Done> Video::Process::makeGif() {
    auto second = ChildProcess::start(program, gifWords(copy->path(), palette->path(), temporary->path()),
                                      ChildProcess::Output::kept);
    if (!second) return tl::unexpected(second.error());
    if (!isGood(*second)) return failure(*second, "stopped early");
    copy.reset(), palette.reset();
    return Done{};
}

/// Warns on stderr about skipped frames and distorted colours of the video.
void Video::Process::tellUser() const {
    const std::string name = inQuotes(path.string());
    if (leavesOut)
        std::fprintf(stderr,
                     "--video %s: a GIF shows at most %d frames per second, so every sixth tick is skipped; an .mp4 "
                     "shows all\n",
                     name.c_str(), kMaxGifRate);
    if (chromaError >= kNotableError)
        std::fprintf(stderr,
                     "--video %s: stores the chroma of 2x2 pixels once, which changes the colours of this dithered "
                     "video by %s %% on average; an .mkv is lossless\n",
                     name.c_str(), formatFixed(100 * chromaError, 1).c_str());
}

Expected<Video> Video::open(const std::string& path, int width, int height, int step, const std::string& comment) {
    auto process = std::make_unique<Process>();
    process->path = path;
    process->format = videoFormatOf(path);
    if (!process->format) return fail(Exit::usage, "--video " + inQuotes(path) + ": must end in " + videoEndings());
    constexpr int kMaxGifStep = 65535 * kTicksPerSecond / 100;  // a delay has 16 bits
    if (isGif(*process->format) && step > kMaxGifStep)
        return fail(Exit::usage, "--video " + inQuotes(path) + ": a GIF shows a frame for at most " +
                                     std::to_string(kMaxGifStep) + " ticks, but --ticks has a step of " +
                                     std::to_string(step));
    process->program = findProgram("ffmpeg");
    if (process->program.empty())
        return fail(Exit::fileFailed, "--video: ffmpeg is not in PATH; install it (Debian: apt-get install ffmpeg)");
    process->width = width, process->height = height;
    process->leavesOut = isFasterThanGif(*process->format, step);
    if (auto done = process->start(step, comment); !done) return tl::unexpected(done.error());
    return Video(std::move(process));
}

Expected<Done> Video::add(const Image& frame) {
    if (frame.width != process_->width || frame.height != process_->height)
        return fail(Exit::fileFailed, "--video " + inQuotes(process_->path.string()) + ": a frame has " +
                                          sizeText(frame.width, frame.height) + " pixels, but the first one has " +
                                          sizeText(process_->width, process_->height));
    if (process_->ticks++ % kGifDropped == kGifDropped - 1 && process_->leavesOut) return Done{};
    if (process_->format->halvesChroma && process_->frames % kFramesPerLook == 0)
        process_->chromaError = std::max(process_->chromaError, chromaError(frame));
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
    if (process_->copy)
        if (auto done = process_->makeGif(); !done) return done;
    if (auto done = process_->checkFrames(); !done) return done;
    if (auto done = commitReserved(std::move(*process_->temporary), process_->path); !done) return done;
    process_->tellUser();
    return Done{};
}

}  // namespace arclight
