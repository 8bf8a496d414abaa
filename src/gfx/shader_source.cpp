#include "gfx/shader_source.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <optional>

#include "core/files.h"

namespace arclight {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxShaderBytes = 1 << 20;
constexpr int kMaxIncludeDepth = 16;

std::optional<std::string> includedPath(std::string_view line) {
    const auto start = line.find_first_not_of(" \t");
    if (start == std::string_view::npos || !line.substr(start).starts_with("#include")) return std::nullopt;
    const auto open = line.find('"');
    const auto close = line.rfind('"');
    if (open == std::string_view::npos || close <= open) return std::nullopt;
    return std::string(line.substr(open + 1, close - open - 1));
}

}  // namespace

const char* glslVersion() { return glInfo().isEs ? "#version 300 es" : "#version 330 core"; }

std::vector<std::string> shaderHeader(const ShaderStage& shader, const std::vector<std::string>& defines) {
    const GLenum stage = shader.type;
    const bool isCompute = stage == GL_COMPUTE_SHADER;
    const char* name = isCompute ? "COMPUTE_STAGE" : stage == GL_VERTEX_SHADER ? "VERTEX_STAGE" : "FRAGMENT_STAGE";
    const bool isNewer = isCompute || std::find(defines.begin(), defines.end(), "GLSL_430") != defines.end();
    std::vector<std::string> header{isNewer ? "#version 430 core" : glslVersion(),
                                    std::string("#define ") + name + " 1"};
    // For `precise`, which OpenGL 3.3 lacks: extensions must precede everything else.
    if (shader.isCaptured && !glInfo().isEs) header.push_back("#extension GL_ARB_gpu_shader5 : enable");
    return header;
}

/// Logs contain "0:12(5): error" (Mesa), "0(12) : error" (NVIDIA) or "ERROR: 0:12: " (Apple).
std::pair<int, std::string> firstError(std::string_view log) {
    const auto error = log.find("error");
    const auto from = error == std::string_view::npos ? 0 : log.rfind('\n', error);
    std::string line(log.substr(from == std::string_view::npos ? 0 : from));
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.front()))) line.erase(0, 1);
    line = line.substr(0, line.find('\n'));
    int file = 0, row = 0, used = 0;
    if (std::sscanf(line.c_str(), "ERROR: %d:%d%n", &file, &row, &used) < 2 &&
        std::sscanf(line.c_str(), "%d:%d%n", &file, &row, &used) < 2 &&
        std::sscanf(line.c_str(), "%d(%d)%n", &file, &row, &used) < 2)
        return {0, line};
    const auto rest = line.find(':', static_cast<std::size_t>(used));
    return {row, rest == std::string::npos ? "" : line.substr(rest)};
}

void ShaderSource::add(std::string_view line, Line from) {
    text_.append(line).push_back('\n');
    lines_.push_back(from);
}

std::string ShaderSource::mapped(std::string_view log) const {
    const auto [line, message] = firstError(log);
    if (line < 1 || lines_.empty()) return message;
    // Some compilers report the end of the text one line after the last.
    const Line from = lines_[std::min(static_cast<std::size_t>(line), lines_.size()) - 1];
    return files_[from.file] + ":" + std::to_string(from.row) + message;
}

Expected<Done> ShaderSource::append(const fs::path& root, const std::string& path, int depth) {
    if (std::find(files_.begin(), files_.end(), path) != files_.end()) return Done{};
    if (depth > kMaxIncludeDepth) return fail(Exit::glFailed, path + ": includes are nested too deep");
    // Listed even if it cannot be read, because a reload must notice when the file returns.
    const std::size_t file = files_.size();
    files_.push_back(path);
    auto text = readRegularFile((root / path).string(), kMaxShaderBytes);
    if (!text) return fail(Exit::glFailed, text.error().message);
    int row = 0;
    for (std::size_t at = 0; at < text->size();) {
        const auto end = std::min(text->find('\n', at), text->size());
        const std::string_view line(text->data() + at, end - at);
        at = end + 1;
        ++row;
        const auto included = includedPath(line);
        if (!included) {
            add(line, {file, row});
        } else if (auto done = append(root, *included, depth + 1); !done) {
            return fail(Exit::glFailed, path + ":" + std::to_string(row) + ": " + done.error().message);
        }
    }
    return Done{};
}

Expected<Done> ShaderSource::load(const fs::path& root, const ShaderStage& stage,
                                  const std::vector<std::string>& defines) {
    for (const std::string& line : shaderHeader(stage, defines)) add(line, {});
    for (const std::string& name : defines) add("#define " + name + " 1", {});
    if (auto done = append(root, "common/preamble.glsl", 0); !done) return done;
    return append(root, stage.path, 0);
}

}  // namespace arclight
