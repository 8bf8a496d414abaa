// The cost of the particle simulation by number of particles.
#pragma once

#include "bench/particles/particle_times.h"

namespace arclight::bench {

/// Measures a tick of the effect `steady` and its parts, up to `maxCount` particles, and in the same run the memory
/// floor: a plain loop that reads and writes as many bytes.
void measureSimulation(ParticleTimes& times, int maxCount);

}  // namespace arclight::bench
