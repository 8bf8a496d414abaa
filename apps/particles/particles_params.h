// What can be set and what is measured in the particles demo: one declaration for sliders, command line and docs.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "sim/particles/effects.h"
#include "sim/particles/particle_system.h"

namespace arclight::particles {

enum class Path : int { uniform100, ubo, instanced, pulled, points, feedback, compute, splat };
enum class Blending : int { additive, alpha, premultiplied };
enum class Sorting : int { none, radix, bitonic, weighted };
enum class Lighting : int { flat, ball, sixWay };
enum class Shadows : int { none, slices, fourier };
enum class Flipbook : int { none, linear, motion };
enum class Resolution : int { full, half };
enum class Upsampling : int { bilinear, nearest, bilateral };

struct ParticlesParams {
    EffectKind effect = EffectKind::explosion;
    Path path = Path::instanced;
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
/// Whether the GPU moves the particles.
constexpr bool simulatesOnGpu(Path path) {
    return path == Path::feedback || path == Path::compute || path == Path::splat;
}
/// Whether the order in which particles are drawn is seen: sums of light are the same in any.
constexpr bool isOrdered(const ParticlesParams& p) { return p.blend != Blending::additive; }
/// Whether particles are drawn from far to near.
constexpr bool isSorted(const ParticlesParams& p) {
    return isOrdered(p) && (p.sort == Sorting::radix || p.sort == Sorting::bitonic);
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

constexpr auto rowsOf(ParticlesParams) {
    return paramRows<ParticlesParams>(
        Group{"Effect", "Emitters declared as data: each effect is a table of them."},
        Param{"effect", "What the particles are. steady keeps a fixed number alive, for measuring.",
              &ParticlesParams::effect,
              labels("explosion", "fire", "smoke", "sparks", "fountain", "magic", "steady", "snow", "galaxy", "exhaust",
                     "beam")}
            .primary(),
        Param{"count", "", "Particles that steady keeps alive.", &ParticlesParams::count, 100, 1000000}
            .logarithmic()
            .label("number of particles")
            .primary()
            .when(isSteady),
        Param{"amount", "", "Factor of all rates and bursts.", &ParticlesParams::amount, 0.1, 3}
            .label("amount emitted")
            .when([](const ParticlesParams& p) { return !isSteady(p); }),
        Param{"turbulence", "", "Factor of the curl noise that carries the particles.", &ParticlesParams::turbulence, 0,
              4}
            .primary(),
        Param{"gravity", "", "Factor of gravity, and of the buoyancy of what is hot.", &ParticlesParams::gravity, -1, 3}
            .when([](const ParticlesParams& p) { return !isSteady(p); }),
        Param{"collisions",
              "What particles bounce on: planes are the floor and the balls; depth is a map of what the camera sees, "
              "stones too, but neither what is off screen nor what is hidden.",
              &ParticlesParams::collisions, labels("planes", "depth", "none")}
            .when(collides),
        Param{"thickness", "m", "How far behind a surface of the depth map a particle still hits it.",
              &ParticlesParams::thickness, 0.05, 2}
            .label("thickness of surfaces")
            .when([](const ParticlesParams& p) { return collides(p) && p.collisions == Collisions::depth; }),
        Param{"beamSegments", "", "Capsules that stand for the curve of the beam when hits are tested.",
              &ParticlesParams::beamSegments, 1, 64}
            .label("capsules of the beam")
            .primary()
            .when(isBeam),
        Param{"showCapsules", "Draws the capsules that hits are tested with.", &ParticlesParams::showCapsules}
            .label("show capsules")
            .when(isBeam),
        Group{"Drawing", "The ladder: the same frame, for fewer and fewer draw calls."},
        Param{"path",
              "How quads reach the GPU: 100 in an array of uniforms, 512 in a uniform block, instances, pulled from a "
              "texture by number, or points. feedback and compute move the particles on the GPU, where they stay; "
              "splat also draws them there, without triangles. Sorting by radix reads them back.",
              &ParticlesParams::path,
              labels("uniform100", "ubo", "instanced", "pulled", "points", "feedback", "compute", "splat")}
            .label("drawing path")
            .primary(),
        Param{"blend", "How a particle meets what lies behind it. premultiplied adds light and covers in one step.",
              &ParticlesParams::blend, labels("additive", "alpha", "premultiplied")}
            .label("blending")
            .primary(),
        Param{"sort",
              "From far to near, by the CPU (radix) or by compute shaders (bitonic); in the order of the pool (none); "
              "or in any order, with weights that fall with distance (weighted).",
              &ParticlesParams::sort, labels("none", "radix", "bitonic", "weighted")}
            .label("depth sorting")
            .primary()
            .when(isOrdered),
        Param{"soft", "", "Distance over which a particle vanishes before a surface; 0 cuts it off.",
              &ParticlesParams::soft, 0, 3}
            .label("softness"),
        Param{"shutter", "", "Factor of the time that the shutter is open: of the length of streaks.",
              &ParticlesParams::shutter, 0, 4}
            .label("shutter time")
            .when(hasStreaks),
        Param{"conservesLight",
              "Spread the light of a spark over its streak. Off is the mistake: the longer, the more light.",
              &ParticlesParams::conservesLight}
            .label("streaks keep their light")
            .when([](const ParticlesParams& p) { return hasStreaks(p) && p.shutter > 0; }),
        Param{"resolution", "half draws what is broad on screen at half the width and height.",
              &ParticlesParams::resolution, labels("full", "half")}
            .primary(),
        Param{"upsampling",
              "From half resolution to the frame: bilinear mixes across edges (the mistake), nearest and bilateral ask "
              "which texels show the same surface.",
              &ParticlesParams::upsampling, labels("bilinear", "nearest", "bilateral")}
            .when([](const ParticlesParams& p) { return p.resolution == Resolution::half; }),
        Group{"Light", "Particles give light to the floor and to each other."},
        Param{
            "lighting",
            "How smoke is lit: as a flat card, by the normal of a ball, or by maps of the light that it scatters from "
            "each of six sides.",
            &ParticlesParams::lighting, labels("flat", "ball", "sixWay")}
            .label("lighting of smoke")
            .primary()
            .when(scatters),
        Param{
            "flipbook",
            "How the frames of smoke and fire follow each other: one after the other, mixed, or mixed along the motion "
            "from one to the next.",
            &ParticlesParams::flipbook, labels("none", "linear", "motion")}
            .label("frames of flipbooks")
            .when(hasFlipbook),
        Param{"frameStep", "",
              "Every how many-th frame of the flipbooks is used: the fewer, the more has to be found "
              "between them.",
              &ParticlesParams::frameStep, 1, 12}
            .label("step between frames")
            .when(hasFlipbook),
        Param{
            "shadows",
            "Shadows of smoke on itself and on the floor, from the strongest of key light and lamps: in slices halfway "
            "between light and viewer, or as Fourier series along each ray.",
            &ParticlesParams::shadows, labels("none", "slices", "fourier")}
            .label("shadows of smoke")
            .primary()
            .when(scatters),
        Param{"shadowSlices", "", "Slices of the smoke, each lit by what those before it leave.",
              &ParticlesParams::shadowSlices, 2, 64}
            .label("number of slices")
            .when([](const ParticlesParams& p) { return scatters(p) && p.shadows == Shadows::slices; }),
        Param{"lightsFloor", "Four lamps in place of all particles light floor and smoke.",
              &ParticlesParams::lightsFloor}
            .label("light from particles"));
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
    return measureRows<ParticlesMeasures>(
        Measure{"alive", "", "Particles alive.", &ParticlesMeasures::alive},
        Measure{"capacity", "", "Particles that the pool has room for: the live and the dead.",
                &ParticlesMeasures::capacity},
        Measure{"drawCalls", "", "Draw calls for all particles of the last frame.", &ParticlesMeasures::drawCalls},
        Measure{"bytesPerParticle", "B", "Sent to the GPU for each particle and frame.",
                &ParticlesMeasures::bytesPerParticle},
        Measure{"sortInversions", "", "Neighbours in the order of drawing of which the nearer comes first.",
                &ParticlesMeasures::sortInversions}
            .absentBecause("sums of light and weighted sums are the same in any order"),
        Measure{"divergence", "", "Largest divergence of the curl noise to the size of its gradient.",
                &ParticlesMeasures::divergence}
            .atMost(1e-3),
        Measure{"refused", "", "Particles since the reset that found the pool full.", &ParticlesMeasures::refused},
        Measure{"cpuGpuMaxDiff", "m",
                "Where the GPU moves the particles: how far one is from where the CPU has it, at most. The CPU goes "
                "through all ticks since the effect or the path was chosen, at most a minute. A particle that only one "
                "of them has counts as 1 m.",
                &ParticlesMeasures::cpuGpuMaxDiff}
            .atMost(1e-4)
            .absentBecause("the CPU moves the particles, or there are too many to compare")
            .costly(),
        Measure{"psnrToFull", "dB",
                "Half resolution against full, as AgX shows both without bloom; 99 where they agree.",
                &ParticlesMeasures::psnrToFull}
            .costly()
            .absentBecause("only half resolution has one"),
        Measure{"psnrToSorted", "dB", "Without an order against sorted particles, as AgX shows both without bloom.",
                &ParticlesMeasures::psnrToSorted}
            .costly()
            .absentBecause("sorted particles, or light that needs no order"),
        Measure{
            "energyRatio", "",
            "Light in the frame over light emitted, for the particles that lie wholly in the frame, added up alone.",
            &ParticlesMeasures::energyRatio}
            .atLeast(0.95)
            .atMost(1.05)
            .costly()
            .absentBecause("nothing in the frame shines by itself"),
        Measure{"allocations", "", "Times that the memory of pool, sorting and lists has grown since the reset.",
                &ParticlesMeasures::allocations}
            .atMost(0),
        Measure{"beamChordError", "m", "Largest distance between the beam and its chords, sampled. At most the bound.",
                &ParticlesMeasures::beamChordError}
            .absentBecause("only the effect beam has a beam"),
        Measure{"beamChordBound", "m", "|P0 − 2 P1 + P2| / (4 n²) for the curve of the beam and n chords.",
                &ParticlesMeasures::beamChordBound}
            .absentBecause("only the effect beam has a beam"),
        Measure{"beamHits", "", "Balls that the beam touches.", &ParticlesMeasures::beamHits}.absentBecause(
            "only the effect beam has a beam"),
        Measure{
            "shadowErrorMax", "",
            "Largest difference, at any particle that casts a shadow, between the light that the shadow map leaves and "
            "that of a march through all particles; of 1.",
            &ParticlesMeasures::shadowErrorMax}
            .costly()
            .absentBecause("nothing casts a shadow"));
}

}  // namespace arclight::particles
