// Strands against closed forms and against solutions that share nothing with the solver.
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "sim/common/link_system.h"
#include "sim/hair/strand_system.h"

namespace arclight::hair {
namespace {

/// A strand that starts at the origin and goes straight along `direction`.
Groom straightGroom(int nodes, float length, glm::vec3 direction) {
    Groom groom{.nodes = nodes};
    for (int i = 0; i < nodes; ++i)
        groom.positions.push_back(direction * (length * static_cast<float>(i) / static_cast<float>(nodes - 1)));
    return groom;
}

TEST(StrandPhysics, FreeFallWithDampingMatchesTheRecurrence) {
    // A node whose link is slack never feels it: x(n+1) - x(n) = d (x(n) - x(n-1)) + a dt² has a closed form.
    for (const float d : {1.0f, 0.98f, 0.8f, 0.0f}) {
        StrandSystem strands;
        strands.reset(straightGroom(2, 2000, {0, 1, 0}), {.solver = Solver::relaxation, .iterations = 0, .damping = d},
                      Seed{1}, {.offset = {0, -2000, 0}});
        const double a = -static_cast<double>(kGravity) / 3600;
        for (int n = 1; n <= 60; ++n) {
            strands.step({.pose = {.offset = {0, -2000, 0}}});
            const double e = d;
            // Sums of d^k: the speed after k steps, and the way.
            const double way = d == 1 ? a * n * (n + 1) / 2 : a / (1 - e) * (n - e * (1 - std::pow(e, n)) / (1 - e));
            EXPECT_NEAR(strands.nodes(0)[1].y, way, 2e-5 * std::max(1.0, std::fabs(way))) << d << ' ' << n;
        }
    }
}

TEST(StrandPhysics, WindIsTheTerminalVelocity) {
    // Without gravity a damped node takes the velocity of steady air: v' = d v + (1 - d) w.
    const Wind wind({.speed = 5}, Seed{2});
    StrandSystem strands;
    strands.reset(straightGroom(2, 4000, {0, 1, 0}), {.solver = Solver::relaxation, .iterations = 0, .damping = 0.9f},
                  Seed{1}, {.offset = {0, -4000, 0}});
    glm::vec3 last(0);
    glm::dvec3 mean(0), blown(0);
    for (int tick = 1; tick <= 1200; ++tick) {
        const double seconds = tick / 60.0;
        strands.step({.seconds = seconds, .pose = {.offset = {0, -4000, 0}}, .gravity = {0, 0, 0}, .wind = &wind});
        const glm::vec3 now = strands.nodes(0)[1];
        // After 2 s; the wind at the node is that at the end of the covered range, which the gusts shift in time.
        if (tick > 120) mean += glm::dvec3(now - last) * 60.0, blown += glm::dvec3(wind.at(seconds - Wind::kReach / 5));
        last = now;
    }
    EXPECT_NEAR(mean.x / blown.x, 1, 0.02);
}

/// Period of a pendulum of length `l` with amplitude `a`, by the arithmetic-geometric mean.
double pendulumPeriod(double l, double a) {
    double x = 1, y = std::cos(a / 2);
    for (int i = 0; i < 30; ++i) {
        const double mean = (x + y) / 2;
        y = std::sqrt(x * y), x = mean;
    }
    return 2 * std::numbers::pi * std::sqrt(l / kGravity) / x;
}

StrandSystem pendulum(double amplitude, float length) {
    const glm::vec3 direction(std::sin(amplitude), -std::cos(amplitude), 0);
    StrandSystem strands;
    // The free end takes half of each correction, so 30 iterations leave nothing of the error.
    strands.reset(straightGroom(2, length, direction), {.solver = Solver::relaxation, .iterations = 30, .damping = 1},
                  Seed{1});
    return strands;
}

TEST(StrandPhysics, PendulumHasThePeriodOfTheClosedForm) {
    for (const double amplitude : {0.2, 0.8, 1.5}) {
        // Smaller steps would lose gravity's share of a position to rounding.
        constexpr float length = 0.3f, dt = 1.0f / 360;
        StrandSystem strands = pendulum(amplitude, length);
        std::vector<double> crossings;
        double x = length * std::sin(amplitude);
        for (int tick = 1; crossings.size() < 2 && tick < 4000; ++tick) {
            strands.step({.dt = dt});
            const double next = strands.nodes(0)[1].x;
            if (x > 0 && next <= 0) crossings.push_back((tick - 1 + x / (x - next)) * static_cast<double>(dt));
            x = next;
        }
        ASSERT_EQ(crossings.size(), 2u);
        EXPECT_NEAR((crossings[1] - crossings[0]) / pendulumPeriod(length, amplitude), 1, 0.03) << amplitude;
        EXPECT_NEAR(crossings[0] / (pendulumPeriod(length, amplitude) / 4), 1, 5e-3) << amplitude;
    }
}

/// The loss of energy of a pendulum in a second, in double, as the recurrence that the method is: free flight, then
/// radially back to the circle.
double recurrenceLoss(double amplitude, int rate) {
    constexpr double length = 0.3;
    const double fall = kGravity / static_cast<double>(rate) / rate;
    glm::dvec2 x = length * glm::dvec2(std::sin(amplitude), -std::cos(amplitude)), before = x;
    const auto energy = [&] {
        const glm::dvec2 v = (x - before) * static_cast<double>(rate);
        return 0.5 * glm::dot(v, v) + kGravity * 0.5 * (x.y + before.y);
    };
    double start = 0;
    for (int tick = 0; tick < rate; ++tick) {
        const glm::dvec2 next = 2.0 * x - before - glm::dvec2(0, fall);
        before = x;
        x = next * (length / std::sqrt(glm::dot(next, next)));
        if (tick == 0) start = energy();
    }
    return (start - energy()) / (kGravity * length * (1 - std::cos(amplitude)));
}

TEST(StrandPhysics, PendulumLosesEnergyInProportionToTheStep) {
    // Putting the node back on its circle takes a part of its velocity: the method only ever loses energy, about half
    // as much with half the step.
    for (const double amplitude : {0.8, 1.5}) {
        double last = 2;
        for (const int rate : {60, 120, 240}) {
            const double loss =
                pendulumLoss({.solver = Solver::relaxation, .iterations = 30, .damping = 1}, amplitude, rate);
            EXPECT_NEAR(loss / recurrenceLoss(amplitude, rate), 1, 0.02) << amplitude << ' ' << rate;
            EXPECT_GT(loss, 0);
            EXPECT_LT(loss, 0.68 * last);
            last = loss;
        }
    }
}

TEST(StrandPhysics, DampingTakesWhatAPendulumOfShortStepsLoses) {
    // Sixteen times as many steps, with the same damping a second: little is left of the solver's own loss.
    for (const double damping : {0.999, 0.985, 0.97}) {
        const auto factor = static_cast<float>(std::pow(damping, 1.0 / 16));
        const double loss = pendulumLoss({.solver = Solver::relaxation, .iterations = 30, .damping = factor}, 0.8, 960);
        EXPECT_NEAR(pendulumLossByDamping(damping), loss, 0.05) << damping;
    }
    EXPECT_NEAR(pendulumLossByDamping(1), 0, 1e-6);
    EXPECT_GT(pendulumLossByDamping(0.9), pendulumLossByDamping(0.99));
}

TEST(StrandPhysics, NoNodeIsBeyondItsRootSphereWhateverItsLinks) {
    const auto shaken = [](Solver solver) {
        StrandSystem strands;
        strands.reset(straightGroom(32, 0.45f, {0, -1, 0}), {.solver = solver, .iterations = 2, .damping = 0.97f},
                      Seed{1});
        double most = 0;
        for (int tick = 0; tick < 60; ++tick) {
            Pose pose;
            pose.offset.x = 0.25f * std::sin(12.566f * static_cast<float>(tick) / 60);
            strands.step({.pose = pose});
            most = std::max(most, strands.measure().overreachMax);
        }
        return most;
    };
    EXPECT_LT(shaken(Solver::rootSphere), 0.01);
    EXPECT_GT(shaken(Solver::relaxation), 20);
}

TEST(StrandPhysics, HangingStrandStretchesByTheSumOfTensions) {
    // At rest each step adds g dt² to each node and the links take it back. With one iteration from root to tip, the
    // link to node i finds the error 2 g dt² (n - i), of which half is left to the fixed root; the next link then pulls
    // node i down by half of its own error.
    constexpr int n = 9;
    constexpr double length = 0.3 / (n - 1), unit = static_cast<double>(kGravity) / 3600;
    StrandSystem strands;
    strands.reset(straightGroom(n, 0.3f, {0, -1, 0}), {.solver = Solver::relaxation, .iterations = 1, .damping = 0.9f},
                  Seed{1});
    for (int tick = 0; tick < 3000; ++tick) strands.step({});
    for (int i = 1; i < n; ++i) {
        const double link = static_cast<double>(strands.nodes(0)[static_cast<std::size_t>(i - 1)].y) -
                            strands.nodes(0)[static_cast<std::size_t>(i)].y;
        const double expected = i == 1 ? unit * (2 * n - 3) : unit * (n - 1 - i);
        EXPECT_NEAR(link - length, expected, 2e-5) << i;
    }
}

TEST(StrandPhysics, StrandHangsAlongObliqueGravity) {
    StrandSystem strands;
    strands.reset(straightGroom(9, 0.3f, {0, -1, 0}), {.iterations = 16, .damping = 0.9f}, Seed{1});
    const glm::vec3 gravity = kGravity * glm::normalize(glm::vec3(1, -2, 0.5f));
    for (int tick = 0; tick < 2400; ++tick) strands.step({.gravity = gravity});
    for (std::size_t i = 1; i < 9; ++i)
        EXPECT_LT(glm::length(glm::normalize(strands.nodes(0)[i]) - glm::normalize(gravity)), 1e-3f);
}

/// Nodes of a chain of `links` links of length l with equal weights on its inner nodes, hung from two pins `span`
/// apart: the slope of link k is (k - (links - 1) / 2) w / H, and the horizontal force H follows from the span.
std::vector<glm::dvec2> discreteCatenary(int links, double l, double span) {
    const auto nodesFor = [&](double force) {
        std::vector<glm::dvec2> nodes{{0, 0}};
        for (int k = 0; k < links; ++k) {
            const double slope = (k - 0.5 * (links - 1)) / force;
            nodes.push_back(nodes.back() + glm::dvec2(l, l * slope) / std::sqrt(1 + slope * slope));
        }
        return nodes;
    };
    double low = 1e-6, high = 1e6;
    for (int i = 0; i < 200; ++i) {
        const double force = std::sqrt(low * high);
        (nodesFor(force).back().x < span ? low : high) = force;
    }
    return nodesFor(low);
}

TEST(StrandPhysics, ChainBetweenTwoPinsIsTheDiscreteCatenary) {
    constexpr int links = 16;
    constexpr float length = 0.05f;
    for (const float span : {0.25f, 0.5f, 0.7f}) {
        std::vector<LinkNode> nodes;
        std::vector<Link> chain;
        for (std::uint32_t i = 0; i <= links; ++i) {
            nodes.push_back({.groomed = {span * static_cast<float>(i) / links, 0, 0}, .pinned = i == 0 || i == links});
            if (i > 0) chain.push_back({.a = i - 1, .b = i, .shortest = length, .longest = length});
        }
        LinkSystem system;
        system.reset(nodes, chain, {});
        const std::vector<glm::vec3> gravity(nodes.size(), glm::vec3(0, -kGravity, 0));
        for (int tick = 0; tick < 1500; ++tick)
            system.step({.damping = 0.95f, .iterations = 400, .acceleration = gravity});
        const std::vector<glm::dvec2> truth = discreteCatenary(links, length, span);
        for (std::size_t i = 0; i < truth.size(); ++i) {
            EXPECT_NEAR(system.nodes()[i].x, truth[i].x, 3e-3) << span << ' ' << i;
            EXPECT_NEAR(system.nodes()[i].y, truth[i].y, 3e-3) << span << ' ' << i;
        }
    }
}

/// Depth of the tip of a beam of bending length b that is clamped level, with a weight at each node beyond the clamp:
/// θ'' = -q(s) cos θ / b³, where q(s) is the length of strand that hangs beyond s. Shooting for θ'(L) = 0.
double cantileverDepth(int nodes, double length, double b) {
    const double link = length / (nodes - 1);
    constexpr int stepsPerLink = 200;
    const auto shoot = [&](double curvature, double& depth) {
        double angle = 0, rate = curvature;
        depth = 0;
        const double h = link / stepsPerLink;
        for (int k = 0; k < nodes - 1; ++k) {
            const double load = link * (nodes - 1 - k) / (b * b * b);
            for (int i = 0; i < stepsPerLink; ++i) {
                const double midAngle = angle + 0.5 * h * rate;
                rate += h * load * std::cos(midAngle);
                depth += h * std::sin(midAngle);
                angle = midAngle + 0.5 * h * rate;
            }
        }
        return rate;
    };
    double low = -1e4, high = 0, depth = 0;
    for (int i = 0; i < 200; ++i) {
        const double guess = 0.5 * (low + high);
        (shoot(guess, depth) < 0 ? low : high) = guess;
    }
    return -depth;
}

TEST(StrandPhysics, CosseratCantileverMatchesBeamTheory) {
    const std::vector<float> ratios{0.6f, 1.0f, 1.6f, 2.5f};
    for (const float ratio : test::isSanitized() ? std::vector{1.0f} : ratios) {
        constexpr int nodes = 13;
        constexpr float bending = 0.05f;
        const float length = ratio * bending;
        StrandSystem strands;
        strands.reset(straightGroom(nodes, length, {1, 0, 0}),
                      {.solver = Solver::cosserat,
                       .iterations = 150,
                       .damping = 0.97f,
                       .bendingLength = Centimetres{100 * bending}},
                      Seed{1});
        for (int tick = 0; tick < 1200; ++tick) strands.step({.dt = 1.0f / 240});
        const double depth = -strands.nodes(0)[nodes - 1].y, truth = cantileverDepth(nodes, length, bending);
        std::printf("cantilever of %.1f bending lengths: tip %.2f %% of its length deep (beam theory %.2f %%)\n",
                    static_cast<double>(ratio), 100 * depth / length, 100 * truth / length);
        EXPECT_NEAR(depth / truth, 1, 0.03) << ratio;
        EXPECT_LT(strands.measure().strainMax, 0.5);
    }
}

TEST(StrandPhysics, CosseratRodKeepsItsCurl) {
    // A helix without gravity is at rest, and comes back to its shape after a shake.
    Groom groom{.nodes = 24};
    for (int i = 0; i < 24; ++i) {
        const float a = 0.5f * static_cast<float>(i);
        groom.positions.emplace_back(0.012f * (std::cos(a) - 1), -0.01f * static_cast<float>(i), 0.012f * std::sin(a));
    }
    StrandSystem strands;
    strands.reset(groom, {.solver = Solver::cosserat, .iterations = 60, .damping = 0.9f}, Seed{1});
    const auto error = [&] {
        double sum = 0;
        for (std::size_t i = 0; i < 24; ++i) sum += std::pow(glm::length(strands.nodes(0)[i] - groom.positions[i]), 2);
        return std::sqrt(sum / 24);
    };
    for (int tick = 0; tick < 60; ++tick) strands.step({.gravity = {0, 0, 0}});
    EXPECT_LT(error(), 1e-4);
    for (int tick = 0; tick < 30; ++tick) strands.step({.pose = shakePose(tick / 60.0), .gravity = {0, 0, 0}});
    EXPECT_GT(error(), 0.01);
    for (int tick = 0; tick < 900; ++tick) strands.step({.gravity = {0, 0, 0}});
    EXPECT_LT(error(), 2e-3);
}

TEST(StrandPhysics, CosseratTwistFollowsTheHead) {
    // A rod that hangs straight has no bend by which a turn of the head about its axis could be told: only twist.
    StrandSystem strands;
    strands.reset(straightGroom(8, 0.2f, {0, -1, 0}), {.solver = Solver::cosserat, .iterations = 40}, Seed{1});
    const float half = 0.6f;
    const Pose pose{.turn = {std::cos(half), 0, std::sin(half), 0}};
    const std::uint64_t still = strands.hash();
    for (int tick = 0; tick < 200; ++tick) strands.step({.pose = pose});
    EXPECT_NE(strands.hash(), still);
    for (std::size_t i = 0; i < 8; ++i) EXPECT_LT(std::fabs(strands.nodes(0)[i].x), 1e-4f);
}

TEST(StrandPhysics, RestoringForceIsStrongestAtTheRoot) {
    StrandSettings settings{.restore = 0.3f, .restoreRatio = 0.7f};
    for (int i = 0; i < 20; ++i) {
        EXPECT_NEAR(restoreStrength(settings, i), 0.3 * std::pow(0.7, i), 1e-6);
    }
    // The article's formula gives 1 at the root, whatever r0 is.
    settings.articleRestore = true;
    EXPECT_EQ(restoreStrength(settings, 0), 1);
    EXPECT_NEAR(restoreStrength(settings, 2), std::pow(0.3, 1.4), 1e-6);
}

TEST(StrandPhysics, RestoringForceSettlesOnTheGroom) {
    const Groom groom = straightGroom(16, 0.3f, glm::normalize(glm::vec3(1, 0.5f, 0)));
    const auto distance = [&](float restore) {
        StrandSystem strands;
        strands.reset(groom, {.restore = restore, .restoreRatio = 0.9f}, Seed{1});
        for (int tick = 0; tick < 60; ++tick) strands.step({.pose = shakePose(tick / 60.0)});
        for (int tick = 0; tick < 600; ++tick) strands.step({});
        double sum = 0;
        for (std::size_t i = 0; i < 16; ++i) sum += std::pow(glm::length(strands.nodes(0)[i] - groom.positions[i]), 2);
        return std::sqrt(sum / 16);
    };
    const double none = distance(0), some = distance(0.1f), strong = distance(0.5f);
    EXPECT_GT(none, 2 * some);
    EXPECT_GT(some, strong);
    EXPECT_LT(strong, 0.04);
}

TEST(StrandPhysics, BendingLinksStraighten) {
    // Clamped by two pinned nodes and let go level: links across one node hold it up.
    const auto curvature = [&](float bending) {
        Groom groom = straightGroom(12, 0.2f, {1, 0, 0});
        groom.pinned = 2;
        StrandSystem strands;
        strands.reset(groom, {.iterations = 16, .damping = 0.95f, .bending = bending}, Seed{1});
        for (int tick = 0; tick < 600; ++tick) strands.step({});
        double sum = 0;
        for (std::size_t i = 2; i < 12; ++i) {
            const std::span<const glm::vec3> p = strands.nodes(0);
            sum += std::pow(glm::length(p[i] - 2.0f * p[i - 1] + p[i - 2]), 2);
        }
        return sum;
    };
    EXPECT_LT(curvature(1), 0.8 * curvature(0));
}

TEST(StrandPhysics, RootSphereHoldsAndFoldsBack) {
    StrandSystem strands;
    strands.reset(rowGroom(4, 16), shakeSettings(Solver::rootSphere, 8), Seed{1}, shakePose(0));
    double stretch = 0;
    for (int tick = 1; tick <= 600; ++tick) {
        strands.step({.pose = shakePose(tick / 60.0)});
        for (int s = 0; s < 4; ++s)
            for (std::size_t i = 1; i < 16; ++i) {
                const double distance = glm::length(glm::dvec3(strands.nodes(s)[i]) - glm::dvec3(strands.nodes(s)[0]));
                ASSERT_LE(distance, 0.3 * static_cast<double>(i) / 15 * (1 + 1e-5));
            }
        stretch = std::max(stretch, strands.measure().stretchMax);
    }
    // What the spheres cannot see: folded strands are longer along their links.
    EXPECT_GT(stretch, 2);
    std::printf("root sphere, 16 nodes, 8 iterations: strands at most %.1f %% longer along their links\n", stretch);
}

TEST(StrandPhysics, OtherOrdersOfConstraintsDoNotHelpMuch) {
    const auto strain = [](Order order) {
        StrandSettings settings = shakeSettings(Solver::relaxation, 8);
        settings.order = order;
        StrandSystem strands;
        strands.reset(rowGroom(2, 16), settings, Seed{3}, shakePose(0));
        double sum = 0;
        for (int tick = 1; tick <= 600; ++tick) {
            strands.step({.pose = shakePose(tick / 60.0)});
            sum += strands.measure().strainMean / 600;
        }
        return sum;
    };
    const double sequential = strain(Order::sequential), random = strain(Order::random),
                 grouped = strain(Order::grouped);
    std::printf("mean strain by order: sequential %.1f %%, random %.1f %%, grouped %.1f %%\n", sequential, random,
                grouped);
    EXPECT_GT(random, 0.5 * sequential);
    EXPECT_GT(grouped, 0.5 * sequential);
}

}  // namespace
}  // namespace arclight::hair
