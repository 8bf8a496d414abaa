// What the declarations of dither say of when a parameter matters is so.
#include "app/idle_params.h"
#include "apps/dither/dither_measures.h"
#include "apps/dither/dither_rows.h"

namespace arclight::test {
namespace {

class DitherParams : public IdleParams {
protected:
    DitherParams() : IdleParams("dither") {}
};

TEST_F(DitherParams, WhatDoesNotMatterChangesNothing) {
    expectNothingChanges<dither::DitherParams, dither::DitherMeasures>(2);
}

TEST_F(DitherParams, WhatMattersChangesSomething) { expectOthersChangeSomething<dither::DitherParams>(2); }

TEST_F(DitherParams, AFewArePrimaryInEverySetting) { expectFewPrimary<dither::DitherParams>(); }

}  // namespace
}  // namespace arclight::test
