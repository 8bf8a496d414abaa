// The shadows of particles: maps of the light of one source that they absorb.
#pragma once

#include "gfx/frame.h"
#include "gfx/variants.h"
#include "render/particles/gpu_shadow_light.h"
#include "render/particles/particle_style.h"

namespace arclight::particles {

class ShadowMap {
public:
    explicit ShadowMap(Shaders& shaders);

    /// Draws the particles' absorption of the strongest light, which is `key` or a lamp of the effect.
    void draw(Frame& frame, const Effect& effect, std::span<const Particle> particles, const KeyLight& key,
              glm::vec3 toViewer, const ParticleStyle& style);
    /// Like `draw`, for particles on the GPU, in compute shaders; nothing is read back.
    void drawOnGpu(Frame& frame, const Effect& effect, const GpuParticles& particles, const KeyLight& key,
                   glm::vec3 toViewer, const ParticleStyle& style);
    /// The kind of the maps last drawn; none if it is certain that nothing casts a shadow.
    Shadows kind() const { return kind_; }
    /// Sets the uniforms of shaders/particles/shadow.glsl.
    void set(const Program& program) const;
    /// The largest difference, over all particle centres, between the light according to the map and by marching
    /// through all particles. Reads the maps back; `kNotMeasured` if nothing casts a shadow. After `drawOnGpu`,
    /// `particles` must be the particles that it drew.
    double largestError(const Effect& effect, std::span<const Particle> particles);

private:
    /// Draws the maps of the view, one disc for each instance.
    void drawMaps(Frame& frame, const ParticleStyle& style, std::uint32_t features, const Effect& effect,
                  const VertexBuffer& instances, std::size_t count);
    double fourierTransmittance(glm::vec3 at, const std::array<std::vector<float>, 2>& maps) const;
    double slicesTransmittance(glm::vec3 p, glm::vec3 at, const std::vector<float>& tiles) const;

    Variants programs_;
    Program total_;
    Mesh disc_ = Mesh::numbered(Primitive::triangleStrip, 4);
    VertexBuffer discs_ = VertexBuffer::of<ShadowCaster>("shadow casters");
    Framebuffer fourier_, slices_, sum_;
    Texture nothing_;
    std::vector<ShadowCaster> casters_;
    GpuShadowLight gpuLight_;
    Buffer viewBuffer_{"view of the shadow"};
    ShadowView view_;       ///< of the last `draw`
    bool isOnGpu_ = false;  ///< only the buffer has the view
    Shadows kind_ = Shadows::none;
};

}  // namespace arclight::particles
