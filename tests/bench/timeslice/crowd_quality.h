// What time slicing costs a crowd: collisions, over the fraction of the figures that decide in a tick.
#pragma once

#include <vector>

#include "app/session/session_renderer.h"

namespace arclight::bench {

struct CrowdQuality {
    double share = 1;                                ///< of the figures that decide in a tick
    double collisionsPerMinute = 0, decisionMs = 0;  ///< of a figure; of a tick
};

/// A crowd of that size for that many seconds, at several shares.
std::vector<CrowdQuality> measureCrowd(int figures, int seconds);
/// Needs a current OpenGL context.
Image drawCrowdQuality(SessionRenderer& renderer, const std::vector<CrowdQuality>& rows);

}  // namespace arclight::bench
