#include "reference_frames.h"

#include <algorithm>
#include <cmath>

namespace arclight::particles {

ReferenceFrames::ReferenceFrames(Shaders& shaders)
    : difference_(shaders.program("common/fullscreen.vert", "common/difference.frag")), renderer_(shaders) {}

void ReferenceFrames::draw(const ShownFrame& shown, const ParticlesParams& params, Framebuffer& target) {
    const View& view = shown.scene.view;
    target.fit("reference",
               {.width = static_cast<int>(view.size.x), .height = static_cast<int>(view.size.y), .depth = true});
    shown.scenery.redraw(target, view, shown.props);
    ParticleScene scene = shown.scene;
    scene.onGpu = {};
    std::span<const Particle> particles = shown.particles;
    if (isSorted(params)) {
        ordered_.clear();
        for (const std::uint32_t i : sorter_.sort(particles, view.eye, view.forward)) ordered_.push_back(particles[i]);
        particles = ordered_;
    }
    renderer_.draw(nullptr, target, particles, scene, params);
}

double ReferenceFrames::psnr(const ShownFrame& shown, const ParticlesParams& one, const ParticlesParams& other) {
    draw(shown, one, one_);
    draw(shown, other, other_);
    squares_.fit("difference", {.width = one_.width(), .height = one_.height(), .colours = {PixelFormat::r32f}});
    Pass("difference", squares_).fullscreen(difference_.set({{"one", one_.colour()}, {"other", other_.colour()}}));
    const double mean = squares_.readMean()[0];
    return mean > 0 ? std::min(kSame, -10 * std::log10(mean)) : kSame;
}

}  // namespace arclight::particles
