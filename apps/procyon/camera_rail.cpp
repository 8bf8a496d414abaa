#include "camera_rail.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/random.h"
#include "game.h"

namespace arclight::procyon {
namespace {

constexpr SpringShape kFollow{5.5, 1.0}, kShockX{46, 0.11}, kShockY{57, 0.09};
constexpr glm::vec2 kShipShare{0.20f, 0.35f};  ///< of the ship's position in the goal of the view's centre
constexpr float kLookAhead = 2.5f;             ///< of the view's centre, m
constexpr float kMaxAhead = 2;                 ///< so that enemies enter from outside of the frame, m
constexpr float kRemoved = 0.2f;               ///< fraction of the penetration, per tick
constexpr double kMaxAway = 6;                 ///< of the view's centre from the path, m; only Euler's steps go so far
constexpr float kShockSize = 0.16f;            ///< amplitude for a blast of size 1, m

/// The mistake: position and velocity advance by their derivatives at the beginning of the step. Each step multiplies
/// the amplitude by the root of 1 − 2ζωh + (ωh)², which is more than 1 for ωh > 2ζ.
Propagator<double> eulerPropagator(SpringShape shape, double h) {
    return {1, h, -shape.omega * shape.omega * h, 1 - 2 * shape.zeta * shape.omega * h};
}

/// The tick of a blast's age in which its shock arrives at the camera.
bool arrivesNow(const Blast& blast, float cameraX) {
    // The distance at the time of the explosion, so that it is the same in every tick.
    const float ahead = blast.at.x - cameraX + Game::kScrollSpeed * kTick * static_cast<float>(blast.age);
    const float distance = std::hypot(ahead, blast.at.y, CameraRail::kDistance);
    const float ticks = distance / (kSpeedOfSound * kTick), age = static_cast<float>(blast.age);
    return age >= ticks && age < ticks + 1;
}

}  // namespace

float riseOutOfRock(const Track& track, glm::vec2 centre, float radius) {
    float up = 0, down = 0;
    for (float x = -radius; x <= 1.5f + radius; x += 0.5f * radius) {
        const float off = x - std::clamp(x, 0.0f, 1.5f);
        const float half = std::sqrt(std::max(0.0f, radius * radius - off * off));
        const Gap rock = track.gap(centre.x + x);
        up = std::max(up, rock.floor + half - centre.y);
        down = std::max(down, centre.y + half - rock.ceiling);
    }
    return up > 0 && down > 0 ? 0.5f * (up - down) : up - down;
}

void CameraRail::step(const Game& game, double dt) {
    const auto ease = [&](SpringShape shape) {
        return isEuler_ ? eulerPropagator(shape, dt) : exactPropagator(shape, dt);
    };
    glm::vec2 ships(0);
    for (std::size_t i = 0; i < game.players(); ++i) ships += game.ship(i).at() / static_cast<float>(game.players());
    glm::vec2 goal = glm::vec2(kLookAhead, 0) + kShipShare * ships;
    goal.x = std::min(goal.x, kMaxAhead);
    const Propagator<double> follow = ease(kFollow);
    ahead_ = stepped(follow, ahead_, static_cast<double>(goal.x));
    above_ = stepped(follow, above_, static_cast<double>(goal.y));
    above_.x += static_cast<double>(kRemoved * riseOutOfRock(game.track(), game.track().fromCamera(centre()), kRadius));
    shockX_ = stepped(ease(kShockX), shockX_, 0);
    shockY_ = stepped(ease(kShockY), shockY_, 0);
    for (const Blast& blast : game.blasts()) {
        if (!arrivesNow(blast, game.track().cameraX())) continue;
        const double size = static_cast<double>(kShockSize * blast.size);
        shockX_.v += size * kShockX.omega, shockY_.v += size * kShockY.omega;
    }
    const auto bound = [](SpringState& spring, double most) {
        if (std::abs(spring.x) > most) spring = {std::copysign(most, spring.x), 0};
    };
    bound(ahead_, kMaxAway), bound(above_, kMaxAway);
    bound(shockX_, static_cast<double>(kMaxShock)), bound(shockY_, static_cast<double>(kMaxShock));
}

std::uint64_t CameraRail::hash(std::uint64_t before) const {
    const std::array<double, 8> numbers{ahead_.x,  ahead_.v,  above_.x,  above_.v,
                                        shockX_.x, shockX_.v, shockY_.x, shockY_.v};
    return hash64(std::span<const double>(numbers), before);
}

}  // namespace arclight::procyon
