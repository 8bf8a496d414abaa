#include "app/offscreen/loop.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "app/offscreen/video_format.h"
#include "app/platform/child_process.h"
#include "core/files.h"
#include "core/signals.h"
#include "core/text.h"
#include "core/time.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

struct Attempt {
    int quality, width;
};
/// Fewer colours in blocks are less visible than fewer pixels, up to a point.
constexpr std::array<Attempt, 5> kAttempts{{{60, 640}, {40, 640}, {40, 480}, {20, 480}, {20, 320}}};
constexpr std::size_t kMaxFileBytes = std::size_t{256} << 20;

/// Never larger than the frames; the height follows.
std::string scaleTo(int width) { return "scale=w=min(iw\\," + std::to_string(width) + "):h=-2:flags=area"; }

unsigned littleEndian(std::string_view bytes, std::size_t at, std::size_t count) {
    unsigned value = 0;
    for (std::size_t i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

}  // namespace

struct Loop::Process {
    fs::path program;
    int width = 0, height = 0, frames = 0, step = 1;
    bool moves = false;
    Image first;
    std::optional<TemporaryFile> copy, made;  ///< all frames without loss, and the latest attempt
    std::optional<ChildProcess> ffmpeg;

    static tl::unexpected<Error> failure(const ChildProcess& process) {
        if (interrupted()) return fail(interruptedExit(), "stopped; files already written are complete");
        std::string said = process.err();
        while (!said.empty() && said.back() == '\n') said.pop_back();
        said = said.substr(said.rfind('\n') + 1);
        return fail(Exit::fileFailed, "ffmpeg: " + (said.empty() ? std::string("stopped early") : printable(said)));
    }
    Expected<std::string> encode(const Attempt& attempt) const;
    ~Process() {
        if (ffmpeg) ffmpeg->stop();
    }
};

/// One attempt from the copy of the frames.
Expected<std::string> Loop::Process::encode(const Attempt& attempt) const {
    const Words words{"-hide_banner",
                      "-loglevel",
                      "error",
                      "-nostdin",
                      "-y",
                      "-f",
                      "nut",
                      "-i",
                      copy->path().string(),
                      "-vf",
                      scaleTo(attempt.width),
                      "-c:v",
                      "libwebp_anim",
                      "-quality",
                      std::to_string(attempt.quality),
                      "-compression_level",
                      "5",
                      "-loop",
                      "0",
                      "-vsync",
                      "passthrough",
                      "-f",
                      "webp",
                      made->path().string()};
    auto process = ChildProcess::start(program, words, ChildProcess::Output::kept);
    if (!process) return tl::unexpected(process.error());
    if (!process->finish() || process->exitCode() != 0) return failure(*process);
    auto bytes = readRegularFile(made->path(), kMaxFileBytes);
    if (!bytes) return bytes;
    // A program that is merely called ffmpeg may have written anything.
    const int wanted = 1000 * frames * step / static_cast<int>(kTicksPerSecond);
    if (std::abs(webpDurationMs(*bytes) - wanted) > frames + wanted / frames)
        return fail(Exit::fileFailed, "ffmpeg: the file is no animated WebP of " + std::to_string(frames) + " frames");
    return bytes;
}

Loop::Loop(std::unique_ptr<Process> process) : process_(std::move(process)) {}
Loop::Loop(Loop&&) noexcept = default;
Loop::~Loop() = default;

Expected<Loop> Loop::open(const fs::path& path, int width, int height, int step) {
    auto process = std::make_unique<Process>();
    process->program = findProgram("ffmpeg");
    if (process->program.empty())
        return fail(Exit::fileFailed, "ffmpeg is not in PATH; install it (Debian: apt-get install ffmpeg)");
    process->width = width, process->height = height, process->step = step;
    for (std::optional<TemporaryFile>* file : {&process->copy, &process->made}) {
        auto reserved = reserveBeside(path);
        if (!reserved) return tl::unexpected(reserved.error());
        file->emplace(std::move(*reserved));
    }
    Words words = frameInput(width, height, std::to_string(kTicksPerSecond) + "/" + std::to_string(step));
    const Words output{"-vf",
                       scaleTo(kMaxWidth),
                       "-c:v",
                       "ffv1",
                       "-vsync",
                       "passthrough",
                       "-f",
                       "nut",
                       process->copy->path().string()};
    words.insert(words.end(), output.begin(), output.end());
    auto started = ChildProcess::start(process->program, words, ChildProcess::Output::kept, ChildProcess::Input::fed);
    if (!started) return tl::unexpected(started.error());
    process->ffmpeg.emplace(std::move(*started));
    return Loop(std::move(process));
}

Expected<Done> Loop::add(const Image& frame) {
    Process& p = *process_;
    if (frame.width != p.width || frame.height != p.height)
        return fail(Exit::fileFailed, "a frame has " + sizeText(frame.width, frame.height) +
                                          " pixels, but the first one has " + sizeText(p.width, p.height));
    if (p.frames++ == 0)
        p.first = frame;
    else
        p.moves = p.moves || !(frame == p.first);
    const std::string_view bytes(reinterpret_cast<const char*>(frame.pixels.data()), frame.pixels.size());
    if (p.ffmpeg->feed(bytes)) return Done{};
    p.ffmpeg->finish();
    return Process::failure(*p.ffmpeg);
}

Expected<std::string> Loop::finish() {
    Process& p = *process_;
    if (!p.moves) return std::string();
    if (!p.ffmpeg->finish() || p.ffmpeg->exitCode() != 0) return Process::failure(*p.ffmpeg);
    Expected<std::string> bytes = std::string();
    for (const Attempt& attempt : kAttempts) {
        bytes = p.encode(attempt);
        if (!bytes || bytes->size() <= kMaxBytes) break;
    }
    return bytes;
}

int webpDurationMs(std::string_view bytes) {
    constexpr std::size_t kHeader = 12, kChunk = 8, kDurationAt = 12, kFrameHeader = 16;
    if (bytes.size() < kHeader || bytes.substr(0, 4) != "RIFF" || bytes.substr(8, 4) != "WEBP") return 0;
    int duration = 0;
    for (std::size_t at = kHeader; at + kChunk <= bytes.size();) {
        const std::size_t size = littleEndian(bytes, at + 4, 4);
        if (size > bytes.size() - at - kChunk) return 0;
        if (bytes.substr(at, 4) == "ANMF" && size >= kFrameHeader)
            duration += static_cast<int>(littleEndian(bytes, at + kChunk + kDurationAt, 3));
        at += kChunk + size + size % 2;
    }
    return duration;
}

}  // namespace arclight
