// The springs of the executable, against a closed form written independently.
#include <cmath>
#include <numbers>

#include "app/closed_form.h"
#include "app/takes.h"
#include "core/random.h"

namespace arclight::test {
namespace {

std::string number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

constexpr std::array kScenes{"field", "graph", "position", "rotation", "frame", "orientation", "stability"};

class CliSpring : public DemoCli {
protected:
    CliSpring() : DemoCli("springs", "16x16") {}

    /// The state with the scene that is cheapest to step and draw, unless another is given: it holds one spring.
    Json dump(const Words& assignments, int tick) const {
        return dumped(with({"scene=graph"}, assignments), {"--tick", std::to_string(tick)});
    }
    /// A measure at the tick; NaN if it is null.
    double measure(const Words& assignments, int tick, const char* name, const Words& more = {}) const {
        const Json value = measured(assignments, with({"--tick", std::to_string(tick)}, more)).value(name, Json());
        return value.is_number() ? value.get<double>() : std::nan("");
    }
};

TEST_F(CliSpring, StateMatchesClosedFormOfTheTypedNumbers) {
    // Decimals as one types them, at the end of ten seconds: the nearest float of 19.87 Hz would be 5e-5 off by then.
    Random random(Seed{20240611});
    const auto typed = [&](float low, float high) {
        return std::round(100 * static_cast<double>(random.uniform(low, high))) / 100;
    };
    for (int i = 0; i < 6; ++i) {
        const double frequency = i == 0 ? 19.87 : typed(5, 20), zeta = i % 2 == 0 ? 0 : typed(0, 0.05f);
        const double target = typed(-2, 2);
        const Json state =
            dump({"frequency=" + number(frequency), "dampingRatio=" + number(zeta), "target=" + number(target)}, 600);
        const State expected = closedForm(2 * std::numbers::pi * frequency, zeta, target, {}, 10);
        EXPECT_EQ(state.value("omega", 0.0), 2 * std::numbers::pi * frequency);
        EXPECT_NEAR(state["springs"][0].value("x", 1e9), expected.x, 1e-10) << frequency << ' ' << zeta;
        EXPECT_EQ(state["springs"][0].value("target", 1e9), target);
    }
}

TEST_F(CliSpring, FiguresAreThoseThatWereAskedFor) {
    EXPECT_NEAR(measure({}, 60, "halfLifeAsked", {"--preset", "half-life"}), 0.02, 1e-12);
    EXPECT_TRUE(std::isnan(measure({"scene=graph", "dampingRatio=0"}, 60, "halfLifeAsked"))) << "it has none";
    const Words given{"scene=graph", "frequency=12", "dampingRatio=0.1"};
    const double overshoot = measure(given, 300, "overshoot");
    EXPECT_NEAR(overshoot, std::exp(-std::numbers::pi * 0.1 / std::sqrt(0.99)), 1e-6);
    EXPECT_NEAR(figure(json("measures.json"), "overshootAsked"), overshoot, 1e-6);
}

TEST_F(CliSpring, BlowUpIsSaidInEveryScene) {
    // The trace and the determinant of the step's matrix, and its larger root.
    const double omega = 2 * std::numbers::pi * 9, h = 1.0 / 60, trace = 2 - 2 * h * omega - h * h * omega * omega;
    const double determinant = 1 - 2 * h * omega;
    const double expected = std::fabs(trace) / 2 + std::sqrt(trace * trace / 4 - determinant);
    for (const std::string scene : kScenes) {
        SCOPED_TRACE(scene);
        const Words words{"scene=" + scene, "frequency=9", "dampingRatio=1"};
        const Words more{"--size", "640x360", "--dump-texts", "texts.json"};
        EXPECT_NEAR(measure(with(words, {"integrator=semiImplicit"}), 90, "growthPerStep", more), expected, 1e-9);
        if (scene != "graph" && scene != "stability") {
            EXPECT_NE(slurp(in("texts.json")).find("multiplies the amplitude by 1.40"), std::string::npos);
        }
        if (scene == "graph") {
            EXPECT_LE(measure(words, 90, "growthPerStep"), 1);
        }
    }
}

TEST_F(CliSpring, DumpHoldsTheStepOfTheGraph) {
    EXPECT_EQ(dump({"tickRate=144"}, 3).value("dt", 0.0), 1.0 / 144);
    EXPECT_EQ(dumped({"tickRate=144", "scene=position"}, {"--tick", "3"}).value("dt", 0.0), 1.0 / 60);
}

TEST_F(CliSpring, TurnIsComparedAtTheGivenAngle) {
    const Json mistake{{"scene", "orientation"}, {"mistake", "componentwiseQuaternion"}};
    // Without the check, the second turn of 120 degrees goes the long way.
    std::vector<Settings> settings{{"unchecked", 290, mistake}};
    for (const int angle : {30, 90, 179}) {
        settings.push_back({std::to_string(angle), 140, mistake});
        settings.back().params.update({{"hemisphereCheck", true},
                                       {"frequency", 2},
                                       {"dampingRatio", 0.3},
                                       {"integrator", "implicit"},
                                       {"turnAngleDeg", angle}});
    }
    const std::vector<Drawn> all = shown(settings, kMeasures);
    EXPECT_GT(all[0].measure("quaternionError"), 90);
    for (const auto& [i, expected] : {std::pair{1u, 0.6}, {2u, 4.6}, {3u, 13.4}})
        EXPECT_NEAR(all[i].measure("quaternionError"), expected, 0.06) << settings[i].name;
}

TEST_F(CliSpring, FieldDumpHoldsFirst4096Springs) {
    const Outcome outcome = run({"scene=field"}, {"--tick", "2", "--dump-state", in("state.json")});
    EXPECT_NE(outcome.out.find(in("state.json")), std::string::npos) << outcome.out;
    EXPECT_EQ(json("state.json")["springs"].size(), 4096u);
}

TEST_F(CliSpring, SteadyFieldUploadsFourBytesPerPeg) {
    ASSERT_EQ(run({"scene=field"}, {"--frames", "6", "--bench", in("field.json")}).code, 0);
    const Json traffic = json("field.json")["traffic"];
    EXPECT_LT(traffic["bytesUploaded"].get<int>(), 512 * 512 * 4 + 4096) << "more than the pegs and the tone mapping";
    EXPECT_EQ(traffic["bytesReadBack"], 0);
    EXPECT_EQ(traffic["waits"], 0);
}

}  // namespace
}  // namespace arclight::test
