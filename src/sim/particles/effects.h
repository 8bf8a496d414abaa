// The effects that the suite ships, each defined by a table of emitters.
#pragma once

#include "sim/particles/emitter.h"

namespace arclight::particles {

enum class EffectKind : int { explosion, fire, smoke, sparks, fountain, magic, steady, snow, galaxy, exhaust, beam };
inline constexpr int kEffects = 11;

/// Cells of the atlas; variants of one kind are adjacent.
namespace cell {
inline constexpr int puff = 0, puffs = 4;    ///< billows with surface relief
inline constexpr int flame = 4, flames = 4;  ///< tongues of flame
inline constexpr int glow = 8;               ///< round and soft
inline constexpr int streak = 9;             ///< a line of light with soft ends
inline constexpr int disc = 10;              ///< round with a soft edge
inline constexpr int ring = 11;              ///< of a shock wave
inline constexpr int star = 12;              ///< with four rays
inline constexpr int wisp = 13, wisps = 3;   ///< thin and torn
}  // namespace cell

/// The definition of an effect. `count` is how many particles `steady` keeps alive; the others have their own capacity.
Effect effectOf(EffectKind kind, int count);

Effect explosionEffect();
Effect fireEffect();
Effect smokeEffect();
Effect sparksEffect();
Effect fountainEffect();
Effect magicEffect();
Effect steadyEffect(int count);
Effect snowEffect();
Effect galaxyEffect();
Effect exhaustEffect();
Effect beamEffect();

}  // namespace arclight::particles
