// What the declarations of bones say of when a parameter matters is so.
#include "app/idle_params.h"
#include "apps/bones/bones_measures.h"
#include "apps/bones/bones_rows.h"

namespace arclight::test {
namespace {

class BonesParams : public IdleParams {
protected:
    BonesParams() : IdleParams("bones") {}
};

TEST_F(BonesParams, WhatDoesNotMatterChangesNothing) {
    expectNothingChanges<bones::BonesParams, bones::BonesMeasures>(2);
}

TEST_F(BonesParams, WhatMattersChangesSomething) {
    // All paths show the same field, and a trial must come before the frame is drawn.
    expectOthersChangeSomething<bones::BonesParams>(2, {{"path", "auto"}, {"trialSeconds", 0.1}});
}

TEST_F(BonesParams, AFewArePrimaryInEverySetting) { expectFewPrimary<bones::BonesParams>(); }

}  // namespace
}  // namespace arclight::test
