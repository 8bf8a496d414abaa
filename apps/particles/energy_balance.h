// Whether the light of the particles in a frame is the light that they emit.
#pragma once

#include <array>

#include "render/particles/particle_painter.h"

namespace arclight::particles {

class EnergyBalance {
public:
    explicit EnergyBalance(Shaders& shaders);

    /// Light in the frame over light emitted, both summed over red, green and blue of the particles that lie wholly in
    /// the frame, without those of flipbooks. They are drawn alone, without haze, before nothing, and added up in 32-bit floats. 1 where every
    /// pixel is right; `kNotMeasured` where nothing shines. Waits for the GPU.
    double ratio(const ParticleScene& scene, std::span<const Particle> particles, const ParticleStyle& style);

private:
    /// Of the texels of a cell: their coverage summed up by their detail, over the number of texels.
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
