// The declarations of lightning state correctly when a parameter has an effect.
#include "app/idle_params.h"
#include "apps/lightning/lightning_params.h"

namespace arclight::test {
namespace {

class LightningParams : public IdleParams {};

TEST_F(LightningParams, InactiveParametersChangeNothing) {
    expectNothingChanges<lightning::LightningParams, lightning::LightningMeasures>("lightning", 2);
}

TEST_F(LightningParams, FewParametersArePrimary) { expectFewPrimary<lightning::LightningParams>(); }

}  // namespace
}  // namespace arclight::test
