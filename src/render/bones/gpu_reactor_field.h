// The reactor field on the GPU: in fragment shaders, or in compute shaders where they are available.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/params.h"
#include "gfx/frame.h"
#include "gfx/rasteriser.h"
#include "gfx/variants.h"
#include "sim/bones/reactor_field.h"

namespace arclight::bones {

/// Where a field is simulated; automatic is the fastest path on this machine.
enum class FieldPath : int { automatic, cpu, fragment, compute };

template <class Settings>
constexpr auto fieldPathRow(FieldPath Settings::*field) {
    return Param{
        "path",
        "Hardware path of the simulation. cpu: the CPU; fragment: fragment shaders; compute: compute shaders (OpenGL "
        "4.3); auto: the fastest path on this machine.",
        field, labels("auto", "cpu", "fragment", "compute")};
}

/// Resolves `automatic`: simulating on a GPU costs the CPU nothing, but a software rasteriser runs on the CPU anyway,
/// where the CPU's own kernels are faster. Without compute shaders, fragment shaders replace them.
inline FieldPath pathOf(FieldPath path) {
    if (path == FieldPath::automatic) path = isSoftwareRasteriser() ? FieldPath::cpu : FieldPath::compute;
    return path == FieldPath::compute && !glInfo().hasCompute ? FieldPath::fragment : path;
}

/// The field of `ReactorField`, in textures. A step draws up to three passes (sums along z, sums along y, the rest), or
/// dispatches as many programs. Only uniforms are uploaded, and nothing is read back.
class GpuReactorField {
public:
    explicit GpuReactorField(Shaders& shaders) : programs_(shaders, kFeatures) {}

    /// Uploads all cells of `field` and continues from them.
    void adopt(const ReactorField& field);
    /// Changes the settings; the motion continues.
    void configure(const FieldSettings& settings) { settings_ = settings; }
    void follow(glm::vec3 point);
    /// As `ReactorField::step`, by fragment or compute shaders.
    void step(GpuTimeline& gpu, std::span<const Effector> effectors, double dt, FieldPath path);

    const FieldGrid& grid() const { return grid_; }
    /// Reads all cells back; waits for the GPU.
    ReactorField read() const;
    /// Sets the uniforms of shaders/bones/field_sample.glsl.
    const Program& prepared(const Program& program) const;

private:
    static constexpr std::size_t kTextures = 3;
    static constexpr std::uint32_t kLast = 1, kReadsSums = 2;
    static constexpr std::array<FeatureName, 2> kFeatures{{{kLast, "LAST"}, {kReadsSums, "READS_SUMS"}}};
    using Textures = std::array<const Texture*, kTextures>;

    void setLayout(const Program& program) const;
    void setEffectors(const Program& program, std::span<const Effector> effectors) const;
    /// A program of the step, with all uniforms set that the step's programs have in common. `sums` may be null.
    const Program& program(std::uint32_t features, const Framebuffer* sums, FieldPath path);
    /// Runs `program` for every texel of `target`.
    static void run(GpuScope& scope, const Program& program, const Framebuffer& target, FieldPath path);
    FramebufferSpec spec() const;
    Textures current() const;

    Variants programs_;
    FieldGrid grid_;
    FieldSettings settings_;
    int columns_ = 1;      ///< slices per row of a texture
    glm::ivec3 shift_{0};  ///< cells by which the grid has moved since the last step
    std::array<Texture, kTextures> uploaded_;
    std::array<Framebuffer, 2> cells_, sums_;
    int newest_ = -1;  ///< index of the newest of `cells_`; -1: `uploaded_` is newest
    std::vector<float> texels_;
};

}  // namespace arclight::bones
