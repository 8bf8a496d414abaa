// What the declarations of collision say of when a parameter matters is so.
#include "app/idle_params.h"
#include "apps/collision/collision_measures.h"
#include "apps/collision/collision_rows.h"

namespace arclight::test {
namespace {

class CollisionParams : public IdleParams {
protected:
    CollisionParams() : IdleParams("collision") {}
};

TEST_F(CollisionParams, WhatDoesNotMatterChangesNothing) {
    expectNothingChanges<collision::CollisionParams, collision::CollisionMeasures>(2);
}

TEST_F(CollisionParams, WhatMattersChangesSomething) {
    // In two ticks, no tree over what moves becomes worse.
    expectOthersChangeSomething<collision::CollisionParams>(2, {{"worse", 1.3}});
}

TEST_F(CollisionParams, AFewArePrimaryInEverySetting) { expectFewPrimary<collision::CollisionParams>(); }

}  // namespace
}  // namespace arclight::test
