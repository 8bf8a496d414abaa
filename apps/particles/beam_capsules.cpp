#include "beam_capsules.h"

#include <algorithm>

#include "sim/particles/beam_targets.h"

namespace arclight::particles {
namespace {

/// Where `p` is in the frame, px, and how many pixels a metre has there.
glm::vec3 onFrame(const View& view, glm::vec2 size, glm::vec3 p) {
    const glm::vec4 clip = view.toClip * glm::vec4(p, 1);
    const float distance = std::max(clip.w, 0.1f);
    const glm::vec2 ndc = glm::vec2(clip) / distance;
    return glm::vec3(glm::vec2(0.5f + 0.5f * ndc.x, 0.5f - 0.5f * ndc.y) * size,
                     0.5f * view.projection[1][1] * size.y / distance);
}

}  // namespace

void drawCapsules(Frame& frame, const View& view, const Beam& beam, int segments) {
    const glm::vec2 size(frame.width(), frame.height());
    const CanvasColour line = colourFromHex(0xFFB060);
    glm::vec3 from = onFrame(view, size, beam.start);
    for (int i = 1; i <= segments; ++i) {
        const glm::vec3 to = onFrame(view, size, beam.at(static_cast<float>(i) / static_cast<float>(segments)));
        const glm::vec2 along = glm::vec2(to) - glm::vec2(from);
        const float length = glm::length(along);
        const glm::vec2 aside = length > 0 ? glm::vec2(-along.y, along.x) / length : glm::vec2(0);
        for (const float side : {-1.0f, 1.0f})
            frame.canvas().line(glm::vec2(from) + side * kBeamRadius * from.z * aside,
                                glm::vec2(to) + side * kBeamRadius * to.z * aside, 1.5f, line);
        for (const glm::vec3 end : {from, to}) frame.canvas().ring(glm::vec2(end), kBeamRadius * end.z, 1, line);
        from = to;
    }
}

}  // namespace arclight::particles
