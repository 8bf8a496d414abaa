// The declarations of lightprepass state correctly when a parameter has an effect.
#include "apps/lightprepass/lightprepass_rows.h"

#include "app/idle_params.h"

namespace arclight::test {
namespace {

class LightprepassParams : public IdleParams {
protected:
    LightprepassParams() : IdleParams("lightprepass") {}
};

TEST_F(LightprepassParams, InactiveParametersChangeNothing) {
    expectNothingChanges<lightprepass::LightprepassParams, lightprepass::LightprepassMeasures>(4);
}

TEST_F(LightprepassParams, ActiveParametersChangeSomething) {
    // `loop` shows only once the ship has passed the tiles that are in sight, `lists` and `tileDepths` only in the map of
    // tiles, `compare` only in the difference: they have tests of their own.
    const Json fixed{{"loop", false}, {"lists", "auto"}, {"tileDepths", false}, {"compare", false}};
    expectOthersChangeSomething<lightprepass::LightprepassParams>(1, fixed);
}

TEST_F(LightprepassParams, LoopRepeatsTheFarthestTile) {
    const auto at = [&](const char* loop, const char* tick) {
        return captured({"speed=40", std::string("loop=") + loop}, {"--tick", tick});
    };
    EXPECT_EQ(at("true", "1"), at("false", "1"));
    EXPECT_NE(at("true", "600"), at("false", "600"));
}

TEST_F(LightprepassParams, CompareShowsTheDifference) {
    const auto with = [&](const char* compare) {
        return captured({"show=difference", std::string("compare=") + compare}, {"--tick", "1"});
    };
    EXPECT_NE(with("true"), with("false"));
}

TEST_F(LightprepassParams, FewParametersArePrimary) { expectFewPrimary<lightprepass::LightprepassParams>(); }

}  // namespace
}  // namespace arclight::test
