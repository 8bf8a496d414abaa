// The parameters and measures of the particles demo; particles_rows.h has their tables.
#pragma once

#include "core/measures.h"
#include "core/values.h"
#include "render/particles/particle_style.h"
#include "sim/particles/effects.h"
#include "sim/particles/particle_system.h"

namespace arclight::particles {

struct ParticlesParams {
    EffectKind effect = EffectKind::explosion;
    Path path = Path::automatic;
    int count = 6000;
    float amount = 1;
    float turbulence = 1;
    float gravity = 1;
    Blending blend = Blending::premultiplied;
    Sorting sort = Sorting::radix;
    float soft = 1;
    float shutter = 1;
    bool conservesLight = true;
    Resolution resolution = Resolution::full;
    Upsampling upsampling = Upsampling::nearest;
    Lighting lighting = Lighting::sixWay;
    Flipbook flipbook = Flipbook::motion;
    int frameStep = 1;
    Shadows shadows = Shadows::fourier;
    int shadowSlices = 24;
    bool lightsFloor = true;
    Collisions collisions = Collisions::planes;
    float thickness = 0.4f;
    int beamSegments = 16;
    bool showCapsules = false;
};

constexpr bool isSteady(const ParticlesParams& p) { return p.effect == EffectKind::steady; }
constexpr bool isOrdered(const ParticlesParams& p) { return isOrdered(p.blend); }
constexpr bool isSorted(const ParticlesParams& p) { return isSorted(p.blend, p.sort); }
inline Path pathOf(const ParticlesParams& p) { return pathOf(p.path); }
inline ParticleStyle styleOf(const ParticlesParams& p) {
    return {.path = pathOf(p),
            .blend = p.blend,
            .sort = p.sort,
            .soft = p.soft,
            .shutter = p.shutter,
            .conservesLight = p.conservesLight,
            .resolution = p.resolution,
            .upsampling = p.upsampling,
            .lighting = p.lighting,
            .flipbook = p.flipbook,
            .frameStep = p.frameStep,
            .shadows = p.shadows,
            .shadowSlices = p.shadowSlices};
}
/// Whether any particle is drawn as a streak.
constexpr bool hasStreaks(const ParticlesParams& p) { return p.effect != EffectKind::steady; }
/// Whether any particle scatters light.
constexpr bool scatters(const ParticlesParams& p) {
    return p.effect != EffectKind::magic && p.effect != EffectKind::steady && p.effect != EffectKind::galaxy &&
           p.effect != EffectKind::beam;
}
constexpr bool isBeam(const ParticlesParams& p) { return p.effect == EffectKind::beam; }
/// Whether any particle collides.
constexpr bool collides(const ParticlesParams& p) {
    return p.effect != EffectKind::smoke && p.effect != EffectKind::galaxy;
}
/// Whether any particle shows a flipbook.
constexpr bool hasFlipbook(const ParticlesParams& p) {
    return p.effect == EffectKind::explosion || p.effect == EffectKind::fire || p.effect == EffectKind::smoke ||
           p.effect == EffectKind::exhaust;
}

struct ParticlesMeasures {
    double alive = 0;
    double capacity = 0;
    double drawCalls = 0;
    double bytesPerParticle = 0;
    double sortInversions = kNotMeasured;
    double divergence = 0;
    double refused = 0;
    double cpuGpuMaxDiff = kNotMeasured;
    double psnrToFull = kNotMeasured;
    double psnrToSorted = kNotMeasured;
    double energyRatio = kNotMeasured;
    double allocations = 0;
    double beamChordError = kNotMeasured;
    double beamChordBound = kNotMeasured;
    double beamHits = kNotMeasured;
    double shadowErrorMax = kNotMeasured;
};

}  // namespace arclight::particles
