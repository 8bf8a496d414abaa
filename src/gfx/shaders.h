// Shader files: includes, errors with file and line, reload while running.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "gfx/program.h"

namespace arclight {

struct ShaderStage;

/// Makes programs from files below `<data root>/shaders` and makes them again when a file changes.
///
/// `#include "common/colour.glsl"` on a line of its own pulls in a file once per stage. Every stage begins with
/// `#version` (330, of compute 430) and shaders/common/preamble.glsl. A program that fails to build keeps its last good
/// state, and the fault stands in `faults()` until a reload mends it.
class Shaders {
public:
    explicit Shaders(std::filesystem::path dataRoot);
    ~Shaders();

    /// Paths are relative to the shader folder: "springs/pegs.vert". `defines` are names set to 1. Asked for again, it is
    /// the same program.
    Program program(std::string_view vertexPath, std::string_view fragmentPath,
                    std::vector<std::string> defines = {});
    /// A program of one compute stage, "lightprepass/tiles.comp", for `GpuScope::dispatch`. Only where
    /// `GlInfo::hasCompute`.
    Program compute(std::string_view path, std::vector<std::string> defines = {});
    /// A vertex stage alone, for `GpuScope::transform`: writes its outputs `captured` one after the other, in that
    /// order, as the fields of a vertex.
    Program feedback(std::string_view vertexPath, std::vector<std::string> captured,
                     std::vector<std::string> defines = {});

    /// Rebuilds every program. Returns the number of programs that failed.
    int reload();
    /// Rebuilds where a file was saved since the last build. Cheap enough to call a few times a second.
    bool reloadChanged();
    /// Faults of the programs as they stand, each "file:line: message".
    std::vector<std::string> faults() const;

private:
    Program add(std::vector<ShaderStage> stages, std::vector<std::string> defines, std::vector<std::string> captured);
    bool attach(Program::State& state, const GlHandle<ProgramTraits>& program, const ShaderStage& stage) const;
    void build(Program::State& state);
    /// The fragment stage's `in` that the vertex stage does not write; empty if there is none.
    std::string unwrittenInput(const Program::State& state) const;

    std::filesystem::path root_;
    std::vector<std::unique_ptr<Program::State>> programs_;
};

}  // namespace arclight
