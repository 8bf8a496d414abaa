#include "fuzz/targets.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

#include "app/pendulum.h"
#include "app/plan/run_plan.h"
#include "core/files.h"
#include "core/png_bytes.h"
#include "core/preset.h"
#include "data/image_input.h"

namespace arclight::test {
namespace {

void require(bool isHeld) {
    if (!isHeld) __builtin_trap();
}

/// Separates the texts of a capture in the input of fuzzCapture.
constexpr std::string_view kNextChunk = "\n---\n";

std::string textOf(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// A file of this process with the content, for what reads files; it is removed with its object.
class ScratchFile {
public:
    explicit ScratchFile(const std::string& content) {
        std::ofstream file(path, std::ios::binary);
        require((file << content << std::flush).good());
    }
    ~ScratchFile() { std::remove(path.c_str()); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    const std::string path =
        (std::filesystem::temp_directory_path() / ("arclight-fuzz-" + std::to_string(getpid()))).string();
};

/// A pendulum that takes an input image, so that images inside of recordings and captures are read.
struct PaintedPendulum : Pendulum {
    using Pendulum::Pendulum;
    static constexpr const InputKind* inputKind = &kImageInput;
    void setInput(const InputFile*) override {}
};

const DemoType& type() {
    static const DemoType pendulum = demoType<PaintedPendulum>();
    return pendulum;
}

bool isControl(char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }

/// An error is one line without control characters, not longer than a screen.
template <class T>
bool isRead(const Expected<T>& result) {
    if (result) return true;
    const std::string& message = result.error().message;
    require(!message.empty() && message.size() < 4000);
    require(std::none_of(message.begin(), message.end(), isControl));
    return false;
}

void requireValid(const ParamSet& set) {
    for (const auto& entry : set.entries()) require(paramFault(*entry.info, entry.value()).empty());
}

/// Plays what was read as a window does that restores it, for at most 100 ticks; all numbers stay finite.
void requirePlayable(const Recording& recording, Seed seed) {
    Shaders shaders{"/nonexistent"};
    Session session(type(), shaders);
    session.replay(seed, recording, 100, Input{});
    requireValid(session.params());
    for (const double figure : session.measure()) require(std::isfinite(figure));
}

}  // namespace

namespace {

void decode(const std::string& png) {
    for (const int channels : {1, 3, 4})
        if (const auto image = decodePng(png, "fuzz.png", channels); isRead(image))
            require(image->pixels.size() == Image(image->width, image->height, channels).pixels.size());
    isRead(decodePng(png, "fuzz.png", kChannelsOfFile));
    require(ignoredInPng(png).size() < 100);
    isRead(readPngText(png, "arclight", "fuzz.png"));
}

}  // namespace

void fuzzPng(Bytes bytes) {
    const std::string png = textOf(bytes);
    decode(png);
    // Changed bytes are noticed by their checksum, unless whoever changed them has corrected it.
    if (const std::string corrected = withRightChecksums(png); corrected != png) decode(corrected);
}

void fuzzPreset(Bytes bytes) {
    const OwnedParams params(type());
    const ParamSet set = params.set();
    const auto before = set.values();
    const auto preset = parsePreset(textOf(bytes), "fuzz.json", "pendulum");
    if (!isRead(preset)) return;
    if (isRead(applyPreset(set, *preset, "fuzz.json")))
        requireValid(set);
    else
        require(set.values() == before);
}

void fuzzRecording(Bytes bytes) {
    const ScratchFile file(textOf(bytes));
    const auto recording = readSessionRecording(file.path, type());
    if (!isRead(recording)) return;
    for (const Take& take : recording->takes) requirePlayable(take.recording, take.seed);
    const auto written = [&](const SessionRecording& takes) {
        require(writeSessionRecording(file.path, takes, type()).has_value());
        return readFile(file.path, std::size_t{1} << 26).value();
    };
    const std::string once = written(*recording);
    const auto again = readSessionRecording(file.path, type());
    require(again && written(*again) == once);
}

void fuzzCapture(Bytes bytes) {
    const Image image(2, 2);
    std::vector<TextChunk> chunks;
    std::string_view rest(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (const char* key : {"arclight", "arclight input", "arclight reference"}) {
        const auto end = rest.find(kNextChunk);
        chunks.push_back({key, std::string(rest.substr(0, end))});
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + kNextChunk.size());
    }
    const auto png = encodePng(image, chunks);
    if (!png) return;
    const OwnedParams params(type());
    const auto before = params.set().values();
    const ScratchFile file(*png);
    const auto capture = readCapture(file.path, type(), params.set());
    requireValid(params.set());
    if (!isRead(capture))
        require(params.set().values() == before);
    else
        requirePlayable(capture->recording, capture->seed);
}

void fuzzCommandLine(Bytes bytes) {
    std::vector<std::string> words{"pendulum"};
    for (const char c : textOf(bytes)) {
        if (c == '\n')
            words.emplace_back();
        else if (c != '\0')
            words.back() += c;
    }
    // The first line would be the program's name.
    words[0] = "pendulum";
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    const auto options = parseOptions(type().info, static_cast<int>(arguments.size()), arguments.data());
    if (!isRead(options) || !options->help.empty()) return;
    // Plans that read files are fuzzed by the other targets.
    if (options->preset || options->from || options->replay || options->input || options->ab || options->reference)
        return;
    isRead(makeRunPlan(type(), *options, "/nonexistent"));
}

}  // namespace arclight::test
