#include "gfx/grab.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include <glm/geometric.hpp>

#include "gfx/page_scale.h"

namespace arclight {
namespace {

constexpr float kRadius = 12, kFingerRadius = 24;  // units of the page, at least so many px

glm::vec2 pointerOf(const Input& input) { return {input.pointerPx[0], input.pointerPx[1]}; }

/// The sort key of a hit; the grab with the smallest key is selected.
auto rankOf(const Grab& grab, const Input& input) {
    const float size = (grab.area.width + 2 * grab.radius) * (grab.area.height + 2 * grab.radius);
    return std::tuple(!grab.isPoint(), grab.distance(pointerOf(input)), size);
}

}  // namespace

Grab Grab::ball(const View& view, glm::vec3 centre, float radius) {
    const float distance = glm::distance(centre, view.eye);
    // The silhouette is nearer to the eye than the centre, so the ball looks slightly larger.
    const float tangent = radius / std::sqrt(std::max(distance * distance - radius * radius, 1e-6f));
    return disc(view.pixelOf(centre), tangent * 0.5f * view.size.y / view.halfTangents.y);
}

float Grab::distance(glm::vec2 pointer) const {
    if (std::isnan(area.x)) return std::numeric_limits<float>::infinity();
    return std::max(0.0f, glm::distance(pointer, area.nearest(pointer)) - radius);
}

float grabRadius(const Input& input) {
    // Limited, because in thumbnails the radius would otherwise span half the frame.
    constexpr float kLargestShare = 1.0f / 15;
    const float largest = kLargestShare * static_cast<float>(std::min(input.widthPx, input.heightPx));
    const float scale = std::max(1.0f, pageScale(input.widthPx, input.heightPx));
    return std::min(largest, (input.byFinger ? kFingerRadius : kRadius) * scale);
}

bool isGrabbed(const Grab& grab, const Input& input) {
    return input.pointerInside && grab.distance(pointerOf(input)) <= grabRadius(input);
}

std::optional<std::size_t> nearestGrab(std::span<const Grab> grabs, const Input& input) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < grabs.size(); ++i)
        if (isGrabbed(grabs[i], input) && (!found || rankOf(grabs[i], input) < rankOf(grabs[*found], input))) found = i;
    return found;
}

}  // namespace arclight
