#include "thunder.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "core/text.h"
#include "gfx/plot.h"

namespace arclight::lightning {
namespace {

constexpr Ink kFront = inkFromHex(0xB9A8FF);
constexpr int kCorners = 160;

/// Pixels of places of the world; NaN for what lies behind the camera.
class Projection {
public:
    Projection(const Camera& camera, int widthPx, int heightPx)
        : size_(widthPx, heightPx), matrix_(camera.projection(size_.x / size_.y) * camera.view()), near_(camera.near) {}
    glm::vec2 at(glm::vec3 place) const {
        const glm::vec4 clip = matrix_ * glm::vec4(place, 1);
        if (clip.w <= near_) return glm::vec2(std::numeric_limits<float>::quiet_NaN());
        return size_ * (0.5f + 0.5f * glm::vec2(clip.x, -clip.y) / clip.w);
    }

private:
    glm::vec2 size_;
    glm::mat4 matrix_;
    float near_;
};

/// Where the sound has come to, on the sea.
void drawFront(Canvas& canvas, const Projection& projection, glm::vec3 foot, float radius, Ink ink) {
    std::vector<glm::vec2> ring;
    for (int i = 0; i <= kCorners; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / kCorners;
        ring.push_back(projection.at(glm::vec3(foot.x, 0, foot.z) + radius * glm::vec3(cosf(angle), 0, sinf(angle))));
    }
    canvas.polyline(ring, 1.4f * canvas.scale(), ink);
}

}  // namespace

void drawThunder(Canvas& canvas, int widthPx, int heightPx, const Camera& camera, std::span<const Flash> flashes,
                 std::int64_t tick) {
    const float s = canvas.scale();
    const Projection projection(camera, widthPx, heightPx);
    float line = static_cast<float>(heightPx) - 40 * s;
    for (const Flash& flash : flashes) {
        const double left = thunderIn(flash, camera.position, tick);
        if (left < -1.5) continue;
        const float age = static_cast<float>(tick - flash.tick) / 60;
        const float fade = left >= 0 ? 1 : 1 + static_cast<float>(left) / 1.5f;
        drawFront(canvas, projection, flash.foot, kSoundSpeed * age, kFront.withAlpha(0.75f * fade));
        const double km = 1e-3 * static_cast<double>(glm::distance(flash.foot, camera.position));
        const std::string text =
            formatFixed(km, 2) + " km, " + (left >= 0 ? "thunder in " + formatFixed(left, 1) + " s" : "thunder");
        const glm::vec2 foot = projection.at(flash.foot);
        if (std::isfinite(foot.x)) canvas.disc(foot, 3 * s, kFront.withAlpha(fade));
        drawLabel(canvas, {32 * s, line}, text, {15 * s, kFront.withAlpha(fade)});
        line -= 26 * s;
    }
}

}  // namespace arclight::lightning
