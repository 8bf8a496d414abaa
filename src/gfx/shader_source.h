// The text of a shader stage as the compiler gets it, put together from files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "gfx/program_state.h"

namespace arclight {

/// What every stage begins with: the version of the language and the define that names the stage, one line each.
std::vector<std::string> shaderHeader(GLenum stage);

/// The text of one stage with its includes. Which line came from where is kept here and not told by `#line`: Mesa
/// forgets the file in some errors.
class ShaderSource {
public:
    /// Header, `defines`, preamble and the stage's file. Exit::glFailed; `files` then holds those that were looked for.
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
