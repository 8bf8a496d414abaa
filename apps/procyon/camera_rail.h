// The rail of the camera: springs that pull the centre of the view after the ship, and shocks that shake it. Part of
// the state of a played game.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "sim/common/spring.h"

namespace arclight::procyon {

class Game;
class Track;

class CameraRail {
public:
    static constexpr float kDistance = 13.5f;  ///< of the camera from the plane of flight, m
    static constexpr float kRadius = 0.9f;     ///< of the sphere that is kept out of the rock, m
    static constexpr float kMaxShock = 0.7f;   ///< m

    void reset() {
        const bool isEuler = isEuler_;
        *this = {};
        isEuler_ = isEuler;
    }
    /// The mistake: springs are integrated by explicit Euler.
    void useEuler(bool isEuler) { isEuler_ = isEuler; }
    /// After a step of the game.
    void step(const Game& game, double dt);

    /// The centre of the view, relative to the game's camera along the path and to the path, m.
    glm::vec2 centre() const { return {static_cast<float>(ahead_.x), static_cast<float>(above_.x)}; }
    /// The displacement by shocks that have arrived, m.
    glm::vec2 shock() const { return {static_cast<float>(shockX_.x), static_cast<float>(shockY_.x)}; }
    /// A hash of everything that later steps depend on, and of `before`.
    std::uint64_t hash(std::uint64_t before) const;

private:
    bool isEuler_ = false;
    SpringState ahead_{1.5, 0}, above_, shockX_, shockY_;
};

/// How far a sphere at `centre`, and on the next 1.5 m along the path, must rise to leave the rock, m; towards the
/// middle of a gap that is too narrow for it.
float riseOutOfRock(const Track& track, glm::vec2 centre, float radius);

}  // namespace arclight::procyon
