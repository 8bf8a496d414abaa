// The code and the figures of docs/springs.md, against the closed form and the suite's own springs.
#include <cmath>
#include <numbers>

#include "core/random.h"
#include "docs/code/springs_1.h"
#include "docs/code/springs_2.h"
#include "docs/code/springs_3.h"
#include "docs/code/springs_4.h"
#include "docs/page.h"
#include "gfx/gl_test.h"
#include "sim/common/spring.h"
#include "sim/springs/spring_kinds.h"
#include "sim/springs/spring_parameters.h"
#include "sim/truth.h"

namespace arclight::test {
namespace {

/// Springs from sluggish to stiff, from undamped to far over-damped, and around critical damping.
SpringShape randomShape(Random& random) {
    const double omega = 2 * std::numbers::pi * std::exp2(static_cast<double>(random.uniform(-3.0f, 4.3f)));
    switch (random.below(4)) {
        case 0: return {omega, 0};
        case 1: return {omega, 1 + 1e-3 * static_cast<double>(random.uniform(-1.0f, 1.0f))};
        case 2: return {omega, static_cast<double>(random.uniform(1.0f, 40.0f))};
        default: return {omega, static_cast<double>(random.uniform01())};
    }
}

double randomStep(Random& random) { return std::exp2(static_cast<double>(random.uniform(-10.0f, 1.0f))); }

glm::dquat randomRotation(Random& random) {
    return glm::normalize(glm::dquat{static_cast<double>(random.gaussian()), static_cast<double>(random.gaussian()),
                                     static_cast<double>(random.gaussian()), static_cast<double>(random.gaussian())});
}

/// Differences of a step's coefficients, in the units in which all of them are about 1.
double distance(const SpringStep& a, const Propagator<double>& b, double omega) {
    return std::max({std::fabs(a.xx - b.xx), std::fabs(a.xv - b.xv) * omega, std::fabs(a.vx - b.vx) / omega,
                     std::fabs(a.vv - b.vv)});
}

TEST(SpringsPage, TheExactStepIsThatOfTheSuite) {
    Random random(Seed{1});
    for (int i = 0; i < 20000; ++i) {
        const SpringShape shape = randomShape(random);
        const double h = randomStep(random);
        ASSERT_LT(distance(exactStep(shape.omega, shape.zeta, h), exactPropagator(shape, h), shape.omega), 1e-12)
            << shape.omega << ' ' << shape.zeta << ' ' << h;
    }
}

TEST(SpringsPage, TheExactStepIsTheSolutionByRoots) {
    Random random(Seed{2});
    for (int i = 0; i < 20000; ++i) {
        SpringShape shape = randomShape(random);
        if (std::fabs(shape.zeta - 1) < 1e-2) shape.zeta = 1;  // between, the roots themselves lose digits
        const double h = randomStep(random), target = static_cast<double>(random.uniform(-2.0f, 2.0f));
        double x = static_cast<double>(random.uniform(-2.0f, 2.0f));
        double v = shape.omega * static_cast<double>(random.uniform(-2.0f, 2.0f));
        const SpringState truth = truth::byRoots(shape, {x, v}, target, h);
        exactStep(shape.omega, shape.zeta, h).apply(x, v, target);
        ASSERT_NEAR(x, truth.x, 1e-11) << shape.omega << ' ' << shape.zeta << ' ' << h;
        ASSERT_NEAR(v, truth.v, 1e-11 * shape.omega);
    }
}

TEST(SpringsPage, StepsComposeWhateverTheFrameRate) {
    Random random(Seed{3});
    for (int i = 0; i < 2000; ++i) {
        const SpringShape shape = randomShape(random);
        const SpringStep slow = exactStep(shape.omega, shape.zeta, 1.0 / 30);
        const SpringStep fast = exactStep(shape.omega, shape.zeta, 1.0 / 144);
        double slowX = 0, slowV = 0, fastX = 0, fastV = 0;
        for (int k = 0; k < 30; ++k) slow.apply(slowX, slowV, 1.0);
        for (int k = 0; k < 144; ++k) fast.apply(fastX, fastV, 1.0);
        ASSERT_NEAR(slowX, fastX, 1e-11) << shape.omega << ' ' << shape.zeta;
    }
}

TEST(SpringsPage, TheEulerStepsAreThoseOfTheSuite) {
    Random random(Seed{10});
    for (int i = 0; i < 5000; ++i) {
        const SpringShape shape = randomShape(random);
        const double h = randomStep(random), target = static_cast<double>(random.uniform(-2.0f, 2.0f));
        const double x = static_cast<double>(random.uniform(-2.0f, 2.0f));
        const double v = shape.omega * static_cast<double>(random.uniform(-2.0f, 2.0f));
        double implicitX = x, implicitV = v, semiX = x, semiV = v;
        implicitStep(shape.omega, shape.zeta, h, implicitX, implicitV, target);
        semiImplicitStep(shape.omega, shape.zeta, h, semiX, semiV, target);
        const SpringState implicit = stepped(implicitPropagator(shape, h), {x, v}, target);
        const SpringState semi = stepped(semiImplicitPropagator(shape, h), {x, v}, target);
        const double a = h * shape.omega, size = 4 * (1 + a * a) * (1 + a * (1 + shape.zeta));
        ASSERT_NEAR(implicitX, implicit.x, 1e-13 * size);
        ASSERT_NEAR(implicitV, implicit.v, 1e-13 * size * shape.omega);
        ASSERT_NEAR(semiX, semi.x, 1e-13 * size);
        ASSERT_NEAR(semiV, semi.v, 1e-13 * size * shape.omega);
    }
    glm::dvec3 position{1, -2, 0.5}, velocity{3, 0, -1};
    double y = position.y, speed = velocity.y;
    implicitStep(9, 0.2, 0.1, position, velocity, glm::dvec3(0, 1, 2));
    implicitStep(9, 0.2, 0.1, y, speed, 1.0);
    EXPECT_EQ(position.y, y);
    EXPECT_EQ(velocity.y, speed);
}

TEST(SpringsPage, AStepOfAVectorIsThatOfItsComponents) {
    const SpringStep step = exactStep(9, 0.2, 0.1);
    glm::dvec3 x{1, -2, 0.5}, v{3, 0, -1};
    const glm::dvec3 target{0, 1, 2};
    double component = x.y, velocity = v.y;
    step.apply(x, v, target);
    step.apply(component, velocity, target.y);
    EXPECT_EQ(x.y, component);
    EXPECT_EQ(v.y, velocity);
}

TEST(SpringsPage, WhatIsAskedForIsWhatTheSuiteConverts) {
    Random random(Seed{4});
    for (int i = 0; i < 5000; ++i) {
        springs::SpringSettings settings{.parameterization = springs::Parameterization::fraction};
        settings.frequency = std::exp2(static_cast<double>(random.uniform(-3.0f, 4.3f)));
        settings.fractionRemaining = static_cast<double>(random.uniform(0.001f, 0.999f));
        settings.fractionTime = randomStep(random);
        if (i % 2 == 0) {
            settings.parameterization = springs::Parameterization::halfLife;
            settings.fractionRemaining = 0.5;
            settings.halfLife = settings.fractionTime;
        }
        const double rate = ::decayRate(settings.fractionRemaining, settings.fractionTime);
        const auto spring = springOf(settings.frequency, rate);
        const springs::Conversion conversion = springs::convert(settings);
        ASSERT_EQ(spring.has_value(), conversion.meaningful());
        ASSERT_NEAR(spring.value_or(Spring{0, 1}).zeta, conversion.shape.zeta, 1e-12);
        settings.frequencyIsDamped = true;
        const Spring seen = springSeenAt(settings.frequency, rate);
        const springs::Conversion damped = springs::convert(settings);
        ASSERT_NEAR(seen.omega / damped.shape.omega, 1, 1e-12);
        ASSERT_NEAR(seen.zeta, damped.shape.zeta, 1e-12);
    }
}

TEST(SpringsPage, WhatIsReadFromASpringIsWhatTheSuiteReads) {
    Random random(Seed{5});
    for (int i = 0; i < 5000; ++i) {
        const SpringShape shape = randomShape(random);
        const Spring spring{shape.omega, shape.zeta};
        ASSERT_EQ(seenHertz(spring), shape.zeta < 1 ? dampedFrequency(shape) : 0);
        ASSERT_NEAR(1 / ::halfLife(spring), 1 / arclight::halfLife(shape), 1e-12 * shape.omega);
        ASSERT_EQ(::semiImplicitLimit(shape.zeta), arclight::semiImplicitLimit(shape.zeta));
    }
}

TEST(SpringsPage, TheEnvelopeOfASpringByHalfLifeHalves) {
    const Spring spring = springOf(2, ::decayRate(0.5, 0.5)).value();
    EXPECT_NEAR(spring.zeta, 0.1103, 5e-5);
    EXPECT_NEAR(springOf(2, ::decayRate(0.1, 0.5))->zeta, 0.3665, 5e-5);
    // The determinant of a step is the square of what is left of the envelope.
    const SpringStep step = exactStep(spring.omega, spring.zeta, 0.5);
    EXPECT_NEAR(std::sqrt(step.xx * step.vv - step.xv * step.vx), 0.5, 1e-12);
    EXPECT_FALSE(springOf(2, ::decayRate(0.5, 0.02)).has_value());
    // The library's half-life: omega = ln 2 / halfLife with zeta = 1.
    EXPECT_NEAR(exactStep(std::numbers::ln2 / 0.5, 1, 0.5).xx, 0.847, 5e-4);
    EXPECT_NEAR(exactStep(1, 1, 1.678).xx, 0.5, 5e-4);
}

TEST(SpringsPage, TheFormulasOfTheEulerStepsAreThoseOfTheirMatrices) {
    Random random(Seed{6});
    for (int i = 0; i < 5000; ++i) {
        const double omega = static_cast<double>(random.uniform(0.5f, 60.0f));
        const double zeta = static_cast<double>(random.uniform(0.0f, 0.99f)), h = randomStep(random);
        const Propagator<double> implicit = implicitPropagator({omega, zeta}, h);
        const double delta = 1 + 2 * h * zeta * omega + h * h * omega * omega;
        const double determinant = implicit.xx * implicit.vv - implicit.xv * implicit.vx;
        const double angle = std::atan(h * omega * std::sqrt(1 - zeta * zeta) / (1 + h * zeta * omega));
        ASSERT_NEAR(-std::log(determinant) / (2 * h), std::log(delta) / (2 * h), 1e-9 / h);
        ASSERT_NEAR(0.5 * (implicit.xx + implicit.vv) / std::sqrt(determinant), std::cos(angle), 1e-9);
        const Propagator<double> semi = semiImplicitPropagator({omega, zeta}, h);
        ASSERT_NEAR(semi.xx * semi.vv - semi.xv * semi.vx, 1 - 2 * h * zeta * omega, 1e-9 * delta);
        ASSERT_NEAR(semi.xx + semi.vv, 2 - 2 * h * zeta * omega - h * h * omega * omega, 1e-9 * delta);
    }
    const double h = 1.0 / 60, omega = 8 * std::numbers::pi, zeta = 0.23;
    const double delta = 1 + 2 * h * zeta * omega + h * h * omega * omega;
    EXPECT_NEAR(std::log(delta) / (2 * h), 9.40, 5e-3);
    EXPECT_NEAR(std::atan(h * omega * std::sqrt(1 - zeta * zeta) / (1 + h * zeta * omega)) / (2 * std::numbers::pi * h),
                3.40, 5e-3);
    EXPECT_NEAR(::semiImplicitLimit(1) / h / (2 * std::numbers::pi), 7.91, 5e-3);
}

TEST(SpringsPage, AnAngleTurnsAsTheSuitesDoes) {
    Random random(Seed{7});
    for (int run = 0; run < 200; ++run) {
        const SpringShape shape = randomShape(random);
        const SpringStep step = exactStep(shape.omega, shape.zeta, 1.0 / 60);
        springs::AngleSpring truth;
        double angle = 0, velocity = 0;
        for (int tick = 0; tick < 120; ++tick) {
            if (tick % 30 == 0) truth.target = static_cast<double>(random.uniform(-3.1f, 3.1f));
            truth.step(exactPropagator(shape, 1.0 / 60));
            stepAngle(step, angle, velocity, truth.target);
            ASSERT_NEAR(std::remainder(angle - truth.angle, 2 * std::numbers::pi), 0, 1e-9);
        }
    }
}

TEST(SpringsPage, AnOrientationTurnsAsTheSuitesDoes) {
    Random random(Seed{8});
    for (int run = 0; run < 200; ++run) {
        const SpringShape shape = randomShape(random);
        const SpringStep step = exactStep(shape.omega, shape.zeta, 1.0 / 60);
        OrientationSpring truth{randomRotation(random), {0.5, -1, 2}, {}};
        glm::dquat q = -truth.orientation;  // the same orientation
        glm::dvec3 spin = truth.angularVelocity;
        for (int tick = 0; tick < 60; ++tick) {
            if (tick % 20 == 0) truth.target = randomRotation(random);
            const glm::dvec3 before = spin;
            truth.step(exactPropagator(shape, 1.0 / 60));
            stepOrientation(step, q, spin, truth.target);
            // Near half a turn rounding may choose the other way round.
            if (angleBetween(truth.orientation, truth.target) > 3.1) break;
            ASSERT_LT(angleBetween(q, truth.orientation), 1e-7);
            ASSERT_NEAR(glm::length(spin - truth.angularVelocity), 0, 1e-6 * (1 + glm::length(before)));
        }
    }
}

TEST(SpringsPage, AboutAFixedAxisAnOrientationIsASpringOfItsAngle) {
    const glm::dvec3 axis = glm::normalize(glm::dvec3(1, -2, 0.5));
    const SpringStep step = exactStep(9, 0.2, 1.0 / 60);
    glm::dquat q = rotationOf(2.5 * axis);
    glm::dvec3 spin{0, 0, 0};
    double angle = 2.5, velocity = 0;
    for (int tick = 0; tick < 240; ++tick) {
        stepOrientation(step, q, spin, glm::dquat(1, 0, 0, 0));
        step.apply(angle, velocity, 0.0);
        ASSERT_NEAR(glm::dot(rotationVector(q), axis), angle, 1e-9);
        ASSERT_NEAR(glm::dot(spin, axis), velocity, 1e-8);
    }
}

/// The page's block of GLSL.
std::string stepCode() {
    for (const CodeBlock& block : readPage("docs/springs.md").blocks)
        if (block.language == "glsl") return block.code;
    return "";
}

using SpringsPageShaders = Gl;

TEST_F(SpringsPageShaders, TheStepOnTheGpuIsThatOfTheFirstBlock) {
    constexpr int kSprings = 64;
    Random random(Seed{9});
    std::vector<glm::vec4> steps, states;
    for (int i = 0; i < kSprings; ++i) {
        const SpringShape shape = randomShape(random);
        const SpringStep step = exactStep(shape.omega, shape.zeta, 1.0 / 60);
        steps.emplace_back(step.xx, step.xv, step.vx, step.vv);
        states.push_back({random.uniform(-2.0f, 2.0f), random.uniform(-9.0f, 9.0f), random.uniform(-2.0f, 2.0f), 0});
    }
    ShaderFolder folder;
    folder.write("test/step.frag",
                 stepCode() +
                     "uniform sampler2D steps, states;\nout vec4 result;\nvoid main() {\n"
                     "    ivec2 at = ivec2(gl_FragCoord.xy);\n"
                     "    vec4 state = texelFetch(states, at, 0);\n"
                     "    result = springStep(texelFetch(steps, at, 0), state.xy, state.z).xyxy;\n}\n");
    Shaders shaders(folder.root());
    const Program program = shaders.program("common/fullscreen.vert", "test/step.frag");
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    const auto rowOf = [](const std::vector<glm::vec4>& values) {
        return lightTexture(kSprings, 1, [&](int x, int) { return values[static_cast<std::size_t>(x)]; });
    };
    const Texture stepRow = rowOf(steps), stateRow = rowOf(states);
    const Framebuffer to = target(kSprings, 1);
    drawFullscreen(to, program.set("steps", stepRow).set("states", stateRow));
    const Pixels drawn(to);
    for (int i = 0; i < kSprings; ++i) {
        const glm::dvec4 p(steps[static_cast<std::size_t>(i)]), s(states[static_cast<std::size_t>(i)]);
        double x = s.x, v = s.y;
        SpringStep{p.x, p.y, p.z, p.w}.apply(x, v, s.z);
        EXPECT_NEAR(static_cast<double>(drawn.at(i, 0, 0)), x, 1e-5 * (1 + std::fabs(x)));
        EXPECT_NEAR(static_cast<double>(drawn.at(i, 0, 1)), v, 1e-5 * (1 + std::fabs(p.z) + std::fabs(v)));
    }
}

}  // namespace
}  // namespace arclight::test
