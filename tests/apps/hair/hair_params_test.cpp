// What the declarations of hair say of when a parameter matters is so.
#include "apps/hair/hair_params.h"

#include "apps/hair/hair_measures.h"

#include "app/idle_params.h"

namespace arclight::test {
namespace {

class HairParams : public IdleParams {};

TEST_F(HairParams, WhatDoesNotMatterChangesNothing) {
    expectNothingChanges<hair::HairParams, hair::HairMeasures>("hair", 2);
}

TEST_F(HairParams, WhatMattersChangesSomething) {
    expectOthersChangeSomething<hair::HairParams>("hair", 2);
}

TEST_F(HairParams, AFewArePrimaryInEverySetting) { expectFewPrimary<hair::HairParams>(); }

}  // namespace
}  // namespace arclight::test
