// Parameters that halftexel declares idle in a setting change nothing there.
#include "app/idle_params.h"
#include "apps/halftexel/halftexel_rows.h"

namespace arclight::test {
namespace {

class HalftexelParams : public IdleParams {
protected:
    HalftexelParams() : IdleParams("halftexel") {}
};

TEST_F(HalftexelParams, IdleParametersChangeNothing) {
    expectNothingChanges<halftexel::HalftexelParams, halftexel::HalftexelMeasures>(3);
}

TEST_F(HalftexelParams, OtherParametersChangeSomething) { expectOthersChangeSomething<halftexel::HalftexelParams>(3); }

TEST_F(HalftexelParams, FewParametersArePrimary) { expectFewPrimary<halftexel::HalftexelParams>(); }

}  // namespace
}  // namespace arclight::test
