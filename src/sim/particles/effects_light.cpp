// The table of all effects, and the steady effect for measurements.
#include <algorithm>

#include "core/angles.h"
#include "sim/particles/effects.h"
#include "sim/particles/scenery_props.h"

namespace arclight::particles {
namespace {

Effect tableOf(EffectKind kind, int count) {
    switch (kind) {
        case EffectKind::explosion: return explosionEffect();
        case EffectKind::fire: return fireEffect();
        case EffectKind::smoke: return smokeEffect();
        case EffectKind::sparks: return sparksEffect();
        case EffectKind::fountain: return fountainEffect();
        case EffectKind::magic: return magicEffect();
        case EffectKind::steady: return steadyEffect(count);
        case EffectKind::snow: return snowEffect();
        case EffectKind::galaxy: return galaxyEffect();
        case EffectKind::exhaust: return exhaustEffect();
        case EffectKind::beam: return beamEffect();
    }
    return {};
}

}  // namespace

Effect effectOf(EffectKind kind, int count) {
    Effect effect = tableOf(kind, count);
    effect.stones = stonesOf(kind);
    return effect;
}

Effect steadyEffect(int count) {
    Effect effect{.name = "steady", .capacity = static_cast<std::size_t>(std::max(count, 1)), .keepsFull = true};
    effect.materials = {{.light = {2.8f, 1.1f, 0.25f}, .isHot = false, .softness = 0.03f}};
    effect.attractors = {{.position = {0, 1.3f, 0}, .pull = 1.2f, .swirl = 2.0f, .radius = 1.6f, .follows = true}};
    effect.emitters = {
        {.name = "motes", .life = {3, 6}, .position = {0, 1.4f, 0}, .extent = {2.6f, 1.2f, 1.8f},
         .spread = 180 * kDegree,
         .speed = {0, 0.6f}, .gravity = 0, .drag = 0.7f, .curl = 0.9f, .curlSize = 1.1f, .curlOctaves = 1,
         .isAttracted = true,
         .collides = true, .image = cell::glow, .size = {0.03f, 0.06f},
         .opacityOverLife = {{0, 0}, {0.2f, 1}, {0.8f, 1}, {1, 0}},
         .temperatureOverLife = {{0, 400}, {0.5f, 1100}, {1, 200}}, .turn = {0, 0}},
    };
    return effect;
}

}  // namespace arclight::particles
