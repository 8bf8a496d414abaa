// A limit on flashes of light, for people who are sensitive to them: WCAG 2.3.1 allows at most three in any second (see
// core/flash_meter.h). A demo whose light flashes has the parameter `flashLimit` and obeys it; whether it does is
// measured from its frames.
#pragma once

#include <cstdint>

#include "core/flash_meter.h"
#include "core/params.h"
#include "core/time.h"

namespace arclight {

/// Whether light may rise once more after `count` rises within the second that ends now. A caller that counts refused
/// rises as well needs no history beyond that second.
constexpr bool mayFlash(int count) { return count < FlashMeter::kMaxPerSecond; }

/// Whether `earlier` lies within the second that ends with `tick`.
constexpr bool isWithinSecond(std::int64_t earlier, std::int64_t tick) {
    return earlier <= tick && tick - earlier < kTicksPerSecond;
}

/// The row of a demo's flag.
template <class Owner>
constexpr auto flashLimitRow(bool Owner::*field) {
    return Param{"flashLimit", "Keep the light from flashing more than three times in any second, as WCAG 2.3.1 asks.",
                 field}
        .label("limit flashes");
}

}  // namespace arclight
