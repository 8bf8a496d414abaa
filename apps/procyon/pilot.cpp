#include "pilot.h"

#include <algorithm>
#include <cmath>

namespace arclight::procyon {
namespace {

constexpr float kResponse = 0.15f, kPilotSpeed = 7;  ///< s until the ship responds; its speed after that, m/s
constexpr float kMoments[] = {0, 0.1f, 0.2f, 0.3f, 0.45f, 0.6f, 0.8f, 1.0f};  ///< s from now at which dangers are rated
constexpr glm::vec2 kShipHalf{1.25f, 0.6f};  ///< half the ship's length and height with some room, m
constexpr float kRockClearance = 1.2f;
constexpr float kHysteresis = 0.06f;  ///< by which a new post must be better than the old one

/// How near a point comes to the ship, on the way from `at` to `to` and there: the smallest distance in half lengths of
/// the ship. All positions and velocities are relative to the camera.
float nearestApproach(glm::vec2 point, glm::vec2 velocity, glm::vec2 at, glm::vec2 to) {
    float nearest = 1e9f;
    const float duration = glm::length(to - at) / kPilotSpeed + 1e-3f;
    for (const float t : kMoments) {
        const glm::vec2 ship = glm::mix(at, to, std::clamp((t - kResponse) / duration, 0.0f, 1.0f));
        const glm::vec2 gap = (point + t * velocity - ship) / kShipHalf;
        nearest = std::min(nearest, glm::dot(gap, gap));
    }
    return std::sqrt(nearest);
}

float dangerOf(const Game& game, glm::vec2 from, glm::vec2 to) {
    float danger = 0;
    const auto add = [&](float distance, float clearance, float weight) {
        const float missing = std::max(0.0f, clearance - distance) / clearance;
        danger += weight * missing * missing;
    };
    const glm::vec2 camera(game.track().cameraX(), 0), scroll(Game::kScrollSpeed, 0), half(0.5f * (from + to));
    for (const Shot& bullet : game.bullets()) {
        const glm::vec2 at = bullet.at - camera;
        if (glm::length(at - half) < 9) add(nearestApproach(at, bullet.velocity - scroll, from, to), 2.0f, 6.0f);
    }
    for (const Enemy& enemy : game.enemies())
        add(nearestApproach(enemy.at - camera, enemy.velocity - scroll, from, to), 2.6f, 3.0f);
    if (game.boss().isPresent()) add(glm::length(game.boss().at - camera - to), 6.5f, 5.0f);
    // Rock ahead counts as well, because the ship flies on.
    for (const float ahead : {-0.8f, 0.6f, 1.6f, 3.0f}) {
        const Gap rock = game.track().gap(camera.x + to.x + ahead);
        add(to.y - rock.floor, kRockClearance, 5.0f);
        add(rock.ceiling - to.y, kRockClearance, 5.0f);
    }
    return danger;
}

/// The nearest enemy that the ship can hit from `at`, as the height above it; far if there is none.
float aimError(const Game& game, glm::vec2 at) {
    float best = 4;
    for (const Enemy& enemy : game.enemies())
        if (enemy.at.x > at.x + 1 && enemy.at.x < game.track().cameraX() + 8.5f && enemy.isTarget())
            best = std::min(best, std::abs(enemy.at.y - at.y));
    if (game.boss().isTarget()) best = std::min(best, std::max(0.0f, std::abs(game.boss().at.y - at.y) - 0.5f));
    return best;
}

}  // namespace

float ratingOf(const Game& game, std::size_t player, glm::vec2 from, glm::vec2 to) {
    const glm::vec2 home(-5.2f, 0), camera(game.track().cameraX(), 0);
    float rating =
        -dangerOf(game, from, to) - 0.10f * aimError(game, camera + to) - 0.010f * glm::dot(to - home, to - home);
    // Two ships keep apart.
    for (std::size_t other = 0; other < game.players(); ++other)
        if (other != player && game.ship(other).isShown())
            rating -= 0.4f * std::max(0.0f, 1 - glm::length((game.ship(other).at() - to) / glm::vec2(2.6f, 1.8f)));
    return rating;
}

Controls Pilot::controls(const Game& game, std::size_t player) {
    const Ship& ship = game.ship(player);
    const glm::vec2 at = ship.at();
    // Every other tick looks for a better post; hysteresis keeps the ship from trembling between two.
    if (!hasPost_ || game.tick() % 2 == 0) {
        if (!hasPost_) post_.at = at;
        post_.rating = ratingOf(game, player, at, post_.at) + kHysteresis, hasPost_ = true;
        for (int i = -3; i <= 3; ++i)
            for (int j = -4; j <= 4; ++j) {
                const glm::vec2 to = at + glm::vec2(0.8f * static_cast<float>(i), 0.7f * static_cast<float>(j));
                if (std::abs(to.x) > Game::kHalfView.x - 1.5f) continue;
                if (const float rating = ratingOf(game, player, at, to); rating > post_.rating) post_ = {to, rating};
            }
    }
    Controls controls;
    controls.move = glm::clamp(3.0f * (post_.at - ship.goal), glm::vec2(-1), glm::vec2(1));
    controls.isFiring = aimError(game, game.shipAt(player)) < 1.1f;
    const auto targets = std::count_if(game.enemies().begin(), game.enemies().end(),
                                       [](const Enemy& enemy) { return enemy.isTarget(); });
    // Over the sea, where charges fill fast, it waits for the secret one.
    const bool isWorthIt =
        game.track().isAtSea() ? ship.secret >= 1 && targets > 0 : targets >= 3 || game.boss().isTarget();
    controls.isReleasing = ship.charge >= 1 && isWorthIt;
    return controls;
}

}  // namespace arclight::procyon
