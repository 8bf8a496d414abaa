// What the declarations of timeslice say of when a parameter matters is so.
#include "app/idle_params.h"
#include "apps/timeslice/timeslice_measures.h"
#include "apps/timeslice/timeslice_rows.h"

namespace arclight::test {
namespace {

class TimesliceParams : public IdleParams {
protected:
    TimesliceParams() : IdleParams("timeslice") {}
};

TEST_F(TimesliceParams, WhatDoesNotMatterChangesNothing) {
    expectNothingChanges<timeslice::TimesliceParams, timeslice::TimesliceMeasures>(1);
}

TEST_F(TimesliceParams, WhatMattersChangesSomething) {
    // A ring shows once it has lost an answer, later than these settings run: see CliTimeslice.
    expectOthersChangeSomething<timeslice::TimesliceParams>(2, {{"history", "map"}, {"ringFactor", 1}});
}

TEST_F(TimesliceParams, AFewArePrimaryInEverySetting) { expectFewPrimary<timeslice::TimesliceParams>(); }

}  // namespace
}  // namespace arclight::test
