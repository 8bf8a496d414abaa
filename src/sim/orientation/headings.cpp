#include "sim/orientation/headings.h"

#include <cmath>

#include "sim/common/quick_trigonometry.h"

namespace arclight::orientation {

MeanHeading meanHeading(std::span<const glm::dvec2> headings) {
    constexpr double kThree = 2.9957322735539910;  // −ln 0.05
    constexpr double kMin = 1e-9;
    glm::dvec2 sum(0);
    for (const glm::dvec2& heading : headings) sum += heading;
    const double length = glm::length(sum), count = static_cast<double>(headings.size());
    if (!(length > kMin * count)) return {};
    const double mean = length / count;
    return {sum / length, mean, headings.size() <= 2 || count * mean * mean > kThree};
}

double meanOfAngles(std::span<const glm::dvec2> headings) {
    double sum = 0;
    for (const glm::dvec2& heading : headings) sum += fastAtan2(heading.y, heading.x);
    return headings.empty() ? 0 : sum / static_cast<double>(headings.size());
}

}  // namespace arclight::orientation
