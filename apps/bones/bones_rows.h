// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "bones_measures.h"
#include "bones_params.h"
#include "core/measures.h"
#include "core/params.h"

namespace arclight::bones {

constexpr auto rowsOf(BonesParams) {
    return paramRows<BonesParams>(
        Group{"Scene", "What the springs move."},
        Param{"scene",
              "creature: a mascot with ears, tail and limbs of bouncy bones; meadow: grass and flowers that sample a "
              "field of springs; chains: four ways to move a chain, at several rates; kink: four springs of rotations "
              "beyond 180°; field: the field of springs from above.",
              &BonesParams::scene, labels("creature", "meadow", "chains", "kink", "field")}
            .primary(),
        Group{"Bones", "Every bone follows a target beside its parent on a spring of its own."},
        Param{"frequency", "Hz", "Undamped frequency of the springs.", &BonesParams::frequency, 0.5f, 10.0f}
            .logarithmic()
            .symbol("f")
            .primary()
            .when(hasBones),
        Param{"dampingRatio", "", "Damping ratio of the springs: below 1 they swing.", &BonesParams::dampingRatio, 0.2f,
              2.0f}
            .symbol("ζ")
            .primary()
            .when(hasBones),
        Param{"poseStiffness", "",
              "Stiffness of the springs that pull bones to their poses relative to their parents, at the root.",
              &BonesParams::poseStiffness, 0.1f, 1}
            .primary()
            .when(hasChains),
        Param{"poseStiffnessTip", "", "Stiffness of the springs that pull bones to their poses, at the tip.",
              &BonesParams::poseStiffnessTip, 0.1f, 1}
            .label("pose stiffness at the tip")
            .when(hasChains),
        Param{"lengthStiffness", "",
              "How far bones keep their lengths, at the root: with 1 they neither stretch nor shrink.",
              &BonesParams::lengthStiffness, 0, 1}
            .primary()
            .when(hasChains),
        Param{"lengthStiffnessTip", "", "Length stiffness at the tip, as a fraction of that at the root.",
              &BonesParams::lengthStiffnessTip, 0, 1}
            .label("length stiffness at the tip")
            .when(hasChains),
        Param{"rotationSpring",
              "What of a rotation is on springs: its rotation vector, its quaternion's components, the same with the "
              "nearer of two targets, or the angle to its target.",
              &BonesParams::rotationSpring, labels("axisAngle", "components", "hemisphere", "angle")}
            .when(hasChains),
        Param{
            "mistake",
            "jumping targets: targets move at the end of a step only; damping per tick: instead of limiting lengths, "
            "each "
            "step takes the same fraction of the velocity along a bone; absolute damping: of its velocity in the "
            "world; "
            "kept pose: the drawn pose is the next tick's pose. In fields, crossed torque: effectors rotate cells the "
            "wrong way.",
            &BonesParams::mistake,
            labels("none", "jumpingTargets", "dampingPerTick", "absoluteDamping", "keptPose", "crossedTorque")}
            .primary()
            .when([](const BonesParams& p) { return hasChains(p) || hasField(p); }),
        Param{"bendCapDeg", "°", "Largest angle between a bone and its pose.", &BonesParams::bendCapDeg, 5, 120}
            .label("bend cap")
            .when(hasChains),
        Param{"gravity", "g", "Gravity on the bones.", &BonesParams::gravity, -2, 4}.when(hasChains),
        Param{"wind", "m/s²", "Acceleration of the bones by wind.", &BonesParams::wind, 0, 60}.when(hasChains),
        Group{"Chains", "The same chain, moved by four methods at six rates."},
        Param{"trial", "What happens while the root shakes.", &BonesParams::trial,
              labels("shake", "teleport", "hitch", "wind")}
            .primary()
            .when(inScene<Scene::chains>),
        Param{"trialSeconds", "s",
              "When it happens, in seconds since the chains' reset, rounded up to a third of a second.",
              &BonesParams::trialSeconds, 0.1f, 10.0f}
            .label("moment of the trial")
            .when([](const BonesParams& p) { return p.scene == Scene::chains && p.trial != ChainTrial::shake; }),
        Param{"chainScale", "", "Size of the chain; its motion should not depend on it.", &BonesParams::chainScale,
              0.1f, 8.0f}
            .logarithmic()
            .label("scale")
            .primary()
            .when(inScene<Scene::chains>),
        Group{"Kink", "Four springs of rotations follow the same target."},
        Param{"kinkMotion", "steady: the target turns on and on; steps: it jumps to and fro; tumble: its axis wanders.",
              &BonesParams::kinkMotion, labels("steady", "steps", "tumble")}
            .label("target")
            .primary()
            .when(inScene<Scene::kink>),
        Param{"kinkAngleDeg", "°", "Angle of the steps.", &BonesParams::kinkAngleDeg, 10, 350}
            .label("angle of the steps")
            .primary()
            .when([](const BonesParams& p) { return p.scene == Scene::kink && p.kinkMotion == KinkMotion::steps; }),
        Group{"Creature",
              "Half hare, half moth. Ears, wings, antennae, tail, limbs, ruff, cheeks and belly are bones."},
        Param{"creatureMotion", "What it does.", &BonesParams::creatureMotion,
              labels("showcase", "hover", "toss", "shake", "hop", "still", "greet")}
            .label("motion")
            .primary()
            .when(inScene<Scene::creature>),
        Param{"stiff", "Bones follow their poses rigidly: what the springs add is gone.", &BonesParams::stiff}
            .primary()
            .when(inScene<Scene::creature>),
        Param{"squashAndStretch", "Bones keep their volume as they get longer or shorter; else their width.",
              &BonesParams::squashAndStretch}
            .label("squash and stretch")
            .when(inScene<Scene::creature>),
        Param{
            "ball",
            "A ball of light that flies around the head and acts on the bones that it passes. push: moves their "
            "targets "
            "away from its centre; pull: towards it; impulse: accelerates them along its motion; turn: rotates them as "
            "if it rolled over them.",
            &BonesParams::ball, labels("none", "push", "pull", "impulse", "turn")}
            .when(inScene<Scene::creature>),
        Group{"Field", "A grid of springs that everything in it can sample."},
        Param{"stimulus", "What pushes the cells.", &BonesParams::stimulus,
              labels("wind", "footsteps", "explosion", "implosion", "shockWave")}
            .primary()
            .when(hasField),
        Param{"path",
              "Where the field is simulated: on the CPU, in fragment shaders, or in compute shaders (OpenGL 4.3). auto "
              "is the fastest of this machine.",
              &BonesParams::path, labels("auto", "cpu", "fragment", "compute")}
            .when(hasField),
        Param{"cells", "", "Cells along an edge of the grid.", &BonesParams::cells, 8, 160}.when(hasField),
        Param{"cellSize", "m", "Distance of two cells.", &BonesParams::cellSize, 0.05f, 1.0f}.when(
            inScene<Scene::field>),
        Param{"propagation", "",
              "Ratio in which each cell takes over the mean of the cells around it, in each step; beyond 1 the field "
              "may blow up.",
              &BonesParams::propagation, 0, 1.8f}
            .primary()
            .when(hasField),
        Param{"depth", "cells", "How far that mean extends: the front advances so far in each step.",
              &BonesParams::depth, 0, kMostDepth}
            .primary()
            .when(hasField),
        Param{"anchored", "Beyond the border, cells count as at rest; else as mirrored.", &BonesParams::anchored}
            .label("anchored border")
            .when(hasField),
        Param{"anchoring",
              "fixed: the grid stays; follow: it moves by whole cells with what pushes it, and values keep their "
              "positions; wrap: what leaves on one side enters on the other.",
              &BonesParams::anchoring, labels("fixed", "follow", "wrap")}
            .when(inScene<Scene::field>),
        Param{"border", "How samples fade towards the border.", &BonesParams::border,
              labels("none", "square", "circle")}
            .label("fall-off")
            .when(hasField),
        Param{"fieldFrequency", "Hz", "Undamped frequency of the cells' springs.", &BonesParams::fieldFrequency, 0.2f,
              10.0f}
            .logarithmic()
            .primary()
            .when(hasField),
        Param{"fieldDamping", "", "Damping ratio of the cells' springs.", &BonesParams::fieldDamping, 0.0f, 2.0f}.when(
            hasField),
        Param{"push", "", "Strength of the stimulus.", &BonesParams::push, 0, 3}.primary().when(hasField),
        Param{"petals", "", "Petals in the air.", &BonesParams::petals, 0, 600}.when(inScene<Scene::meadow>));
}

constexpr auto rowsOf(BonesMeasures) {
    return measureRows<BonesMeasures>(
        Measure{"lengthErrorMax", "%", "Largest difference of a drawn bone's length from that at rest.",
                &BonesMeasures::lengthErrorMax}
            .absentBecause("the scene has no bones"),
        Measure{
            "rateError", "%",
            "Root-mean-square distance of the chain's tip at 30 ticks per second from its tip at 144, relative to its "
            "length, at the ticks of both. Springs of rotations other than angle and mistakes may exceed the limit.",
            &BonesMeasures::rateError}
            .atMost(1)
            .absentBecause("only scene chains compares rates; a hitch hides the root's motion"),
        Measure{
            "exactError", "%",
            "Root-mean-square distance of the chain's tip at 60 ticks per second from its tip in steps of 1/1920 s, "
            "relative to its length.",
            &BonesMeasures::exactError}
            .atMost(1)
            .absentBecause("only scene chains compares rates; a hitch hides the root's motion"),
        Measure{"settleTime", "s",
                "Time after which a bone stays within 1 % of a step of its target, in ticks of 1/60 s.",
                &BonesMeasures::settleTime}
            .costly()
            .absentBecause("only scene chains lets a bone settle, if it does within 20 s"),
        Measure{"settleError", "s", "Difference of that from the closed form's.", &BonesMeasures::settleError}
            .atMost(0.0334)
            .absentBecause("only scene chains lets a bone settle, if it does within 20 s"),
        Measure{"restDrift", "%",
                "Distance of a chain's tip from its pose, relative to its length, 10,000 ticks after it came to rest "
                "from a second "
                "of gravity.",
                &BonesMeasures::restDrift}
            .atMost(0.01)
            .absentBecause("only scene chains lets a chain rest"),
        Measure{"largestSpin", "rad/s", "Largest angular velocity shown in the last four seconds by the chosen spring.",
                &BonesMeasures::largestSpin}
            .absentBecause("only scene kink compares rotations"),
        Measure{"angleError", "%",
                "Error of the quaternion's components at this angle, relative to the spring of angles.",
                &BonesMeasures::angleError}
            .absentBecause("only the steps of scene kink have an angle"),
        Measure{"cells", "", "Cells of the field.", &BonesMeasures::cells}.absentBecause("the scene has no field"),
        Measure{"fieldEnergy", "J", "Kinetic and elastic energy of the field, for 1 kg a cell.",
                &BonesMeasures::fieldEnergy}
            .absentBecause("the scene has no field, or the GPU alone has it"),
        Measure{"frontSpeed", "cells", "How far the front from a single cell advances in a step.",
                &BonesMeasures::frontSpeed}
            .absentBecause("the scene has no field"),
        Measure{"cpuGpuMaxDiff", "",
                "Largest difference of any number of the field on the GPU from that on the CPU, relative to the "
                "largest of them if "
                "that is above 1.",
                &BonesMeasures::cpuGpuMaxDiff}
            .atMost(1e-4)
            .costly()
            .absentBecause("the field is on the CPU, has no twin, or has blown up beyond all numbers"),
        Measure{"volumeError", "%",
                "Largest difference of the drawn volume of an ear tip, hand, foot or tail from that in its stiff pose: "
                "of the "
                "skinned mesh, up to the ring at which it moves with another bone, too.",
                &BonesMeasures::volumeError}
            .costly()
            .absentBecause("only scene creature draws volumes"),
        Measure{"bones", "", "Number of bones.", &BonesMeasures::bones}.absentBecause(
            "only scene creature counts its bones"));
}

}  // namespace arclight::bones
