#include "sim/bones/kink.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"
#include "core/time.h"

namespace arclight::bones {
namespace {

constexpr double kStepSeconds = 1.5;  ///< between two steps of the target

float angleBetween(glm::quat a, glm::quat b) {
    const glm::quat q = a * glm::conjugate(b);
    return 2 * atan2f(glm::length(glm::vec3(q.x, q.y, q.z)), std::fabs(q.w));
}

}  // namespace

glm::quat kinkTarget(const KinkSettings& settings, double seconds) {
    const glm::vec3 up(0, 1, 0);
    const auto t = static_cast<float>(seconds);
    switch (settings.motion) {
        case KinkMotion::steady: return glm::angleAxis(1.6f * t, up);
        case KinkMotion::steps: {
            const bool isAway = std::fmod(seconds, 2 * kStepSeconds) >= kStepSeconds;
            return glm::angleAxis(isAway ? settings.angle : 0.0f, up);
        }
        case KinkMotion::tumble: {
            const glm::vec3 axis = glm::normalize(glm::vec3(sinf(0.7f * t), 1, cosf(1.1f * t)));
            return glm::angleAxis(2.2f * t, axis);
        }
    }
    return {1, 0, 0, 0};
}

void Kink::reset(SpringShape shape, const KinkSettings& settings) {
    target_ = kinkTarget(settings, 0);
    const Pose start{.turn = target_};
    const Joint bone{.isOnAnchor = true, .parent = 0, .rest = {.offset = {0, 1, 0}}};
    for (BoneSprings& springs : bones_) springs = BoneSprings(Skeleton({bone}), {&start, 1});
    samples_.clear();
    configure(shape, settings);
}

void Kink::configure(SpringShape shape, const KinkSettings& settings) {
    settings_ = settings;
    for (int i = 0; i < kRotationSprings; ++i) {
        const BoneSettings bone{.position = shape, .rotation = shape};
        bones_[static_cast<std::size_t>(i)].configure({&bone, 1}, {.rotation = static_cast<RotationSpring>(i)});
    }
}

void Kink::step(double seconds, double dt) {
    const glm::quat before = target_;
    target_ = kinkTarget(settings_, seconds);
    KinkSample sample;
    const auto rate = static_cast<float>(1 / dt);
    sample.target = rate * angleBetween(target_, before);
    const Pose anchor{.turn = target_};
    for (std::size_t i = 0; i < bones_.size(); ++i) {
        const glm::quat was = bones_[i].rotation(0);
        bones_[i].step({.anchors = {&anchor, 1}}, dt);
        sample.spin[i] = rate * angleBetween(bones_[i].rotation(0), was);
        sample.angle[i] = angleBetween(bones_[i].rotation(0), target_);
    }
    if (samples_.size() >= kShownTicks) samples_.erase(samples_.begin());
    samples_.push_back(sample);
}

float Kink::largestSpin(RotationSpring spring) const {
    float largest = 0;
    for (const KinkSample& sample : samples_)
        largest = std::max(largest, sample.spin[static_cast<std::size_t>(spring)]);
    return largest;
}

std::uint64_t Kink::hash() const {
    std::uint64_t hash = kHash64Start;
    for (const BoneSprings& springs : bones_) {
        const std::uint64_t one = springs.hash();
        hash = hash64(std::span(&one, 1), hash);
    }
    return hash;
}

double componentError(SpringShape shape, double angle) {
    double worst = 0;
    for (int i = 1; i < 960; ++i) {
        const double part = closedForm(shape, 0, 0, 1, i / 240.0).x;
        const double z = part * std::sin(angle / 2), w = 1 + part * (std::cos(angle / 2) - 1);
        worst = std::max(worst, std::fabs(2 * std::atan2(z, w) - angle * part));
    }
    return worst / angle;
}

}  // namespace arclight::bones
