// The springs of the executable, against a closed form written independently.
#include <cmath>
#include <numbers>
#include <random>

#include "app/closed_form.h"
#include "app/takes.h"

namespace arclight::test {
namespace {

std::string number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

/// Seeded numbers in [low, high).
class Uniform {
public:
    double operator()(double low, double high) {
        return low + (high - low) * (static_cast<double>(bits_() >> 11) / 9007199254740992.0);
    }

private:
    std::mt19937_64 bits_{20240611};
};

struct Spring {
    double frequency, zeta, target = 1, retargetTo = 0;
    int tick = 300, retargetTick = -1;
};

constexpr std::array kScenes{"field", "graph", "position", "rotation", "frame", "orientation", "stability"};

class CliSpring : public DemoCli {
protected:
    CliSpring() : DemoCli("springs", "16x16") {}

    static Settings settingsOf(const Spring& spring) {
        Json params{{"scene", "graph"},
                    {"parameterization", "ratio"},
                    {"frequency", spring.frequency},
                    {"dampingRatio", spring.zeta},
                    {"target", spring.target},
                    {"retargetTick", spring.retargetTick},
                    {"retargetTo", spring.retargetTo}};
        return {params.dump(), spring.tick, std::move(params)};
    }
    /// The state with the scene that is cheapest to step and draw, unless another is given: it holds one spring.
    Json dump(const Words& assignments, int tick) const {
        return dumped(with({"scene=graph"}, assignments), {"--tick", std::to_string(tick)});
    }
    /// A measure at the tick; NaN if it is null.
    double measure(const Words& assignments, int tick, const char* name, const Words& more = {}) const {
        const Json value = measured(assignments, with({"--tick", std::to_string(tick)}, more)).value(name, Json());
        return value.is_number() ? value.get<double>() : std::nan("");
    }

    void expectClosedForms(const std::vector<Spring>& springs) const {
        std::vector<Settings> settings;
        for (const Spring& spring : springs) settings.push_back(settingsOf(spring));
        const std::vector<Drawn> all = shown(settings, kStates);
        ASSERT_EQ(all.size(), springs.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            SCOPED_TRACE(settings[i].name);
            expectClosedForm(springs[i], all[i].state);
        }
    }

private:
    static void expectClosedForm(const Spring& spring, const Json& state) {
        ASSERT_TRUE(state.contains("springs"));
        ASSERT_EQ(state["springs"].size(), 1u);
        // The executable holds floats; the closed form starts from the same values.
        const double omega = 2 * std::numbers::pi * static_cast<double>(static_cast<float>(spring.frequency));
        const double zeta = static_cast<float>(spring.zeta);
        EXPECT_EQ(state.value("tick", -1), spring.tick);
        EXPECT_NEAR(state.value("dt", 0.0), 1.0 / 60, 1e-9);
        EXPECT_NEAR(state.value("omega", 0.0), omega, 1e-5 * omega);
        EXPECT_NEAR(state.value("zeta", -1.0), zeta, 1e-6);
        State expected;
        double target = static_cast<float>(spring.target), since = 0;
        if (spring.retargetTick >= 0 && spring.retargetTick <= spring.tick) {
            since = spring.retargetTick / 60.0;
            expected = closedForm(omega, zeta, target, {}, since);
            target = static_cast<float>(spring.retargetTo);
        }
        expected = closedForm(omega, zeta, target, expected, spring.tick / 60.0 - since);
        const Json& found = state["springs"][0];
        EXPECT_NEAR(found.value("x", 1e9), expected.x, 1e-5);
        EXPECT_NEAR(found.value("v", 1e9), expected.v, 1e-5 * std::max(1.0, omega));
        EXPECT_NEAR(found.value("target", 1e9), target, 1e-6);
    }
};

TEST_F(CliSpring, StateMatchesClosedForm) {
    Uniform uniform;
    std::vector<Spring> springs;
    for (int i = 0; i < 16; ++i)
        springs.push_back({.frequency = 0.1 * std::pow(200.0, uniform(0, 1)), .zeta = uniform(0, 2)});
    for (const double zeta : {0.0, 1.0, 2.0, 0.999999, 1.000001})
        for (const double frequency : {0.1, 20.0}) springs.push_back({.frequency = frequency, .zeta = zeta});
    expectClosedForms(springs);
}

TEST_F(CliSpring, StateMatchesClosedFormAfterRetargeting) {
    Uniform uniform;
    std::vector<Spring> springs;
    for (int i = 0; i < 12; ++i)
        springs.push_back({.frequency = uniform(0.2, 5),
                           .zeta = uniform(0, 1.5),
                           .target = uniform(-1, 1),
                           .retargetTo = uniform(-1, 1),
                           .retargetTick = static_cast<int>(uniform(0, 300))});
    for (const int tick : {0, 299, 300})
        springs.push_back({.frequency = 1, .zeta = 0.1, .retargetTo = -1, .retargetTick = tick});
    expectClosedForms(springs);
}

TEST_F(CliSpring, StateMatchesClosedFormOfTheTypedNumbers) {
    // Decimals as one types them, at the end of ten seconds: the nearest float of 19.87 Hz would be 5e-5 off by then.
    Uniform uniform;
    const auto typed = [&](double low, double high) { return std::round(100 * uniform(low, high)) / 100; };
    for (int i = 0; i < 6; ++i) {
        const double frequency = i == 0 ? 19.87 : typed(5, 20), zeta = i % 2 == 0 ? 0 : typed(0, 0.05);
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

TEST_F(CliSpring, FieldStaysOnTheClosedForm) {
    for (const char* frequency : {"0.1", "1", "20"})
        EXPECT_LT(measure({"scene=field", std::string("frequency=") + frequency, "dampingRatio=0"}, 300, "maxError"),
                  1e-8)
            << frequency;
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
            EXPECT_NE(slurp(in("texts.json")).find("multiplies the swing by 1.40"), std::string::npos);
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
    for (const char* angle : {"30", "90", "179"}) {
        const Words words{"scene=orientation",
                          "mistake=componentwiseQuaternion",
                          "hemisphereCheck=true",
                          "frequency=2",
                          "dampingRatio=0.3",
                          "integrator=implicit",
                          std::string("turnAngleDeg=") + angle};
        const double expected = angle == std::string("30") ? 0.6 : angle == std::string("90") ? 4.6 : 13.4;
        EXPECT_NEAR(measure(words, 140, "quaternionError"), expected, 0.06) << angle;
    }
    // Without the check, the second turn of 120 degrees goes the long way.
    EXPECT_GT(measure({"scene=orientation", "mistake=componentwiseQuaternion"}, 290, "quaternionError"), 90);
}

TEST_F(CliSpring, ExactStepIsIndependentOfStepRate) {
    const Spring spring{.frequency = 1.7, .zeta = 0.2, .retargetTo = -0.5, .retargetTick = 101};
    std::vector<Settings> settings(3, settingsOf(spring));
    settings[1].params["tickRate"] = 30, settings[2].params["tickRate"] = 144;
    const std::vector<Drawn> all = shown(settings, kStates);
    ASSERT_EQ(all.size(), settings.size());
    const auto x = [&](std::size_t i) { return figure(all[i].state["springs"][0], "x"); };
    EXPECT_NEAR(x(1), x(0), 1e-6);
    EXPECT_NEAR(x(2), x(0), 1e-6);
}

TEST_F(CliSpring, ParameterizationsConvertToDampingRatio) {
    EXPECT_NEAR(dump({"parameterization=fraction", "frequency=2", "fractionRemaining=0.1", "fractionTime=0.5"}, 1)
                    .value("zeta", 0.0),
                0.3665, 1e-4);
    EXPECT_NEAR(dump({"parameterization=halfLife", "frequency=2", "halfLife=0.5"}, 1).value("zeta", 0.0), 0.1103, 1e-4);
}

TEST_F(CliSpring, ImplicitEulerDecayMatchesFormula) {
    const auto measures = [&](const char* integrator) {
        return measured({"scene=graph", std::string("integrator=") + integrator, "frequency=4", "dampingRatio=0.23"},
                        {"--tick", "300"});
    };
    // ln 2 / half-life is the decay rate in 1/s.
    const Json implicit = measures("implicit"), exact = measures("exact");
    EXPECT_NEAR(std::log(2.0) / figure(implicit, "halfLifeMeasured"), 9.40, 0.0940);
    EXPECT_NEAR(figure(implicit, "frequencyMeasured"), 3.40, 0.0340);
    EXPECT_NEAR(std::log(2.0) / figure(exact, "halfLifeMeasured"), 5.78, 0.0578);
    EXPECT_NEAR(figure(exact, "frequencyMeasured"), 3.89, 0.0389);
}

TEST_F(CliSpring, SemiImplicitEulerBlowsUpAtItsBound) {
    std::vector<Settings> settings;
    for (const int rate : {60, 30})
        for (const double zeta : {0.0, 0.5, 1.0}) {
            // hω = 2 (√(1 + ζ²) − ζ), from the trace and the determinant of the step's 2×2 matrix.
            const double bound = 2 * (std::sqrt(1 + zeta * zeta) - zeta) * rate / (2 * std::numbers::pi);
            for (const double frequency : {0.99 * bound, 1.01 * bound}) {
                Json params{{"scene", "graph"},
                            {"integrator", "semiImplicit"},
                            {"tickRate", rate},
                            {"frequency", frequency},
                            {"dampingRatio", zeta}};
                settings.push_back({params.dump(), 6000, std::move(params)});
            }
        }
    const std::vector<Drawn> all = shown(settings, kStates);
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Json x = all[i].state["springs"][0].value("x", Json());
        EXPECT_EQ(!x.is_number() || std::abs(x.get<double>()) > 1e3, i % 2 == 1) << settings[i].name << ": " << x;
    }
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

TEST_F(CliSpring, EverySceneDumpsMeasuresAndDraws) {
    std::vector<Settings> settings;
    for (const char* scene : kScenes) settings.push_back({scene, 30, {{"scene", scene}}});
    const std::vector<Drawn> all = shown(settings, kFrames | kMeasures | kStates, {"--size", "160x90"});
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_TRUE(all[i].state.contains("tick")) << settings[i].name;
        EXPECT_TRUE(all[i].measures.contains("maxError")) << settings[i].name;
        EXPECT_EQ(all[i].frame.height, 90);
    }
}

}  // namespace
}  // namespace arclight::test
