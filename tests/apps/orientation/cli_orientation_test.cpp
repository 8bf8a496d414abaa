// Demo orientation as the executable shows it.
#include <array>
#include <map>
#include <string>
#include <vector>

#include "app/takes.h"
#include "core/long_run.h"
#include "core/random.h"

namespace arclight::test {
namespace {

class CliOrientation : public DemoCli {
protected:
    CliOrientation() : DemoCli("orientation", "128x72") {}
};

/// The numbers that presets, captions and the page state.
TEST_F(CliOrientation, PresetsMeasureWhatTheySay) {
    std::map<std::string, std::size_t> index;
    std::vector<Settings> settings = presetSettings("orientation", 10);
    for (std::size_t i = 0; i < settings.size(); ++i) index[settings[i].name.substr(std::string("preset ").size())] = i;
    ASSERT_TRUE(index.contains("divides-by-zero"));
    Settings tested = settings[index["divides-by-zero"]];
    tested.name = "half turn, tested", tested.params["divideByZero"] = false;
    settings.push_back(tested);
    const std::vector<Drawn> all = shown(settings, kMeasures);
    const auto value = [&](const char* preset, const char* name) { return all[index.at(preset)].measure(name); };
    EXPECT_NEAR(value("showcase", "planeDeviationDeg"), 64.3, 0.05);
    EXPECT_NEAR(value("showcase", "arcLengthRatio"), 1.09, 0.005);
    // 178° about the vertical: 1 / cos² 44.5°.
    EXPECT_NEAR(value("dwell", "speedRatio"), 1.966, 0.01);
    EXPECT_NEAR(value("neighbours", "planeDeviationDeg"), value("showcase", "planeDeviationDeg"), 0.5);
    EXPECT_NEAR(value("neighbours", "speedRatio"), 1.29, 0.01);
    EXPECT_NEAR(value("showcase", "speedRatio"), 1, 0.01);
    EXPECT_NEAR(value("swing-alone", "endPointErrorDeg"), 150.7, 0.05);
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

/// In every scene that has them, over the whole range of all that decides them.
TEST_F(CliOrientation, LimitsHoldUnderRandomSettings) {
    const Json params = listedParams();
    Random random(Seed{66});
    std::vector<Settings> settings;
    for (int i = 0; i < 240; ++i) {
        Json one = randomValues(
            params,
            {"method", "correction", "tSwing", "tTwist", "testVectorPart", "divideByZero", "reverseOrder",
             "omitStart", "axis", "start", "end", "machine", "swingDeg", "twistDeg", "rotationDeg", "singularBelow"},
            random);
        constexpr std::array<const char*, 3> kScenes{"rod", "mechanical", "errors"};
        one["scene"] = kScenes[static_cast<std::size_t>(i) % 3];
        settings.push_back({"", static_cast<int>(random.below(3)), one});
    }
    const std::vector<Drawn> all = shown(settings, kMeasures);
    int deviations = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        SCOPED_TRACE(settings[i].params.dump());
        EXPECT_LE(all[i].measure("recomposeErrorDeg"), 1e-5);
        if (all[i].measures.at("sterpDeviationDeg").is_null()) continue;
        ++deviations;
        EXPECT_LE(all[i].measure("sterpDeviationDeg"), 1e-5);
    }
    EXPECT_GT(deviations, 120);
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
    const Json apart = {{"method", "sterpAsPublished"}};
    const std::vector<Drawn> all =
        shown({{"alone", 16, apart}, {"held", 16, apart, 1, held}, {"only pointed", 16, apart, 1, moved}}, kStates);
    EXPECT_NE(all[1].state["deviation"], all[0].state["deviation"]);
    EXPECT_EQ(all[2].state, all[0].state);
}

}  // namespace
}  // namespace arclight::test
