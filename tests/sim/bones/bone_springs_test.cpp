#include "sim/bones/bone_springs.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "core/angles.h"
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
        joints.push_back({.isOnAnchor = i == 0, .parent = i == 0 ? anchor : first + i - 1, .rest = {.offset = {length, 0, 0}}});
    }
    return joints;
}

/// A head that shakes and nods.
truth::Anchor shaken(double t) {
    truth::Anchor anchor;
    const double phase = kTwoPi * 1.1;
    anchor.x = {0.15 * std::sin(phase * t), 0.1 * std::sin(0.7 * phase * t), 0};
    anchor.v = {0.15 * phase * std::cos(phase * t), 0.07 * phase * std::cos(0.7 * phase * t), 0};
    anchor.q = glm::angleAxis(0.5 * std::sin(0.8 * phase * t), glm::normalize(glm::dvec3(0.3, 0.2, 1)));
    return anchor;
}
Pose poseOf(const truth::Anchor& anchor) { return {.turn = glm::quat(anchor.q), .offset = glm::vec3(anchor.x)}; }

BoneSettings settingsOf(const truth::Chain& chain) {
    BoneSettings settings;
    settings.position = settings.rotation = {chain.omega, chain.zeta};
    const auto pose = static_cast<float>(chain.pose), length = static_cast<float>(chain.length);
    settings.poseStiffness = {pose, pose, pose}, settings.lengthStiffness = {length, length, length};
    settings.leastStretch = 0, settings.mostStretch = 1e9f;
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
    constexpr int kRate = 1920;
    for (int i = 0; i < static_cast<int>(seconds * kRate); ++i) {
        truth::step(chain, bones, static_cast<double>(i) / kRate, 1.0 / kRate);
        if ((i + 1) % (kRate / 15) == 0) result.push_back(bones.back().x);
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

TEST(BoneSprings, Try) {
    for (double length : {0.0, 0.5, 0.9}) for (double pose : {1.0, 0.5, 0.1}) for (int n : {1, 6}) {
        truth::Chain chain = shakenChain(n);
        chain.length = length, chain.pose = pose;
        const auto wanted = trueTips(chain, 6);
        std::printf("n %d length %g pose %g: ", n, length, pose);
        for (double l : {120, 240, 480, 960, 1920})
            std::printf(" %.4f %%", 100 * rmsDistance(tips(chain, {.longestStep=1/l}, 60, 6), wanted) / (0.2*n));
        puts("");
    }
}
TEST(BoneSprings, FollowTheDifferentialEquationAtEveryRate) {
    const truth::Chain chain = shakenChain(6);
    const auto wanted = trueTips(chain, 6);
    for (const int rate : {15, 30, 60, 120, 240})
        std::printf("rate %d: %.4f %%\n", rate, 100 * rmsDistance(tips(chain, {}, rate, 6), wanted) / 1.2);
    for (const int rate : {15, 30, 60, 120, 240})
        EXPECT_LT(rmsDistance(tips(chain, {}, rate, 6), wanted) / 1.2, 0.01) << rate;
    BoneStepping article{.rampsTargets = false, .dampsByTime = false, .longestStep = 1};
    for (const int rate : {15, 30, 60, 120, 240})
        std::printf("article rate %d: %.4f %%\n", rate, 100 * rmsDistance(tips(chain, article, rate, 6), wanted) / 1.2);
}

}  // namespace
}  // namespace arclight::bones
