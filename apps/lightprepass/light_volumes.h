// The second pass of pre-pass and deferred rendering: the volumes of all lights, one after the other.
#pragma once

#include "drawing.h"

namespace arclight {

/// Draws into the bound target, which must share the depth of the first pass where the encoding keeps its own: the
/// directional light, which also clears, points, spots, and what the proximity shadow leaves. `more` sets the uniforms
/// that `features` ask for beside the view's.
template <class More>
void drawLightVolumes(Drawing& drawing, PackedSource source, std::uint32_t features, More more) {
    const auto use = [&](std::string_view vertex, std::string_view fragment, std::uint32_t extra) -> const Program& {
        const Program& program = drawing.useReading(vertex, fragment, features | extra, source);
        drawing.setVolume(program);
        more(program);
        return program;
    };
    const Program& sun = use("common/fullscreen.vert", "sun.frag", 0);
    sun.set("sunTowards", drawing.scene().sun.towards);
    sun.set("sunColor", drawing.scene().sun.color);
    drawFullscreen();
    setBlend(Blend::additive);
    setCulling(true);
    // Where the surface lies behind the far side of a light's volume, the light cannot reach it. A depth buffer that the
    // encoding has to read cannot be tested against.
    const std::uint32_t flat = drawing.hasOwnDepth() ? 0u : std::uint32_t{kFlat};
    if (drawing.hasOwnDepth()) setBehindTest();
    if (!drawing.scene().lights.empty()) use("volume.vert", "volume.frag", flat), drawing.drawPoints();
    if (drawing.hasSpots()) use("volume.vert", "volume.frag", flat | kSpot), drawing.drawSpots();
    setBlend(Blend::multiply);
    if (drawing.hasBlack()) use("volume.vert", "volume.frag", flat | kBlack), drawing.drawBlack();
    setDepthTest(false, false);
    setBlend(Blend::none);
}

}  // namespace arclight
