// Demo orientation as the executable shows it.
#include <map>
#include <string>
#include <vector>

#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

class CliOrientation : public DemoCli {
protected:
    CliOrientation() : DemoCli("orientation", "128x72") {}
};

/// A rod that swings by 60° and twists by 180°: slerp makes half a turn about an axis halfway, so that its tip leaves
/// the great arc by 30° on a path π sin 30° / 60° = 1.5 times as long.
TEST_F(CliOrientation, SterpStaysOnTheGreatArcThatSlerpLeaves) {
    const Json ends = {{"start", {0, 0, 0}}, {"end", {60, 0, 180}}};
    const std::vector<Drawn> all = shown({{"rod", 4, ends}}, kMeasures);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_LT(all[0].measure("sterpDeviationDeg"), 1e-5);
    EXPECT_LT(all[0].measure("recomposeErrorDeg"), 1e-5);
    EXPECT_GT(all[0].measure("planeDeviationDeg"), 20);
    EXPECT_GT(all[0].measure("arcLengthRatio"), 1.2);
}

/// The printed code whirls a rod that has nowhere to go.
TEST_F(CliOrientation, ThePrintedCodeTurnsWhereNothingTurns) {
    const Json same = {{"start", {20, 20, 0}},
                       {"end", {20, 20, 0}},
                       {"method", "sterpAsPrinted"},
                       {"forgetsStart", false},
                       {"returnsTwistSwing", false}};
    Json mended = same;
    mended["testsVectorPart"] = false;
    const std::vector<Drawn> all = shown({{"printed", 4, same}, {"mended", 4, mended}}, kMeasures);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_NEAR(all[0].measure("endPointErrorDeg"), 180, 1e-6);
    EXPECT_LT(all[1].measure("endPointErrorDeg"), 1e-6);
}

/// The numbers that presets, captions and the page state.
TEST_F(CliOrientation, PresetsMeasureWhatTheySay) {
    std::map<std::string, std::size_t> index;
    std::vector<Settings> settings = presetSettings("orientation", 10);
    for (std::size_t i = 0; i < settings.size(); ++i) index[settings[i].name.substr(std::string("preset ").size())] = i;
    ASSERT_TRUE(index.contains("divides-by-zero"));
    Settings tested = settings[index["divides-by-zero"]];
    tested.name = "half turn, tested", tested.params["dividesByZero"] = false;
    settings.push_back(tested);
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), settings.size());
    const auto value = [&](const char* preset, const char* name) { return all[index.at(preset)].measure(name); };
    EXPECT_NEAR(value("showcase", "planeDeviationDeg"), 64.3, 0.05);
    EXPECT_NEAR(value("showcase", "arcLengthRatio"), 1.09, 0.005);
    // 178° about the vertical: 1 / cos² 44.5°.
    EXPECT_NEAR(value("dwell", "speedRatio"), 1.966, 0.01);
    EXPECT_NEAR(value("wrong-order", "endPointErrorDeg"), 75, 0.5);
    EXPECT_NEAR(value("identical", "endPointErrorDeg"), 180, 1e-6);
    EXPECT_NEAR(value("divides-by-zero", "endSensitivityDeg"), 150, 0.1);
    EXPECT_LT(all.back().measure("endSensitivityDeg"), 1e-5);
    EXPECT_NEAR(value("headings", "meanLength"), 0.37, 0.005);
    EXPECT_EQ(value("no-mean", "meanLength"), 0);
    EXPECT_NEAR(value("sterp", "planeDeviationDeg"), 0, 1e-5);
    EXPECT_GT(value("across", "planeDeviationDeg"), 5);
    EXPECT_GT(value("keys", "angularVelocityJump"), 1);
    for (const char* smooth : {"keys-circular", "keys-spline"})
        EXPECT_LT(value(smooth, "angularVelocityJump"), 1e-6) << smooth;
    EXPECT_LT(value("axis", "axisErrorDeg"), 1e-3);
    EXPECT_GT(value("axis-box", "axisErrorDeg"), 1);
    EXPECT_TRUE(all[index["no-axis"]].measures.at("axisErrorDeg").is_null());
}

/// Where half of an even number of headings oppose the others, nothing is left; of an odd number, one heading.
TEST_F(CliOrientation, HalfOfTheHeadingsCancelTheOthers) {
    std::vector<Settings> settings;
    Random random(Seed{65});
    for (int i = 0; i < (isLongRun() ? 200 : 20); ++i)
        settings.push_back({"",
                            static_cast<int>(random.below(300)),
                            {{"scene", "headings"},
                             {"opposed", 0.5},
                             {"headings", 1 + random.below(400)},
                             {"spreadDeg", random.uniform(0, 180)}},
                            1 + random.below(9)});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int count = settings[i].params.at("headings").get<int>();
        EXPECT_NEAR(all[i].measure("meanLength"), count % 2 == 0 ? 0 : 1.0 / count, 1e-12) << count;
    }
}

/// A hand on the ball turns both ends, and a recording holds that.
TEST_F(CliOrientation, AHandTurnsTheBall) {
    Json held = Json::array(), moved = Json::array();
    for (int tick = 2; tick < 12; ++tick) held.push_back(pointer(tick, 50 + tick, 36, 1));
    for (int tick = 2; tick < 12; ++tick) moved.push_back(pointer(tick, 50 + tick, 36));
    const Json apart = {{"method", "sterpAsPrinted"}};
    const std::vector<Drawn> all =
        shown({{"alone", 16, apart}, {"held", 16, apart, 1, held}, {"only pointed", 16, apart, 1, moved}}, kStates);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_NE(all[1].state["deviation"], all[0].state["deviation"]);
    EXPECT_EQ(all[2].state, all[0].state);
}

}  // namespace
}  // namespace arclight::test
