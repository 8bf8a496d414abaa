// The springs of the executable, against a closed form written independently.
#include <cmath>
#include <numbers>
#include <random>

#include "app/cli.h"
#include "app/closed_form.h"
#include "core/long_run.h"

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

class CliSpring : public Cli {
protected:
    Words words(const Spring& spring) const {
        return {"--size", "16x16",
                "--tick", std::to_string(spring.tick),
                "--set",  "parameterization=ratio",
                "--set",  "frequency=" + number(spring.frequency),
                "--set",  "dampingRatio=" + number(spring.zeta),
                "--set",  "target=" + number(spring.target),
                "--set",  "retargetTick=" + std::to_string(spring.retargetTick),
                "--set",  "retargetTo=" + number(spring.retargetTo)};
    }

    /// The state dump, which holds one spring.
    Json dump(Words arguments) const {
        arguments.insert(arguments.end(), {"--dump-state", in("state.json")});
        const Outcome outcome = headless(arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        if (outcome.code != 0) return Json::object();
        return json("state.json");
    }

    /// A measure at the last tick; NaN if it is null or missing.
    double measure(Words arguments, const char* name) const {
        arguments.insert(arguments.end(), {"--measure", in("measure.json")});
        const Outcome outcome = headless(arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const Json value = json("measure.json").value(name, Json());
        return value.is_number() ? value.get<double>() : std::nan("");
    }

    void expectClosedForm(const Spring& spring) const {
        SCOPED_TRACE(number(spring.frequency) + " Hz, zeta " + number(spring.zeta) + ", retarget at " +
                     std::to_string(spring.retargetTick));
        const Json state = dump(words(spring));
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
    for (int i = 0; i < 16; ++i)
        expectClosedForm({.frequency = 0.1 * std::pow(200.0, uniform(0, 1)), .zeta = uniform(0, 2)});
    for (const double zeta : {0.0, 1.0, 2.0, 0.999999, 1.000001})
        for (const double frequency : {0.1, 20.0}) expectClosedForm({.frequency = frequency, .zeta = zeta});
}

TEST_F(CliSpring, StateMatchesClosedFormAfterRetargeting) {
    Uniform uniform;
    for (int i = 0; i < 12; ++i)
        expectClosedForm({.frequency = uniform(0.2, 5),
                          .zeta = uniform(0, 1.5),
                          .target = uniform(-1, 1),
                          .retargetTo = uniform(-1, 1),
                          .retargetTick = static_cast<int>(uniform(0, 300))});
    expectClosedForm({.frequency = 1, .zeta = 0.1, .retargetTo = -1, .retargetTick = 0});
    expectClosedForm({.frequency = 1, .zeta = 0.1, .retargetTo = -1, .retargetTick = 300});
    expectClosedForm({.frequency = 1, .zeta = 0.1, .retargetTo = -1, .retargetTick = 299});
}

TEST_F(CliSpring, StateMatchesClosedFormOfTheTypedNumbers) {
    // Decimals as one types them, at the end of ten seconds: the nearest float of 19.87 Hz would be 5e-5 off by then.
    Uniform uniform;
    const auto typed = [&](double low, double high) { return std::round(100 * uniform(low, high)) / 100; };
    for (int i = 0; i < 6; ++i) {
        const double frequency = i == 0 ? 19.87 : typed(5, 20), zeta = i % 2 == 0 ? 0 : typed(0, 0.05);
        const double target = typed(-2, 2);
        const Json state = dump(words({.frequency = frequency, .zeta = zeta, .target = target, .tick = 600}));
        const State expected = closedForm(2 * std::numbers::pi * frequency, zeta, target, {}, 10);
        EXPECT_EQ(state.value("omega", 0.0), 2 * std::numbers::pi * frequency);
        EXPECT_NEAR(state["springs"][0].value("x", 1e9), expected.x, 1e-10) << frequency << ' ' << zeta;
        EXPECT_EQ(state["springs"][0].value("target", 1e9), target);
    }
}

TEST_F(CliSpring, FiguresAreThoseThatWereAskedFor) {
    EXPECT_NEAR(measure({"--tick", "60", "--preset", "half-life"}, "halfLifeAsked"), 0.02, 1e-12);
    EXPECT_TRUE(std::isnan(measure({"--tick", "60", "--set", "dampingRatio=0"}, "halfLifeAsked"))) << "it has none";
    const Words given{"--tick", "300", "--set", "frequency=12", "--set", "dampingRatio=0.1"};
    EXPECT_NEAR(measure(given, "overshoot"), std::exp(-std::numbers::pi * 0.1 / std::sqrt(0.99)), 1e-6);
    EXPECT_NEAR(measure(given, "overshootAsked"), measure(given, "overshoot"), 1e-6);
}

TEST_F(CliSpring, FieldStaysOnTheClosedForm) {
    for (const char* frequency : {"0.1", "1", "20"})
        EXPECT_LT(measure({"--tick", "300", "--set", "scene=field", "--set", std::string("frequency=") + frequency,
                           "--set", "dampingRatio=0"},
                          "maxError"),
                  1e-8)
            << frequency;
}

TEST_F(CliSpring, BlowUpIsSaidInEveryScene) {
    // The trace and the determinant of the step's matrix, and its larger root.
    const double omega = 2 * std::numbers::pi * 9, h = 1.0 / 60, trace = 2 - 2 * h * omega - h * h * omega * omega;
    const double determinant = 1 - 2 * h * omega;
    const double expected = std::fabs(trace) / 2 + std::sqrt(trace * trace / 4 - determinant);
    for (const char* scene : {"field", "graph", "position", "rotation", "frame", "orientation", "stability"}) {
        SCOPED_TRACE(scene);
        const Words words{
            "--size",      "640x360", "--tick",        "90", "--set", std::string("scene=") + scene, "--set",
            "frequency=9", "--set",   "dampingRatio=1"};
        Words wild = words;
        wild.insert(wild.end(), {"--set", "integrator=semiImplicit"});
        wild.insert(wild.end(), {"--dump-texts", in("texts.json")});
        EXPECT_NEAR(measure(wild, "growthPerStep"), expected, 1e-9);
        if (scene == std::string("graph")) {
            EXPECT_LE(measure(words, "growthPerStep"), 1);
        }
        if (scene == std::string("graph") || scene == std::string("stability")) continue;
        EXPECT_NE(slurp(in("texts.json")).find("multiplies the swing by 1.40"), std::string::npos);
    }
}

TEST_F(CliSpring, DumpHoldsTheStepOfTheGraph) {
    EXPECT_EQ(dump({"--tick", "3", "--set", "tickRate=144"}).value("dt", 0.0), 1.0 / 144);
    EXPECT_EQ(dump({"--tick", "3", "--set", "tickRate=144", "--set", "scene=position"}).value("dt", 0.0), 1.0 / 60);
}

TEST_F(CliSpring, TurnIsComparedAtTheGivenAngle) {
    for (const char* angle : {"30", "90", "179"}) {
        const Words words{"--tick", "140",
                          "--set",  "scene=orientation",
                          "--set",  "mistake=componentwiseQuaternion",
                          "--set",  "hemisphereCheck=true",
                          "--set",  "frequency=2",
                          "--set",  "dampingRatio=0.3",
                          "--set",  "integrator=implicit",
                          "--set",  std::string("turnAngleDeg=") + angle};
        const double expected = angle == std::string("30") ? 0.6 : angle == std::string("90") ? 4.6 : 13.4;
        EXPECT_NEAR(measure(words, "quaternionError"), expected, 0.06) << angle;
    }
    // Without the check, the second turn of 120 degrees goes the long way.
    const Words words{"--tick", "290", "--set", "scene=orientation", "--set", "mistake=componentwiseQuaternion"};
    EXPECT_GT(measure(words, "quaternionError"), 90);
}

TEST_F(CliSpring, ExactStepIsIndependentOfStepRate) {
    const Spring spring{.frequency = 1.7, .zeta = 0.2, .retargetTo = -0.5, .retargetTick = 101};
    const Json reference = dump(words(spring));
    for (const char* rate : {"30", "144"}) {
        Words words = CliSpring::words(spring);
        words.insert(words.end(), {"--set", std::string("tickRate=") + rate});
        const Json state = dump(words);
        EXPECT_NEAR(state["springs"][0].value("x", 1e9), reference["springs"][0].value("x", -1e9), 1e-6) << rate;
    }
}

TEST_F(CliSpring, ParameterizationsConvertToDampingRatio) {
    EXPECT_NEAR(dump({"--tick", "1", "--set", "parameterization=fraction", "--set", "frequency=2", "--set",
                      "fractionRemaining=0.1", "--set", "fractionTime=0.5"})
                    .value("zeta", 0.0),
                0.3665, 1e-4);
    EXPECT_NEAR(
        dump({"--tick", "1", "--set", "parameterization=halfLife", "--set", "frequency=2", "--set", "halfLife=0.5"})
            .value("zeta", 0.0),
        0.1103, 1e-4);
}

TEST_F(CliSpring, ImplicitEulerDecayMatchesFormula) {
    const Words words{"--size",      "16x16", "--tick",           "300", "--set", "integrator=implicit", "--set",
                      "frequency=4", "--set", "dampingRatio=0.23"};
    // ln 2 / half-life is the decay rate in 1/s.
    EXPECT_NEAR(std::log(2.0) / measure(words, "halfLifeMeasured"), 9.40, 0.0940);
    EXPECT_NEAR(measure(words, "frequencyMeasured"), 3.40, 0.0340);
    Words exact = words;
    exact[5] = "integrator=exact";
    EXPECT_NEAR(std::log(2.0) / measure(exact, "halfLifeMeasured"), 5.78, 0.0578);
    EXPECT_NEAR(measure(exact, "frequencyMeasured"), 3.89, 0.0389);
}

TEST_F(CliSpring, SemiImplicitEulerBlowsUpAtItsBound) {
    for (const int rate : sampleOf({60, 30}, 1)) {
        for (const double zeta : {0.0, 0.5, 1.0}) {
            // hω = 2 (√(1 + ζ²) − ζ), from the trace and the determinant of the step's 2×2 matrix.
            const double bound = 2 * (std::sqrt(1 + zeta * zeta) - zeta) * rate / (2 * std::numbers::pi);
            double low = bound * 0.8, high = bound * 1.2;
            if (high > 20) high = 20;
            SCOPED_TRACE(std::to_string(rate) + " Hz, zeta " + number(zeta));
            const auto blowsUp = [&](double frequency) {
                const Json state = dump({"--size", "16x16", "--tick", "6000", "--set", "integrator=semiImplicit",
                                         "--set", "tickRate=" + std::to_string(rate), "--set",
                                         "frequency=" + number(frequency), "--set", "dampingRatio=" + number(zeta)});
                const Json x = state["springs"][0].value("x", Json());
                return !x.is_number() || std::abs(x.get<double>()) > 1e3;
            };
            ASSERT_FALSE(blowsUp(low));
            if (bound * 1.01 >= 20) {
                EXPECT_FALSE(blowsUp(19.99)) << "the bound lies beyond the range";
                continue;
            }
            ASSERT_TRUE(blowsUp(high));
            for (int i = 0; i < 7; ++i) {
                const double midpoint = 0.5 * (low + high);
                (blowsUp(midpoint) ? high : low) = midpoint;
            }
            EXPECT_NEAR(0.5 * (low + high), bound, 0.01 * bound);
        }
    }
}

TEST_F(CliSpring, FieldDumpHoldsFirst4096Springs) {
    const Outcome outcome = springs(
        {"--headless", "--size", "16x16", "--tick", "2", "--set", "scene=field", "--dump-state", in("state.json")});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(in("state.json")), std::string::npos) << outcome.out;
    EXPECT_EQ(json("state.json")["springs"].size(), 4096u);
}

TEST_F(CliSpring, EverySceneDumpsMeasuresAndDraws) {
    for (const char* scene : {"field", "graph", "position", "rotation", "frame", "orientation", "stability"}) {
        SCOPED_TRACE(scene);
        const Outcome outcome =
            springs({"--headless", "--size", "160x90", "--tick", "30", "--set", std::string("scene=") + scene,
                     "--dump-state", in("state.json"), "--measure", in("measure.json"), "--capture", in("shot.png")});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        const Json state = json("state.json"), measures = json("measure.json");
        EXPECT_EQ(state.value("tick", -1), 30);
        EXPECT_TRUE(measures.contains("maxError"));
        EXPECT_EQ(image("shot.png").height, 90);
    }
}

}  // namespace
}  // namespace arclight::test
