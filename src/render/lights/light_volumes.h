// Light volumes: meshes that enclose the range of each light, so only the pixels that they cover are shaded.
#pragma once

#include <vector>

#include "gfx/fragment_counter.h"
#include "render/lights/frame_inputs.h"

namespace arclight::lights {

struct SpotInstance {
    glm::vec3 position;
    float radius;
    glm::vec3 colour, direction;
    glm::vec2 cosines;
};

class LightVolumes {
public:
    explicit LightVolumes(Variants& programs);
    /// Replaces the lights with the scene's lights.
    void upload(const LightScene& scene);

    /// The second pass of pre-pass and deferred rendering, onto cleared targets: the directional light, then the
    /// volumes of all lights, then the proximity shadow. `set` sets the uniforms that `features` need.
    ///
    /// With `Depth::behind`, the first pass's depth buffer is tested: light cannot reach a surface behind the far side
    /// of its volume. With `Depth::test`, the depth buffer is a mask: 1 where light is to be drawn, else 0.
    void draw(Pass& pass, const FrameInputs& inputs, const PackedSource& source, std::uint32_t features,
              DrawState state, const SetUniforms& set = {}) const;
    /// Draws only the point lights, with the state of the pass.
    void drawPoints(Pass& pass, const Program& program) const { pass.draw(sphere_, points_, program); }
    /// Number of pixels that the volumes of the point lights cover, summed over the lights. Waits for the GPU.
    double countFragments(const View& view) const;

private:
    Variants& programs_;
    Mesh sphere_, cone_;
    VertexBuffer points_, spots_, black_;
    std::vector<SpotInstance> spotInstances_;
    FragmentCounter counter_;
};

}  // namespace arclight::lights
