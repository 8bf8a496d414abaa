#include "sim/springs/squash_stretch.h"

#include <algorithm>
#include <cmath>

namespace arclight::springs {

BlockScale volumeKeepingScale(double stretch) {
    const double along = std::max(kLeastStretch, stretch);
    return {static_cast<float>(along), static_cast<float>(std::sqrt(1 / along))};
}

double RubberBlock::stretch() const { return std::fabs(child.x - parent) / restLength; }

}  // namespace arclight::springs
