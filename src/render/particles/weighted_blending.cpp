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
    // 16 bits would round α of 0.001 to nothing beside 1.
    constexpr PixelFormat kSums = PixelFormat::rgba16f, kThrough = PixelFormat::r32f;
    FramebufferSpec spec{.width = onto.width(), .height = onto.height(), .filter = Filter::nearest};
    const bool isSeparate = glInfo().hasSeparateBlends;
    if (isSeparate) {
        spec.colours = {kSums, kThrough};
        both_.fit("weighted sums", spec);
        sum(frame, scene, paint);
    } else {
        // One blend function for all attachments: each sum has a pass of its own.
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
