// The costs of the particles demo as diagrams.
#pragma once

#include "app/session/session_renderer.h"
#include "bench/particles/particle_times.h"

namespace arclight::bench {

/// Two diagrams side by side, simulation and drawing: nanoseconds per particle by number of particles, both axes
/// logarithmic. Needs a current OpenGL context.
Image drawTimes(SessionRenderer& renderer, const ParticleTimes& times);

}  // namespace arclight::bench
