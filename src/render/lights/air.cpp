#include "render/lights/air.h"

#include "render/lights/light_volumes.h"

namespace arclight::lights {
namespace {

/// Downsampling factor of the air's light, which is smooth.
constexpr int kScale = 4;

}  // namespace

void Air::findDistances(Frame& frame, const FrameInputs& inputs, const PackedSource& source) {
    Pass pass = frame.pass("air distances", distances_);
    const std::uint32_t features = smooths(inputs.style) ? std::uint32_t{kSmoothed} : 0u;
    pass.view(inputs.view)
        .fullscreen(inputs.reading("common/fullscreen.vert", "lights/air_distance.frag", source, features));
}

void Air::draw(Frame& frame, const FrameInputs& inputs, const PackedSource& source) {
    const int width = (frame.sceneWidth() + kScale - 1) / kScale, height = (frame.sceneHeight() + kScale - 1) / kScale;
    distances_.fit("air distances",
                   {.width = width, .height = height, .colours = {PixelFormat::rg32f}, .filter = Filter::nearest});
    light_.fit("air", {.width = width, .height = height});
    const Haze& haze = inputs.scene.haze;
    const bool finds = haze.scatter > 0 || smooths(inputs.style);
    if (finds) findDistances(frame, inputs, source);
    Pass pass = frame.pass("air", light_);
    if (finds)
        pass.fullscreen(inputs.programs.get("common/fullscreen.vert", "lights/air_jump.frag")
                            .set("distances", distances_.colour()));
    else
        pass.clear(glm::vec4(0));
    if (!(haze.scatter > 0)) return;
    const Program& program = inputs.programs.get("lights/volume.vert", "lights/air.frag", kFlat);
    program.set("distances", distances_.colour()).set("scatter", haze.scatter).set("hazeDensity", haze.density);
    pass.view(inputs.view).state({.blend = Blend::additive, .cull = Cull::back});
    inputs.volumes.drawPoints(pass, program);
}

glm::vec2 Air::framePixel() const {
    return 1.0f / (static_cast<float>(kScale) * glm::vec2(light_.width(), light_.height()));
}

}  // namespace arclight::lights
