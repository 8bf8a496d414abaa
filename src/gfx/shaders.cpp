#include "gfx/shaders.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <optional>

#include "core/files.h"
#include "core/text.h"

namespace arclight {

namespace fs = std::filesystem;

struct Program::State {
    std::string vertexPath, fragmentPath;
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

/// First line of a compiler log with "0:12(5): error" (Mesa) or "0(12) : error" (NVIDIA) turned into "file:12".
std::string mapLog(std::string_view log, const std::vector<std::string>& files) {
    const auto error = log.find("error");
    const auto from = error == std::string_view::npos ? 0 : log.rfind('\n', error);
    std::string line(log.substr(from == std::string_view::npos ? 0 : from));
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.front()))) line.erase(0, 1);
    line = line.substr(0, line.find('\n'));
    int file = 0, row = 0, used = 0;
    if (std::sscanf(line.c_str(), "ERROR: %d:%d:%n", &file, &row, &used) < 2 &&
        std::sscanf(line.c_str(), "%d:%d%n", &file, &row, &used) < 2 &&
        std::sscanf(line.c_str(), "%d(%d)%n", &file, &row, &used) < 2)
        return line;
    if (file < 0 || file >= static_cast<int>(files.size())) return line;
    const auto rest = line.find(':', static_cast<std::size_t>(used));
    return files[static_cast<std::size_t>(file)] + ":" + std::to_string(row) +
           (rest == std::string::npos ? "" : line.substr(rest));
}

}  // namespace

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
    auto state = std::make_shared<Program::State>();
    state->vertexPath = vertexPath;
    state->fragmentPath = fragmentPath;
    state->defines = std::move(defines);
    build(*state);
    programs_.push_back(state);
    return Program(state);
}

Expected<Done> Shaders::append(Source& source, const std::string& path, int depth) const {
    if (std::find(source.files.begin(), source.files.end(), path) != source.files.end()) return Done{};
    if (depth > kMaxIncludeDepth) return fail(Exit::glFailed, path + ": includes nest too deep");
    auto text = readFile((root_ / path).string(), kMaxShaderBytes);
    if (!text) return fail(Exit::glFailed, text.error().message);
    const auto number = std::to_string(source.files.size());
    source.files.push_back(path);
    source.text += "#line 1 " + number + "\n";
    int row = 0;
    for (std::size_t at = 0; at < text->size();) {
        const auto end = std::min(text->find('\n', at), text->size());
        const std::string_view line(text->data() + at, end - at);
        at = end + 1;
        ++row;
        if (const auto included = includedPath(line)) {
            if (auto done = append(source, *included, depth + 1); !done)
                return fail(Exit::glFailed, path + ":" + std::to_string(row) + ": " + done.error().message);
            source.text += "#line " + std::to_string(row + 1) + " " + number + "\n";
        } else {
            source.text.append(line).push_back('\n');
        }
    }
    return Done{};
}

Expected<Shaders::Source> Shaders::load(std::string_view path, std::string_view stageDefine,
                                        const std::vector<std::string>& defines) const {
    Source source;
    source.text = "#version 330 core\n#define " + std::string(stageDefine) + " 1\n";
    for (const std::string& name : defines) source.text += "#define " + name + " 1\n";
    if (auto done = append(source, "common/preamble.glsl", 0); !done) return tl::unexpected(done.error());
    if (auto done = append(source, std::string(path), 0); !done) return tl::unexpected(done.error());
    return source;
}

void Shaders::build(Program::State& state) {
    state.files.clear();
    state.fault.clear();
    GlHandle<ProgramTraits> program(glCreateProgram());
    const auto attach = [&](GLenum type, const std::string& path, std::string_view stageDefine) {
        auto source = load(path, stageDefine, state.defines);
        std::error_code ignored;
        state.files.emplace_back(root_ / path, fs::last_write_time(root_ / path, ignored));
        if (!source) {
            state.fault = source.error().message;
            return false;
        }
        for (const std::string& file : source->files)
            state.files.emplace_back(root_ / file, fs::last_write_time(root_ / file, ignored));
        GlHandle<ShaderTraits> shader(glCreateShader(type));
        const char* text = source->text.c_str();
        glShaderSource(shader.name(), 1, &text, nullptr);
        glCompileShader(shader.name());
        GLint ok = GL_FALSE;
        glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &ok);
        if (!ok) state.fault = mapLog(infoLog(shader.name(), false), source->files);
        glAttachShader(program.name(), shader.name());
        return ok == GL_TRUE;
    };
    if (!attach(GL_VERTEX_SHADER, state.vertexPath, "VERTEX_STAGE") ||
        !attach(GL_FRAGMENT_SHADER, state.fragmentPath, "FRAGMENT_STAGE"))
        return;
    glLinkProgram(program.name());
    GLint ok = GL_FALSE;
    glGetProgramiv(program.name(), GL_LINK_STATUS, &ok);
    if (!ok) {
        state.fault = state.vertexPath + " with " + state.fragmentPath + ": " + mapLog(infoLog(program.name(), true), {});
        return;
    }
    labelObject(GL_PROGRAM, program.name(), state.fragmentPath);
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
