#include "sim/dither/filtered_noise.h"

#include <cmath>

namespace arclight::dither {

Energy filteredEnergy(NoiseFilter filter) {
    Energy energy{.inSpace = {}, .inTime = {1.0}, .isProduct = true};
    if (filter == NoiseFilter::gauss)
        energy.inSpace = gaussProfile(std::sqrt(2.0), 5);
    else
        energy.inSpace = {1.0, 4.0 / 6, 1.0 / 6};  // 1 4 6 4 1, the autocorrelation of 1 2 1
    for (int frames = 1; frames <= 8; ++frames) energy.inTime.push_back(0.6 * energy.inTime.back());
    return energy;
}

}  // namespace arclight::dither
