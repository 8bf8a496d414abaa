// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "collision_measures.h"
#include "collision_params.h"
#include "core/measures.h"
#include "core/params.h"

namespace arclight::collision {

constexpr auto rowsOf(CollisionParams) {
    return paramRows<CollisionParams>(
        Group{"Scene", "What is tested."},
        Param{"scene",
              "bullets: bolts of light through a field of asteroids; tree: the boxes that a query enters; duplicates: "
              "what straddling triangles cost in both children; builders: five ways to split; stack: traversals with "
              "stacks of all sizes; pairs: a ship of spheres against a mesh; support: the farthest vertex in a "
              "direction; moving: trees over what moves.",
              &CollisionParams::scene,
              labels("bullets", "tree", "duplicates", "builders", "stack", "pairs", "support", "moving")}
            .primary(),
        Group{"Tree", "Boxes around boxes around triangles. What misses a box misses all that lies in it."},
        Param{"split",
              "Where a node is divided. midpoint both: at the middle of its box, and triangles across it go to both "
              "sides; centroid: the same by the triangles' centres; median: half of them to each side; sah bins: where "
              "the surface area heuristic is least at the borders of bins; sah sweep: between any two triangles.",
              &CollisionParams::split, labels("midpointBoth", "centroid", "median", "sahBins", "sahSweep")}
            .primary()
            .when(hasSplit),
        Param{"leafSize", "", "A node with at most so many triangles is a leaf.", &CollisionParams::leafSize, 1, 64}
            .logarithmic()
            .primary()
            .when(hasTree),
        Param{"traversal",
              "recursive: children by recursion; parent pointers: without a stack, by the parents of nodes; short "
              "stack: with a stack of a few nodes, and restarts where it has lost some; wide: eight children at once.",
              &CollisionParams::traversal, labels("recursive", "parentPointers", "shortStack", "wide")}
            .primary()
            .when(hasTraversal),
        Param{"stackSize", "", "Nodes that the short stack holds.", &CollisionParams::stackSize, 0, 64}.primary().when(
            [](const CollisionParams& p) {
                return inScene<Scene::stack>(p) || (hasTraversal(p) && p.traversal == Traversal::shortStack);
            }),
        Param{"test",
              "How a sphere is tested against a box. approximate: against the box grown by its radius; exact: by the "
              "nearest point of the box.",
              &CollisionParams::test, labels("approximate", "exact")}
            .primary()
            .when(isStudy),
        Group{"Bullets", "Bolts of light among rocks, each with a tree of its own."},
        Param{"count", "", "Bolts in flight.", &CollisionParams::count, 0, 10'000}.primary().when(
            inScene<Scene::bullets>),
        Param{"radius", "m", "Radius of a bolt: it hits what comes so near to its path.", &CollisionParams::radius, 0,
              1}
            .when(inScene<Scene::bullets>),
        Param{"slowMotion", "", "Speed of time.", &CollisionParams::slowMotion, 0.02f, 1.0f}
            .logarithmic()
            .primary()
            .when(inScene<Scene::bullets>),
        Param{"showTree", "Light up the boxes of one rock that shots enter.", &CollisionParams::showTree}
            .primary()
            .when(inScene<Scene::bullets>),
        Param{"earlyExit",
              "Test the sphere around a rock first, and ask the rock's tree only if the shot meets that sphere.",
              &CollisionParams::earlyExit}
            .label("early exit")
            .primary()
            .when(inScene<Scene::bullets>),
        Group{"Study", "One mesh and a sphere that passes by it."},
        Param{"mesh",
              "bumpy sphere: of 10,000 triangles, long and thin near its poles; rock: of 5,120 nearly equal ones; ship "
              "and arch: of hard edges and triangles of all sizes.",
              &CollisionParams::mesh, labels("bumpySphere", "rock", "ship", "arch")}
            .primary()
            .when(isStudy),
        Param{"queryRadius", "m", "Radius of the sphere; the meshes are about 2 m wide.", &CollisionParams::queryRadius,
              0.01f, 2.0f}
            .logarithmic()
            .primary()
            .when(isStudy),
        Param{"level", "", "Draws all boxes of one level of the tree, the root's being 1; 0 draws none.",
              &CollisionParams::level, 0, 12}
            .when(inScene<Scene::tree, Scene::duplicates>),
        Param{"modelScale", "",
              "Scale of the mesh in the world. The tree stays in the mesh's own space, so queries are transformed into "
              "it.",
              &CollisionParams::modelScale, 0.25f, 4.0f}
            .logarithmic()
            .label("model scale")
            .when(inScene<Scene::tree>),
        Param{
            "scalesRadius",
            "Scale the query's radius into the mesh's space, as its centre. Off: only the centre is transformed, which "
            "misses hits or invents them.",
            &CollisionParams::scalesRadius}
            .label("scale the radius")
            .when([](const CollisionParams& p) { return inScene<Scene::tree>(p) && p.modelScale != 1; }),
        Group{"Sphere sets", "Spheres in place of a mesh."},
        Param{"spheres", "", "How many spheres cover the ship, at most.", &CollisionParams::spheres, 1,
              ShipPair::kMostSpheres}
            .logarithmic()
            .primary()
            .when(inScene<Scene::pairs>),
        Param{"sphereSet",
              "suite: patches of the surface, joined two at a time where that adds the least air; grid: around what "
              "lies in the cells of a uniform grid; tree: the spheres of the article's sphere tree, the largest "
              "opened first.",
              &CollisionParams::sphereSet, labels("suite", "grid", "tree")}
            .primary()
            .when(inScene<Scene::pairs>),
        Param{"beamTolerance", "m",
              "How far the segments of the beam may be from its curve. The radius of the segments grows by as much.",
              &CollisionParams::beamTolerance, 0.001f, 0.5f}
            .logarithmic()
            .primary()
            .when(inScene<Scene::pairs>),
        Group{"Support", "The farthest vertex of a convex body in a direction, and what it is for."},
        Param{"corners", "", "Vertices around each body; it has as many rings as half of them.",
              &CollisionParams::corners, 6, 120}
            .logarithmic()
            .primary()
            .when(inScene<Scene::support>),
        Param{"waist", "",
              "How far the bodies are drawn in around their middle. What is not convex has vertices that climbing does "
              "not find.",
              &CollisionParams::waist, 0, 1}
            .primary()
            .when(inScene<Scene::support>),
        Param{"keepsVertex", "Climbing begins at the vertex of the last tick.", &CollisionParams::keepsVertex}
            .primary()
            .when(inScene<Scene::support>),
        Group{"Moving", "A belt of rocks, the inner ones faster, and trees over them."},
        Param{"upkeep",
              "The tree that is drawn and measured. refit: its boxes are fitted to the rocks in every tick; rebuild: "
              "it is built anew in every tick; when worse: it is fitted, and built when its cost has grown too much.",
              &CollisionParams::upkeep, labels("refit", "rebuild", "whenWorse")}
            .primary()
            .when(inScene<Scene::moving>),
        Param{"worse", "", "Growth of the cost since the last build that counts as worse.", &CollisionParams::worse,
              1.01f, 5}
            .logarithmic()
            .primary()
            .when(inScene<Scene::moving>));
}

constexpr auto rowsOf(CollisionMeasures) {
    return measureRows<CollisionMeasures>(
        Measure{"falseNegatives", "",
                "Hits that the tree has missed: brute force in double precision finds them by more than rounding.",
                &CollisionMeasures::falseNegatives}
            .atMost(0)
            .absentBecause("the scene has no truth to compare with"),
        Measure{"falseHits", "",
                "Triangles that the tree reports and the sphere does not touch, by more than rounding.",
                &CollisionMeasures::falseHits}
            .atMost(0)
            .absentBecause("only scene tree compares both ways"),
        Measure{"falsePositiveShare", "%", "Spheres that the approximate test lets into a box that they miss.",
                &CollisionMeasures::falsePositiveShare}
            .absentBecause("the scene does not compare tests"),
        Measure{"boxTests", "", "Boxes tested in a query, on average.", &CollisionMeasures::boxTests}.absentBecause(
            "the scene has no queries"),
        Measure{"triangleTests", "", "Triangles tested in a query, on average.", &CollisionMeasures::triangleTests}
            .absentBecause("the scene has no queries"),
        Measure{"culledShare", "%",
                "Triangle tests that the tree saves, compared with one test of each triangle; 0 if it saves none.",
                &CollisionMeasures::culledShare}
            .absentBecause("the scene has no queries"),
        Measure{"leafReferenceRatio", "", "References to triangles in leaves, for each triangle.",
                &CollisionMeasures::leafReferenceRatio}
            .absentBecause("the scene has no tree"),
        Measure{"restarts", "", "Restarts from the root in a query, on average.", &CollisionMeasures::restarts}
            .absentBecause("only the short stack restarts"),
        Measure{"sahCost", "", "Cost of the tree by the surface area heuristic.", &CollisionMeasures::sahCost}
            .absentBecause("the scene has no tree"),
        Measure{"overCover", "%", "Volume of the spheres outside of the mesh, over the mesh's volume.",
                &CollisionMeasures::overCover}
            .absentBecause("the scene has no spheres"),
        Measure{"protrusion", "%", "Largest distance of a sphere's surface from the mesh, over the mesh's radius.",
                &CollisionMeasures::protrusion}
            .absentBecause("the scene has no spheres"),
        Measure{"supportVisits", "", "Vertices that climbing examines for the support point shown.",
                &CollisionMeasures::supportVisits}
            .absentBecause("only scene support climbs"),
        Measure{"contactError", "m",
                "Distance by GJK or EPA, against the gap that all vertices leave along the contact's normal.",
                &CollisionMeasures::contactError}
            .atMost(1e-8)
            .absentBecause("only scene support has convex bodies"),
        Measure{"earlyExitShare", "%",
                "Rocks in the leaves that a shot enters whose trees it is spared, because it misses the sphere around them.",
                &CollisionMeasures::earlyExitShare}
            .absentBecause("only scene bullets exits early"),
        Measure{"hits", "", "Hits since the start.", &CollisionMeasures::hits}.absentBecause(
            "only scene bullets counts hits"));
}

}  // namespace arclight::collision
