// Draws the light that a pen leaves on a dark page.
#pragma once

#include <span>

#include <glm/glm.hpp>

#include "gfx/frame.h"
#include "sim/common/mesh_data.h"
#include "sim/common/vertices.h"

namespace arclight::projection {

class TrailPainter {
public:
    explicit TrailPainter(Shaders& shaders);

    /// Adds a strip through points of the frame, in pixels from the top left corner, with the light at each.
    void addStrip(std::span<const glm::vec2> points, std::span<const glm::vec3> lights, float halfWidthPx);
    void addSpot(glm::vec2 centre, float radiusPx, const glm::vec3& light);
    /// Draws the added strips and spots on a page of scene light `ground`, then clears them.
    void draw(Frame& frame, const glm::vec3& ground);

private:
    void add(glm::vec2 px, glm::vec2 local, const glm::vec3& light);

    Program program_;
    Mesh mesh_ = Mesh::of<ColourVertex>("trail");
    MeshData<ColourVertex> data_;
};

}  // namespace arclight::projection
