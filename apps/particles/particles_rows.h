// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "particles_params.h"

namespace arclight::particles {

constexpr auto rowsOf(ParticlesParams) {
    return paramRows<ParticlesParams>(
        Group{"Effect", "Emitters declared as data: each effect is a table of them."},
        Param{"effect", "What the particles are. steady keeps a fixed number alive, for measuring.",
              &ParticlesParams::effect,
              labels("explosion", "fire", "smoke", "sparks", "fountain", "magic", "steady", "snow", "galaxy", "exhaust",
                     "beam")}
            .primary(),
        Param{"count", "", "Particles that steady keeps alive.", &ParticlesParams::count, 100, 10000000}
            .logarithmic()
            .label("number of particles")
            .primary()
            .when(isSteady),
        Param{"amount", "", "Factor of all rates, bursts and first stars; pools grow with it.",
              &ParticlesParams::amount, 0.1, 3}
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
              "texture by number, or points. feedback and compute move the particles on the GPU; by compute, they are "
              "born, sorted and drawn there, too, and never leave it. splat also draws them without triangles. auto is "
              "the fastest here: compute on a GPU that has it, else instanced.",
              &ParticlesParams::path,
              labels("auto", "uniform100", "ubo", "instanced", "pulled", "points", "feedback", "compute", "splat")}
            .label("drawing path")
            .primary(),
        Param{"blend", "How a particle meets what lies behind it. premultiplied adds light and covers in one step.",
              &ParticlesParams::blend, labels("additive", "alpha", "premultiplied")}
            .label("blending")
            .primary(),
        Param{"sort",
              "From far to near: digit by digit (radix), where the particles are, or by a network of compute shaders "
              "(bitonic); in the order of the pool (none); or in any order, with weights that fall with distance "
              "(weighted).",
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

constexpr auto rowsOf(ParticlesMeasures) {
    return measureRows<ParticlesMeasures>(
        Measure{"alive", "", "Particles alive.", &ParticlesMeasures::alive},
        Measure{"capacity", "", "Particles that the pool has room for: the live and the dead. Grows with amount.",
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
        Measure{
            "psnrToFull", "dB",
            "Half resolution against full, as AgX shows both without bloom; 99 where they agree. Measured in frames of "
            "720 rows or more.",
            &ParticlesMeasures::psnrToFull}
            .costly()
            .absentBecause("only half resolution has one, not below 720 rows"),
        Measure{"psnrToSorted", "dB", "Without an order against sorted particles, as AgX shows both without bloom.",
                &ParticlesMeasures::psnrToSorted}
            .costly()
            .ofPixels()
            .absentBecause("sorted particles, or light that needs no order"),
        Measure{
            "energyRatio", "",
            "Light in the frame over light emitted, for the particles that lie wholly in the frame, added up alone.",
            &ParticlesMeasures::energyRatio}
            .atLeast(0.95)
            .atMost(1.05)
            .costly()
            .ofPixels()
            .absentBecause("nothing in the frame shines by itself"),
        Measure{"allocations", "",
                "Times that the memory of sorting and lists has grown since the reset, but for more room where amount "
                "asks for it.",
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
