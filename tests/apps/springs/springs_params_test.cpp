// What the declarations of springs say of when a parameter matters is so.
#include "app/idle_params.h"
#include "apps/springs/spring_params.h"

namespace arclight::test {
namespace {

class SpringsParams : public IdleParams {};

TEST_F(SpringsParams, WhatDoesNotMatterChangesNothing) {
    expectNothingChanges<springs::SpringParams, springs::SpringMeasures>("springs", 8);
}

TEST_F(SpringsParams, AFewArePrimaryInEverySetting) { expectFewPrimary<springs::SpringParams>(); }

}  // namespace
}  // namespace arclight::test
