#include "sim/bones/bone_springs.h"

#include <cmath>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/long_run.h"
#include "core/parallel.h"
#include "core/random.h"
#include "core/time.h"
#include "sim/bones/bone_truth.h"
#include "sim/each_target.h"

namespace arclight::bones {
namespace {

/// A chain of equal bones along x.
std::vector<Joint> chainJoints(int bones, float length = 0.2f, int anchor = 0, int first = 0) {
    std::vector<Joint> joints;
    for (int i = 0; i < bones; ++i) {
        joints.push_back(
            {.isOnAnchor = i == 0, .parent = i == 0 ? anchor : first + i - 1, .rest = {.offset = {length, 0, 0}}});
    }
    return joints;
}

/// A head that begins to shake and nod in the first second.
truth::Anchor shaken(double t) {
    truth::Anchor anchor;
    const double phase = kTwoPi * 1.1, u = std::min(t, 1.0), begun = u * u * u * (10 + u * (6 * u - 15));
    anchor.x = begun * glm::dvec3(0.15 * std::sin(phase * t), 0.1 * std::sin(0.7 * phase * t), 0);
    anchor.q = glm::angleAxis(0.5 * begun * std::sin(0.8 * phase * t), glm::normalize(glm::dvec3(0.3, 0.2, 1)));
    return anchor;
}
Pose poseOf(const truth::Anchor& anchor) { return {.turn = glm::quat(anchor.q), .offset = glm::vec3(anchor.x)}; }

BoneSettings settingsOf(const truth::Chain& chain) {
    BoneSettings settings;
    settings.position = settings.rotation = {chain.omega, chain.zeta};
    const auto root = static_cast<float>(chain.pose), tip = static_cast<float>(chain.poseTip),
               length = static_cast<float>(chain.length);
    settings.poseStiffness = {root, 0.5f * (root + tip), tip}, settings.lengthStiffness = {length, length, length};
    settings.bendCap = static_cast<float>(chain.cap);
    return settings;
}

/// The tip's positions over `seconds` at `rate` ticks a second, every 1/15 s.
std::vector<glm::dvec3> tips(const truth::Chain& chain, const BoneStepping& stepping, int rate, double seconds) {
    const auto bones = static_cast<int>(chain.offsets.size());
    const Pose start = poseOf(chain.anchor(0));
    BoneSprings springs(Skeleton(chainJoints(bones)), std::span(&start, 1));
    const BoneSettings settings = settingsOf(chain);
    springs.configure(std::span(&settings, 1), stepping);
    std::vector<glm::dvec3> result;
    for (int tick = 1; tick <= static_cast<int>(seconds * rate); ++tick) {
        const Pose anchor = poseOf(chain.anchor(static_cast<double>(tick) / rate));
        springs.step({.anchors = std::span(&anchor, 1), .acceleration = glm::vec3(chain.acceleration)}, 1.0 / rate);
        if (tick % (rate / 15) == 0) result.emplace_back(springs.position(bones - 1));
    }
    return result;
}

std::vector<glm::dvec3> trueTips(const truth::Chain& chain, double seconds) {
    std::vector<truth::Bone> bones(chain.offsets.size());
    const truth::Anchor start = chain.anchor(0);
    glm::dvec3 at = start.x;
    for (std::size_t i = 0; i < bones.size(); ++i) bones[i].x = at += start.q * chain.offsets[i], bones[i].q = start.q;
    std::vector<glm::dvec3> result;
    constexpr int kRate = 960;
    for (int i = 0; i < static_cast<int>(seconds * kRate); ++i) {
        truth::step(chain, bones, static_cast<double>(i) / kRate, 1.0 / kRate);
        if ((i + 1) % (kRate / 15) == 0)
            result.push_back(truth::drawn(chain, bones, static_cast<double>(i + 1) / kRate).back().x);
    }
    return result;
}

double rmsDistance(const std::vector<glm::dvec3>& a, const std::vector<glm::dvec3>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += glm::dot(a[i] - b[i], a[i] - b[i]);
    return std::sqrt(sum / static_cast<double>(a.size()));
}

truth::Chain shakenChain(int bones) {
    truth::Chain chain;
    chain.offsets.assign(static_cast<std::size_t>(bones), {0.2, 0, 0});
    chain.acceleration = {0, -9.81, 0};
    chain.anchor = shaken;
    return chain;
}

/// The number of ticks a second that a step hardly depends on, and 1.2 m of chain.
constexpr int kRates[] = {15, 30, 60, 120, 240};

TEST(BoneSprings, FollowTheDifferentialEquationAtEveryRate) {
    const truth::Chain chain = shakenChain(6);
    const auto wanted = trueTips(chain, 6);
    for (const int rate : kRates) EXPECT_LT(rmsDistance(tips(chain, {}, rate, 6), wanted) / 1.2, 0.003) << rate;
    // The article's step: targets that are constant during a tick, and damping per step.
    const BoneStepping article{.rampsTargets = false, .lengths = LengthRule::dampedPerStep, .longestStep = 1};
    EXPECT_GT(rmsDistance(tips(chain, article, 15, 6), tips(chain, article, 240, 6)) / 1.2, 0.2);
}

/// Settings from the whole range of the demo's sliders; the corners more often than chance has them.
truth::Chain randomChain(Random& random, int round) {
    truth::Chain chain = shakenChain(round % 4 == 0 ? 8 : 1 + static_cast<int>(random.below(8)));
    const double f = 0.5 * std::pow(20.0, static_cast<double>(random.uniform01()));
    chain.omega = kTwoPi * (round % 5 == 1 ? std::min(f, 3.0) : f);
    chain.zeta = round % 5 < 2 ? 0.2 : static_cast<double>(random.uniform(0.2f, 2));
    chain.pose = random.uniform(0.1f, 1), chain.poseTip = random.uniform(0.1f, 1);
    if (round % 3 == 0) chain.pose = chain.poseTip = 1;
    chain.length = round % 6 == 5 ? 1 : random.uniform01();
    chain.cap = static_cast<double>(random.uniform(5, 120)) * kPi / 180;
    chain.acceleration = {random.uniform(0, 60), -9.81 * static_cast<double>(random.uniform(-2, 4)), 0};
    if (round % 2 == 0) chain.acceleration = {0, -9.81, 0};
    return chain;
}

TEST(BoneSprings, FollowTheDifferentialEquationWithRandomSettings) {
    Random random(Seed{4});
    for (int round = 0; round < (test::isLongRun() ? 200 : 24); ++round) {
        const truth::Chain chain = randomChain(random, round);
        const double length = 0.2 * static_cast<double>(chain.offsets.size());
        const auto wanted = trueTips(chain, 5);
        for (const int rate : {30, 60, 240})
            EXPECT_LT(rmsDistance(tips(chain, {}, rate, 5), wanted) / length, 0.01)
                << rate << " ticks a second, omega " << chain.omega << ", zeta " << chain.zeta << ", pose "
                << chain.pose << " to " << chain.poseTip << ", length " << chain.length << ", cap " << chain.cap
                << ", bones " << chain.offsets.size() << ", round " << round;
    }
}

/// A chain on one anchor, with the default settings and `change` applied to them.
struct Rig {
    Pose anchor;
    BoneSprings springs;
    BoneSettings settings;
    BoneStepping stepping;

    explicit Rig(int bones, Pose start = {}) : anchor(start), springs(Skeleton(chainJoints(bones)), {&anchor, 1}) {
        configure();
    }
    void configure() { springs.configure({&settings, 1}, stepping); }
    void step(double dt = kTickSeconds, glm::vec3 acceleration = glm::vec3(0),
              std::span<const Effector> effectors = {}) {
        springs.step({.anchors = {&anchor, 1}, .acceleration = acceleration, .effectors = effectors}, dt);
    }
    glm::vec3 tip() const { return springs.position(springs.bones() - 1); }
    glm::vec3 localTip() const { return glm::conjugate(anchor.turn) * (tip() - anchor.offset); }
};

TEST(BoneSprings, UnevenStepsMoveAsEvenOnes) {
    const truth::Chain chain = shakenChain(6);
    const auto wanted = trueTips(chain, 6);
    Rig rig(6, poseOf(shaken(0)));
    rig.settings = settingsOf(chain);
    rig.configure();
    std::vector<glm::dvec3> at;
    Random random(Seed{9});
    // Between two multiples of 1/15 s there are 1 to 12 ticks of any length.
    for (int i = 0; i < 90; ++i) {
        std::vector<double> parts(1 + random.below(12));
        double sum = 0, t = i / 15.0;
        for (double& part : parts) sum += part = random.uniform(0.1f, 1);
        for (const double part : parts) {
            t += part / sum / 15;
            rig.anchor = poseOf(shaken(t));
            rig.step(part / sum / 15, glm::vec3(chain.acceleration));
        }
        at.emplace_back(rig.tip());
    }
    EXPECT_LT(rmsDistance(at, wanted) / 1.2, 0.005);
}

TEST(BoneSprings, TickOfHalfASecondIsNoKick) {
    Rig rig(6, poseOf(shaken(0)));
    double t = 0;
    const auto play = [&](double dt) {
        t += dt;
        rig.anchor = poseOf(shaken(t));
        rig.step(dt);
        return glm::length(rig.localTip() - glm::vec3(1.2f, 0, 0));
    };
    float largest = 0;
    for (int i = 0; i < 240; ++i) largest = std::max(largest, play(kTickSeconds));
    EXPECT_GT(largest, 0.05f);
    for (int i = 0; i < 5; ++i) EXPECT_LT(play(0.5), 1.3f * largest);
    for (int i = 0; i < 240; ++i) EXPECT_LT(play(kTickSeconds), 1.3f * largest);
}

TEST(BoneSprings, TeleportCarriesThemAlong) {
    Rig rig(6), twin(6);
    float farthest = 0;
    for (int i = 0; i < 40; ++i) {
        for (Rig* r : {&rig, &twin}) r->anchor = poseOf(shaken(i / 60.0));
        rig.step(), twin.step();
        farthest = std::max(farthest, glm::length(twin.localTip() - glm::vec3(1.2f, 0, 0)));
    }
    EXPECT_GT(farthest, 0.05f) << "it moves";
    const glm::vec3 far(100, 20, -50);
    for (int i = 40; i < 200; ++i) {
        rig.anchor = twin.anchor = poseOf(shaken(i / 60.0));
        rig.anchor.offset += far;
        rig.step(), twin.step();
        // The change of the anchor's velocity within the tick is lost.
        EXPECT_LT(glm::length(rig.tip() - twin.tip() - far), 0.004f) << i;
        if (i > 120) {
            EXPECT_LT(glm::length(rig.tip() - twin.tip() - far), 0.001f) << i;
        }
    }
}

TEST(BoneSprings, SizeChangesNothingButSize) {
    std::vector<std::vector<glm::vec3>> tips;
    for (const float scale : {0.1f, 1.0f, 8.0f}) {
        Rig rig(5, {.scale = scale});
        tips.emplace_back();
        for (int i = 1; i <= 200; ++i) {
            rig.anchor = poseOf(shaken(i / 60.0));
            rig.anchor.offset *= scale, rig.anchor.scale = scale;
            rig.step();
            tips.back().push_back(rig.tip() / scale);
        }
    }
    float farthest = 0;
    for (const glm::vec3 tip : tips[1]) farthest = std::max(farthest, glm::distance(tip, tips[1].front()));
    EXPECT_GT(farthest, 0.2f);
    for (std::size_t i = 0; i < tips[0].size(); ++i)
        for (const std::size_t k : {0u, 2u}) EXPECT_LT(glm::length(tips[k][i] - tips[1][i]), 1e-4f) << i;
}

TEST(BoneSprings, SettleWhenTheClosedFormDoes) {
    for (const double zeta : {0.2, 0.5, 0.9}) {
        Rig rig(1);
        rig.settings.position = {kTwoPi * 2, zeta}, rig.settings.lengthStiffness = {0, 0, 0};
        rig.configure();
        rig.anchor.offset = {0, 0.05f, 0};  // a step of the target, across the bone
        rig.step();
        int last = 0;
        for (int i = 1; i < 600; ++i) {
            rig.step();
            if (glm::length(rig.localTip() - glm::vec3(0.2f, 0, 0)) > 0.01f * 0.05f) last = i;
        }
        // The envelope's time is that of the last crossing, up to a swing.
        const double wanted = settleTime(rig.settings.position), swing = 0.5 / (2 * std::sqrt(1 - zeta * zeta));
        EXPECT_LT(last / 60.0, wanted * 1.06 + 3.0 / 60) << zeta;
        EXPECT_GT(last / 60.0, wanted - swing - 2.0 / 60) << zeta;
    }
}

TEST(BoneSprings, RestForeverInTheirPose) {
    // Breadth-first trees in any rotation: a bone at rest is at its parent's transform times its own, exactly.
    Random random(Seed{8});
    std::vector<Joint> joints;
    for (int i = 0; i < 60; ++i) {
        Joint joint{.isOnAnchor = i < 2,
                    .parent = i < 2 ? i : static_cast<int>(random.below(static_cast<std::uint32_t>(i))),
                    .rest = {}};
        const glm::vec3 axis(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        joint.rest.turn = glm::normalize(glm::quat(1, axis.x, axis.y, axis.z));
        joint.rest.offset = 0.3f * axis;
        joints.push_back(joint);
    }
    const Pose anchors[] = {{.turn = glm::normalize(glm::quat(0.3f, 0.1f, 0.9f, -0.4f)), .offset = {1, 2, 3}},
                            {.scale = 2}};
    const Skeleton skeleton(joints);
    for (const RotationSpring kind :
         {RotationSpring::axisAngle, RotationSpring::components, RotationSpring::hemisphere, RotationSpring::angle}) {
        BoneSprings springs(skeleton, anchors);
        const BoneSettings settings;
        springs.configure({&settings, 1}, {.rotation = kind});
        for (int tick = 0; tick < 10000; ++tick) springs.step({.anchors = anchors}, kTickSeconds);
        for (int i = 0; i < 60; ++i) {
            const Pose& anchor = springs.anchorOf(i);
            const Pose wanted = composed(anchor, skeleton.restPose(i));
            EXPECT_LT(glm::length(springs.position(i) - wanted.offset), 2e-5f) << i;
            EXPECT_GT(std::fabs(glm::dot(springs.rotation(i), wanted.turn)), 1 - 1e-5f) << i;
        }
    }
}

TEST(BoneSprings, DriftIfTheDrawnPoseIsTheNextSource) {
    float drift[2];
    for (const bool restores : {true, false}) {
        Rig rig(6);
        rig.stepping.restoresPose = restores;
        rig.configure();
        for (int i = 0; i < 600; ++i) rig.step(kTickSeconds, {0, -9.81f, 0});
        for (int i = 0; i < 600; ++i) rig.step();
        drift[restores] = glm::length(rig.localTip() - glm::vec3(1.2f, 0, 0));
    }
    EXPECT_LT(drift[1], 1e-5f);
    EXPECT_GT(drift[0], 0.1f);
}

/// The largest difference of a bone's length from that at rest, as a fraction of it, in 5 s of a chain of 8 bones.
double largestLengthError(truth::Chain chain, float lengthStiffness) {
    chain.length = static_cast<double>(lengthStiffness);
    const auto bones = static_cast<int>(chain.offsets.size());
    Rig rig(bones, poseOf(shaken(0)));
    rig.settings = settingsOf(chain);
    rig.configure();
    double worst = 0;
    for (int i = 1; i <= 300; ++i) {
        rig.anchor = poseOf(shaken(i / 60.0));
        rig.step(kTickSeconds, glm::vec3(chain.acceleration));
        for (int b = 0; b < bones; ++b) {
            const glm::dvec3 parent(b > 0 ? rig.springs.position(b - 1) : rig.anchor.offset);
            worst = std::max(worst, std::fabs(glm::distance(glm::dvec3(rig.springs.position(b)), parent) / 0.2 - 1));
        }
    }
    return worst;
}

TEST(BoneSprings, FullLengthStiffnessKeepsLengths) {
    Random random(Seed{14});
    for (int round = 0; round < 200; ++round)
        EXPECT_LT(largestLengthError(randomChain(random, round), 1), 3e-6) << round;
}

TEST(BoneSprings, MoreLengthStiffnessKeepsLengthsBetter) {
    truth::Chain chain = shakenChain(8);
    double before = 1;  // what the limits of stretch allow
    for (const float stiffness : {0.0f, 0.25f, 0.5f, 0.75f, 0.9f, 1.0f}) {
        const double error = largestLengthError(chain, stiffness);
        EXPECT_LT(error, before) << stiffness;
        EXPECT_LE(error, 1 - stiffness + 2e-6f) << stiffness;
        before = error;
    }
}

TEST(BoneSprings, NewSettingsRestartNothing) {
    Rig rig(6);
    const auto state = [&] {
        std::vector<glm::vec3> values;
        for (int b = 0; b < 6; ++b)
            values.insert(values.end(), {rig.springs.position(b), rig.springs.velocity(b), rig.springs.spin(b)});
        return values;
    };
    Random random(Seed{3});
    for (int i = 1; i <= 300; ++i) {
        rig.anchor = poseOf(shaken(i / 60.0));
        const auto before = state();
        rig.settings.position.omega = rig.settings.rotation.omega = static_cast<double>(random.uniform(6, 25));
        rig.settings.poseStiffness.tip = random.uniform01(), rig.settings.lengthStiffness.root = random.uniform01();
        // Springs of rotation vectors count their turns, so that only the others keep their spin.
        rig.stepping.rotation = static_cast<RotationSpring>(1 + random.below(3));
        rig.configure();
        const auto after = state();
        for (std::size_t k = 0; k < before.size(); ++k) EXPECT_LT(glm::length(before[k] - after[k]), 1e-4f);
        rig.step(kTickSeconds, {random.uniform(-9, 9), -9.81f, 0});
        EXPECT_LT(glm::length(rig.localTip()), 4.0f);
    }
}

/// Largest difference of a bone's angle from that of a spring on the angle itself, as a fraction of the angle that its
/// anchor turns by in one step.
double rotationError(RotationSpring kind, double angle) {
    Rig rig(1);
    const SpringShape shape{kTwoPi * 2, 0.3};
    rig.settings.position = rig.settings.rotation = shape;
    rig.stepping = {.rotation = kind, .rampsTargets = false};
    rig.configure();
    rig.anchor.turn = glm::quat(glm::angleAxis(angle, glm::dvec3(0, 0, 1)));
    double worst = 0;
    constexpr double kStep = 1 / 240.0;
    for (int i = 1; i < 700; ++i) {
        rig.step(kStep);
        const glm::quat q = rig.springs.rotation(0);
        const double ideal = closedForm(shape, 0, 0, angle, i * kStep).x;
        worst = std::max(worst, std::fabs(std::remainder(2 * std::atan2(q.z, q.w) - ideal, kTwoPi)));
    }
    return worst / angle;
}

/// The same for components, by hand: the four of them approach their target in proportion to `left` of i steps.
double componentError(double angle, const std::function<double(int)>& left) {
    double worst = 0;
    for (int i = 1; i < 700; ++i) {
        const double part = 1 - left(i);
        const double z = part * std::sin(angle / 2), w = 1 + part * (std::cos(angle / 2) - 1);
        worst = std::max(worst, std::fabs(2 * std::atan2(z, w) - angle * part));
    }
    return worst / angle;
}

TEST(BoneSprings, RotationsAreAsWrongAsTheirSprings) {
    const SpringShape shape{kTwoPi * 2, 0.3};
    const double angles[] = {30, 90, 150, 179}, published[] = {0.6, 4.6, 10.5, 13.4}, onPage[] = {1.0, 7.6, 16, 20};
    for (int i = 0; i < 4; ++i) {
        const double angle = angles[i] * kPi / 180;
        // The published figures are those of implicit steps at 60 Hz, whose own damping takes overshoot away.
        const auto implicit = [&, p = implicitPropagator(shape, kTickSeconds)](int steps) {
            SpringState state{1, 0};
            for (int k = 0; k < steps; ++k) state = stepped(p, state, 0);
            return state.x;
        };
        EXPECT_NEAR(100 * componentError(angle, implicit), published[i], 0.2) << angles[i];
        const double exact =
            componentError(angle, [&](int steps) { return closedForm(shape, 1, 0, 0, steps / 240.0).x; });
        EXPECT_NEAR(100 * exact, onPage[i], i < 2 ? 0.06 : 0.6) << angles[i];
        EXPECT_NEAR(100 * rotationError(RotationSpring::components, angle), 100 * exact, 0.2) << angles[i];
        EXPECT_NEAR(100 * rotationError(RotationSpring::hemisphere, angle), 100 * exact, 0.2) << angles[i];
        EXPECT_LT(100 * rotationError(RotationSpring::angle, angle), 0.01) << angles[i];
        EXPECT_LT(100 * rotationError(RotationSpring::axisAngle, angle), 0.01) << angles[i];
    }
}

TEST(BoneSprings, OnlyRotationVectorsKinkBeyondHalfATurn) {
    // The anchor turns steadily through 360°: what follows it should turn steadily too, after the first swing.
    for (const RotationSpring kind :
         {RotationSpring::axisAngle, RotationSpring::components, RotationSpring::hemisphere, RotationSpring::angle}) {
        Rig rig(1);
        rig.stepping.rotation = kind;
        rig.configure();
        double slowest = 1e9, before = 0;
        for (int i = 1; i <= 720; ++i) {
            rig.anchor.turn = glm::angleAxis(static_cast<float>(i) / 120, glm::vec3(0, 0, 1));
            rig.step();
            const glm::quat q = rig.springs.rotation(0);
            const double angle = 2 * std::atan2(q.z, q.w), moved = std::remainder(angle - before, kTwoPi);
            before = angle;
            if (i > 120) slowest = std::min(slowest, moved * 60);
        }
        if (kind == RotationSpring::axisAngle)
            EXPECT_LT(slowest, -2);  // it turns back through the whole turn
        else
            EXPECT_GT(slowest, 0.4) << static_cast<int>(kind);
    }
}

TEST(BoneSprings, AngleSpringsCountRevolutions) {
    // The anchor turns so fast that a slow spring lags behind by more than a revolution; later it stops.
    const SpringShape shape{kTwoPi * 0.5, 1};
    Rig rig(1);
    rig.settings.position = rig.settings.rotation = shape;
    rig.configure();
    const auto anchorAt = [](int tick) { return 0.2 * std::min(tick, 200); };  // rad
    SpringState ideal;
    double largestLag = 0;
    for (int i = 1; i <= 600; ++i) {
        rig.anchor.turn = glm::quat(glm::angleAxis(anchorAt(i), glm::dvec3(0, 0, 1)));
        rig.step();
        // A spring on a line, with a target that moves as the anchor does: exact, as it follows the lag behind it.
        const double speed = (anchorAt(i) - anchorAt(i - 1)) / kTickSeconds, lag = 2 * shape.zeta / shape.omega * speed;
        const SpringState off =
            stepped(exactPropagator(shape, kTickSeconds), {ideal.x - anchorAt(i - 1) + lag, ideal.v - speed}, 0);
        ideal = {off.x + anchorAt(i) - lag, off.v + speed};
        largestLag = std::max(largestLag, anchorAt(i) - ideal.x);
        // In the tick of the stop, the anchor's path is a parabola.
        const glm::quat q = rig.springs.rotation(0);
        EXPECT_NEAR(std::remainder(2 * std::atan2(q.z, q.w) - ideal.x, kTwoPi), 0, i <= 200 ? 1e-3 : 0.05) << i;
    }
    EXPECT_GT(largestLag, kTwoPi);
}

std::vector<Effector> someEffectors(int count, Random& random) {
    std::vector<Effector> effectors(static_cast<std::size_t>(count));
    for (Effector& e : effectors) {
        e.from = {random.uniform(0, 1.2f), random.uniform(-0.3f, 0.3f), random.uniform(-0.3f, 0.3f)};
        e.to = e.from + glm::vec3(random.uniform(-0.1f, 0.1f), random.uniform(-0.1f, 0.1f), 0);
        e.radius = random.uniform(0.1f, 0.5f), e.falloff = static_cast<Falloff>(random.below(3));
        e.push = random.uniform(-0.02f, 0.02f), e.turn = random.uniform(-0.3f, 0.3f);
        e.impulse = random.uniform(-5, 5), e.spin = random.uniform(-5, 5);
    }
    return effectors;
}

TEST(BoneSprings, EffectorsInAnyOrderGiveTheSameBits) {
    Random random(Seed{6});
    auto effectors = someEffectors(18, random);
    Rig a(6), b(6), alone(6);
    for (int i = 0; i < 60; ++i) {
        a.step(kTickSeconds, {}, effectors);
        for (std::size_t k = effectors.size() - 1; k > 0; --k)
            std::swap(effectors[k], effectors[random.below(static_cast<std::uint32_t>(k + 1))]);
        b.step(kTickSeconds, {}, effectors), alone.step();
        EXPECT_EQ(a.springs.hash(), b.springs.hash());
        EXPECT_NE(a.springs.hash(), alone.springs.hash());
    }
}

TEST(BoneSprings, ComeToRestWhereEffectorsPushThem) {
    Random random(Seed{16});
    for (int round = 0; round < 20; ++round) {
        Effector e = someEffectors(1, random).front();
        e.to = e.from, e.push *= 0.01f;  // so little that it changes with the position by nothing
        Rig rig(1);
        rig.settings.lengthStiffness = {0, 0, 0};
        rig.configure();
        const glm::vec3 rest = rig.tip(), push = effectOf(e, rest).push;
        for (int i = 0; i < 400; ++i) rig.step(kTickSeconds, {}, {&e, 1});
        EXPECT_LT(glm::length(rig.tip() - rest - push), 0.02f * glm::length(push) + 2e-6f);
    }
}

/// A forest in which everything moves.
std::uint64_t forestHash(RotationSpring kind) {
    std::vector<Joint> joints;
    std::vector<Pose> anchors(150);
    for (int a = 0; a < 150; ++a)
        for (const Joint& joint : chainJoints(3 + a % 9, 0.1f, a, static_cast<int>(joints.size())))
            joints.push_back(joint);
    BoneSprings springs(Skeleton(joints), anchors);
    BoneSettings settings;
    settings.poseStiffness = {1, 0.6f, 0.2f}, settings.bendCap = 1;
    springs.configure({&settings, 1}, {.rotation = kind});
    Random random(Seed{5});
    const std::uint64_t start = springs.hash();
    for (int tick = 1; tick <= 60; ++tick) {
        for (std::size_t a = 0; a < anchors.size(); ++a)
            anchors[a] = poseOf(shaken(tick / 60.0 + 0.1 * static_cast<double>(a)));
        const auto effectors = someEffectors(5, random);
        springs.step({.anchors = anchors, .acceleration = {0, -9.81f, 0}, .effectors = effectors}, kTickSeconds);
    }
    EXPECT_NE(springs.hash(), start);
    return springs.hash();
}

TEST(BoneSprings, HaveTheSameBitsAtEveryVectorWidthAndOnAnyThreads) {
    for (const RotationSpring kind : {RotationSpring::axisAngle, RotationSpring::hemisphere, RotationSpring::angle}) {
        std::set<std::uint64_t> hashes;
        withEachTarget([&] { hashes.insert(forestHash(kind)); });
        for (const int count : {1, 2, 0}) {
            setThreads(count);
            hashes.insert(forestHash(kind));
        }
        EXPECT_EQ(hashes.size(), 1u) << static_cast<int>(kind);
    }
}

/// Chains of six bones, each on an anchor that follows the same motion, after a second.
BoneSprings equalChains(int chains, RotationSpring kind) {
    std::vector<Joint> joints;
    std::vector<Pose> anchors(static_cast<std::size_t>(chains));
    for (int a = 0; a < chains; ++a)
        for (const Joint& joint : chainJoints(6, 0.2f, a, static_cast<int>(joints.size()))) joints.push_back(joint);
    BoneSprings springs(Skeleton(joints), anchors);
    BoneSettings settings;
    settings.poseStiffness = {1, 0.6f, 0.2f}, settings.bendCap = 1;
    springs.configure({&settings, 1}, {.rotation = kind});
    Random random(Seed{8});
    for (int tick = 1; tick <= 60; ++tick) {
        for (Pose& anchor : anchors) anchor = poseOf(shaken(tick / 60.0));
        const auto effectors = someEffectors(5, random);
        springs.step({.anchors = anchors, .acceleration = {0, -9.81f, 0}, .effectors = effectors}, kTickSeconds);
    }
    return springs;
}

TEST(BoneSprings, ASingleChainHasTheSameBitsAsOneInLanes) {
    for (const RotationSpring kind :
         {RotationSpring::axisAngle, RotationSpring::components, RotationSpring::hemisphere, RotationSpring::angle}) {
        const BoneSprings single = equalChains(1, kind), many = equalChains(20, kind);
        for (int bone = 0; bone < 6; ++bone)
            for (const int other : {bone, 6 * 19 + bone}) {
                EXPECT_EQ(single.position(bone), many.position(other)) << static_cast<int>(kind) << ", bone " << bone;
                EXPECT_EQ(single.rotation(bone), many.rotation(other)) << static_cast<int>(kind) << ", bone " << bone;
                EXPECT_EQ(single.velocity(bone), many.velocity(other)) << static_cast<int>(kind) << ", bone " << bone;
            }
    }
}

TEST(BoneSprings, SegmentsKeepTheirVolumeAndMeetTheirEnds) {
    float longest = 0;
    Rig rig(6);
    rig.settings.lengthStiffness = {0, 0, 0};
    rig.configure();
    for (int i = 1; i <= 200; ++i) {
        rig.anchor = poseOf(shaken(i / 60.0));
        rig.step(kTickSeconds, {0, -20, 0});
        for (int b = 0; b < 6; ++b) {
            const glm::mat4 matrix = rig.springs.segment(b).matrix();
            EXPECT_NEAR(glm::determinant(glm::mat3(matrix)), 1, 1e-5f);
            const auto x = [](int bone) { return glm::vec4(0.2f * static_cast<float>(bone), 0, 0, 1); };
            const glm::vec3 start = b ? rig.springs.position(b - 1) : rig.anchor.offset;
            EXPECT_LT(glm::length(glm::vec3(matrix * x(b)) - start), 1e-5f);
            EXPECT_LT(glm::length(glm::vec3(matrix * x(b + 1)) - rig.springs.position(b)), 1e-5f);
            longest = std::max(longest, rig.springs.stretch(b));
        }
    }
    EXPECT_GT(longest, 1.01f);
}

TEST(BoneSprings, StayWithinTheirLimits) {
    Rig rig(6);
    rig.settings.bendCap = 0.4f, rig.settings.leastStretch = 0.8f, rig.settings.mostStretch = 1.3f;
    rig.settings.poseStiffness = {0.3f, 0.2f, 0.1f};
    rig.configure();
    float widest = 0;
    for (int i = 1; i <= 400; ++i) {
        rig.anchor = poseOf(shaken(i / 60.0));
        rig.step(kTickSeconds, {0, -30, 0});
        for (int b = 0; b < 6; ++b) {
            const glm::vec3 parent = b ? rig.springs.position(b - 1) : rig.anchor.offset;
            const glm::quat turn = b ? rig.springs.rotation(b - 1) : rig.anchor.turn;
            const glm::vec3 way = rig.springs.position(b) - parent;
            widest =
                std::max(widest, std::acos(std::min(1.0f, glm::dot(glm::normalize(way), turn * glm::vec3(1, 0, 0)))));
            EXPECT_GT(rig.springs.stretch(b), 0.8f - 1e-4f);
            EXPECT_LT(rig.springs.stretch(b), 1.3f + 1e-4f);
        }
    }
    EXPECT_NEAR(widest, 0.4f, 1e-3f);
}

}  // namespace
}  // namespace arclight::bones
