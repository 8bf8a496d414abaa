#include "app/capture/video.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <vector>

#if defined(_WIN32)
#include <io.h>
#else
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
extern char** environ;
#endif

#include "core/files.h"
#include "core/text.h"

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

Words ffmpegWords(const fs::path& path, int width, int height, int step, const std::string& comment,
                  const fs::path& to) {
    const std::string extension = path.extension().string();
    Words words{"ffmpeg",
                "-hide_banner",
                "-loglevel",
                "error",
                "-nostdin",
                "-y",
                "-f",
                "rawvideo",
                "-pixel_format",
                "rgb24",
                "-video_size",
                std::to_string(width) + "x" + std::to_string(height),
                "-framerate",
                "60/" + std::to_string(step),
                "-i",
                "-"};
    const Words codec = codecWords(extension);
    words.insert(words.end(), codec.begin(), codec.end());
    if (extension != ".gif") words.insert(words.end(), {"-metadata", "comment=" + comment});
    // Encode every frame exactly once, without dropping or duplicating any to match a clock.
    words.insert(words.end(), {"-vsync", "passthrough", "-f", extension.substr(1), to.string()});
    return words;
}

}  // namespace

struct Video::Process {
    fs::path path, temporary;
    std::FILE* errors = nullptr;  ///< ffmpeg's stdout and stderr
    std::FILE* frames = nullptr;
    int width = 0, height = 0;
#if !defined(_WIN32)
    pid_t child = -1;
#endif

    bool start(const std::string& program, const Words& words);
    /// Closes the pipe and waits; true if ffmpeg succeeded.
    bool end();
    std::string lastLine() const;
    tl::unexpected<Error> failure() {
        end();
        const std::string words = lastLine();
        return fail(Exit::fileFailed,
                    "cannot write " + absolutePath(path) + ": ffmpeg: " + (words.empty() ? "stopped early" : words));
    }
    ~Process() {
        end();
        if (errors) std::fclose(errors);
        std::error_code error;
        fs::remove(temporary, error);
    }
};

#if defined(_WIN32)

bool Video::Process::start(const std::string&, const Words& words) {
    std::string line;
    for (const std::string& word : words) line += "\"" + word + "\" ";
    frames = _popen(line.c_str(), "wb");
    return frames != nullptr;
}

bool Video::Process::end() {
    if (!frames) return false;
    return _pclose(std::exchange(frames, nullptr)) == 0;
}

#else

bool Video::Process::start(const std::string& program, const Words& words) {
    int ends[2];
    errors = std::tmpfile();
    if (!errors || pipe2(ends, O_CLOEXEC) != 0) return false;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0);
    posix_spawn_file_actions_adddup2(&actions, fileno(errors), 1);
    posix_spawn_file_actions_adddup2(&actions, fileno(errors), 2);
    // Ctrl+C must reach arclight alone, which then stops sending frames.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const int fault = posix_spawn(&child, program.c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(ends[0]);
    if (fault != 0) {
        close(ends[1]);
        child = -1;
        errno = fault;
        return false;
    }
    // Writing to an ffmpeg that has died must return an error, not raise SIGPIPE.
    std::signal(SIGPIPE, SIG_IGN);
    frames = fdopen(ends[1], "wb");
    return frames != nullptr;
}

bool Video::Process::end() {
    bool isWhole = true;
    if (frames) isWhole = std::fclose(std::exchange(frames, nullptr)) == 0;
    if (child < 0) return false;
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    child = -1;
    return isWhole && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#endif

std::string Video::Process::lastLine() const {
    if (!errors) return "";
    std::string text(4096, '\0');
    std::rewind(errors);
    text.resize(std::fread(text.data(), 1, text.size(), errors));
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

Video::Video(std::unique_ptr<Process> process) : process_(std::move(process)) {}
Video::Video(Video&&) noexcept = default;
Video::~Video() = default;

Expected<Video> Video::open(const std::string& path, int width, int height, int step, const std::string& comment) {
    auto process = std::make_unique<Process>();
    process->path = path;
    if (codecWords(process->path.extension().string()).empty())
        return fail(Exit::usage, "--video " + inQuotes(path) + ": must end in .mp4, .webm or .gif");
    const std::string program = findProgram("ffmpeg").string();
    if (program.empty())
        return fail(Exit::fileFailed,
                    "--video: ffmpeg is not in PATH; install it (Debian: apt-get install ffmpeg)");
    auto temporary = reserveBeside(process->path);
    if (!temporary) return tl::unexpected(temporary.error());
    process->temporary = *temporary;
    process->width = width, process->height = height;
    if (!process->start(program, ffmpegWords(path, width, height, step, comment, *temporary)))
        return fail(Exit::fileFailed, "cannot start " + program + ": " + std::strerror(errno));
    return Video(std::move(process));
}

Expected<Done> Video::add(const Image& frame) {
    const bool isSent =
        process_->frames && frame.width == process_->width && frame.height == process_->height &&
        std::fwrite(frame.pixels.data(), 1, frame.pixels.size(), process_->frames) == frame.pixels.size();
    if (!isSent) return process_->failure();
    return Done{};
}

Expected<Done> Video::finish() {
    if (!process_->end()) return process_->failure();
    std::error_code error;
    fs::rename(process_->temporary, process_->path, error);
    if (error) return fail(Exit::fileFailed, "cannot write " + absolutePath(process_->path) + ": " + error.message());
    return Done{};
}

}  // namespace arclight
