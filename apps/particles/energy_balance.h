// Whether the light of the particles in a frame equals the light that they emit.
#pragma once

#include <array>

#include "render/particles/particle_painter.h"

namespace arclight::particles {

class EnergyBalance {
public:
    explicit EnergyBalance(Shaders& shaders);

    /// Light in the frame divided by light emitted, both summed over red, green and blue of the particles that lie
    /// wholly in the frame and show no flipbook. Only they are drawn, without haze, and added in 32-bit floats. 1 if
    /// every pixel is correct; `kNotMeasured` if nothing emits light. Waits for the GPU.
    double ratio(const ParticleScene& scene, std::span<const Particle> particles, const ParticleStyle& style);

private:
    /// For each value of detail: the summed coverage of a cell's texels with it, divided by the number of texels.
    using CellLight = std::array<float, 256>;

    void readAtlas();
    double drawn(const ParticleScene& scene, const ParticleStyle& style);
    glm::vec3 meanLight(const Effect& effect, const Particle& particle) const;

    ParticlePainter painter_;
    Framebuffer sum_, distance_;
    std::array<CellLight, kAtlasCells> cells_{};
    bool hasAtlas_ = false;
    std::vector<Particle> within_;
};

}  // namespace arclight::particles
