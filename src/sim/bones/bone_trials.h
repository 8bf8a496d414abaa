// Trials that take milliseconds: how a bone settles, and whether a chain at rest drifts.
#pragma once

#include "sim/bones/bone_springs.h"

namespace arclight::bones {

struct Settling {
    double seconds = 0, error = 0;  ///< s; NaN if it takes longer than 20 s
};
/// The time after which a single bone, whose target jumps to the side, stays within 1 % of the jump, and its difference
/// from the time of the closed form. Steps are ticks of 1/60 s.
Settling settlingOf(BoneSettings settings, const BoneStepping& stepping);

/// How far from its pose the tip of a chain of six bones is, in % of the chain, 10,000 ticks after it has come to rest
/// from a second of gravity.
double restDrift(BoneSettings settings, const BoneStepping& stepping);

}  // namespace arclight::bones
