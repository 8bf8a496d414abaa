// Shader files: includes, errors with file and line, reload while running.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <glm/glm.hpp>

#include "gfx/objects.h"

namespace arclight {

class Shaders;

/// A linked program with its uniforms. Setting a uniform that the program does not use is allowed: the compiler may
/// have removed it.
class Program {
public:
    Program() = default;

    void use() const;
    void set(std::string_view uniform, int value) const;
    void set(std::string_view uniform, float value) const;
    void set(std::string_view uniform, glm::vec2 value) const;
    void set(std::string_view uniform, glm::vec3 value) const;
    void set(std::string_view uniform, glm::vec4 value) const;
    void set(std::string_view uniform, std::span<const glm::vec2> values) const;
    void set(std::string_view uniform, std::span<const glm::vec4> values) const;
    void set(std::string_view uniform, const glm::mat3& value) const;
    void set(std::string_view uniform, const glm::mat4& value) const;
    /// Binds `texture` to `unit` and points the sampler `uniform` at it.
    void set(std::string_view uniform, const Texture& texture, int unit) const;

private:
    friend class Shaders;
    struct Stage;
    struct State;
    explicit Program(std::shared_ptr<State> state) : state_(std::move(state)) {}
    GLint location(std::string_view uniform) const;
    std::shared_ptr<State> state_;  // shared with Shaders, which replaces what is inside on a reload
};

/// Makes programs from files below `<data root>/shaders` and makes them again when a file changes.
///
/// `#include "common/colour.glsl"` on a line of its own pulls in a file once per stage. Every stage begins with
/// `#version` (330, of compute 430) and shaders/common/preamble.glsl. A program that fails to build keeps its last good
/// state, and the fault stands in `faults()` until a reload mends it.
class Shaders {
public:
    explicit Shaders(std::filesystem::path dataRoot) : root_(std::move(dataRoot) / "shaders") {}

    /// Paths are relative to the shader folder: "springs/pegs.vert". `defines` are names set to 1.
    Program program(std::string_view vertexPath, std::string_view fragmentPath,
                    std::vector<std::string> defines = {});
    /// A program of one compute stage, "lightprepass/tiles.comp", for `dispatch`. Only where there is `hasCompute()`.
    Program compute(std::string_view path, std::vector<std::string> defines = {});

    /// Rebuilds every program. Returns the number of programs that failed.
    int reload();
    /// Rebuilds where a file was saved since the last build. Cheap enough to call a few times a second.
    bool reloadChanged();
    /// Faults of the programs as they stand, each "file:line: message".
    std::vector<std::string> faults() const;

private:
    struct Source;
    Program add(std::vector<Program::Stage> stages, std::vector<std::string> defines);
    Expected<Done> load(Source& source, const Program::Stage& stage, const std::vector<std::string>& defines) const;
    bool attach(Program::State& state, const GlHandle<ProgramTraits>& program, const Program::Stage& stage) const;
    Expected<Done> append(Source& source, const std::string& path, int depth) const;
    void build(Program::State& state);

    std::filesystem::path root_;
    std::vector<std::shared_ptr<Program::State>> programs_;
};

}  // namespace arclight
