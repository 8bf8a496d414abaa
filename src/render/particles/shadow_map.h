// The shadows of particles: maps of what they absorb of one light.
#pragma once

#include "gfx/frame.h"
#include "gfx/variants.h"
#include "render/particles/particle_style.h"
#include "sim/particles/shadow_light.h"

namespace arclight::particles {

class ShadowMap {
public:
    explicit ShadowMap(Shaders& shaders);

    /// Draws what the particles absorb of the strongest light, be it `key` or a lamp of the effect.
    void draw(Frame& frame, const Effect& effect, std::span<const Particle> particles, const KeyLight& key,
              glm::vec3 toViewer, const ParticleStyle& style);
    /// The kind of the maps that were drawn; none where nothing casts a shadow.
    Shadows kind() const { return kind_; }
    /// Sets the uniforms of shaders/particles/shadow.glsl.
    void set(const Program& program) const;
    /// The largest difference at a particle's centre between the light that the map leaves there and that of a march
    /// through all particles. Reads the maps back; `kNotMeasured` where nothing casts a shadow.
    double largestError() const;

private:
    void setView(const Program& program) const;
    double fourierTransmittance(glm::vec3 at, const std::array<std::vector<float>, 2>& maps) const;
    double slicesTransmittance(glm::vec3 p, glm::vec3 at, const std::vector<float>& tiles) const;

    Variants programs_;
    Program total_;
    Mesh disc_ = Mesh::numbered(Primitive::triangleStrip, 4);
    VertexBuffer discs_ = VertexBuffer::of<ShadowCaster>("shadow casters");
    Framebuffer fourier_, slices_, sum_;
    Texture nothing_;
    std::vector<ShadowCaster> casters_;
    ShadowLight light_;
    glm::vec4 sliceAxis_{0};
    int sliceCount_ = 1;
    Shadows kind_ = Shadows::none;
};

}  // namespace arclight::particles
