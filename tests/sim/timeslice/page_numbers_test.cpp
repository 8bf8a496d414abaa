// Numbers that docs/timeslice.md, presets and captions state, worked out again. Collisions of the crowd are those of
// `bench_timeslice --plot`, times those of `bench_timeslice`; the page names both.
#include <algorithm>
#include <cmath>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/long_run.h"
#include "core/text.h"
#include "core/time.h"
#include "sim/timeslice/buddies.h"
#include "sim/timeslice/changing_world.h"
#include "sim/timeslice/crowd.h"
#include "sim/timeslice/each_mode.h"
#include "sim/timeslice/frame_costs.h"
#include "sim/timeslice/influence_map.h"
#include "sim/timeslice/pointer_heads.h"
#include "sim/timeslice/queue_study.h"
#include "sim/timeslice/slice_schedule.h"

namespace arclight::timeslice {
namespace {

std::string textOf(const std::string& path) {
    const auto text = readFile(std::string(ARCLIGHT_SOURCE) + "/" + path, 1 << 20);
    EXPECT_TRUE(text) << path;
    return std::regex_replace(text.value_or(""), std::regex("\\s+"), " ");
}
void expectStated(const std::string& path, const std::string& words) {
    EXPECT_NE(textOf(path).find(words), std::string::npos) << path << " does not say: " << words;
}
std::string presetPath(const std::string& name) { return "assets/presets/timeslice/" + name + ".json"; }

/// Frame times of the preset `cost`, by counting how many frames are longer; ages by division.
TEST(TimeslicePage, TableOfFrameTimes) {
    FrameCosts costs;
    costs.reset({}, Seed{1});
    for (int i = 0; i < 600; ++i) costs.step();
    const char* const names[]{"all in every frame", "all at once, every 25 ticks", "4 jobs in a tick"};
    const char* const ages[]{"0", "12", "12"};
    for (std::size_t schedule = 0; schedule < 3; ++schedule) {
        std::vector<double> ms;
        for (const FrameCosts::Record& record : costs.records())
            ms.push_back(static_cast<double>(record.frames[schedule].rest + record.frames[schedule].jobs) / 1000);
        // The frame time that `share` of the frames exceed.
        const auto exceeded = [&](double share) {
            for (const double candidate : ms) {
                const auto longer = std::count_if(ms.begin(), ms.end(), [=](double x) { return x > candidate; });
                const auto asLong = std::count(ms.begin(), ms.end(), candidate);
                const double wanted = share * 600;
                if (static_cast<double>(longer) <= wanted && static_cast<double>(longer + asLong) > wanted)
                    return candidate;
            }
            return std::nan("");
        };
        const std::string row = std::string("| ") + names[schedule] + " | " + formatFixed(exceeded(0.5), 1) + " | " +
                                formatFixed(exceeded(0.01), 1) + " | " +
                                formatFixed(*std::max_element(ms.begin(), ms.end()), 1) + " | " + ages[schedule] + " |";
        expectStated("docs/timeslice.md", row);
    }
    EXPECT_DOUBLE_EQ(costs.metrics(Schedule::sliced).ageMean, 12);
    EXPECT_DOUBLE_EQ(costs.metrics(Schedule::atOnce).ageMean, 12);
    const ScheduledAges ages4({.keys = 100, .jobs = 4}, 599, 599, [](int update) { return update; });
    EXPECT_EQ(ages4.mean, 12);
}

/// 64 cells, four in a tick, a change every 12 ticks: by division, over the 48 ticks after which all begins again.
TEST(TimeslicePage, TornResultsOfScheduledChanges) {
    int torn = 0;
    for (int batch = 0; batch < 3; ++batch)
        for (int tick = 0; tick < 16; ++tick) torn += 4 * ((16 * batch + tick + 1) / 12 != (16 * batch + 1) / 12);
    EXPECT_EQ(std::lround(100.0 * torn / (3 * 64)), 56);
    expectStated("docs/timeslice.md", "56 % of the results of a batch");
    ChangingWorld world;
    world.reset({.mode = SliceMode::aiso}, Seed{1});
    for (int i = 0; i < 48 * 20 + 1; ++i) world.step();
    EXPECT_EQ(world.tornResults(), static_cast<std::uint64_t>(20 * torn));
    EXPECT_EQ(world.tokens(), 384);
    expectStated("docs/timeslice.md", "384 tokens move between 64 cells");
}

/// The greatest and the least age of a schedule, over four of its batches after the first two.
struct AgeRange {
    double least = 1e9, greatest = 0;
    explicit AgeRange(const SliceSchedule& schedule) {
        const int length = schedule.batchUpdates();
        for (int update = 2 * length; update < 6 * length; ++update)
            for (int place = 0; place < schedule.keys; ++place) {
                const double age = update - schedule.inputAt(place, update);
                least = std::min(least, age), greatest = std::max(greatest, age);
            }
    }
};

TEST(TimeslicePresets, StateAgesThatFollowFromTheSchedule) {
    // A tenth of the agents decide per tick.
    const AgeRange siso({.mode = SliceMode::siso, .keys = 200, .jobs = 20});
    EXPECT_EQ(siso.least, 10);
    EXPECT_EQ(siso.greatest, 19);
    expectStated(presetPath("heat-siso"), "from 10 to 19 ticks");
    // 16 heads at 60 jobs a second.
    double oldest = 0;
    for (const SliceMode mode : kEachMode) oldest = std::max(oldest, AgeRange({.mode = mode, .keys = 16}).greatest);
    EXPECT_EQ(std::lround(100 * oldest / 60), 52);
    expectStated(presetPath("pointers-60"), "no result is older than 0.52 s");
    // An agent that decides in every hundredth tick.
    EXPECT_EQ(std::lround(10 * 100 / 60.0), 17);
    expectStated(presetPath("rare"), "every 1.7 s");
    // A band in each tick: 16 ticks at once, and each band another.
    const ScheduledAges bands({.keys = InfluenceTown::kBands}, 399, 399, [](int update) { return update; });
    EXPECT_EQ(bands.inputs.size(), 16u);
    expectStated(presetPath("influence-torn"), "each of the 16 bands shows another tick");
}

/// A turn speed of 60° a second, taken as 60° a frame: a head may turn by 1°, and turns by up to 60°.
TEST(TimeslicePresets, NoDtTurnsByItsSpeedInAFrame) {
    constexpr double kPerDegree = 3.14159265358979 / 180;
    expectStated(presetPath("no-dt"), "\"turnSpeed\": 60.0");
    expectStated(presetPath("no-dt"), "up to 60°, where 1° is allowed");
    for (const bool isCapPerStep : {true, false}) {
        PointerHeads heads(std::vector<glm::dvec2>(16));
        heads.configure({.jobsPerSecond = 10, .mostTurnRate = 60 * kPerDegree, .isCapPerStep = isCapPerStep});
        double most = 0;
        for (int tick = 0; tick < 372; ++tick) {
            const double angle = 2 * 3.14159265358979 * tick / 60 / 7;
            std::vector<double> before;
            for (const Head& head : heads.heads()) before.push_back(head.heading);
            heads.step(1.0 / 60, {std::cos(angle), std::sin(angle)});
            for (std::size_t i = 0; i < before.size(); ++i) {
                const double turn = std::fabs(heads.heads()[i].heading - before[i]);
                most = std::max(most, std::min(turn, 2 * 3.14159265358979 - turn));
            }
        }
        EXPECT_NEAR(most / kPerDegree, isCapPerStep ? 60 : 1, 1e-6);
    }
}

/// 20,000 figures, the ten seconds after eight: as `bench_timeslice --plot`, from the totals of the crowd.
TEST(TimeslicePage, CollisionsOfTheCrowd) {
    const std::string words =
        "7.2 times a minute if all decide in every tick, 7.4 times if a quarter does, 8.0 times if a tenth does, and "
        "14.6 times if one in a hundred does";
    expectStated("docs/timeslice.md", words);
    struct Stated {
        std::size_t jobs;
        double collisions;
    };
    const Plaza plaza(Seed{3});
    if (!test::isLongRun()) GTEST_SKIP() << "takes half a minute: ./test --long";
    for (const Stated& stated : {Stated{2'000, 8.0}, {20'000, 7.2}, {5'000, 7.4}, {200, 14.6}}) {
        Crowd crowd(plaza);
        crowd.reset(20'000, {.maxJobsPerUpdate = stated.jobs}, Seed{1});
        std::uint64_t before = 0;
        for (int tick = 0; tick < 1080; ++tick) {
            if (tick == 480) before = crowd.collisions();
            crowd.step(tick, secondsAt(tick), kTickSeconds, std::nullopt);
        }
        EXPECT_NEAR(2.0 * static_cast<double>(crowd.collisions() - before) / 20'000 * 6, stated.collisions, 0.05);
    }
}

TEST(TimeslicePage, StatesTheConstantsOfTheCode) {
    EXPECT_EQ(FrameCosts::kSlowerSpeed, 0.6);
    expectStated("docs/timeslice.md", "A second machine has 0.6 times the speed");
    expectStated(presetPath("clock"),
                 "A simulated clock ends the work of a tick, so a machine with 0.6 times the speed");
    EXPECT_EQ(QueueStudy::kQueues, 4);
    EXPECT_EQ(QueueStudy::kMargin, 8);
    expectStated("docs/timeslice.md", "120 people go to the shortest of four queues");
    expectStated("docs/timeslice.md", "only to a queue that is shorter by more than eight");
    EXPECT_EQ(Lead::kBacktrack, 24);
    expectStated("docs/timeslice.md", "turns back only if the group is 24 m behind");
}

}  // namespace
}  // namespace arclight::timeslice
