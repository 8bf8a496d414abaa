// What the declarations of orientation say of when a parameter matters is so.
#include "app/idle_params.h"
#include "apps/orientation/orientation_measures.h"
#include "apps/orientation/orientation_rows.h"

namespace arclight::test {
namespace {

class OrientationParams : public IdleParams {
protected:
    OrientationParams() : IdleParams("orientation") {}
};

TEST_F(OrientationParams, WhatDoesNotMatterChangesNothing) {
    expectNothingChanges<orientation::OrientationParams, orientation::OrientationMeasures>(1);
}

TEST_F(OrientationParams, WhatMattersChangesSomething) {
    // A twist is divided by zero at swings by exactly half a turn alone, which no random setting has.
    expectOthersChangeSomething<orientation::OrientationParams>(2, {{"dividesByZero", true}});
}

TEST_F(OrientationParams, AFewArePrimaryInEverySetting) { expectFewPrimary<orientation::OrientationParams>(); }

}  // namespace
}  // namespace arclight::test
