// The parameters and measures of the particles demo.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "render/particles/particle_style.h"
#include "sim/particles/births.h"
#include "sim/particles/effects.h"

namespace arclight::particles {

struct ParticlesParams {
    EffectKind effect = EffectKind::explosion;
    int count = 6000;
    ParticleSettings motion{};
    int beamSegments = 16;
    bool showCapsules = false;
    ParticleStyle style{};
    bool lightsFloor = true;
};

constexpr bool isSteady(const ParticlesParams& p) { return p.effect == EffectKind::steady; }
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

constexpr auto rowsOf(ParticlesParams) {
    using P = ParticlesParams;
    using Settings = ParticleSettings;
    using Style = ParticleStyle;
    constexpr auto emits = [](const P& p) { return !isSteady(p); };
    return paramRows<P>(
        Group{"Effect", "Each effect is a table of emitters, declared as data."},
        Param{"effect",
              "Effect that the emitters create. steady keeps a fixed number of particles alive, for measuring.",
              &P::effect,
              labels("explosion", "fire", "smoke", "sparks", "fountain", "magic", "steady", "snow", "galaxy", "exhaust",
                     "beam")}
            .primary(),
        Param{"count", "", "Number of particles that the effect steady keeps alive.", &P::count, 100, 10000000}
            .logarithmic()
            .label("number of particles")
            .primary()
            .when(isSteady),
        Param{&P::motion, &Settings::amount}.when(emits), Param{&P::motion, &Settings::turbulence},
        Param{&P::motion, &Settings::gravity}.when(emits), Param{&P::motion, &Settings::collisions}.when(collides),
        Param{&P::motion, &Settings::thickness}.when(collides),
        Param{"beamSegments", "", "Number of capsules that approximate the curve of the beam when hits are tested.",
              &P::beamSegments, 1, 64}
            .label("beam capsules")
            .primary()
            .when(isBeam),
        Param{"showCapsules", "Draw the capsules that are tested for hits.", &P::showCapsules}
            .label("show capsules")
            .when(isBeam),
        Group{"Drawing",
              "Eight paths draw the same frame, with one draw call per 100 particles, per 512, or for all of them."},
        Param{&P::style, &Style::path}, Param{&P::style, &Style::blend}, Param{&P::style, &Style::sort},
        Param{&P::style, &Style::soft}, Param{&P::style, &Style::shutter}.when(hasStreaks),
        Param{&P::style, &Style::conservesLight}.when(hasStreaks), Param{&P::style, &Style::resolution},
        Param{&P::style, &Style::upsampling}, Group{"Light", "Particles light the floor and each other."},
        Param{&P::style, &Style::lighting}.when(scatters), Param{&P::style, &Style::flipbook}.when(hasFlipbook),
        Param{&P::style, &Style::frameStep}.when(hasFlipbook), Param{&P::style, &Style::shadows}.when(scatters),
        Param{&P::style, &Style::shadowSlices}.when(scatters),
        Param{"lightsFloor", "Light the floor and the smoke with four lamps that approximate all shining particles.",
              &P::lightsFloor}
            .label("light floor and smoke"));
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

constexpr auto rowsOf(ParticlesMeasures) {
    using M = ParticlesMeasures;
    return measureRows<M>(
        Measure{"alive", "", "Number of live particles.", &M::alive},
        Measure{"capacity", "", "Number of particles that the pool has room for, live and dead. It grows with amount.",
                &M::capacity},
        Measure{"drawCalls", "", "Draw calls for all particles of the last frame.", &M::drawCalls},
        Measure{"bytesPerParticle", "B", "Bytes sent to the GPU per particle and frame.", &M::bytesPerParticle},
        Measure{"sortInversions", "",
                "Pairs of consecutive particles in the draw order of which the nearer one is drawn first.",
                &M::sortInversions}
            .absentBecause("additive and weighted sums do not depend on the order"),
        Measure{"divergence", "", "Largest divergence of the curl noise divided by the magnitude of its gradient.",
                &M::divergence}
            .atMost(1e-3),
        Measure{"refused", "", "Particles that were not emitted since the reset because the pool was full.",
                &M::refused},
        Measure{"cpuGpuMaxDiff", "m",
                "Largest distance between a particle moved by the GPU and the same particle moved by the CPU, which "
                "repeats all ticks since the effect or the path was chosen, but at most a minute. A particle that "
                "exists on only one of them counts as 1 m.",
                &M::cpuGpuMaxDiff}
            .atMost(1e-4)
            .absentBecause("the CPU moves the particles, or there are too many to compare")
            .costly(),
        Measure{"psnrToFull", "dB",
                "PSNR of half resolution compared with full resolution, after AgX tone mapping without bloom; 99 if "
                "they are "
                "identical. Measured in frames of 720 rows or more.",
                &M::psnrToFull}
            .costly()
            .absentBecause("only with half resolution, in frames of 720 rows or more"),
        Measure{"psnrToSorted", "dB",
                "PSNR of unsorted particles compared with sorted particles, after AgX tone mapping without bloom.",
                &M::psnrToSorted}
            .costly()
            .ofPixels()
            .absentBecause("particles are sorted, or their light needs no order"),
        Measure{"energyRatio", "",
                "Light in the frame divided by emitted light, for particles that lie wholly in the frame and show no "
                "flipbook. They "
                "are drawn without the scene.",
                &M::energyRatio}
            .atLeast(0.95)
            .atMost(1.05)
            .costly()
            .ofPixels()
            .absentBecause("no particle in the frame emits light"),
        Measure{
            "allocations", "",
            "Number of times that memory for sorting and lists has grown since the reset, except when amount enlarges "
            "the pool.",
            &M::allocations}
            .atMost(0),
        Measure{"beamChordError", "m", "Largest sampled distance between the beam and its chords; at most the bound.",
                &M::beamChordError}
            .absentBecause("only the effect beam has a beam"),
        Measure{"beamChordBound", "m",
                "Bound of the chord error, |P0 − 2 P1 + P2| / (4 n²), for the curve of the beam and n chords.",
                &M::beamChordBound}
            .absentBecause("only the effect beam has a beam"),
        Measure{"beamHits", "", "Number of balls that the beam touches.", &M::beamHits}.absentBecause(
            "only the effect beam has a beam"),
        Measure{"shadowErrorMax", "",
                "Largest error of the transmitted fraction of light, at any particle that casts a shadow, compared "
                "with a ray "
                "march through all particles.",
                &M::shadowErrorMax}
            .costly()
            .absentBecause("no particle casts a shadow"));
}

}  // namespace arclight::particles
