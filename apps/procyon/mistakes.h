// Known mistakes of the game's systems. A number key switches each one on during play, so that you feel what it costs.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "costs.h"
#include "sim/lights/light_scene.h"
#include "sim/particles/particle.h"

namespace arclight::procyon {

/// In the order of their number keys.
enum class Mistake : int {
    none,
    worldCoordinates,  ///< positions are sums in world coordinates, as 32-bit floats
    oneBar,            ///< the charge and the secret charge share a bar
    eulerCamera,       ///< the camera's springs are integrated by explicit Euler
    threeQuads,        ///< bolts are drawn as three quads per segment
    poppingFade,       ///< particles do not fade
    midpointTree,      ///< trees are split at the middle of their boxes, with straddling triangles on both sides
    halfTexel          ///< bloom and tone mapping read half a texel off the centres
};

struct MistakeInfo {
    std::string_view name, sentence;
    System system{};  ///< that makes it
};
/// In the order of `Mistake`; `none` is empty.
inline constexpr std::array<MistakeInfo, 8> kMistakes{
    {{},
     {"World coordinates", "Far from the origin, floats are almost half a metre apart, so everything jumps.",
      System::tiles},
     {"One bar", "Charge and secret charge share a bar, so you see neither.", System::hud},
     {"Euler camera", "Each step adds energy to the spring, so a shock grows instead of fading.", System::springs},
     {"Three quads", "The quads of neighbouring segments overlap, and their light adds up to fat, white knots.",
      System::lightning},
     {"Popping fade", "Smoke and sparks stay opaque and vanish at once.", System::particles},
     {"Midpoint tree", "Triangles on the border are in both halves, so each test visits more boxes.",
      System::collision},
     {"Half a texel", "Bloom and tone mapping read between texel centres, so the picture is blurred and shifted.",
      System::lights}}};
constexpr const MistakeInfo& infoOf(Mistake mistake) { return kMistakes[static_cast<std::size_t>(mistake)]; }

/// The number of tiles before the start of the game, in the world of `Mistake::worldCoordinates`.
inline constexpr std::int64_t kTilesBefore = 200'000;

/// Rounds the positions along the path of everything in `scene`, camera included, as sums in world coordinates do.
void addUpInWorld(lights::LightScene& scene, const lights::TileChain& chain);
/// Makes particles opaque until they vanish.
void removeFades(std::span<particles::Particle> particles);

}  // namespace arclight::procyon
