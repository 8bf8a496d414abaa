#include "reference_frames.h"

namespace arclight::particles {

ReferenceFrames::ReferenceFrames(Shaders& shaders) : psnr_(shaders), renderer_(shaders) {}

void ReferenceFrames::draw(const ShownFrame& shown, const ParticleStyle& style, Framebuffer& target) {
    const View& view = shown.scene.view;
    target.fit("reference",
               {.width = static_cast<int>(view.size.x), .height = static_cast<int>(view.size.y), .depth = true});
    shown.scenery.redraw(target, view, shown.props);
    ParticleScene scene = shown.scene;
    scene.onGpu = {};
    std::span<const Particle> particles = shown.particles;
    if (isSorted(style)) {
        ordered_.clear();
        for (const std::uint32_t i : sorter_.sort(particles, view.eye, view.forward)) ordered_.push_back(particles[i]);
        particles = ordered_;
    }
    renderer_.draw(nullptr, target, particles, scene, style);
}

double ReferenceFrames::psnr(const ShownFrame& shown, const ParticleStyle& one, const ParticleStyle& other) {
    draw(shown, one, one_);
    draw(shown, other, other_);
    return psnr_.between(one_.colour(), other_.colour());
}

}  // namespace arclight::particles
