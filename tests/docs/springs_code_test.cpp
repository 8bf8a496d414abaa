// The code and the figures of docs/springs.md, against the closed form and the suite's own springs.
#include <cmath>
#include <numbers>

#include "core/random.h"
#include "docs/code/springs_1.h"
#include "docs/code/springs_2.h"
#include "docs/code/springs_3.h"
#include "docs/code/springs_4.h"
#include "docs/page.h"
#include "docs/page_numbers.h"
#include "gfx/gl_test.h"
#include "sim/common/spring.h"
#include "sim/springs/spring_kinds.h"
#include "sim/springs/spring_parameters.h"

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

TEST(SpringsPage, AMovingTargetIsFollowedIndependentlyOfTheRate) {
    constexpr double kOmega = 4 * std::numbers::pi, kZeta = 0.5, kSpeed = 1;
    std::vector<double> held, moved;
    for (const int rate : {30, 144}) {
        const double h = 1.0 / rate;
        const SpringStep step = exactStep(kOmega, kZeta, h);
        double x = 0, v = 0, followed = 0, velocity = 0;
        for (int i = 1; i <= 10 * rate; ++i) {
            step.apply(x, v, kSpeed * i * h);
            followStep(step, kOmega, kZeta, h, followed, velocity, kSpeed * i * h, kSpeed);
        }
        held.push_back(10 * kSpeed - x);
        moved.push_back(10 * kSpeed - followed);
        EXPECT_NEAR(held.back(), 2 * kZeta * kSpeed / kOmega - 0.5 * kSpeed * h, 5e-6) << rate;
        EXPECT_NEAR(moved.back(), 2 * kZeta * kSpeed / kOmega, 1e-12) << rate;
    }
    expectNumbers("docs/springs.md", "| target held during the step |", held);
    expectNumbers("docs/springs.md", "| target moved during the step |", moved);
}

TEST(SpringsPage, StepsBehindAMovingTargetCompose) {
    Random random(Seed{11});
    for (int i = 0; i < 5000; ++i) {
        const SpringShape shape = randomShape(random);
        const double h = 0.1 * randomStep(random), target = static_cast<double>(random.uniform(-2.0f, 2.0f));
        const double u = static_cast<double>(random.uniform(-2.0f, 2.0f));
        double x = static_cast<double>(random.uniform(-2.0f, 2.0f)), v = 0, halfX = x, halfV = v;
        followStep(exactStep(shape.omega, shape.zeta, h), shape.omega, shape.zeta, h, x, v, target, u);
        const SpringStep half = exactStep(shape.omega, shape.zeta, 0.5 * h);
        followStep(half, shape.omega, shape.zeta, 0.5 * h, halfX, halfV, target - 0.5 * h * u, u);
        followStep(half, shape.omega, shape.zeta, 0.5 * h, halfX, halfV, target, u);
        ASSERT_NEAR(x, halfX, 1e-9) << shape.omega << ' ' << shape.zeta << ' ' << h;
        ASSERT_NEAR(v, halfV, 1e-9 * (1 + shape.omega));
    }
}

TEST(SpringsPage, ASpringWithoutOscillationOvershootsOnlyIfItIsTooFast) {
    Random random(Seed{12});
    for (int i = 0; i < 2000; ++i) {
        const double omega = static_cast<double>(random.uniform(1.0f, 30.0f));
        const double zeta = i % 2 == 0 ? 1 : static_cast<double>(random.uniform(1.0f, 4.0f));
        const double limit = omega * (zeta + std::sqrt(zeta * zeta - 1));  // times the distance, 1
        const double speed = limit * static_cast<double>(random.uniform(0.0f, 2.0f));
        if (std::fabs(speed / limit - 1) < 0.05) continue;
        const SpringStep step = exactStep(omega, zeta, 0.01 / limit);
        double x = -1, v = speed, highest = x;
        for (int tick = 0; tick < 2000; ++tick) {
            step.apply(x, v, 0.0);
            highest = std::max(highest, x);
        }
        ASSERT_EQ(highest > 0, speed > limit) << omega << ' ' << zeta << ' ' << speed / limit;
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
