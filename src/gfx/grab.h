// Hit testing: the parts of a frame that the pointer can drag or click, and the part that a press selects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <glm/vec2.hpp>

#include "core/input.h"
#include "gfx/canvas.h"
#include "gfx/view.h"

namespace arclight {

/// A part of the frame that can be dragged or clicked.
struct Grab {
    /// The pointer's shape over it. `hand`: it can be moved or clicked; the others: it moves along that axis.
    enum class Cursor : std::uint8_t { hand, leftRight, upDown };

    Rect area{};  ///< px; a point has no width and no height
    Cursor cursor = Cursor::hand;
    std::optional<glm::vec2> mark{};  ///< px: the ring that the window shows there; without one, it outlines the area

    static Grab point(glm::vec2 at) { return {{at.x, at.y, 0, 0}, Cursor::hand, at}; }
    /// A round part: hits are tested against the disc, not against its bounding square.
    static Grab disc(glm::vec2 centre, float radius) {
        Grab made = point(centre);
        made.radius = radius;
        return made;
    }
    float radius = 0;  ///< px: it extends that far beyond its area

    bool isPoint() const { return area.width == 0 && area.height == 0; }
    /// A ball in the world, as a view shows it.
    static Grab ball(const View& view, glm::vec3 centre, float radius);

    /// The distance from the pointer to the part, px; 0 on it. Infinite if it is behind the eye.
    float distance(glm::vec2 pointer) const;
};

/// The maximum distance of a press from a grab, px: doubled for a finger.
float grabRadius(const Input& input);
/// Whether a press selects this grab if there is no other.
bool isGrabbed(const Grab& grab, const Input& input);
/// The index of the grab that a press would select: the nearest point or disc, or else the nearest area. If several are
/// under the pointer, the smallest.
std::optional<std::size_t> nearestGrab(std::span<const Grab> grabs, const Input& input);

}  // namespace arclight
