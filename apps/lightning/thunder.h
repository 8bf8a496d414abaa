// The thunder of each flash as a wave front that runs over the sea, and the seconds that a person counts.
#pragma once

#include <cstdint>
#include <span>

#include "core/time.h"
#include "gfx/canvas.h"
#include "gfx/view.h"
#include "sim/bolts/strikes.h"

namespace arclight::lightning {

using namespace bolts;

/// How far back flashes are of interest: the thunder of the farthest has passed by then.
inline constexpr std::int64_t kThunderTicks = 9 * kTicksPerSecond;

void drawThunder(Canvas& canvas, const View& view, std::span<const Flash> flashes, std::int64_t tick);

}  // namespace arclight::lightning
