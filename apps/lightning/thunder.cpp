#include "thunder.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "core/text.h"
#include "gfx/plot.h"

namespace arclight::lightning {
namespace {

constexpr CanvasColour kFront = colourFromHex(0xB9A8FF);
constexpr int kCorners = 160;

/// The pixel of a position in the world; NaN behind the eye.
glm::vec2 pixelOf(const View& view, glm::vec3 position) {
    const glm::vec4 clip = view.toClip * glm::vec4(position, 1);
    if (clip.w <= view.near) return glm::vec2(std::numeric_limits<float>::quiet_NaN());
    return view.size * (0.5f + 0.5f * glm::vec2(clip.x, -clip.y) / clip.w);
}

/// Draws the wave front of the sound on the sea.
void drawFront(Canvas& canvas, const View& view, glm::vec3 foot, float radius, CanvasColour colour) {
    std::vector<glm::vec2> ring;
    for (int i = 0; i <= kCorners; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / kCorners;
        const glm::vec3 outward(cosf(angle), 0, sinf(angle));
        ring.push_back(pixelOf(view, glm::vec3(foot.x, 0, foot.z) + radius * outward));
    }
    canvas.polyline(ring, 1.4f * canvas.scale(), colour);
}

}  // namespace

void drawThunder(Canvas& canvas, const View& view, std::span<const Flash> flashes, std::int64_t tick) {
    const float s = canvas.scale();
    // From the oldest flash upwards, as many labels as fit below the clouds.
    float line = view.size.y - 40 * s;
    const float highest = 0.6f * view.size.y;
    for (const Flash& flash : flashes) {
        const double left = thunderIn(flash, view.eye, tick);
        if (left < -1.5) continue;
        const auto age = static_cast<float>(secondsAt(tick - flash.tick));
        const float fade = left >= 0 ? 1 : 1 + static_cast<float>(left) / 1.5f;
        drawFront(canvas, view, flash.foot, kSoundSpeed * age, kFront.withAlpha(0.75f * fade));
        const double km = 1e-3 * static_cast<double>(glm::distance(flash.foot, view.eye));
        const std::string text =
            formatFixed(km, 2) + " km, " + (left >= 0 ? "thunder in " + formatFixed(left, 1) + " s" : "thunder");
        const glm::vec2 foot = pixelOf(view, flash.foot);
        if (std::isfinite(foot.x)) canvas.disc(foot, 3 * s, kFront.withAlpha(fade));
        if (line < highest) continue;
        drawLabel(canvas, {32 * s, line}, text, {15 * s, kFront.withAlpha(fade)});
        line -= 26 * s;
    }
}

}  // namespace arclight::lightning
