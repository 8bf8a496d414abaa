#include "app/capture/user_input.h"

#include <algorithm>
#include <filesystem>

#include "core/base64.h"
#include "core/files.h"
#include "core/image.h"
#include "core/json_values.h"
#include "core/memory.h"
#include "core/params_text.h"
#include "core/sha256.h"
#include "core/text.h"
#include "data/image_input.h"

namespace arclight {
namespace {

const DemoInput* inputOf(const DemoType& type, const InputKind& kind) {
    const auto found =
        std::find_if(type.inputs.begin(), type.inputs.end(), [&](const DemoInput& i) { return i.kind == &kind; });
    return found != type.inputs.end() ? &*found : nullptr;
}

/// The content of the file, together with the other files that belong to it.
Expected<std::string> readWithOthers(const InputKind& kind, const std::filesystem::path& path) {
    std::vector<std::string> names;
    if (kind.files != nullptr) names = kind.files(path.filename().string());
    if (names.size() < 2) return readFile(path, kind.maxBytes);
    std::vector<std::string> files;
    for (const std::string& name : names) {
        auto bytes = readFile(path.parent_path() / name, kind.maxBytes / names.size());
        if (!bytes) return bytes;
        files.push_back(std::move(*bytes));
    }
    return joinFiles(files);
}

}  // namespace

const InputKind* inputKindFor(const DemoType& type, const std::filesystem::path& path) {
    const std::string fileName = path.filename().string();
    for (const DemoInput& input : type.inputs)
        if (hasEndingOf(*input.kind, fileName)) return input.kind;
    // Pipes such as /dev/fd/63 have no ending.
    const bool hasEnding = fileName.find('.') != std::string::npos;
    return !hasEnding && type.inputs.size() == 1 ? type.inputs.front().kind : nullptr;
}

std::string inputsInWords(const DemoType& type) {
    std::string words;
    for (const DemoInput& input : type.inputs)
        words +=
            (words.empty() ? "" : ", ") + std::string(input.kind->what) + " (" + std::string(input.kind->endings) + ")";
    return words.empty() ? "no files" : words;
}

std::optional<std::string_view> sceneFor(const DemoType& type, const InputKind& kind, const ParamSet& params) {
    const DemoInput* input = inputOf(type, kind);
    if (input == nullptr || input->scenes.empty()) return std::nullopt;
    for (const ParamSet::Entry& entry : params.entries()) {
        if (entry.info->name != "scene") continue;
        const std::string current = formatParam(*entry.info, entry.value());
        const auto& scenes = input->scenes;
        if (std::find(scenes.begin(), scenes.end(), current) == scenes.end()) return scenes.front();
    }
    return std::nullopt;
}

InputWord parseInputWord(const std::string& word) {
    std::error_code error;
    const std::size_t mark = word.rfind('#');
    if (mark == std::string::npos || mark == 0 || std::filesystem::exists(word, error)) return {word, {}};
    return {word.substr(0, mark), word.substr(mark + 1)};
}

Expected<InputFile> makeInput(const InputKind& kind, const std::string& name, const std::string& selection,
                              std::string bytes, const std::string& source, Progress& progress) {
    auto content = kind.read({source, bytes, selection}, progress);
    if (!content) return tl::unexpected(content.error());
    InputFile input{name, selection, {}, sha256(bytes), bytes.size(), {}, &kind, std::move(*content)};
    if (bytes.size() <= kMaxEmbeddedBytes)
        input.base64 = encodeBase64(bytes);
    else
        input.content.notes.push_back("The file takes more than " + bytesText(kMaxEmbeddedBytes) +
                                      ": captures and recordings store its path and hash, not its content");
    return input;
}

Expected<InputFile> readInput(const DemoType& type, const InputWord& word, Progress& progress) {
    const std::filesystem::path path(word.path);
    const std::string name = path.filename().string(), source = absolutePath(path);
    const InputKind* kind = inputKindFor(type, name);
    if (kind == nullptr)
        return fail(Exit::badAsset, source + ": " + std::string(type.info.name) + " takes " + inputsInWords(type));
    auto bytes = readWithOthers(*kind, path);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    auto input = makeInput(*kind, name, word.selection, std::move(*bytes), source, progress);
    if (input) input->path = source;
    return input;
}

Expected<InputFile> withSelection(const InputFile& input, const std::string& selection, Progress& progress) {
    std::string bytes;
    if (!input.base64.empty()) {
        bytes = decodeBase64(input.base64).value();
    } else {
        auto read = readWithOthers(*input.kind, input.path);
        if (!read) return fail(Exit::badAsset, read.error().message);
        bytes = std::move(*read);
    }
    const std::string source = input.path.empty() ? input.name : input.path;
    auto again = makeInput(*input.kind, input.name, selection, std::move(bytes), source, progress);
    if (again) again->path = input.path;
    return again;
}

bool isSameInput(const InputFile& a, const InputFile& b) {
    return a.sha256 == b.sha256 && a.name == b.name && a.selection == b.selection;
}

Json describeInput(const InputFile& input) {
    Json json = {{"name", input.name}, {"bytes", input.size}, {"sha256", input.sha256}};
    if (!input.selection.empty()) json["selection"] = input.selection;
    if (input.base64.empty() && !input.path.empty()) json["path"] = input.path;
    return json;
}

namespace {

/// The members of `describeInput`, and those of images in captures of versions up to 1.1, whose hash is of the pixels.
struct StoredInput {
    std::string name, selection, path, hash;
    int width = 0, height = 0;
};

/// False if the members are missing or invalid.
bool readDescription(const Json& json, StoredInput& read) {
    if (!json.is_object() || !json.contains("name") || !readValue(json.at("name"), read.name) || !isFileName(read.name))
        return false;
    if (!json.contains("sha256") || !readValue(json.at("sha256"), read.hash)) return false;
    if (json.contains("size") && (!readPair(json.at("size"), read.width, read.height) || read.width < 1)) return false;
    std::size_t bytes = 0;
    if (!json.contains("size") && (!json.contains("bytes") || !readValue(json.at("bytes"), bytes))) return false;
    if (json.contains("selection") && !readValue(json.at("selection"), read.selection)) return false;
    return !json.contains("path") || readValue(json.at("path"), read.path);
}

/// Whether the input is the one that was stored.
bool isDescribed(const InputFile& input, const StoredInput& described) {
    if (described.width == 0) return input.sha256 == described.hash;
    if (input.kind->read != &readImageInput) return false;
    const Image& image = input.as<Image>();
    return image.width == described.width && image.height == described.height && pixelHash(image) == described.hash;
}

}  // namespace

Expected<InputFile> restoreInput(const DemoType& type, const Json& json, const std::string* base64,
                                 const std::string& source) {
    const auto bad = [&](const std::string& what) { return fail(Exit::badAsset, source + ": " + what); };
    StoredInput described;
    if (!readDescription(json, described)) return bad("input is invalid");
    const InputKind* kind = inputKindFor(type, described.name);
    if (kind == nullptr)
        return bad("holds the input " + inQuotes(described.name) + ", but " + std::string(type.info.name) + " takes " +
                   inputsInWords(type));
    Progress progress;
    Expected<InputFile> input =
        bad("does not contain its input " + inQuotes(described.name) + "; supply it with --input");
    if (base64 != nullptr) {
        auto bytes = decodeBase64(*base64);
        if (!bytes) return bad("its input is damaged");
        input = makeInput(*kind, described.name, described.selection, std::move(*bytes),
                          source + ": input " + described.name, progress);
    } else if (std::filesystem::path(described.path).is_absolute()) {
        // The path may be untrusted: reading a FIFO could block.
        std::error_code error;
        if (!std::filesystem::is_regular_file(described.path, error))
            return bad("its input " + inQuotes(described.path) + " is missing; supply it with --input");
        auto bytes = readWithOthers(*kind, described.path);
        if (!bytes) return bad(bytes.error().message);
        input = makeInput(*kind, described.name, described.selection, std::move(*bytes), described.path, progress);
        if (input) input->path = described.path;
    }
    if (input && !isDescribed(*input, described))
        return bad("its input " + inQuotes(described.name) + " does not match its recorded size and hash");
    return input;
}

bool isFileName(std::string_view name) {
    constexpr std::size_t kMaxBytes = 255;  // the limit of most file systems
    const auto isForbidden = [](char c) { return c == '/' || c == '\0'; };
    return !name.empty() && name.size() <= kMaxBytes && name != "." && name != ".." &&
           std::none_of(name.begin(), name.end(), isForbidden);
}

}  // namespace arclight
