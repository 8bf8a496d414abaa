#include "render/particles/weighted_blending.h"

#include "render/particles/half_resolution.h"

namespace arclight::particles {

WeightedBlending::WeightedBlending(Shaders& shaders)
    : resolve_(shaders.program("common/fullscreen.vert", "particles/weighted_resolve.frag")) {}

void WeightedBlending::sum(Frame* frame, ParticleScene scene, const Paint& paint) {
    Pass pass = openPass(frame, "weighted sums", both_);
    pass.view(scene.view);
    pass.clear(glm::vec4(0)).clear(glm::vec4(1), 1);
    scene.written = Written::weighted;
    paint(pass, scene);
}

void WeightedBlending::draw(Frame* frame, const Framebuffer& onto, ParticleScene scene, const Paint& paint) {
    // 16-bit floats just below 1 have steps of 1/2048, which is too coarse for 1 - α with α = 0.001.
    constexpr PixelFormat kSums = PixelFormat::rgba16f, kThrough = PixelFormat::r32f;
    FramebufferSpec spec{.width = onto.width(), .height = onto.height(), .filter = Filter::nearest};
    const bool isSeparate = glInfo().hasSeparateBlends;
    if (isSeparate) {
        spec.colours = {kSums, kThrough};
        both_.fit("weighted sums", spec);
        sum(frame, scene, paint);
    } else {
        // All attachments have the same blend function, so each sum needs its own pass.
        const auto drawOne = [&](Framebuffer& target, PixelFormat format, Written written, float clear) {
            spec.colours = {format};
            target.fit("weighted sums", spec);
            Pass pass = openPass(frame, "weighted sums", target);
            pass.view(scene.view).clear(glm::vec4(clear));
            scene.written = written;
            paint(pass, scene);
        };
        drawOne(sums_, kSums, Written::weightedSum, 0);
        drawOne(through_, kThrough, Written::weightedHidden, 1);
    }
    Pass pass = openPass(frame, "weighted mean", onto);
    pass.state({.blend = Blend::premultiplied});
    resolve_.set("weightedSum", isSeparate ? both_.colour(0) : sums_.colour());
    pass.fullscreen(resolve_.set("seenThrough", isSeparate ? both_.colour(1) : through_.colour()));
}

}  // namespace arclight::particles
