// Where things stand that bolts begin at, end at and light up. Metres, y up; shared by the simulation and the pictures.
#pragma once

#include <array>

#include <glm/glm.hpp>

#include "sim/common/camera.h"

namespace arclight::bolts {

/// What bolts are used for.
enum class BoltMode : int { ship, chain, sky, coil, ball, single };

/// Light that comes evenly from a straight piece of a bolt.
struct LineLight {
    glm::vec3 from{0}, to{0};
    glm::vec3 power{
        0};  ///< linear light of the whole piece: a surface at distance r that faces it receives power / r^2
};

/// Mode sky: a coast at night. The sea is y = 0, the camera looks out on it along -z.
struct SkyLayout {
    static constexpr float cloudBase = 620;                 ///< height
    static constexpr float nearest = 420, farthest = 2200;  ///< of strikes, along -z
    static constexpr float sideways = 0.42f;                ///< x of a strike over its distance, at most
    static constexpr glm::vec3 rod{-53, 41, -140};          ///< tip of the lighthouse's lightning rod
};

/// Mode ship: a cavern along z that holds a ship and what it fires at.
struct ShipLayout {
    static constexpr glm::vec3 ship{-3.9f, -0.9f, 1.2f};  ///< about which it sways
    static constexpr glm::vec3 muzzle{1.3f, 0.05f, 0};    ///< from the ship's middle; its nose looks along +x
    static constexpr glm::vec3 enemiesLow{0.3f, -2.6f, -6.0f}, enemiesHigh{6.6f, 3.2f, 1.8f};
};

/// Mode chain: masts on wet ground, y = 0; the first is the source.
struct ChainLayout {
    static constexpr std::array<glm::vec3, 12> tips{{{-6.2f, 4.3f, -1.0f},
                                                     {-3.4f, 2.2f, -2.6f},
                                                     {-1.2f, 1.7f, 1.2f},
                                                     {0.6f, 2.5f, -3.4f},
                                                     {2.7f, 1.5f, 0.3f},
                                                     {4.6f, 2.3f, -2.2f},
                                                     {6.6f, 1.8f, 1.0f},
                                                     {-4.8f, 1.5f, 2.4f},
                                                     {-1.8f, 2.9f, -7.0f},
                                                     {3.2f, 2.7f, -7.6f},
                                                     {7.6f, 2.9f, -5.6f},
                                                     {-7.4f, 2.6f, -6.8f}}};
};

/// Mode coil: a Tesla coil in a hall, floor y = 0; its top electrode is a torus with an upright axis.
struct CoilLayout {
    static constexpr glm::vec3 torus{-0.7f, 2.75f, 0.0f};
    static constexpr float torusRadius = 0.72f, tubeRadius = 0.20f;
    static constexpr glm::vec3 rod{2.7f, 1.55f, -0.5f};  ///< tip of a grounded rod
};

/// Mode ball: a plasma ball on a table, y = 0.
struct BallLayout {
    static constexpr glm::vec3 centre{0, 1.28f, 0};
    static constexpr float glassRadius = 1, electrodeRadius = 0.15f;
};

/// Where each mode is seen from.
Camera boltCamera(BoltMode mode);

/// Where the ray of unit length `ray` from the eye `from` meets what the bolts of a mode can go to.
glm::vec3 aimAlong(BoltMode mode, glm::vec3 from, glm::vec3 ray);

}  // namespace arclight::bolts
