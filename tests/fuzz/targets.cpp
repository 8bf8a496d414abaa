#include "fuzz/targets.h"

#include <string>
#include <unistd.h>
#include <vector>

#include "app/command_line/run_plan.h"
#include "app/pendulum.h"
#include "core/files.h"
#include "core/preset.h"

namespace arclight::test {
namespace {

void require(bool isHeld) {
    if (!isHeld) __builtin_trap();
}

std::string textOf(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// A file of this process with the content, for what reads files.
std::string fileWith(const std::string& content) {
    static const std::string path =
        (std::filesystem::temp_directory_path() / ("arclight-fuzz-" + std::to_string(getpid()))).string();
    require(writeFileWhole(path, content).has_value());
    return path;
}

const DemoType& type() {
    static const DemoType pendulum = demoType<Pendulum>();
    return pendulum;
}

/// An error is one line, not longer than a screen.
template <class T>
bool isRead(const Expected<T>& result) {
    if (result) return true;
    require(!result.error().message.empty() && result.error().message.find('\n') == std::string::npos);
    require(result.error().message.size() < 4000);
    return false;
}

void requireValid(const ParamSet& set) {
    for (const auto& entry : set.entries()) require(paramFault(*entry.info, entry.value()).empty());
}

}  // namespace

void fuzzPng(Bytes bytes) {
    const std::string png = textOf(bytes);
    for (const int channels : {1, 3, 4})
        if (const auto image = decodePng(png, "fuzz.png", channels); isRead(image))
            require(image->pixels.size() == Image(image->width, image->height, channels).pixels.size());
    isRead(readPngText(png, "arclight", "fuzz.png"));
}

void fuzzPreset(Bytes bytes) {
    const OwnedParams params(type());
    const ParamSet set = params.set();
    const auto before = set.values();
    const auto preset = parsePreset(textOf(bytes), "fuzz.json", "pendulum");
    if (!isRead(preset)) return;
    if (!isRead(applyPreset(set, *preset, "fuzz.json"))) require(set.values() == before);
    requireValid(set);
}

void fuzzRecording(Bytes bytes) {
    const auto recording = readSessionRecording(fileWith(textOf(bytes)), type());
    if (!isRead(recording)) return;
    const std::string path = fileWith("");
    require(writeSessionRecording(path, *recording, type()).has_value());
    const auto again = readSessionRecording(path, type());
    require(again.has_value() && again->takes.size() == recording->takes.size());
}

void fuzzCapture(Bytes bytes) {
    const Image image(2, 2);
    const std::vector<TextChunk> chunks{{"arclight", textOf(bytes)}};
    const auto png = encodePng(image, chunks);
    if (!png) return;
    const OwnedParams params(type());
    const auto before = params.set().values();
    const auto capture = readCapture(fileWith(*png), "pendulum", params.set());
    if (!isRead(capture)) require(params.set().values() == before);
    requireValid(params.set());
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
    if (!isRead(options)) return;
    // Plans that read files are fuzzed by the other targets.
    if (options->preset || options->from || options->replay || options->input || options->ab || options->reference)
        return;
    isRead(makeRunPlan(type(), *options, "/nonexistent"));
}

}  // namespace arclight::test
