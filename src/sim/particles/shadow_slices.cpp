#include "sim/particles/shadow_slices.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace arclight::particles {

SliceOrder sliceOrder(glm::vec3 toLight, glm::vec3 toViewer) {
    const bool isLitFromFront = glm::dot(toLight, toViewer) >= 0;
    return {glm::normalize(isLitFromFront ? toLight + toViewer : toLight - toViewer), isLitFromFront};
}

ShadowSlices::ShadowSlices(int slices) : opticalDepths_(static_cast<std::size_t>(slices)) { CHECK_LT(0, slices); }

std::size_t ShadowSlices::sliceAt(double depth) const {
    const auto count = static_cast<double>(opticalDepths_.size());
    return static_cast<std::size_t>(std::clamp(std::floor(depth * count), 0.0, count - 1));
}

void ShadowSlices::add(Absorber absorber) { opticalDepths_[sliceAt(absorber.depth)] -= std::log1p(-absorber.alpha); }

double ShadowSlices::transmittance(double depth, bool isCentred) const {
    const std::size_t slice = sliceAt(depth);
    double sum = isCentred ? opticalDepths_[slice] / 2 : 0;
    for (std::size_t i = 0; i < slice; ++i) sum += opticalDepths_[i];
    return std::exp(-sum);
}

}  // namespace arclight::particles
