// Positions of the objects where bolts start and end, and which they light. In metres, y up. Shared by simulation and
// drawing.
#pragma once

#include <array>

#include <glm/glm.hpp>

#include "sim/common/camera.h"

namespace arclight::bolts {

/// The demo's modes, one per use of lightning bolts.
enum class BoltMode : int { ship, chain, sky, coil, ball, single };

/// A straight piece of a bolt, as a light source of uniform brightness.
struct LineLight {
    glm::vec3 from{0}, to{0};
    /// Linear light of the whole piece: a surface that faces it from a large distance r receives power / r².
    glm::vec3 power{0};
};

/// Mode sky: a coast at night. The sea is y = 0, the camera looks out on it along -z.
struct SkyLayout {
    static constexpr float cloudBase = 620;                 ///< height of the clouds' underside
    static constexpr float nearest = 420, farthest = 2200;  ///< distance of strikes along -z
    static constexpr float sideways = 0.42f;                ///< largest |x| of a strike relative to its distance
    static constexpr glm::vec3 rod{-53, 41, -140};          ///< tip of the lighthouse's lightning rod
};

/// Mode ship: a cavern along z, with a ship and its targets.
struct ShipLayout {
    static constexpr glm::vec3 ship{-3.9f, -0.9f, 1.2f};  ///< centre of the ship's sway
    static constexpr glm::vec3 muzzle{1.3f, 0.05f, 0};    ///< relative to the ship's centre; its nose points along +x
    static constexpr glm::vec3 enemiesLow{0.3f, -2.6f, -6.0f}, enemiesHigh{6.6f, 3.2f, 1.8f};
};

/// Mode chain: tips of masts on wet ground at y = 0; the first is the source.
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

/// Mode coil: a Tesla coil in a hall with its floor at y = 0. The top electrode is a torus with a vertical axis.
struct CoilLayout {
    static constexpr glm::vec3 torus{-0.7f, 2.75f, 0.0f};
    static constexpr float torusRadius = 0.72f, tubeRadius = 0.20f;
    static constexpr glm::vec3 rod{2.7f, 1.55f, -0.5f};  ///< tip of a grounded rod
};

/// Mode ball: a plasma ball on a table at y = 0.
struct BallLayout {
    static constexpr glm::vec3 centre{0, 1.28f, 0};
    static constexpr float glassRadius = 1, electrodeRadius = 0.15f;
};

/// The camera of each mode.
Camera boltCamera(BoltMode mode);

/// The point at which the unit ray `ray` from the eye `from` meets the targets of a mode's bolts.
glm::vec3 aimAlong(BoltMode mode, glm::vec3 from, glm::vec3 ray);

}  // namespace arclight::bolts
