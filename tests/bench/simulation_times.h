// The cost of the particles' simulation by their number.
#pragma once

#include "bench/particle_times.h"

namespace arclight::bench {

/// Measures a tick of the effect steady and its parts, up to `maxCount` particles, and the memory floor in the same
/// run: a plain loop that reads and writes as many bytes.
void measureSimulation(ParticleTimes& times, int maxCount);

}  // namespace arclight::bench
