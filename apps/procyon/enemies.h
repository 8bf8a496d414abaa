// Enemies: drones that fly in, aim, shoot, dodge and leave. Their behaviour is a state machine.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "models.h"
#include "sim/common/state_table.h"

namespace arclight::procyon {

class Game;

struct Enemy {
    glm::vec2 at{0}, velocity{0};
    glm::vec2 post{0};  ///< where it hovers, relative to the camera and to the path, m
    float health = 1;
    float flash = 0;  ///< 1 when it is hit, falling to 0
    Attitude attitude;
    int shotsLeft = 0, bursts = 0;
    std::uint32_t key = 0;   ///< of its random numbers
    std::size_t number = 0;  ///< of its trace
    std::int64_t born = 0;   ///< tick
    MachineState machine;

    /// Whether it can be hit.
    bool isTarget() const { return health > 0; }
};

/// The context of a machine's functions: an enemy in its game.
struct EnemyTurn {
    Game& game;
    Enemy& enemy;
};

/// A drone that enters from the right at the height `postY`.
Enemy makeDrone(glm::vec2 post, float cameraX, std::uint32_t key);
/// One tick of an enemy: its machine, then its motion.
void stepEnemy(Game& game, Enemy& enemy);
StateGraph droneGraph();
bool isGone(const Enemy& enemy);
/// How bright its lamp is: it warns before a burst.
float warningOf(const Enemy& enemy);

}  // namespace arclight::procyon
