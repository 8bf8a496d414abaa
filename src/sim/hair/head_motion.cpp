#include "sim/hair/head_motion.h"

#include <cmath>
#include <numbers>
#include <span>

#include "sim/common/easing.h"
#include "sim/common/periodic.h"

namespace arclight::hair {
namespace {

/// A value that rests at each key, with minimum-jerk motion in between.
struct Key {
    double seconds, value;
};

double valueAt(std::span<const Key> keys, double seconds) {
    if (seconds <= keys.front().seconds) return keys.front().value;
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const Key &from = keys[i - 1], &to = keys[i];
        if (seconds > to.seconds) continue;
        return from.value +
               (to.value - from.value) * minimumJerk((seconds - from.seconds) / (to.seconds - from.seconds));
    }
    return keys.back().value;
}

glm::quat about(glm::vec3 axis, double degrees) {
    const float half = static_cast<float>(degrees * (std::numbers::pi / 360));
    const glm::vec3 v = axis * std::sin(half);
    return {std::cos(half), v.x, v.y, v.z};
}

constexpr glm::vec3 kUp{0, 1, 0}, kLeft{1, 0, 0};

Pose turning(double seconds) {
    static constexpr std::array keys{Key{0.4, 0},   Key{0.85, 60}, Key{1.6, 60},
                                     Key{2.2, -60}, Key{3.3, -60}, Key{3.8, 0}};
    return turned(about(kUp, valueAt(keys, inPeriod(seconds, 4.6))));
}

Pose nodding(double seconds) {
    static constexpr std::array keys{Key{0.2, 0},   Key{0.55, 22}, Key{0.9, -6},
                                     Key{1.25, 18}, Key{1.6, -4},  Key{1.95, 0}};
    return turned(about(kLeft, valueAt(keys, inPeriod(seconds, 2.8))));
}

Pose shaking(double seconds) {
    static constexpr std::array keys{Key{0.1, 0},  Key{0.25, -28}, Key{0.5, 28}, Key{0.75, -28},
                                     Key{1.0, 28}, Key{1.25, -28}, Key{1.5, 28}, Key{1.7, 0}};
    return turned(about(kUp, valueAt(keys, inPeriod(seconds, 3.0))));
}

/// Height of a jump: a crouch, a push of constant acceleration over its depth, free flight, then the reverse.
double jumpHeight(double seconds) {
    constexpr double depth = 0.15, apex = 0.35, gravity = 9.81;
    constexpr double crouch = 0.45;
    const double speed = std::sqrt(2 * gravity * apex), push = 2 * depth / speed, flight = 2 * speed / gravity;
    double t = seconds;
    if (t < crouch) return -depth * minimumJerk(t / crouch);
    t -= crouch;
    if (t < push) return -depth + 0.5 * (speed / push) * t * t;
    t -= push;
    if (t < flight) return t * (speed - 0.5 * gravity * t);
    t -= flight;
    if (t < push) return t * (-speed + 0.5 * (speed / push) * t);
    t -= push;
    return -depth * (1 - minimumJerk(t / 0.5));
}

Pose jumping(double seconds) {
    Pose pose;
    pose.offset.y = static_cast<float>(jumpHeight(inPeriod(seconds, 2.6)));
    return pose;
}

Pose diving(double seconds) {
    static constexpr std::array pitch{Key{0.3, 0}, Key{1.1, 70}, Key{2.6, 70}, Key{3.6, 0}};
    static constexpr std::array drop{Key{0.3, 0}, Key{0.6, 0.08}, Key{1.4, -0.45}, Key{2.4, -0.45}, Key{3.6, 0}};
    static constexpr std::array ahead{Key{0.4, 0}, Key{1.5, 0.35}, Key{2.4, 0.35}, Key{3.6, 0}};
    const double t = inPeriod(seconds, 4.4);
    Pose pose = turned(about(kLeft, valueAt(pitch, t)));
    pose.offset += glm::vec3(0, valueAt(drop, t), valueAt(ahead, t));
    return pose;
}

Pose shrinking(double seconds) {
    static constexpr std::array scale{Key{0.4, 1}, Key{1.2, 0.4}, Key{2.4, 0.4}, Key{3.2, 1}};
    Pose pose;
    pose.scale = static_cast<float>(valueAt(scale, inPeriod(seconds, 4.0)));
    return pose;
}

}  // namespace

Pose turned(glm::quat turn) {
    Pose pose{turn};
    pose.offset = kNeckPivot - poseMatrix(pose).apply(kNeckPivot);
    return pose;
}

Pose headPose(Motion motion, double seconds) {
    switch (motion) {
        case Motion::still: break;
        case Motion::turn: return turning(seconds);
        case Motion::nod: return nodding(seconds);
        case Motion::shake: return shaking(seconds);
        case Motion::jump: return jumping(seconds);
        case Motion::dive: return diving(seconds);
        case Motion::shrink: return shrinking(seconds);
    }
    return {};
}

Pose bodyPose(Motion motion, double seconds) {
    const bool isOfNeck = motion == Motion::turn || motion == Motion::nod || motion == Motion::shake;
    return isOfNeck ? Pose{} : headPose(motion, seconds);
}

}  // namespace arclight::hair
