// What can be set and what is measured in the particles demo: one declaration for sliders, command line and docs.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "sim/particles/effects.h"

namespace arclight::particles {

enum class Path : int { uniform100, ubo, instanced, pulled, points, feedback, compute, splat };
enum class Blending : int { additive, alpha, premultiplied };
enum class Sorting : int { none, radix };
enum class Lighting : int { flat, ball };

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
    Lighting lighting = Lighting::ball;
    bool lightsFloor = true;
};

constexpr bool isSteady(const ParticlesParams& p) { return p.effect == EffectKind::steady; }
/// Whether the order in which particles are drawn is seen: sums of light are the same in any.
constexpr bool isOrdered(const ParticlesParams& p) { return p.blend != Blending::additive; }
/// Whether any particle scatters light.
constexpr bool scatters(const ParticlesParams& p) {
    return p.effect != EffectKind::magic && p.effect != EffectKind::steady;
}

constexpr auto rowsOf(ParticlesParams) {
    return paramRows<ParticlesParams>(
        Group{"Effect", "Emitters declared as data: each effect is a table of them."},
        Param{"effect", "What the particles are. steady keeps a fixed number alive, for measuring.",
              &ParticlesParams::effect, labels("explosion", "fire", "smoke", "sparks", "fountain", "magic", "steady")}
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
        Param{"sort", "radix draws from far to near; none draws in the order of the pool.", &ParticlesParams::sort,
              labels("none", "radix")}
            .label("depth sorting")
            .primary()
            .when(isOrdered),
        Param{"soft", "", "Distance over which a particle vanishes before a surface; 0 cuts it off.",
              &ParticlesParams::soft, 0, 3}
            .label("softness"),
        Group{"Light", "Particles give light to the floor and to each other."},
        Param{"lighting", "How smoke is lit: as a flat card, or by the normal of a ball with a relief.",
              &ParticlesParams::lighting, labels("flat", "ball")}
            .label("lighting of smoke")
            .primary()
            .when(scatters),
        Param{"lightsFloor", "Four lamps in place of all particles light floor and smoke.",
              &ParticlesParams::lightsFloor}
            .label("light from particles"));
}

struct ParticlesMeasures {
    double alive = 0;
    double capacity = 0;
    double drawCalls = 0;
    double bytesPerParticle = 0;
    double sortInversions = 0;
    double divergence = 0;
    double refused = 0;
    double cpuGpuMaxDiff = 0;
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
                &ParticlesMeasures::sortInversions},
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
            .costly());
}

}  // namespace arclight::particles
