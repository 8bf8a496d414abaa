#include "sim/springs/rubber_block.h"

#include <cmath>

namespace arclight::springs {

double RubberBlock::stretch() const { return std::fabs(child.x - parent) / restLength; }

}  // namespace arclight::springs
