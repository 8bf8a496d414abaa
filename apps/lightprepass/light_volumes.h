// The second pass of pre-pass and deferred rendering: the volumes of all lights, one after the other.
#pragma once

#include "drawing.h"

namespace arclight::lightprepass {

/// What the depth buffer of the light target is good for.
enum class LightDepth {
    none,
    scene,  ///< that of the first pass: where the surface lies behind the far side of a volume, its light cannot reach
            ///< it
    mask    ///< 1 where light is to be drawn, 0 elsewhere
};

/// Draws into the bound target: the directional light, which also clears, points, spots, and what the proximity shadow
/// leaves. `more` sets the uniforms that `features` ask for beside the view's.
template <class More>
void drawLightVolumes(Drawing& drawing, PackedSource source, std::uint32_t features, LightDepth depth, More more) {
    const auto use = [&](std::string_view vertex, std::string_view fragment, std::uint32_t extra) -> const Program& {
        const Program& program = drawing.useReading(vertex, fragment, features | extra, source);
        more(program);
        return program;
    };
    if (depth == LightDepth::mask) setDepthTest(true, false);
    const Program& sun = use("screen.vert", drawing.hasSun() ? "sun.frag" : "dark.frag", 0);
    sun.set("sunTowards", drawing.scene().sun.towards);
    sun.set("sunColor", drawing.scene().sun.color);
    drawFullscreen();
    setBlend(Blend::additive);
    setCulling(true);
    const std::uint32_t flat = depth == LightDepth::scene ? 0u : std::uint32_t{kFlat};
    if (depth == LightDepth::scene) setBehindTest();
    if (!drawing.scene().lights.empty()) use("volume.vert", "volume.frag", flat), drawing.drawPoints();
    if (drawing.hasSpots()) use("volume.vert", "volume.frag", flat | kSpot), drawing.drawSpots();
    setBlend(Blend::multiply);
    if (drawing.hasBlack()) use("volume.vert", "volume.frag", flat | kBlack), drawing.drawBlack();
    setDepthTest(false, false);
    setCulling(false);
    setBlend(Blend::none);
}

}  // namespace arclight::lightprepass
