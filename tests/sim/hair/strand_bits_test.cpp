// The same bits at every vector width and on any number of threads, as the scalar twin has them; saved states.
#include <cstring>
#include <set>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/parallel.h"
#include "sim/each_target.h"
#include "sim/hair/hair_scenes.h"
#include "sim/hair/strand_twin.h"

namespace arclight::hair {
namespace {

/// A step of a scene in which everything moves.
struct Scene {
    Wind wind{WindSettings{.speed = 6}, Seed{3}};
    std::vector<Sphere> spheres;

    StrandStep step(int tick, Motion motion, bool windy) {
        const double seconds = tick / 60.0;
        const Pose pose = headPose(motion, seconds);
        posedSpheres(figure(), kMovingSpheres, pose, {}, spheres);
        return {.seconds = seconds, .pose = pose, .wind = windy ? &wind : nullptr, .spheres = spheres};
    }
};

std::uint64_t run(const Groom& groom, const StrandSettings& settings, int ticks, Motion motion = Motion::turn) {
    Scene scene;
    StrandSystem strands;
    strands.reset(groom, settings, Seed{7});
    for (int tick = 1; tick <= ticks; ++tick) strands.step(scene.step(tick, motion, true));
    return strands.hash();
}

std::vector<StrandSettings> everySolver() {
    std::vector<StrandSettings> result;
    for (const Solver solver : {Solver::relaxation, Solver::rootSphere, Solver::followTheLeader, Solver::cosserat})
        for (const Order order : {Order::sequential, Order::random, Order::grouped})
            result.push_back(
                {.solver = solver, .order = order, .iterations = 3, .bending = 0.4f, .shape = 0.3f, .restore = 0.2f});
    return result;
}

TEST(StrandBits, AreTheSameAtEveryVectorWidth) {
    const int ticks = arclight::test::isSanitized() ? 4 : 40;
    for (const Style style : {Style::wavy, Style::ponytail}) {
        const Groom groom = groomScalp(spiralScalp(75), {.style = style, .nodes = 12}, figure());
        for (const StrandSettings& settings : everySolver()) {
            std::set<std::uint64_t> hashes;
            const std::size_t targets = withEachTarget([&] { hashes.insert(run(groom, settings, ticks)); });
            EXPECT_GE(targets, 1);
            EXPECT_EQ(hashes.size(), 1u) << static_cast<int>(settings.solver);
        }
    }
}

TEST(StrandBits, AreIndependentOfThreadCount) {
    const Groom groom = groomScalp(spiralScalp(700), {.style = Style::curly, .nodes = 10}, figure());
    for (const StrandSettings& settings : everySolver()) {
        setThreads(1);
        const std::uint64_t one = run(groom, settings, 20);
        setThreads(2);
        const std::uint64_t two = run(groom, settings, 20);
        setThreads(0);
        EXPECT_EQ(one, two);
    }
}

TEST(StrandBits, MatchTheScalarTwin) {
    Random random(Seed{11});
    for (int trial = 0; trial < 40; ++trial) {
        StrandSettings settings = randomSettings(random);
        settings.solver = static_cast<Solver>(trial % 3);
        settings.order = Order::sequential;
        settings.shape = 0;  // the twin has none
        const Style style = static_cast<Style>(random.below(6));
        const int nodes = 3 + static_cast<int>(random.below(20));
        const Groom groom = groomScalp(spiralScalp(45), {.style = style, .nodes = nodes}, figure());
        Scene scene;
        StrandSystem strands;
        twin::Strands twin;
        strands.reset(groom, settings, Seed{1});
        twin.reset(groom, settings);
        for (int tick = 1; tick <= 60; ++tick) {
            const StrandStep step = scene.step(tick, static_cast<Motion>(trial % 7), false);
            strands.step(step);
            twin.step(step);
        }
        const std::vector<glm::vec3> expected = twin.positions();
        ASSERT_EQ(expected.size(), strands.nodes().size());
        EXPECT_EQ(std::memcmp(expected.data(), strands.nodes().data(), expected.size() * sizeof(glm::vec3)), 0)
            << "trial " << trial << " solver " << trial % 3;
    }
}

TEST(StrandBits, RestoredStateContinuesAlike) {
    const Groom groom = groomScalp(spiralScalp(40), {.style = Style::wavy}, figure());
    for (const StrandSettings& settings : everySolver()) {
        Scene scene;
        StrandSystem strands;
        strands.reset(groom, settings, Seed{5});
        for (int tick = 1; tick <= 30; ++tick) strands.step(scene.step(tick, Motion::shake, true));
        const StrandSystem saved = strands;
        for (int tick = 31; tick <= 60; ++tick) strands.step(scene.step(tick, Motion::shake, true));
        const std::uint64_t first = strands.hash();
        strands = saved;
        for (int tick = 31; tick <= 60; ++tick) strands.step(scene.step(tick, Motion::shake, true));
        EXPECT_EQ(strands.hash(), first);
        strands.reset(groom, settings, Seed{5});
        for (int tick = 1; tick <= 60; ++tick) strands.step(scene.step(tick, Motion::shake, true));
        EXPECT_EQ(strands.hash(), first);
    }
}

TEST(StrandBits, RandomOrderFollowsTheSeed) {
    const Groom groom = rowGroom(3, 12);
    const auto hash = [&](Seed seed) {
        StrandSystem strands;
        StrandSettings settings = shakeSettings(Solver::relaxation, 4);
        settings.order = Order::random;
        strands.reset(groom, settings, seed);
        for (int tick = 1; tick <= 20; ++tick) strands.step({.pose = shakePose(tick / 60.0)});
        return strands.hash();
    };
    EXPECT_EQ(hash(Seed{1}), hash(Seed{1}));
    EXPECT_NE(hash(Seed{1}), hash(Seed{2}));
}

TEST(StrandBits, ManyTicksStayOnRecord) {
    // Bits recorded from the first build; they change with any change of the arithmetic.
    const Groom groom = groomScalp(spiralScalp(33), {.style = Style::wavy, .nodes = 12}, figure());
    const StrandSettings settings{.restore = 0.2f};
    EXPECT_EQ(run(groom, settings, 1), 17116759944014111612u);
    EXPECT_EQ(run(groom, settings, 60), 9597482892724123325u);
    EXPECT_EQ(run(groom, settings, 600), 14096498693080355420u);
}

}  // namespace
}  // namespace arclight::hair
