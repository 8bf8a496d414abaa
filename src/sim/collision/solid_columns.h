// The solid inside a mesh as intervals along parallel lines, to measure its volume and the volume of bounding spheres.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/common/bounds.h"

namespace arclight::collision {

/// Lines along an axis through the centres of a grid of cells. A point of a line is inside the mesh where the line has
/// crossed more triangles inwards than outwards, so parts of a mesh may overlap. Lengths along the lines are exact, so
/// the error of a volume comes only from their spacing.
class SolidColumns {
public:
    struct Interval {
        float from, to;
    };

    /// `cells`: along the longer side of the grid. `axis`: of the lines.
    SolidColumns(std::span<const Triangle> triangles, int cells, int axis = 1);

    double volume() const { return volume_; }
    bool isInside(glm::vec3 p) const;
    /// The volume inside a sphere and outside the solid.
    double outside(const Sphere& sphere) const;
    /// The volume inside the union of spheres and outside the solid.
    double outside(std::span<const Sphere> spheres) const;

private:
    std::size_t cell(glm::vec3 p) const;
    std::span<const Interval> solid(std::size_t column) const;
    double freeLength(std::size_t column, Interval within) const;
    /// Calls `visit(column, interval)` for each line that a sphere intersects.
    template <class Visit>
    void eachLine(const Sphere& sphere, const Visit& visit) const;

    int axis_, u_, v_;
    float spacing_ = 1;
    glm::vec2 origin_{0};  ///< of the grid
    int columns_ = 1, rows_ = 1;
    std::vector<Interval> intervals_;
    std::vector<std::size_t> first_;  ///< of each line's intervals
    double volume_ = 0;
};

}  // namespace arclight::collision
