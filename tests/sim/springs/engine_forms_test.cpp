// Each form is stepped here by its own definition, apart from the code that measures its error.
#include "sim/springs/engine_forms.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace arclight::springs {
namespace {

const EngineForm& formOf(const std::vector<EngineForm>& forms, std::string_view name) {
    return *std::find_if(forms.begin(), forms.end(), [&](const EngineForm& form) { return form.name == name; });
}
double valueOf(const EngineForm& form, std::string_view name) {
    for (const EngineValue& value : form.values)
        if (value.name == name) return value.value;
    ADD_FAILURE() << form.name << " has no " << name;
    return 0;
}

SpringShape shapeOf(double hz, double zeta) { return {2 * std::numbers::pi * hz, zeta}; }

TEST(EngineForms, ConvertBackToTheSpring) {
    for (const double hz : {0.3, 1.6, 5.0})
        for (const double zeta : {0.1, 0.7, 1.0, 1.8}) {
            const SpringShape shape = shapeOf(hz, zeta);
            const std::vector<EngineForm> forms = engineForms(shape);
            EXPECT_NEAR(valueOf(formOf(forms, "frequencyAndDampingRatio"), "frequency"), hz, 1e-12);
            const EngineForm& stiff = formOf(forms, "stiffnessDampingMass");
            const double k = valueOf(stiff, "stiffness"), c = valueOf(stiff, "damping"), m = valueOf(stiff, "mass");
            EXPECT_NEAR(std::sqrt(k / m), shape.omega, 1e-9);
            EXPECT_NEAR(c / (2 * std::sqrt(k * m)), zeta, 1e-9);
            // Spring-It-On: halflife_to_damping and frequency_to_stiffness.
            const EngineForm& half = formOf(forms, "frequencyAndHalfLife");
            EXPECT_NEAR(4 * 0.69314718056 / valueOf(half, "halflife"), c, 1e-6 * c);
            EXPECT_NEAR(valueOf(formOf(forms, "smoothTime"), "smoothTime"), c / k, 1e-9);
        }
}

TEST(EngineForms, SmoothTimeIsRightAtCriticalDamping) {
    // Unity's polynomial for exp(−x) has errors below 2 %, and less for short steps.
    const std::vector<EngineForm> forms = engineForms(shapeOf(0.5, 1));
    const auto& errors = *formOf(forms, "smoothTime").errors;
    EXPECT_LT(errors[2], 1e-3);
    EXPECT_LE(errors[2], errors[0]);
    EXPECT_GT((*formOf(engineForms(shapeOf(0.5, 0.2)), "smoothTime").errors)[2], 0.2);
}

TEST(FrameFactors, HaveTheFrequencyAndTheDecayOfTheSpring) {
    for (const double rate : {30.0, 60.0})
        for (const double hz : {0.5, 2.0, 6.0})
            for (const double zeta : {0.1, 0.6}) {
                const SpringShape shape = shapeOf(hz, zeta);
                const FrameFactors factors = frameFactors(shape, rate);
                double x = 1, v = 0;
                std::vector<double> y;
                for (int i = 0; i < 60; ++i) {
                    v = (1 - factors.drag) * v + factors.stiffness * (0 - x);
                    x += v;
                    y.push_back(x);
                }
                // y[n+1] = 2 e^(−ζωh) cos(ω√(1−ζ²) h) y[n] − e^(−2ζωh) y[n−1]
                const double decay = std::exp(-zeta * shape.omega / rate);
                const double turn = shape.omega * std::sqrt(1 - zeta * zeta) / rate;
                for (std::size_t i = 2; i < y.size(); ++i)
                    EXPECT_NEAR(y[i], 2 * decay * std::cos(turn) * y[i - 1] - decay * decay * y[i - 2], 1e-12);
            }
}

TEST(EngineForms, FrameFactorsAreOnlyRightAtTheirRate) {
    const std::vector<EngineForm> forms = engineForms(shapeOf(1.6, 0.12));
    const auto& at60 = *formOf(forms, "perFrameAt60Hz").errors;
    const auto& at30 = *formOf(forms, "perFrameAt30Hz").errors;
    EXPECT_LT(at60[1], 0.1);
    EXPECT_LT(at30[0], 0.2);
    EXPECT_GT(at60[0], 0.5);
    EXPECT_GT(at60[2], 0.5);
    EXPECT_GT(at30[1], 0.5);
}

TEST(EngineForms, VrmBoneSwingsLikeTheSpring) {
    const SpringShape shape = shapeOf(1.6, 0.3);
    const EngineForm form = formOf(engineForms(shape), "vrmSpringBoneAt60Hz");
    // The step of the specification for a bone that hangs from the origin along x.
    const double stiffness = valueOf(form, "stiffness"), drag = valueOf(form, "dragForce"), length = kVrmBoneLength;
    double x = length, y = 0.02 * length, px = x, py = y, crossing = 0;
    for (int i = 1; i < 200 && crossing == 0; ++i) {
        double nx = x + (x - px) * (1 - drag) + stiffness / 60, ny = y + (y - py) * (1 - drag);
        const double scale = length / std::hypot(nx, ny);
        nx *= scale, ny *= scale;
        if (ny < 0) crossing = (i - 1 + y / (y - ny)) / 60;
        px = x, py = y, x = nx, y = ny;
    }
    // The closed form crosses 0 at (π − acos ζ) / ω√(1−ζ²).
    const double expected =
        (std::numbers::pi - std::acos(shape.zeta)) / (shape.omega * std::sqrt(1 - shape.zeta * shape.zeta));
    EXPECT_NEAR(crossing, expected, 1.0 / 60);
    EXPECT_LT((*form.errors)[1], 0.1);
    EXPECT_TRUE(formOf(engineForms(shapeOf(20, 2)), "vrmSpringBoneAt60Hz").errors.has_value() ||
                formOf(engineForms(shapeOf(20, 2)), "vrmSpringBoneAt60Hz").values.empty());
}

TEST(EngineForms, ErrorsShrinkWithTheStep) {
    for (const double zeta : {0.1, 1.0}) {
        const std::vector<EngineForm> forms = engineForms(shapeOf(1, zeta));
        for (const char* name : {"frequencyAndDampingRatio", "stiffnessDampingMass"}) {
            const auto& errors = *formOf(forms, name).errors;
            EXPECT_GT(errors[0], errors[1]) << name;
            EXPECT_GT(errors[1], errors[2]) << name;
            EXPECT_GT(errors[2], 0) << name;
        }
        // The approximations of exp and atan have errors at any step.
        for (const double error : *formOf(forms, "frequencyAndHalfLife").errors) EXPECT_LT(error, 0.02);
    }
}

}  // namespace
}  // namespace arclight::springs
