#include "render/hair/depth_of_field.h"

namespace arclight::hair {
namespace {

/// The largest radius of a circle of confusion, as a fraction of the frame's height.
constexpr float kMaxRadius = 0.025f;

}  // namespace

DepthOfField::DepthOfField(Shaders& shaders)
    : gather_(shaders.program("common/fullscreen.vert", "hair/depth_of_field.frag")),
      copy_(shaders.program("common/fullscreen.vert", "common/copy.frag")) {}

void DepthOfField::keepDepths(Frame& frame, const Framebuffer& from) {
    const GpuScope timed = frame.scope("keep depths");
    depths_.fit("depths without hair", {.width = from.width(), .height = from.height(), .depth = true});
    from.resolveDepthTo(depths_);
}

void DepthOfField::draw(Frame& frame, const View& view, float focus, float aperture, bool keptDepths) {
    const Framebuffer& scene = frame.scene();
    blurred_.fit("out of focus", {.width = scene.width(), .height = scene.height()});
    gather_.set("scene", scene.colour()).set("depths", keptDepths ? depths_.depth() : scene.depth());
    gather_.set("focus", focus).set("aperture", aperture);
    gather_.set("mostRadius", kMaxRadius * static_cast<float>(scene.height()));
    {
        Pass pass = frame.pass("depth of field", blurred_);
        pass.view(view);
        pass.fullscreen(gather_);
    }
    fullscreen(frame, "in focus", scene, copy_, {{"source", blurred_.colour()}});
}

}  // namespace arclight::hair
