// Finding, reading and storing the files that users supply with `--input`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "app/demo.h"
#include "core/json.h"

namespace arclight {

/// Files of more bytes are not stored in captures and recordings: only their path and hash are.
inline constexpr std::size_t kMaxEmbeddedBytes = std::size_t{24} << 20;

/// The kind of a file of that name; null if the demo takes none of that ending.
const InputKind* inputKindFor(const DemoType& type, const std::filesystem::path& path);

/// The kinds of file that the demo takes, for messages: "an image (.png)"; "no files" if it takes none.
std::string inputsInWords(const DemoType& type);

/// The scene to show for a file of that kind: none if the current one takes it, else the first that does. `params` are
/// the demo's.
std::optional<std::string_view> sceneFor(const DemoType& type, const InputKind& kind, const ParamSet& params);

/// `FILE` or `FILE#PART`, where `#` may also belong to the name of an existing file.
struct InputWord {
    std::string path, selection;
};
InputWord parseInputWord(const std::string& word);

/// Reads a file. Exit::badAsset with its absolute path, the place and the reason, also if the demo takes no such file.
Expected<InputFile> readInput(const DemoType& type, const InputWord& word, Progress& progress);
/// Makes an input of bytes; `source` is named in messages and ends with `name`.
Expected<InputFile> makeInput(const InputKind& kind, const std::string& name, const std::string& selection,
                              std::string bytes, const std::string& source, Progress& progress);
/// Reads the same file again with another part of it chosen.
Expected<InputFile> withSelection(const InputFile& input, const std::string& selection, Progress& progress);

bool isSameInput(const InputFile& a, const InputFile& b);

/// What a capture or recording stores besides the bytes: name, selection, size, hash and, if the bytes are not stored,
/// the path.
Json describeInput(const InputFile& input);

/// The input that `json`, as `describeInput` writes it, and the stored bytes describe; `base64` is null if none are
/// stored. Exit::badAsset beginning with `source`.
Expected<InputFile> restoreInput(const DemoType& type, const Json& json, const std::string* base64,
                                 const std::string& source);

/// Whether `name` is a file name without a folder or control characters. Captures and recordings may be untrusted, and
/// the names in them are shown and copied.
bool isFileName(std::string_view name);

}  // namespace arclight
