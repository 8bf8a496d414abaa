// What the declarations of projection say of when a parameter matters is so.
#include "app/idle_params.h"
#include "apps/projection/projection_measures.h"
#include "apps/projection/projection_rows.h"

namespace arclight::test {
namespace {

class ProjectionParams : public IdleParams {
protected:
    ProjectionParams() : IdleParams("projection") {}
};

TEST_F(ProjectionParams, WhatDoesNotMatterChangesNothing) {
    expectNothingChanges<projection::ProjectionParams, projection::ProjectionMeasures>(1);
}

TEST_F(ProjectionParams, WhatMattersChangesSomething) { expectOthersChangeSomething<projection::ProjectionParams>(2); }

TEST_F(ProjectionParams, AFewArePrimaryInEverySetting) { expectFewPrimary<projection::ProjectionParams>(); }

}  // namespace
}  // namespace arclight::test
