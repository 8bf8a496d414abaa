// A whole head of hair: whatever its settings, it stays whole and outside of the body.
#include "sim/hair/head_of_hair.h"

#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/random.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

using glm::vec3;

struct Setting {
    GroomSettings groom;
    StrandSettings solver;
    Surroundings surroundings;
    Motion motion;
    double seconds;
};

template <class Choice>
Choice oneOf(Random& random, int count) {
    return static_cast<Choice>(random.below(static_cast<std::uint32_t>(count)));
}

/// Every slider anywhere in its range.
Setting randomSetting(Random& random) {
    Setting s;
    s.groom = {.style = oneOf<Style>(random, 6),
               .nodes = 4 + static_cast<int>(random.below(29)),
               .length = random.uniform(0.05f, 0.7f),
               .seed = random.next()};
    s.solver = styled(s.groom.style, {});
    s.solver.solver = oneOf<Solver>(random, 4), s.solver.order = oneOf<Order>(random, 3);
    s.solver.iterations = 1 + static_cast<int>(random.below(8));
    s.solver.damping = random.uniform01(), s.solver.bending = random.uniform01(), s.solver.shape = random.uniform01();
    s.solver.restore = random.uniform01(), s.solver.restoreRatio = random.uniform01();
    s.solver.articleRestore = random.below(4) == 0;
    s.solver.velocityCorrection = random.uniform01();
    s.solver.bendingLength = Centimetres{random.uniform(0.5f, 50)};
    const float from = random.uniform(-3.1f, 3.1f);
    s.surroundings = {.wind = {.speed = random.uniform(0, 20), .direction = {std::sin(from), 0, std::cos(from)}},
                      .gravity = vec3(0, random.uniform(-20, 20), 0),
                      .underWater = random.below(4) == 0};
    s.motion = oneOf<Motion>(random, 7);
    s.seconds = static_cast<double>(random.uniform(0, 4));
    return s;
}

/// At ten thousand settings in a long run, at few with sanitizers.
TEST(HeadOfHair, NoNodeIsInsideASphereAtRandomSettings) {
    Random random(Seed{15});
    HeadOfHair hair;
    Setting setting = randomSetting(random);
    int stretched = 0, solved = 0;
    for (int i = 0; i < (test::isLongRun() ? 10'000 : test::isSanitized() ? 200 : 2'500); ++i) {
        const GroomSettings groom = setting.groom;
        setting = randomSetting(random);
        const Pose body = bodyPose(setting.motion, setting.seconds);
        const Pose head = headPose(setting.motion, setting.seconds);
        // Most changes are those of a slider in use; every tenth cuts new hair.
        if (i % 10 == 0) {
            hair.reset(setting.groom, 0, setting.solver, Seed{random.next()}, headPose(setting.motion, 0));
        } else {
            setting.groom = groom;
            hair.set(setting.solver);
        }
        for (int k = 0; k < 2; ++k) hair.step(1.0f / 60, setting.seconds, head, body, setting.surroundings);
        const StrandSystem::Measures measures = hair.guides().measure();
        ASSERT_EQ(measures.penetrations, 0) << i;
        ASSERT_LT(measures.rootError, 1e-6) << i;
        const bool isFollowing = setting.solver.solver == Solver::followTheLeader;
        stretched += isFollowing ? measures.strainMax > 0.1
                                 : setting.solver.solver != Solver::relaxation && measures.overreachMax > 0.02;
        ++solved;
        // Counted a second way, on one strand.
        const int strand = static_cast<int>(random.below(static_cast<std::uint32_t>(hair.guides().strands())));
        for (const vec3 node :
             hair.guides().nodes(strand).subspan(static_cast<std::size_t>(hair.guides().pinnedNodes())))
            for (const Sphere& sphere : hair.spheres())
                ASSERT_GE(glm::distance(glm::dvec3(node), glm::dvec3(sphere.centre)),
                          static_cast<double>(sphere.radius))
                    << i;
    }
    // Links so short that no place outside the spheres is near enough, or too long for one beside the neck.
    EXPECT_LT(stretched, 0.02 * solved);
}

/// A head of hair at rest or in motion, as presets of the demo have it, over 40 ticks.
StrandSystem::Measures worstOf(const GroomSettings& groom, StrandSettings solver, Motion motion, float wind) {
    solver = styled(groom.style, solver);
    HeadOfHair hair;
    hair.reset(groom, 1, solver, Seed{1}, headPose(motion, 0));
    StrandSystem::Measures worst;
    for (int tick = 1; tick <= 40; ++tick) {
        const double seconds = tick / 60.0;
        hair.step(kTick, seconds, headPose(motion, seconds), bodyPose(motion, seconds), {.wind = {.speed = wind}});
        const StrandSystem::Measures m = hair.guides().measure();
        worst.strainMax = std::max(worst.strainMax, m.strainMax);
        worst.overreachMax = std::max(worst.overreachMax, m.overreachMax);
        worst.penetrations += m.penetrations;
    }
    return worst;
}

TEST(HeadOfHair, FollowTheLeaderKeepsLengthsOnAHead) {
    for (const auto& [style, motion, wind] :
         {std::tuple{Style::wavy, Motion::turn, 5.0f}, std::tuple{Style::straight, Motion::shake, 0.0f},
          std::tuple{Style::shortCut, Motion::still, 1.0f}, std::tuple{Style::wet, Motion::nod, 16.0f}}) {
        const StrandSystem::Measures m = worstOf({.style = style}, {.solver = Solver::followTheLeader}, motion, wind);
        EXPECT_LT(m.strainMax, 0.1) << "%, style " << static_cast<int>(style);
        EXPECT_EQ(m.penetrations, 0);
    }
}

TEST(HeadOfHair, RootSpheresHoldOnAHead) {
    for (const Solver solver : {Solver::rootSphere, Solver::cosserat})
        for (const auto& [style, motion, wind] :
             {std::tuple{Style::wavy, Motion::still, 16.0f}, std::tuple{Style::curly, Motion::turn, 5.0f},
              std::tuple{Style::shortCut, Motion::still, 1.0f}}) {
            const StrandSystem::Measures m = worstOf({.style = style}, {.solver = solver}, motion, wind);
            EXPECT_LT(m.overreachMax, 0.02) << "%, style " << static_cast<int>(style);
            EXPECT_EQ(m.penetrations, 0);
        }
}

/// Of short hair, which lies on spheres all along.
TEST(HeadOfHair, CollisionStrainsLinksLittleThatIterationsMend) {
    const StrandSettings settings{.iterations = 64};
    EXPECT_LT(worstOf({.style = Style::shortCut}, settings, Motion::still, 1).strainMax, 16) << "%";
}

TEST(HeadOfHair, FewerStrandsArePartOfMore) {
    HeadOfHair hair;
    hair.reset({}, 1, styled(Style::straight, {}), Seed{3}, {});
    hair.ensureStrands(5000);
    std::vector<vec3> few, many;
    hair.drawnNodes(700, {}, few);
    hair.drawnNodes(5000, {}, many);
    for (std::size_t i = 0; i < few.size(); ++i) ASSERT_EQ(few[i], many[i]);
}

TEST(HeadOfHair, DrawnNodesStayOutsideAndRootsOnTheSkin) {
    HeadOfHair hair;
    const Pose pose = headPose(Motion::turn, 0.5);
    hair.reset({.style = Style::wavy}, 1, styled(Style::wavy, {}), Seed{3}, pose);
    hair.ensureStrands(2000);
    std::vector<vec3> nodes;
    hair.drawnNodes(2000, {.clumping = 0.5f, .stray = Millimetres{20}}, nodes);
    const auto each = static_cast<std::size_t>(hair.guides().nodesPerStrand());
    const PoseMatrix matrix = poseMatrix(pose);
    for (std::size_t s = 0; s < 2000; ++s) {
        EXPECT_LT(glm::distance(nodes[s * each], matrix.apply(hair.strands()[s].root)), 1e-6f);
        for (std::size_t i = 1; i < each; ++i)
            for (const Sphere& sphere : hair.spheres())
                ASSERT_GE(glm::distance(nodes[s * each + i], sphere.centre), sphere.radius) << s << ' ' << i;
    }
}

TEST(HeadOfHair, RootsLieOnTheSkin) {
    HeadOfHair hair;
    hair.reset({}, 2, {}, Seed{3}, {});
    hair.ensureStrands(10'000);
    double sum = 0;
    int far = 0;
    for (const DrawnStrand& strand : hair.strands()) {
        const float distance = std::abs(skinDistance(1000.0f * strand.root));  // mm
        EXPECT_LT(distance, 0.3f);
        sum += static_cast<double>(distance);
        if (distance > 0.02f) ++far;
    }
    EXPECT_LT(sum / 10'000, 0.0015);
    EXPECT_LT(far, 150) << "strands, of those at the ears";
}

TEST(HeadOfHair, ResetLeavesHairNearlyAtRest) {
    const auto meanMove = [](const HeadOfHair& hair, std::span<const vec3> from) {
        double sum = 0;
        for (std::size_t i = 0; i < from.size(); ++i) {
            const vec3 d = hair.guides().nodes()[i] - from[i];
            sum += static_cast<double>(glm::dot(d, d));
        }
        return std::sqrt(sum / static_cast<double>(from.size()));
    };
    for (const Style style : {Style::straight, Style::wavy, Style::curly, Style::shortCut, Style::ponytail, Style::wet})
        for (const int level : {0, 1, 2}) {
            SCOPED_TRACE(testing::Message() << "style " << static_cast<int>(style) << ", level " << level);
            HeadOfHair hair;
            hair.reset({.style = style}, level, styled(style, {}), Seed{3}, headPose(Motion::shake, 0.4));
            std::vector<vec3> before;
            hair.guides().previousNodes(before);
            EXPECT_LT(60 * meanMove(hair, before), 0.03) << "m/s";
            const std::span<const vec3> nodes = hair.guides().nodes();
            const std::vector<vec3> settled(nodes.begin(), nodes.end());
            for (int i = 0; i < 300; ++i) hair.step(1.0f / 60, i / 60.0, headPose(Motion::shake, 0.4), {}, {});
            EXPECT_LT(meanMove(hair, settled), 0.012) << "m, after five seconds";
        }
}

TEST(HeadOfHair, ResetGivesTheSameHairAgain) {
    HeadOfHair first, second;
    for (HeadOfHair* hair : {&first, &second}) {
        if (hair == &second) {
            hair->reset({.style = Style::curly}, 2, {}, Seed{8}, {});
            hair->ensureStrands(300);
        }
        hair->reset({}, 1, styled(Style::straight, {}), Seed{3}, {});
        hair->ensureStrands(300);
        for (int i = 0; i < 30; ++i)
            hair->step(1.0f / 60, i / 60.0, headPose(Motion::shake, i / 60.0), {}, {.wind = {.speed = 5}});
    }
    EXPECT_EQ(first.guides().hash(), second.guides().hash());
    std::vector<vec3> a, b;
    first.drawnNodes(300, {}, a), second.drawnNodes(300, {}, b);
    EXPECT_EQ(a, b);
}

}  // namespace
}  // namespace arclight::hair
