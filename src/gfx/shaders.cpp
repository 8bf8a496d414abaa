#include "gfx/shaders.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <optional>

#include "core/files.h"
#include "core/text.h"

namespace arclight {

namespace fs = std::filesystem;

/// A file to be compiled.
struct Program::Stage {
    GLenum type;
    std::string path;
};

struct Program::State {
    std::vector<Stage> stages;
    std::vector<std::string> defines;
    GlHandle<ProgramTraits> handle;
    std::vector<std::pair<std::string, GLint>> locations;
    std::vector<std::pair<fs::path, fs::file_time_type>> files;
    std::string fault;
};

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

std::string infoLog(GLuint object, bool isProgram) {
    GLint length = 0;
    isProgram ? glGetProgramiv(object, GL_INFO_LOG_LENGTH, &length)
              : glGetShaderiv(object, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    isProgram ? glGetProgramInfoLog(object, length, nullptr, log.data())
              : glGetShaderInfoLog(object, length, nullptr, log.data());
    log.resize(log.find('\0') == std::string::npos ? log.size() : log.find('\0'));
    return log;
}

/// The first error of a compiler log: its line in the whole text (0 if it names none) and the rest after the place.
/// Logs say "0:12(5): error" (Mesa), "0(12) : error" (NVIDIA) or "ERROR: 0:12: " (Apple).
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

const char* stageDefine(GLenum type) {
    return type == GL_COMPUTE_SHADER ? "COMPUTE_STAGE" : type == GL_VERTEX_SHADER ? "VERTEX_STAGE" : "FRAGMENT_STAGE";
}

}  // namespace

/// The text that the compiler gets. Places are kept here and not told by `#line`: Mesa forgets the file in the place
/// of some errors.
struct Shaders::Source {
    struct Place {
        std::size_t file = 0;
        int row = 0;
    };
    std::string text;
    std::vector<std::string> files;
    std::vector<Place> places;  ///< of each line of `text`

    void add(std::string_view line, Place place) {
        text.append(line).push_back('\n');
        places.push_back(place);
    }
    /// The first error of a compiler's log as "file:line: message".
    std::string mapped(std::string_view log) const {
        const auto [line, message] = firstError(log);
        if (line < 1 || places.empty()) return message;
        // Some compilers see the end of the text one line after the last.
        const Place place = places[std::min(static_cast<std::size_t>(line), places.size()) - 1];
        return files[place.file] + ":" + std::to_string(place.row) + message;
    }
};

void Program::use() const { glUseProgram(state_->handle.name()); }

GLint Program::location(std::string_view uniform) const {
    for (const auto& [name, place] : state_->locations)
        if (name == uniform) return place;
    std::string name(uniform);
    const GLint place = state_->handle ? glGetUniformLocation(state_->handle.name(), name.c_str()) : -1;
    state_->locations.emplace_back(std::move(name), place);
    return place;
}

void Program::set(std::string_view u, int v) const { glUniform1i(location(u), v); }
void Program::set(std::string_view u, float v) const { glUniform1f(location(u), v); }
void Program::set(std::string_view u, glm::vec2 v) const { glUniform2fv(location(u), 1, &v[0]); }
void Program::set(std::string_view u, glm::vec3 v) const { glUniform3fv(location(u), 1, &v[0]); }
void Program::set(std::string_view u, glm::vec4 v) const { glUniform4fv(location(u), 1, &v[0]); }
void Program::set(std::string_view u, std::span<const glm::vec2> v) const {
    if (!v.empty()) glUniform2fv(location(u), static_cast<GLsizei>(v.size()), &v[0][0]);
}
void Program::set(std::string_view u, std::span<const glm::vec4> v) const {
    if (!v.empty()) glUniform4fv(location(u), static_cast<GLsizei>(v.size()), &v[0][0]);
}
void Program::set(std::string_view u, const glm::mat3& v) const {
    glUniformMatrix3fv(location(u), 1, GL_FALSE, &v[0][0]);
}
void Program::set(std::string_view u, const glm::mat4& v) const {
    glUniformMatrix4fv(location(u), 1, GL_FALSE, &v[0][0]);
}
void Program::set(std::string_view u, const Texture& texture, int unit) const {
    texture.bind(unit);
    glUniform1i(location(u), unit);
}

Program Shaders::program(std::string_view vertexPath, std::string_view fragmentPath,
                         std::vector<std::string> defines) {
    return add({{GL_VERTEX_SHADER, std::string(vertexPath)}, {GL_FRAGMENT_SHADER, std::string(fragmentPath)}},
               std::move(defines));
}

Program Shaders::compute(std::string_view path, std::vector<std::string> defines) {
    return add({{GL_COMPUTE_SHADER, std::string(path)}}, std::move(defines));
}

Program Shaders::add(std::vector<Program::Stage> stages, std::vector<std::string> defines) {
    auto state = std::make_shared<Program::State>();
    state->stages = std::move(stages);
    state->defines = std::move(defines);
    build(*state);
    programs_.push_back(state);
    return Program(state);
}

Expected<Done> Shaders::append(Source& source, const std::string& path, int depth) const {
    if (std::find(source.files.begin(), source.files.end(), path) != source.files.end()) return Done{};
    if (depth > kMaxIncludeDepth) return fail(Exit::glFailed, path + ": includes nest too deep");
    // Listed even where it cannot be read, so that its coming back is seen.
    const std::size_t file = source.files.size();
    source.files.push_back(path);
    auto text = readFile((root_ / path).string(), kMaxShaderBytes);
    if (!text) return fail(Exit::glFailed, text.error().message);
    int row = 0;
    for (std::size_t at = 0; at < text->size();) {
        const auto end = std::min(text->find('\n', at), text->size());
        const std::string_view line(text->data() + at, end - at);
        at = end + 1;
        ++row;
        const auto included = includedPath(line);
        if (!included) {
            source.add(line, {file, row});
        } else if (auto done = append(source, *included, depth + 1); !done) {
            return fail(Exit::glFailed, path + ":" + std::to_string(row) + ": " + done.error().message);
        }
    }
    return Done{};
}

Expected<Done> Shaders::load(Source& source, const Program::Stage& stage,
                             const std::vector<std::string>& defines) const {
    source.add(stage.type == GL_COMPUTE_SHADER ? "#version 430 core" : "#version 330 core", {});
    source.add(std::string("#define ") + stageDefine(stage.type) + " 1", {});
    for (const std::string& name : defines) source.add("#define " + name + " 1", {});
    if (auto done = append(source, "common/preamble.glsl", 0); !done) return done;
    return append(source, stage.path, 0);
}

bool Shaders::attach(Program::State& state, const GlHandle<ProgramTraits>& program, const Program::Stage& stage) const {
    Source source;
    const auto loaded = load(source, stage, state.defines);
    std::error_code ignored;
    for (const std::string& file : source.files)
        state.files.emplace_back(root_ / file, fs::last_write_time(root_ / file, ignored));
    if (!loaded) {
        state.fault = loaded.error().message;
        return false;
    }
    GlHandle<ShaderTraits> shader(glCreateShader(stage.type));
    const char* text = source.text.c_str();
    glShaderSource(shader.name(), 1, &text, nullptr);
    glCompileShader(shader.name());
    GLint ok = GL_FALSE;
    glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &ok);
    if (!ok) state.fault = source.mapped(infoLog(shader.name(), false));
    glAttachShader(program.name(), shader.name());
    return ok == GL_TRUE;
}

void Shaders::build(Program::State& state) {
    state.files.clear();
    state.fault.clear();
    GlHandle<ProgramTraits> program(glCreateProgram());
    for (const Program::Stage& stage : state.stages)
        if (!attach(state, program, stage)) return;
    glLinkProgram(program.name());
    GLint ok = GL_FALSE;
    glGetProgramiv(program.name(), GL_LINK_STATUS, &ok);
    if (!ok) {
        const std::string with = state.stages.size() > 1 ? " with " + state.stages.back().path : "";
        state.fault = state.stages.front().path + with + ": " + firstError(infoLog(program.name(), true)).second;
        return;
    }
    labelObject(GL_PROGRAM, program.name(), state.stages.back().path);
    state.handle = std::move(program);
    state.locations.clear();
}

int Shaders::reload() {
    int failed = 0;
    for (auto& state : programs_) {
        build(*state);
        failed += state->fault.empty() ? 0 : 1;
    }
    return failed;
}

bool Shaders::reloadChanged() {
    bool any = false;
    for (auto& state : programs_) {
        const bool changed = std::any_of(state->files.begin(), state->files.end(), [](const auto& file) {
            std::error_code error;
            const auto time = fs::last_write_time(file.first, error);
            return !error && time != file.second;
        });
        if (changed) build(*state);
        any = any || changed;
    }
    return any;
}

std::vector<std::string> Shaders::faults() const {
    std::vector<std::string> faults;
    for (const auto& state : programs_)
        if (!state->fault.empty() && std::find(faults.begin(), faults.end(), state->fault) == faults.end())
            faults.push_back(state->fault);
    return faults;
}

}  // namespace arclight
