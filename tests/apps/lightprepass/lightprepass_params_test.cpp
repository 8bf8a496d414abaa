// The declarations of lightprepass state correctly when a parameter has an effect.
#include "apps/lightprepass/lightprepass_rows.h"

#include "app/idle_params.h"

namespace arclight::test {
namespace {

class LightprepassParams : public IdleParams {};

TEST_F(LightprepassParams, InactiveParametersChangeNothing) {
    expectNothingChanges<lightprepass::LightprepassParams, lightprepass::LightprepassMeasures>("lightprepass", 4);
}

TEST_F(LightprepassParams, ActiveParametersChangeSomething) {
    // `loop` shows only once the ship has passed the tiles that are in sight, `lists` and `tileDepths` only in the map of
    // tiles, `compare` only in the difference: they have tests of their own.
    const Json fixed{{"loop", false}, {"lists", "auto"}, {"tileDepths", false}, {"compare", false}};
    expectOthersChangeSomething<lightprepass::LightprepassParams>("lightprepass", 1, fixed);
}

TEST_F(LightprepassParams, LoopRepeatsTheFarthestTile) {
    const auto at = [&](const char* loop, const char* tick) {
        const Outcome outcome =
            headlessDemo("lightprepass", {"--size", "160x90", "--set", "speed=40", "--set", std::string("loop=") + loop,
                                          "--tick", tick, "--capture", "l.png"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return image("l.png");
    };
    EXPECT_EQ(at("true", "1"), at("false", "1"));
    EXPECT_NE(at("true", "600"), at("false", "600"));
}

TEST_F(LightprepassParams, CompareShowsTheDifference) {
    const auto with = [&](const char* compare) {
        const Outcome outcome =
            headlessDemo("lightprepass", {"--size", "160x90", "--tick", "1", "--set", "show=difference", "--set",
                                          std::string("compare=") + compare, "--capture", "d.png"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return image("d.png");
    };
    EXPECT_NE(with("true"), with("false"));
}

TEST_F(LightprepassParams, FewParametersArePrimary) { expectFewPrimary<lightprepass::LightprepassParams>(); }

}  // namespace
}  // namespace arclight::test
