// The volumes of lights: solids that hold what each light reaches, drawn so that a light costs the pixels it covers.
#pragma once

#include "frame_inputs.h"
#include "gfx/fragment_counter.h"

namespace arclight::lights {

constexpr auto rowsOf(PointLight) {
    return vertexRows<PointLight>(Attribute{"lightPosition", &PointLight::position},
                                  Attribute{"lightRadius", &PointLight::radius},
                                  Attribute{"lightColour", &PointLight::colour});
}

}  // namespace arclight::lights

namespace arclight::lightprepass {

class LightVolumes {
public:
    explicit LightVolumes(Variants& programs);
    /// Replaces the lights with those of the scene.
    void upload(const LightScene& scene);

    /// The second pass of pre-pass and deferred rendering: the directional light, which also clears, then the volumes
    /// of all lights, and what the proximity shadow leaves. `set` sets what `features` ask for.
    ///
    /// With `Depth::behind` the depths are those of the first pass: where the surface lies behind the far side of a
    /// volume, its light cannot reach it. With `Depth::test` they are a mask: 1 where light is to be drawn, else 0.
    void draw(Pass& pass, const FrameInputs& inputs, const PackedSource& source, std::uint32_t features,
              DrawState state, const SetUniforms& set = {}) const;
    /// The point lights alone, with the state of the pass.
    void drawPoints(Pass& pass, const Program& program) const { pass.draw(ball_, points_, program); }
    /// Pixels that the volumes of the point lights cover, each light counted by itself. Waits for the GPU.
    double countFragments(const View& view) const;

private:
    Variants& programs_;
    Mesh ball_, cone_;
    VertexBuffer points_, spots_, black_;
    FragmentCounter counter_;
};

}  // namespace arclight::lightprepass
