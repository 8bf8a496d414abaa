// Draws particles, by any step of the ladder.
#pragma once

#include <span>
#include <vector>

#include "gfx/frame.h"
#include "gfx/variants.h"
#include "particles_params.h"
#include "sim/particles/particle_light.h"

namespace arclight::particles {

/// What all particles of a frame share.
struct ParticleScene {
    const Effect& effect;
    std::span<const Lamp> lamps;
    const Texture& atlas;
    const View& view;
    const Texture& distance;  ///< of the surfaces, m: they hide particles and soften them
    glm::vec3 sky{0};         ///< light from above
    glm::vec3 key{0};         ///< light of the moon
    glm::vec3 toKey{0, 1, 0};
    float haze = 0;  ///< 1/m
};

/// Particles at once that a uniform array and a uniform block hold: 200 and 1,024 float4, what every OpenGL has room
/// for.
inline constexpr std::size_t kUniformBatch = 100, kBlockBatch = 512;

class ParticlePainter {
public:
    explicit ParticlePainter(Shaders& shaders);

    /// Draws them in their order; the view and nothing else of the pass must be set.
    void draw(Pass& pass, std::span<const Particle> particles, const ParticleScene& scene,
              const ParticlesParams& params);
    /// Draws particles that the GPU has, in its order: the first `count` instances, each a `Particle` and maybe more.
    void draw(Pass& pass, const VertexBuffer& instances, std::size_t count, const ParticleScene& scene,
              const ParticlesParams& params);
    /// Of the last frame.
    int drawCalls() const { return drawCalls_; }

private:
    const Program& prepared(std::uint32_t path, const ParticleScene& scene, const ParticlesParams& params);
    void drawUniforms(Pass& pass, std::span<const Particle> particles, const Program& program);
    void drawBlocks(Pass& pass, std::span<const Particle> particles, const Program& program);
    void drawInstances(Pass& pass, std::span<const Particle> particles, const Program& program);
    void drawPulled(Pass& pass, std::span<const Particle> particles, const Program& program);
    void drawPoints(Pass& pass, std::span<const Particle> particles, const ParticleScene& scene,
                    const ParticlesParams& params);

    Variants programs_;
    int drawCalls_ = 0;
    Mesh square_ = Mesh::numbered(Primitive::triangleStrip, 4);
    Mesh uniformQuads_ = Mesh::numbered(Primitive::triangles, 6 * static_cast<int>(kUniformBatch));
    Mesh blockQuads_ = Mesh::numbered(Primitive::triangles, 6 * static_cast<int>(kBlockBatch));
    Mesh pulledQuads_;
    Mesh points_ = Mesh::of<Particle>("particles", Primitive::points);
    VertexBuffer instances_ = VertexBuffer::of<Particle>("particles");
    Buffer block_{"particles"};
    Texture pulled_;
    std::vector<Particle> batch_;
};

}  // namespace arclight::particles
