// The thunder of each flash as a wave front that spreads over the sea, with a countdown to its arrival.
#pragma once

#include <cstdint>
#include <span>

#include "core/time.h"
#include "gfx/canvas.h"
#include "gfx/view.h"
#include "sim/bolts/strikes.h"

namespace arclight::lightning {

using namespace bolts;

/// For how many ticks a flash matters: after these, even the thunder of the farthest one has passed.
inline constexpr std::int64_t kThunderTicks = 9 * kTicksPerSecond;

void drawThunder(Canvas& canvas, const View& view, std::span<const Flash> flashes, std::int64_t tick);

}  // namespace arclight::lightning
