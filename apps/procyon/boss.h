// The boss: a core in a turning ring of armour plates, which spring back when they are hit.
#pragma once

#include <array>
#include <cstdint>

#include "models.h"
#include "sim/common/spring.h"
#include "sim/common/state_table.h"

namespace arclight::procyon {

class Game;

struct Plate {
    float health = 1;
    SpringState out;  ///< displacement from its place, away from the core, m
    float flash = 0;  ///< 1 when it is hit, falling to 0
    bool isWhole() const { return health > 0; }
};

/// A moving ball that may hit the boss, relative to it.
struct BossHit {
    glm::vec2 from{0}, to{0};
    float radius = 0, damage = 0;
    std::size_t player = 0;  ///< who shot it
};

class Boss {
public:
    static constexpr std::size_t kPlates = 8;
    static constexpr float kRing = 1.75f;  ///< radius of the ring, m

    bool isPresent() const { return isPresent_; }
    /// Whether it can be hit.
    bool isTarget() const { return isPresent_ && health > 0 && !isArriving(); }
    void arrive(float cameraX);
    void step(Game& game, double dt);
    void shift(float by) { at.x -= by; }
    /// The plate or core that a moving ball hits first; the part is damaged. Whether there is one.
    bool takeShot(Game& game, const BossHit& shot, HitTests* tests);
    bool isTouched(const Sphere& sphere, HitTests* tests) const;
    void damageCore(Game& game, std::size_t player, float amount);

    glm::mat4 corePlace(glm::vec3 at) const;
    glm::mat4 platePlace(std::size_t plate, glm::vec3 at) const;
    /// How far the core is open, 0 to 1: it can be hurt and shines.
    float vulnerability() const { return vulnerability_; }

    // For its machine.
    glm::vec2 at{0}, velocity{0};
    float health = 1, turn = 0, aim = 0;
    std::array<Plate, kPlates> plates;
    MachineState machine;

private:
    bool isArriving() const;
    bool isPresent_ = false;
    float vulnerability_ = 0;
};

StateGraph bossGraph();

/// The shapes of its parts, made once.
const Model& coreModel();
const Model& plateModel();

}  // namespace arclight::procyon
