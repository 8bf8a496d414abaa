// Two companions that fly with the ship. Each follows or leads; it chooses its position by rating a fan of candidates,
// as companions in Uncharted do, and decides in time slices.
#pragma once

#include <array>
#include <span>

#include "models.h"
#include "sim/common/spring.h"
#include "sim/common/state_table.h"
#include "sim/common/timeslicer.h"

namespace arclight::procyon {

class Game;

struct Wingman {
    SpringState ahead, above;  ///< position relative to the camera and to the path, m
    glm::vec2 offset{-2, 0};   ///< of its chosen position from the ship, m
    glm::vec2 anchor{0};       ///< where the ship was when it began to lead, relative to the camera
    int steadyTicks = 0;       ///< for which the ship has held its course
    int fireDelay = 0;         ///< ticks until the next shot
    MachineState machine;

    glm::vec2 at() const { return {static_cast<float>(ahead.x), static_cast<float>(above.x)}; }
};

class Wingmen {
public:
    static constexpr std::size_t kCount = 2;
    static constexpr float kScale = 0.26f;

    void reset();
    void step(Game& game, double dt);
    std::span<const Wingman> all() const { return wingmen_; }
    Attitude attitude(const Wingman& wingman) const;

private:
    glm::vec2 choose(const Game& game, std::size_t which) const;

    std::array<Wingman, kCount> wingmen_;
    Timeslicer<int, glm::vec2, glm::vec2> decisions_{{.maxJobsPerUpdate = 1}};
};

StateGraph wingmanGraph();

}  // namespace arclight::procyon
