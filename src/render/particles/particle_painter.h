// Draws particles by any `Path`.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "gfx/frame.h"
#include "gfx/variants.h"
#include "render/particles/gpu_particles.h"
#include "render/particles/lamp_buffer.h"
#include "render/particles/particle_images.h"
#include "render/particles/particle_style.h"
#include "render/particles/shadow_map.h"

namespace arclight::particles {

/// Which particles are drawn: all, or only the broad or the thin ones on screen; all, or only those that occlude or
/// those that only emit light.
enum class Widths : int { all, broad, thin };
enum class Cover : int { all, hiding, shining };

/// The output of a draw: colours for the blending mode, or the two sums of weighted blending, together or one at a
/// time; or the transmittance up to each of three planes, and of all particles.
enum class Written { colours, weighted, weightedSum, weightedHidden, fronts };

/// Inputs common to all particles of a frame.
struct ParticleScene {
    const Effect& effect;
    const LampBuffer* lamps = nullptr;  ///< null for none
    const ParticleImages& images;
    const ShadowMap& shadows;
    std::reference_wrapper<const View> view;
    std::reference_wrapper<const Texture> distance;  ///< of the surfaces, m: they occlude particles and soften them
    glm::vec3 sky{0};                                ///< light from above
    glm::vec3 key{0};                                ///< light of the moon
    glm::vec3 toKey{0, 1, 0};
    float haze = 0;  ///< 1/m
    Widths widths = Widths::all;
    Cover cover = Cover::all;
    float thinSlope = 0;  ///< width divided by distance below which a particle is thin
    Written written = Written::colours;
    glm::vec2 depthWeight{1};  ///< of weighted blending: distance where the weight is 1, length of its fall to 1/e, m
    const Texture* fronts = nullptr;  ///< of shaders/particles/fronts.glsl, which dims the particles; else null
    const Buffer* census = nullptr;   ///< the `CensusBlock` of `fronts`, and of drawing them
    GpuParticles onGpu{};  ///< the particles in draw order on the GPU, for paths that can read them there
};

/// Particles that fit into a uniform array and a uniform block: 200 and 1,024 vec4, for which every OpenGL has room.
inline constexpr std::size_t kUniformBatch = 100, kBlockBatch = 512;

/// How the path `points` draws a particle; `either`: the particle is off screen, so both would do.
enum class PointOrQuad : std::uint8_t { either, point, quad };

class ParticlePainter {
public:
    explicit ParticlePainter(Shaders& shaders);

    /// Begins a frame: no draw calls yet.
    void begin() { drawCalls_ = 0; }
    /// Draws the particles in their order; the pass must have a view and nothing else set.
    void draw(Pass& pass, std::span<const Particle> particles, const ParticleScene& scene,
              const ParticleStyle& style);
    /// Capacity, in particles, of a buffer for vertex pulling: whole rows of a texture.
    static std::size_t pulledRoom(std::size_t count);
    /// Whether compute shaders draw, which requires additive blending and particles on the GPU.
    static bool splats(const ParticleScene& scene, const ParticleStyle& style);
    /// Since `begin`.
    int drawCalls() const { return drawCalls_; }

private:
    const Program& prepared(std::uint32_t path, const ParticleScene& scene, const ParticleStyle& style);
    void drawUniforms(Pass& pass, std::span<const Particle> particles, const Program& program);
    void drawBlocks(Pass& pass, std::span<const Particle> particles, const Program& program);
    void drawSplats(Pass& pass, const ParticleScene& scene, const ParticleStyle& style);
    void drawInstances(Pass& pass, std::span<const Particle> particles, const ParticleScene& scene,
                       const Program& program);
    void drawPulled(Pass& pass, std::span<const Particle> particles, const VertexBuffer* sorted,
                    const Program& program);
    void drawPoints(Pass& pass, std::span<const Particle> particles, const ParticleScene& scene,
                    const ParticleStyle& style);

    Variants programs_;
    LampBuffer noLamps_;
    int drawCalls_ = 0;
    Mesh square_ = Mesh::numbered(Primitive::triangleStrip, 4);
    Mesh uniformQuads_ = Mesh::numbered(Primitive::triangles, 6 * static_cast<int>(kUniformBatch));
    Mesh blockQuads_ = Mesh::numbered(Primitive::triangles, 6 * static_cast<int>(kBlockBatch));
    Mesh pulledQuads_;
    Mesh points_ = Mesh::of<Particle>("particles", Primitive::points);
    VertexBuffer instances_ = VertexBuffer::of<Particle>("particles");
    Buffer block_{"particles"};
    Texture pulled_, sumTexture_;
    Buffer sums_{"sums of light"}, largeCount_{"number of large particles"}, large_{"large particles"};
    std::vector<Particle> batch_;
    std::vector<PointOrQuad> drawnAs_;
};

}  // namespace arclight::particles
