#include "half_resolution.h"

namespace arclight::particles {

HalfResolution::HalfResolution(Shaders& shaders)
    : downsample_(shaders.program("common/fullscreen.vert", "particles/half_distance.frag")),
      upsample_(shaders.program("common/fullscreen.vert", "particles/upsample.frag")) {}

void HalfResolution::prepare(Frame* frame, const View& scene, const Texture& distance) {
    const int width = (distance.width() + 1) / 2, height = (distance.height() + 1) / 2;
    particles_.fit("half particles", {.width = width, .height = height, .filter = Filter::nearest});
    distance_.fit("half distance",
                  {.width = width, .height = height, .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    view_ = scene;
    view_.size = glm::vec2(width, height), view_.pixel = 1.0f / view_.size;
    Pass pass = openPass(frame, "half distance", distance_);
    pass.reads(distance);
    pass.view(view_).fullscreen(downsample_.set("source", distance).set("sampled", 0));
}

void HalfResolution::upsample(Frame* frame, const Framebuffer& onto, const Texture& distance, float farthest,
                              Upsampling upsampling) {
    Pass pass = openPass(frame, "upsampling", onto);
    pass.reads(particles_.colour());
    pass.reads(distance);
    upsample_.set(
        {{"particles", particles_.colour()}, {"halfDistance", distance_.colour()}, {"sceneDistance", distance}});
    pass.state({.blend = Blend::premultiplied});
    upsample_.set("farthest", farthest);
    pass.fullscreen(upsample_.set("upsampling", static_cast<int>(upsampling)));
}

}  // namespace arclight::particles
