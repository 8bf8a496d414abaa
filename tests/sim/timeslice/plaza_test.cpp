// Walls of the plaza, its evening, a crowd at its start, and studies that begin again.
#include "sim/timeslice/plaza.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/time.h"
#include "sim/timeslice/crowd.h"
#include "sim/timeslice/frame_costs.h"
#include "sim/timeslice/queue_study.h"

namespace arclight::timeslice {
namespace {

using glm::vec2;

const Plaza& square() {
    static const Plaza made(Seed{3});
    return made;
}

TEST(Plaza, DistancesToItsRimAndStalls) {
    for (const float inside : {0.1f, 0.3f}) {
        EXPECT_NEAR(square().clearance({-140 + inside, -80}), inside, 1e-4f);
        EXPECT_NEAR(square().clearance({140 - inside, -80}), inside, 1e-4f);
        EXPECT_NEAR(square().clearance({0, 100 - inside}), inside, 1e-4f);
        for (const Block& stall : square().stalls()) {
            const vec2 middle = 0.5f * (stall.low + stall.high);
            EXPECT_NEAR(square().clearance({stall.low.x - inside, middle.y}), inside, 1e-4f);
            EXPECT_NEAR(square().clearance({middle.x, stall.high.y + inside}), inside, 1e-4f);
            EXPECT_NEAR(square().clearance(stall.high + inside * vec2(0.6f, 0.8f)), inside, 1e-4f) << "of a corner";
            EXPECT_NEAR(square().clearance({stall.low.x + inside, middle.y}), -inside, 1e-4f);
        }
    }
}

TEST(Evening, EndsAtNight) {
    EXPECT_EQ(eveningAt(0).passed, 0);
    EXPECT_NEAR(eveningAt(120).passed, 0.5f, 1e-6f);
    EXPECT_EQ(eveningAt(1000).passed, 1);
    EXPECT_EQ(eveningAt(1000).sun, eveningAt(240).sun);
}

TEST(Crowd, BeginsAsItWillWalk) {
    Crowd crowd(square());
    crowd.reset(500, {}, Seed{2});
    for (const Body& body : crowd.bodies()) {
        EXPECT_EQ(body.facing, body.heading);
        EXPECT_EQ(body.wanted, body.speed);
        EXPECT_EQ(body.radius, Crowd::kRadius);
    }
}

TEST(Crowd, NewSettingsActAtOnce) {
    Crowd crowd(square());
    crowd.reset(500, {.maxJobsPerUpdate = 200}, Seed{2});
    for (std::int64_t tick = 0; tick < 20; ++tick) crowd.step(tick, secondsAt(tick), kTickSeconds, {});
    crowd.configure({.maxJobsPerUpdate = 7});
    crowd.step(20, secondsAt(20), kTickSeconds, {});
    EXPECT_EQ(crowd.statistics().jobsInUpdate, 7u);
}

TEST(Crowd, VisitorsMoveOnToOtherPosts) {
    Crowd crowd(square());
    crowd.reset(500, {.maxJobsPerUpdate = 500}, Seed{2});
    std::vector<std::int32_t> before;
    for (const Decision& decision : crowd.decisions()) before.push_back(decision.memory.post);
    for (std::int64_t tick = 0; tick < 3600; ++tick) crowd.step(tick, secondsAt(tick), kTickSeconds, {});
    int visitors = 0, movedOn = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const std::int32_t post = crowd.decisions()[i].memory.post;
        visitors += crowd.profiles()[i].plan == Plan::visit, movedOn += post >= 0 && post != before[i];
    }
    EXPECT_GT(movedOn, visitors / 4);
}

TEST(QueueStudy, ResetForgetsWhatWas) {
    QueueStudy study, fresh;
    study.reset({.choicesPerStep = 9}, Seed{5});
    for (int i = 0; i < 100; ++i) study.step();
    study.reset({}, Seed{6}), fresh.reset({}, Seed{6});
    for (int i = 0; i < 100; ++i) {
        study.step(), fresh.step();
        ASSERT_TRUE(
            std::equal(study.queues().begin(), study.queues().end(), fresh.queues().begin(), fresh.queues().end()));
        ASSERT_EQ(study.choiceAge(), fresh.choiceAge());
    }
}

/// By the clock, a job takes up to 15 % more or less than its work says, and as long in the mean.
TEST(FrameCosts, ClocksScatterAroundTheWork) {
    std::array<double, 2> sums{};
    for (const bool isClock : {false, true}) {
        FrameCosts costs;
        costs.reset({.jobs = 1000, .budget = isClock ? Budget::time : Budget::work}, Seed{2});
        for (int i = 0; i < 20; ++i) costs.step();
        for (const FrameCosts::Record& record : costs.records())
            sums[isClock] += static_cast<double>(record.frames[0].jobs);
    }
    EXPECT_NEAR(sums[1] / sums[0], 1, 0.01);
}

}  // namespace
}  // namespace arclight::timeslice
