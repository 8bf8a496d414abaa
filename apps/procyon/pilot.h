// The pilot that plays the game by itself: it rates positions around the ship, as companions in Uncharted rate posts.
#pragma once

#include "game.h"

namespace arclight::procyon {

/// A position to fly to, and its rating: high where no bullet comes near, rock is far, and an enemy is straight ahead.
struct Post {
    glm::vec2 at{0};
    float rating = 0;
};

class Pilot {
public:
    /// The controls of a player's ship for the next tick of the game.
    Controls controls(const Game& game, std::size_t player = 0);

private:
    Post post_;
    bool hasPost_ = false;
};

/// The rating of a player's flight between two positions relative to the camera.
float ratingOf(const Game& game, std::size_t player, glm::vec2 from, glm::vec2 to);

}  // namespace arclight::procyon
