// The text of a shader stage as the compiler gets it, assembled from files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "gfx/program_state.h"

namespace arclight {

/// The `#version` line of all stages except compute.
const char* glslVersion();

/// The first lines of every stage: the language version, which `defines` may raise, and the define that names the
/// stage.
std::vector<std::string> shaderHeader(const ShaderStage& shader, const std::vector<std::string>& defines);

/// The text of one stage with its includes. It stores the origin of each line instead of using `#line` directives,
/// because Mesa drops the file number in some errors.
class ShaderSource {
public:
    /// Loads header, `defines`, preamble and the stage's file. On Exit::glFailed, `files` holds all files tried.
    Expected<Done> load(const std::filesystem::path& root, const ShaderStage& stage,
                        const std::vector<std::string>& defines);
    const std::string& text() const { return text_; }
    const std::vector<std::string>& files() const { return files_; }
    /// The first error of a compiler's log as "file:line: message".
    std::string mapped(std::string_view log) const;

private:
    struct Line {
        std::size_t file = 0;
        int row = 0;
    };
    void add(std::string_view line, Line from);
    Expected<Done> append(const std::filesystem::path& root, const std::string& path, int depth);
    std::string text_;
    std::vector<std::string> files_;
    std::vector<Line> lines_;
};

/// The first error of a compiler's or linker's log: its line in the whole text (0 if it names none) and the rest.
std::pair<int, std::string> firstError(std::string_view log);

}  // namespace arclight
