// What the declarations of hair say of when a parameter matters is so.
#include "apps/hair/hair_rows.h"

#include "app/idle_params.h"
#include "apps/hair/hair_measures.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

class HairParams : public IdleParams {
protected:
    HairParams() : IdleParams("hair") {}
};

TEST_F(HairParams, WhatDoesNotMatterChangesNothing) { expectNothingChanges<hair::HairParams, hair::HairMeasures>(2); }

TEST_F(HairParams, WhatMattersChangesSomething) {
    // `pores` are finer than the pixels of these small frames.
    expectOthersChangeSomething<hair::HairParams>(1, {{"strands", isLongRun() ? 3000 : 400}, {"pores", 1.0}});
}

TEST_F(HairParams, PoresShowInACloseUp) {
    const auto with = [&](const char* pores) {
        return captured({"strands=500", "shot=closeUp", std::string("pores=") + pores},
                        {"--size", "640x360", "--tick", "1"});
    };
    const Image none = with("0"), strong = with("2");
    int changed = 0;
    for (int y = 0; y < none.height; ++y)
        for (int x = 0; x < none.width; ++x) changed += none.at(x, y, 0) != strong.at(x, y, 0);
    EXPECT_GT(changed, none.width * none.height / 50);
}

TEST_F(HairParams, AFewArePrimaryInEverySetting) { expectFewPrimary<hair::HairParams>(); }

}  // namespace
}  // namespace arclight::test
