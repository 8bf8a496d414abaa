#include "collision_demo.h"

namespace arclight::collision {
namespace {

constexpr Source kSources[] = {
    {"Josh Jersild (drilian)", "Collision Detection Performance (Volume 1)", 2008, "https://drilian.com/2008/12/22/"},
    {"Josh Jersild (drilian)", "Collision Detection Performance (Volume 2)", 2009, "https://drilian.com/2009/02/05/"},
    {"Allen Chou", "Game Physics: Collision Detection – CSOs & Support Functions", 2013,
     "http://allenchou.net/2013/12/game-physics-collision-detection-csos-support-functions/", "support functions"},
    {"J. Goldsmith and J. Salmon", "Automatic Creation of Object Hierarchies for Ray Tracing", 1987,
     "https://doi.org/10.1109/MCG.1987.276983", "the surface area heuristic"},
    {"S. Laine", "Restart Trail for Stackless BVH Traversal", 2010,
     "https://research.nvidia.com/publication/restart-trail-stackless-bvh-traversal", "traversal with a bit per level"},
    {"E. Gilbert, D. Johnson and S. Keerthi",
     "A Fast Procedure for Computing the Distance Between Complex Objects in Three-Dimensional Space", 1988,
     "https://doi.org/10.1109/56.2083", "GJK"},
    {"G. van den Bergen", "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001, "", "EPA"},
    {"S. Woop, C. Benthin and I. Wald", "Watertight Ray/Triangle Intersection", 2013,
     "https://jcgt.org/published/0002/01/05/", "rays that slip through no edge"},
    {"C. Ericson", "Real-Time Collision Detection", 2005, "", "the point of a triangle nearest to a point"},
    {"M. Bădoiu and K. Clarkson", "Smaller Core-Sets for Balls", 2003, "", "small spheres around points"},
};

constexpr DemoInfo kInfo{
    .name = "collision",
    .title = "Collision trees",
    .about =
        "Bounding volume trees: test a few boxes, not every triangle. Five builders, counted. If a query misses a "
        "box, it skips everything in the box. A tree pays only if it culls, so look at the boxes that a query enters, "
        "count them, and distrust any speed that was not counted.",
    .showcaseTick = 150,
    .accent = Colour{0.42f, 0.95f, 0.62f},
    .sources = kSources,
    .scenes = "The collision query that is shown."};

}  // namespace

DemoType collisionDemo() {
    return sceneSet(kInfo,
                    {bulletsScene(), treeScene(), duplicatesScene(), buildersScene(), stackScene(), pairsScene(),
                     supportScene(), movingScene()},
                    {.measuresFirst = {"tree", "pairs", "support"}});
}

}  // namespace arclight::collision
