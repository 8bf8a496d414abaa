#include "sim/lights/light.h"

#include <algorithm>
#include <cmath>

namespace arclight::lights {

float attenuation(float distance, float radius) {
    if (!(radius > 0)) return 0;
    const float ratio = distance / radius, ratio2 = ratio * ratio;
    const float window = std::max(0.0f, 1 - ratio2 * ratio2);
    return window * window / (distance * distance + 0.25f);
}

}  // namespace arclight::lights
