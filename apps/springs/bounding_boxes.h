// The axis-aligned bounding box of the disc of scene orientation, in three ways.
#pragma once

#include "gfx/page.h"
#include "gfx/view.h"
#include "sim/common/convex_polyhedron.h"
#include "spring_params.h"

namespace arclight::springs {

class BoundingBoxes {
public:
    /// `profile` is that of the disc: radius and height from the centre of its top to that of its bottom.
    explicit BoundingBoxes(std::span<const glm::vec2> profile);

    /// Forgets where the support function found its last vertices.
    void reset() { support_ = {}; }
    /// Computes the boxes anew for a turned disc.
    void update(const glm::dmat3& turn);
    void measure(BoxKind chosen, SpringMeasures& measures) const;
    /// The chosen box and, where it is larger, the tight one, about `centre`; and their figures.
    void draw(Canvas& canvas, BoxKind chosen, const View& view, glm::vec3 centre) const;

private:
    const BoundingBox<double>& boxOf(BoxKind kind) const;
    double visited(BoxKind kind) const;

    ConvexPolyhedron body_;
    BoundingBox<double> local_, ofVertices_, ofTurnedBox_, bySupport_;
    SupportBox support_;
};

}  // namespace arclight::springs
