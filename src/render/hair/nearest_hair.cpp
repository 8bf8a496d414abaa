#include "render/hair/nearest_hair.h"

#include <algorithm>
#include <bit>

#include "core/check.h"

namespace arclight::hair {
namespace {

/// As in shaders/hair/nearest.glsl, where groups are numbered from 1.
constexpr int kStrandBits = 9;
constexpr unsigned kMaxGroups = (1u << kStrandBits) - 1;

/// The smallest shift that results in at most `kMaxGroups` groups of strands.
int shiftFor(int strands) {
    int shift = 0;
    while ((static_cast<unsigned>(std::max(strands, 1) - 1) >> shift) >= kMaxGroups) ++shift;
    return shift;
}

/// Distance over which the weight of a fragment behind the first of the tail falls to 1/e, m.
constexpr float kTailLength = 0.02f;

}  // namespace

NearestHair::NearestHair(Shaders& shaders)
    : resolve_(shaders.program("common/fullscreen.vert", "hair/nearest_resolve.frag", {"GLSL_430"})) {}

void NearestHair::fit(const Framebuffer& scene, int nearest) {
    const int width = scene.width(), height = scene.height();
    tail_.fit("hair tail", {.width = width,
                            .height = height,
                            .colours = {PixelFormat::rgba16f, PixelFormat::r32f},
                            .depth = true,
                            .filter = Filter::nearest});
    if (nearest_ == nearest && keys_.width() == width && keys_.height() == height) return;
    nearest_ = nearest;
    keys_ = Texture::array("nearest keys", PixelFormat::r32ui, width, height, nearest + 1, Filter::nearest);
    colours_ = Texture::array("nearest colours", PixelFormat::rgba16f, width, height, nearest, Filter::nearest);
    for (int i = 0; i <= nearest; ++i) Framebuffer::ofLayer("nearest keys", keys_, i).clear(0, 0, 0, 0);
}

void NearestHair::begin(const Framebuffer& scene, int nearest) {
    CHECK_LE(1, nearest);
    CHECK_LE(nearest, kMaxNearest);
    fit(scene, nearest);
    tail_.shareDepth(scene);
}

void NearestHair::setKeys(const Program& program, const StrandPainter& strands) const {
    program.setImage("nearestKeys", keys_).set("nearest", nearest_);
    program.set("strandShift", shiftFor(strands.strandsDrawn()));
}

void NearestHair::setFragments(const Program& program) const {
    program.setImage("nearestColours", colours_).set("weightLength", kTailLength);
}

void NearestHair::composite(Frame* frame, const Framebuffer& scene) {
    resolve_.setImage("nearestKeys", keys_).setImage("nearestColours", colours_).set("nearest", nearest_);
    resolve_.set({{"weightedSum", tail_.colour()}, {"hidden", tail_.colour(1)}});
    Pass pass = openPass(frame, "hair", scene);
    pass.reads(keys_), pass.reads(colours_), pass.reads(tail_.colour()), pass.reads(tail_.colour(1));
    pass.state({.blend = Blend::premultiplied}).fullscreen(resolve_);
}

}  // namespace arclight::hair
