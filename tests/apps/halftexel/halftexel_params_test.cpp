// What the declarations of halftexel say of when a parameter matters is so.
#include "app/idle_params.h"
#include "apps/halftexel/halftexel_params.h"

namespace arclight::test {
namespace {

class HalftexelParams : public IdleParams {};

TEST_F(HalftexelParams, WhatDoesNotMatterChangesNothing) {
    expectNothingChanges<halftexel::HalftexelParams, halftexel::HalftexelMeasures>("halftexel", 3);
}

TEST_F(HalftexelParams, AFewArePrimaryInEverySetting) { expectFewPrimary<halftexel::HalftexelParams>(); }

}  // namespace
}  // namespace arclight::test
