// Rows that several scenes of the collision demo declare. `M` and `P` have a field of the row's name.
#pragma once

#include "app/scene.h"
#include "collision_demo.h"
#include "sim/common/camera_control.h"
#include "sim/common/triangle_tree.h"

namespace arclight::collision {

template <class P>
constexpr auto kLevel = Param{
    "level", "", "Level of the tree whose boxes are drawn. The root has level 1; 0 draws none.", &P::level, 0, 12};

template <class P>
constexpr auto kQuery =
    Param{"query",
          "sphere: the triangles that a sphere touches; nearest: the triangle nearest to a point; ray: the first "
          "triangle that a ray hits.",
          &P::query, labels("sphere", "nearest", "ray")}
        .primary();

namespace detail {
template <class P>
constexpr auto testRow() {
    Param row{&P::walk, &WalkOptions::test};
    row.isPrimary = false;
    return row;
}
}  // namespace detail
/// Folded away, because a few rows must do for newcomers.
template <class P>
constexpr auto kTest = detail::testRow<P>();

template <class M>
constexpr auto kFalseNegatives =
    Measure{"falseNegatives", "",
            "Hits that the tree misses. Brute force in double precision finds them, and not because of rounding.",
            &M::falseNegatives}
        .atMost(0);
template <class M>
constexpr auto kBoxTests = Measure{"boxTests", "", "Mean number of box tests per query.", &M::boxTests};
template <class M>
constexpr auto kTriangleTests =
    Measure{"triangleTests", "", "Mean number of triangle tests per query.", &M::triangleTests};
template <class M>
constexpr auto kCulledShare =
    Measure{"culledShare", "%",
            "Percentage of triangle tests that the tree saves, compared with one test per triangle.", &M::culledShare}
        .absentBecause("no query has come near a mesh");
template <class M>
constexpr auto kRestarts = Measure{"restarts", "", "Mean number of restarts from the root per query.", &M::restarts}
                               .absentBecause("only the short stack restarts");
template <class M>
constexpr auto kLeafReferenceRatio =
    Measure{"leafReferenceRatio", "", "Number of references in leaves divided by the number of triangles.",
            &M::leafReferenceRatio};
template <class M>
constexpr auto kSahCost = Measure{"sahCost", "", "Cost of the tree by the surface area heuristic.", &M::sahCost};

/// The measures of one tree.
struct TreeMeasures {
    double falseNegatives = 0, boxTests = 0, triangleTests = 0, leafReferenceRatio = 0, sahCost = 0;
};
constexpr auto rowsOf(TreeMeasures) {
    using M = TreeMeasures;
    return measureRows<M>(kFalseNegatives<M>, kBoxTests<M>, kTriangleTests<M>, kLeafReferenceRatio<M>, kSahCost<M>);
}

}  // namespace arclight::collision
