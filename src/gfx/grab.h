// What the pointer can take hold of in a frame, and what of it a press takes.
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
    /// The pointer's shape over it. `hand`: it can be moved or clicked; the others: it moves that way.
    enum class Cursor : std::uint8_t { hand, leftRight, upDown };

    Rect area{};  ///< px; a point has no width and no height
    Cursor cursor = Cursor::hand;
    std::optional<glm::vec2> mark{};  ///< px: the ring that the window shows there; without one, it outlines the area

    static Grab point(glm::vec2 at) { return {{at.x, at.y, 0, 0}, Cursor::hand, at}; }
    /// A round one: what is drawn of it counts, not the corners.
    static Grab disc(glm::vec2 centre, float radius) {
        Grab made = point(centre);
        made.radius = radius;
        return made;
    }
    float radius = 0;  ///< px: it extends that far beyond its area

    bool isPoint() const { return area.width == 0 && area.height == 0; }
    /// A ball in the world, as a view shows it.
    static Grab ball(const View& view, glm::vec3 centre, float radius);

    /// How far the pointer is from it, px; 0 on it. Infinite if it is behind the eye.
    float distance(glm::vec2 pointer) const;
};

/// How near to a grab a press must be, px: twice as far for a finger.
float grabRadius(const Input& input);
/// Whether a press takes this one, if there is no other.
bool isGrabbed(const Grab& grab, const Input& input);
/// The index of the one that a press would take: the nearest point or disc, or else the nearest area. Of several under
/// the pointer, it is the smallest.
std::optional<std::size_t> nearestGrab(std::span<const Grab> grabs, const Input& input);

}  // namespace arclight
