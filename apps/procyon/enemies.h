// Enemies: drones that fly in, aim, shoot, dodge and leave. Their behaviour is a state machine.
#pragma once

#include <cstdint>
#include <span>

#include <glm/glm.hpp>

#include "models.h"
#include "sim/common/spring.h"
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

/// Springs a position and a velocity towards `goal`, both of which move with the camera, so that the motion causes no
/// lag. `ease` is the propagator of `dt` seconds.
void springWithCamera(glm::vec2& at, glm::vec2& velocity, glm::vec2 goal, const Propagator<float>& ease, float dt);

/// A drone that enters from the right, at the height of its post.
Enemy makeDrone(glm::vec2 post, float cameraX, std::uint32_t key);
/// One tick of all enemies. The functions of their machines move them.
void stepEnemies(Game& game, std::span<Enemy> enemies, double dt);
StateGraph droneGraph();
bool isGone(const Enemy& enemy);
/// How bright its lamp is: it warns before a burst.
float warningOf(const Enemy& enemy);

}  // namespace arclight::procyon
