// The four methods of `ChainComparison`.
#include <algorithm>

#include "sim/bones/chain_comparison.h"
#include "sim/common/link_system.h"
#include "sim/common/unit.h"

namespace arclight::bones {
namespace {

constexpr int kBones = ChainComparison::kBones;
constexpr float kLength = ChainComparison::kBoneLength;

class SpringChain : public ChainSolver {
public:
    /// `adapt` modifies the stepping of the settings.
    SpringChain(const ChainSettings& settings, const Pose& root, BoneStepping (*adapt)(BoneStepping)) : adapt_(adapt) {
        std::vector<Joint> joints;
        for (int i = 0; i < kBones; ++i)
            joints.push_back({.isOnAnchor = i == 0, .parent = std::max(0, i - 1), .rest = {.offset = {kLength, 0, 0}}});
        springs_ = BoneSprings(Skeleton(std::move(joints)), {&root, 1});
        configure(settings);
    }
    void configure(const ChainSettings& settings) override {
        springs_.configure({&settings.springs, 1}, adapt_(settings.stepping));
    }
    void step(const Pose& root, glm::vec3 acceleration, double dt) override {
        springs_.step({.anchors = {&root, 1}, .acceleration = acceleration}, dt);
    }
    void joints(std::span<glm::vec3> into) const override {
        into[0] = springs_.anchors()[0].offset;
        for (int i = 0; i < kBones; ++i) into[static_cast<std::size_t>(i) + 1] = springs_.position(i);
    }

private:
    BoneStepping (*adapt_)(BoneStepping);
    BoneSprings springs_;
};

/// The algorithm of VRMC_springBone 1.0 with its default drag and stiffness. As specified, the velocity term is not
/// scaled by dt, but the stiffness and gravity terms are.
class SpringBoneChain : public ChainSolver {
public:
    explicit SpringBoneChain(const Pose& root) {
        for (int i = 0; i <= kBones; ++i) {
            const auto k = static_cast<std::size_t>(i);
            now_[k] = before_[k] =
                root.offset + root.turn * glm::vec3(root.scale * kLength * static_cast<float>(i), 0, 0);
        }
    }
    void configure(const ChainSettings&) override {}
    void step(const Pose& root, glm::vec3 acceleration, double seconds) override {
        constexpr float kDrag = 0.5f, kStiffness = 1, kTicks = 60;
        const auto dt = static_cast<float>(seconds);
        glm::quat turn = root.turn;
        now_[0] = root.offset;
        for (std::size_t i = 1; i < now_.size(); ++i) {
            const glm::vec3 head = now_[i - 1], tail = now_[i], axis = turn * glm::vec3(1, 0, 0);
            // Gravity has its correct strength at 60 ticks per second.
            const glm::vec3 next = tail + (1 - kDrag) * (tail - before_[i]) + dt * kStiffness * root.scale * axis +
                                   dt / kTicks * acceleration;
            before_[i] = tail;
            const glm::vec3 to = unit(next - head, axis);
            now_[i] = head + root.scale * kLength * to;
            turn = glm::normalize(glm::quat(1 + glm::dot(axis, to), glm::cross(axis, to)) * turn);
        }
    }
    void joints(std::span<glm::vec3> into) const override { std::copy(now_.begin(), now_.end(), into.begin()); }

private:
    ChainComparison::Joints now_{}, before_{};
};

class LinkChain : public ChainSolver {
public:
    explicit LinkChain(const Pose& root) {
        std::vector<LinkNode> nodes(kBones + 1);
        std::vector<Link> links;
        for (std::uint32_t i = 0; i <= kBones; ++i) {
            nodes[i] = {.groomed = {kLength * static_cast<float>(i), 0, 0}, .restore = 0.04f, .pinned = i == 0};
            if (i > 0) links.push_back({i - 1, i, kLength, kLength});
        }
        system_.reset(std::move(nodes), std::move(links), root);
    }
    void configure(const ChainSettings&) override {}
    void step(const Pose& root, glm::vec3 acceleration, double dt) override {
        accelerations_.fill(acceleration);
        system_.step({.dt = static_cast<float>(dt), .pose = root, .damping = 0.94f, .acceleration = accelerations_});
    }
    void joints(std::span<glm::vec3> into) const override {
        std::copy(system_.nodes().begin(), system_.nodes().end(), into.begin());
    }

private:
    LinkSystem system_;
    ChainComparison::Joints accelerations_{};
};

}  // namespace

std::unique_ptr<ChainSolver> chainSolver(ChainMethod method, const ChainSettings& settings, const Pose& root) {
    switch (method) {
        case ChainMethod::suite:
            return std::make_unique<SpringChain>(settings, root, [](BoneStepping stepping) { return stepping; });
        case ChainMethod::article:
            return std::make_unique<SpringChain>(settings, root, [](BoneStepping stepping) {
                return BoneStepping{.rotation = stepping.rotation,
                                    .rampsTargets = false,
                                    .lengths = LengthRule::dampedPerStep,
                                    .longestStep = 10};
            });
        case ChainMethod::springBone: return std::make_unique<SpringBoneChain>(root);
        case ChainMethod::positions: return std::make_unique<LinkChain>(root);
    }
    return nullptr;
}

}  // namespace arclight::bones
