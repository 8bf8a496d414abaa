// The declarations of lightprepass state correctly when a parameter has an effect.
#include "app/idle_params.h"
#include "apps/lightprepass/lightprepass_params.h"

namespace arclight::test {
namespace {

class LightprepassParams : public IdleParams {};

TEST_F(LightprepassParams, InactiveParametersChangeNothing) {
    expectNothingChanges<lightprepass::LightprepassParams, lightprepass::LightprepassMeasures>("lightprepass", 4);
}

TEST_F(LightprepassParams, ActiveParametersChangeSomething) {
    expectOthersChangeSomething<lightprepass::LightprepassParams>("lightprepass", 3);
}

TEST_F(LightprepassParams, FewParametersArePrimary) { expectFewPrimary<lightprepass::LightprepassParams>(); }

}  // namespace
}  // namespace arclight::test
