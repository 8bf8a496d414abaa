// The collision demo: one of eight scenes at a time.
#pragma once

#include "scene.h"

namespace arclight::collision {

inline constexpr Source kSources[] = {
    {"Josh Jersild (drilian)", "Collision Detection Performance (Volume 1)", 2008, "https://drilian.com/2008/12/22/"},
    {"Josh Jersild (drilian)", "Collision Detection Performance (Volume 2)", 2009, "https://drilian.com/2009/02/05/"},
};

class CollisionDemo : public SceneDemo<CollisionScene> {
public:
    static constexpr DemoInfo info{
        "collision",
        "Collision trees",
        "A tree of boxes answers at once what a shot hits: what misses a box misses everything in it. It only helps "
        "where it culls. So look at the boxes that a query enters, count them, and distrust what was not counted.",
        150,
        Colour{0.42f, 0.95f, 0.62f},
        {},
        kSources};

    explicit CollisionDemo(Shaders& shaders);
};

}  // namespace arclight::collision
