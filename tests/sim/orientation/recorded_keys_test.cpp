// Curves through keys at any times, with a beginning and an end.
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/common/rotation_vector.h"
#include "sim/orientation/key_curve.h"

namespace arclight::orientation {
namespace {

constexpr glm::dvec3 kAxis{0, 1, 0};
constexpr Method kSmooth[] = {Method::squad, Method::circular, Method::spline};
constexpr Method kAll[] = {Method::nlerp,    Method::correctedNlerp, Method::slerp, Method::squad,
                           Method::circular, Method::spline,         Method::sterp};

std::vector<double> randomIntervals(std::size_t count) {
    Random random(Seed{9});
    std::vector<double> intervals(count);
    for (double& interval : intervals) interval = 0.2 + 2 * static_cast<double>(random.uniform01());
    return intervals;
}

KeyCurve curveOf(std::uint64_t seed, int keys, bool isClosed, const CurveOptions& options) {
    const std::size_t segments = static_cast<std::size_t>(keys) - (isClosed ? 0 : 1);
    return {randomKeys(Seed{seed}, keys, 1.2), {randomIntervals(segments), isClosed}, options, {}, kAxis};
}

TEST(RecordedKeys, EveryMethodPassesThroughThem) {
    for (const bool isClosed : {false, true})
        for (const Method method : kAll) {
            const KeyCurve curve = curveOf(3, 7, isClosed, {.method = method});
            for (std::size_t key = 0; key < 7; ++key)
                EXPECT_LT(turnBetween(curve.at(static_cast<double>(key)), curve.keys()[key]), 1e-7)
                    << static_cast<int>(method) << ' ' << key;
        }
}

TEST(RecordedKeys, EvenIntervalsGiveTheEvenCurve) {
    const std::vector<glm::dquat> keys = randomKeys(Seed{4}, 6, 1.2);
    for (const Method method : kAll)
        for (const SplineKind spline : {SplineKind::c1, SplineKind::c2}) {
            const CurveOptions options{.method = method, .spline = spline};
            const KeyCurve even(keys, options), timed(keys, {std::vector<double>(6, 1.0), true}, options, {}, kAxis);
            const KeyCurve slow(keys, {std::vector<double>(6, 2.5), true}, options, {}, kAxis);
            for (double t = 0.05; t < 6; t += 0.37) {
                EXPECT_LT(turnBetween(even.at(t), timed.at(t)), 1e-7) << static_cast<int>(method);
                EXPECT_LT(turnBetween(even.at(t), slow.at(t)), 1e-7);
                EXPECT_LT(glm::length(even.motionAt(t).velocity - 2.5 * slow.motionAt(t).velocity), 1e-6);
            }
        }
}

TEST(RecordedKeys, SmoothMethodsHaveNoJumpAtUnevenTimes) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        for (const bool isClosed : {false, true})
            for (const Method method : kSmooth) {
                const KeyCurve curve = curveOf(seed, 6, isClosed, {.method = method});
                EXPECT_LT(curve.figures().velocityJump, 1e-5) << static_cast<int>(method) << isClosed;
            }
    const CurveOptions c2{.method = Method::spline, .spline = SplineKind::c2};
    EXPECT_LT(curveOf(2, 6, false, c2).figures().accelerationJump, 1e-2);
    EXPECT_GT(curveOf(2, 6, false, {.method = Method::slerp}).figures().velocityJump, 0.1);
}

TEST(RecordedKeys, ConstantRotationStaysConstant) {
    // Keys of a steady rotation about a fixed axis, read at uneven times: smooth methods keep its angular velocity.
    const glm::dvec3 velocity{0.3, -0.5, 0.2};
    const std::vector<double> intervals = randomIntervals(7);
    std::vector<glm::dquat> keys{{1, 0, 0, 0}};
    double time = 0;
    for (const double interval : intervals) {
        time += interval;
        keys.push_back(quaternionFromRotationVector(time * velocity));
    }
    for (const Method method : {Method::slerp, Method::squad, Method::circular}) {
        const KeyCurve curve(keys, {intervals, false}, {.method = method}, {}, kAxis);
        for (double t = 0.01; t < 7; t += 0.21)
            EXPECT_LT(glm::length(curve.motionAt(t).velocity - velocity), 1e-6) << static_cast<int>(method) << ' ' << t;
        EXPECT_NEAR(curve.figures().sweptArc, time * glm::length(velocity), 1e-6);
    }
}

TEST(RecordedKeys, VelocityIsPerUnitOfTime) {
    // Slerp needs θ/h: the angle between two keys divided by their interval.
    const KeyCurve curve = curveOf(8, 5, false, {.method = Method::slerp});
    const std::vector<double> intervals = randomIntervals(4);
    for (std::size_t key = 0; key < 4; ++key) {
        const double angle = turnBetween(curve.keys()[key], curve.keys()[key + 1]);
        const Motion motion = curve.motionAt(static_cast<double>(key) + 0.4);
        EXPECT_NEAR(glm::length(motion.velocity), angle / intervals[key], 1e-6);
    }
}

TEST(RecordedKeys, TwoAreEnough) {
    for (const Method method : kAll) {
        const KeyCurve curve(randomKeys(Seed{5}, 2, 1), {{0.7}, false}, {.method = method}, {}, kAxis);
        EXPECT_EQ(curve.segments(), 1);
        EXPECT_EQ(curve.figures().velocityJump, 0);
        // A cubic through four components is close to a great arc.
        EXPECT_NEAR(curve.figures().sweptArc, turnBetween(curve.keys()[0], curve.keys()[1]), 5e-3);
    }
}

}  // namespace
}  // namespace arclight::orientation
