// Reeds in front of the lanterns: dark blades that the nearest lights just touch.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"

namespace arclight::halftexel {

/// A blade or a stalk: a curve through three points, in picture heights from the lower left (or right) corner, y up.
struct Reed {
    glm::vec2 root{0}, bend{0}, tip{0};
    float width = 0;  ///< at the root, picture heights
    float phase = 0;
    bool isRight = false;
    bool isCattail = false;
};

/// A corner of a reed's ribbon of triangles.
struct ReedCorner {
    glm::vec2 clip{0};
    glm::vec2 across{0};  ///< place across the ribbon and half its width, pixels
    glm::vec3 light{0};
};

/// A light that may touch the reeds: its place in picture heights from the lower left corner, and its colour.
struct ReedLight {
    glm::vec2 place{0};
    glm::vec3 colour{0};
};

std::vector<Reed> reedBank(Seed seed);

/// Appends the triangles of `reeds` at a moment, for a picture of `width` x `height` pixels.
void addReeds(std::vector<ReedCorner>& corners, std::span<const Reed> reeds, std::span<const ReedLight> lights,
              int width, int height, double seconds);

}  // namespace arclight::halftexel
