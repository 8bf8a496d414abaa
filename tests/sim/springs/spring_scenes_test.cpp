#include "sim/springs/spring_scenes.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "sim/truth.h"

namespace arclight::springs {
namespace {

using truth::hz;

TEST(FrameSpring, FrameStaysWithinAnimation) {
    for (const bool overruns : {false, true}) {
        FrameSpring spring;
        spring.frames = 24;
        spring.overruns = overruns;
        int highest = 0, lowest = 0;
        const Propagator<double> p = exactPropagator({hz(2), 0.2}, 1.0 / 60);
        for (int i = 0; i < 600; ++i) {
            spring.setTarget(i < 300 ? 1 : 0);
            spring.step(p);
            highest = std::max(highest, spring.frame());
            lowest = std::min(lowest, spring.frame());
        }
        if (overruns) {
            EXPECT_GT(highest, 24);
            EXPECT_LT(lowest, 0);
        } else {
            EXPECT_EQ(highest, 23);
            EXPECT_EQ(lowest, 0);
        }
    }
}

TEST(FrameSpring, OnlyMistakeReachesOnePastLastFrame) {
    FrameSpring spring;
    spring.spring.x = 1;
    EXPECT_EQ(spring.frame(), 23);
    EXPECT_FALSE(spring.isOutside());
    spring.overruns = true;
    EXPECT_EQ(spring.frame(), 24);
    EXPECT_TRUE(spring.isOutside());
}

TEST(TiltSpring, TiltFollowsDrag) {
    const Propagator<double> p = exactPropagator({hz(2), 0.7}, 1.0 / 60);
    TiltSpring tilt;
    tilt.drag({0.3, 0.4});
    for (int i = 0; i < 300; ++i) tilt.step(p);
    const glm::dvec3 up = tilt.orientation() * glm::dvec3(0, 1, 0);
    EXPECT_NEAR(up.x, std::sin(0.5) * 0.6, 1e-6);
    EXPECT_NEAR(up.y, std::cos(0.5), 1e-6);
    EXPECT_NEAR(up.z, std::sin(0.5) * 0.8, 1e-6);
    tilt.release();
    for (int i = 0; i < 300; ++i) tilt.step(p);
    EXPECT_NEAR(glm::length(rotationVector(tilt.orientation())), 0, 1e-6);
}

TEST(TiltSpring, CrossAxisJumpsAndDoesNotReturn) {
    const Propagator<double> p = exactPropagator({hz(1), 0.7}, 1.0 / 60);
    double jump[2], left[2];
    for (const bool mistake : {false, true}) {
        TiltSpring tilt;
        tilt.crossAxis = mistake;
        EXPECT_NEAR(glm::length(tilt.orientation()), 1, 1e-12) << "without an axis";
        tilt.drag({0.8, 0});
        for (int i = 0; i < 60; ++i) tilt.step(p);
        const glm::dquat before = tilt.orientation();
        tilt.drag({0, 0.8});
        tilt.step(p);
        jump[mistake] = angleBetween(tilt.orientation(), before);
        tilt.release();
        for (int i = 0; i < 300; ++i) tilt.step(p);
        left[mistake] = glm::length(rotationVector(tilt.orientation()));
    }
    EXPECT_LT(jump[0], 0.05);
    EXPECT_GT(jump[1], 0.8);
    EXPECT_NEAR(left[0], 0, 1e-3);
    EXPECT_NEAR(left[1], 0.8, 1e-3);
}

TEST(PointerField, PointersFaceCursor) {
    const Propagator<double> p = exactPropagator({hz(2), 0.8}, 1.0 / 60);
    PointerField field;
    field.reset(7, 5, 1.5);
    EXPECT_EQ(field.springs().size(), 35u);
    const glm::dvec2 cursor{-2.2, 0.7};
    for (int i = 0; i < 600; ++i) field.step(cursor, p);
    EXPECT_LT(field.largestError(cursor), 1e-5);
    field.pointsAway = true;
    for (int i = 0; i < 600; ++i) field.step(cursor, p);
    EXPECT_NEAR(field.largestError(cursor), std::numbers::pi, 1e-4);
}

TEST(PointerField, PointersTurnTheLongWayWithoutWrapping) {
    const Propagator<double> p = exactPropagator({hz(2), 1}, 1.0 / 60);
    for (const bool wraps : {true, false}) {
        PointerField field;
        field.wraps = wraps;
        field.reset(1, 1, 1);
        for (int i = 0; i < 300; ++i) field.step({-1, 0.1}, p);
        double worst = 0;
        for (int i = 0; i < 300; ++i) {
            field.step({-1, -0.1}, p);
            worst = std::max(worst, field.largestError({-1, -0.1}));
        }
        if (wraps)
            EXPECT_LT(worst, 0.25);
        else
            EXPECT_GT(worst, 3);
    }
}

}  // namespace
}  // namespace arclight::springs
