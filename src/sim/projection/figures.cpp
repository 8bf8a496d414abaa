#include "sim/projection/figures.h"

#include <cstddef>
#include <span>

namespace arclight::projection {
namespace {

/// "Ella", and a line below it that leads back.
constexpr glm::dvec2 kSignature[]{
    {0.52, 0.86},   {0.38, 1.02},   {0.16, 0.96},  {0.12, 0.74},  {0.32, 0.60},  {0.38, 0.555}, {0.28, 0.54},
    {0.07, 0.40},   {0.01, 0.17},   {0.18, -0.01}, {0.40, 0.05},                                              // E
    {0.60, 0.33},   {0.75, 0.76},   {0.72, 1.00},  {0.62, 0.92},  {0.60, 0.45},  {0.64, 0.08},  {0.76, 0.0},  // l
    {0.92, 0.25},   {1.08, 0.72},   {1.06, 0.98},  {0.96, 0.90},  {0.93, 0.45},  {0.97, 0.08},  {1.08, 0.0},  // l
    {1.22, 0.14},   {1.44, 0.38},   {1.32, 0.43},  {1.19, 0.28},  {1.20, 0.06},  {1.32, 0.01},  {1.46, 0.18},
    {1.52, 0.40},   {1.51, 0.12},   {1.60, 0.0},   {1.80, 0.10},  // a
    {2.10, 0.26},   {2.28, 0.12},   {2.16, -0.10}, {1.70, -0.24}, {1.00, -0.20}, {0.20, -0.30}, {-0.35, -0.42},
    {-0.52, -0.28}, {-0.30, -0.14}, {0.10, -0.20}, {0.30, 0.02},  {0.44, 0.50}};

/// A cat that sits. Doubled points are corners.
constexpr glm::dvec2 kCat[]{
    {-0.60, 0.46},  {-0.57, 0.56},  {-0.48, 0.68},  {-0.44, 0.74},  {-0.46, 0.98},  {-0.46, 0.98},  {-0.31, 0.82},
    {-0.18, 0.82},  {-0.04, 1.00},  {-0.04, 1.00},  {-0.02, 0.74},  {0.04, 0.58},   {0.06, 0.44},   {0.18, 0.26},
    {0.38, 0.00},   {0.52, -0.34},  {0.56, -0.62},  {0.58, -0.78},  {0.76, -0.82},  {0.92, -0.70},  {0.96, -0.48},
    {0.88, -0.26},  {0.90, -0.10},  {1.00, -0.04},  {1.07, -0.14},  {1.02, -0.26},  {1.08, -0.48},  {1.04, -0.76},
    {0.86, -0.94},  {0.60, -0.96},  {0.34, -0.96},  {0.14, -0.96},  {0.12, -0.90},  {0.22, -0.86},  {0.30, -0.70},
    {0.26, -0.52},  {0.14, -0.44},  {0.02, -0.56},  {-0.04, -0.78}, {-0.08, -0.95}, {-0.30, -0.96}, {-0.42, -0.93},
    {-0.42, -0.86}, {-0.30, -0.82}, {-0.27, -0.60}, {-0.30, -0.30}, {-0.37, 0.00},  {-0.39, 0.22},  {-0.42, 0.33},
    {-0.56, 0.36},  {-0.63, 0.41}};

/// The closed Catmull-Rom spline through the points.
std::vector<glm::dvec2> smoothed(std::span<const glm::dvec2> points) {
    constexpr int kSteps = 12;
    std::vector<glm::dvec2> line;
    for (std::size_t i = 0, n = points.size(); i < n; ++i) {
        const glm::dvec2 p = points[(i + n - 1) % n], a = points[i], b = points[(i + 1) % n], q = points[(i + 2) % n];
        for (int k = 0; k < kSteps; ++k) {
            const double t = static_cast<double>(k) / kSteps;
            const glm::dvec2 bend = (2.0 * p - 5.0 * a + 4.0 * b - q) + t * (3.0 * a - p - 3.0 * b + q);
            line.push_back(a + 0.5 * t * ((b - p) + t * bend));
        }
    }
    return line;
}

}  // namespace

std::vector<glm::dvec2> sketchPoints(Sketch sketch) {
    if (sketch == Sketch::hand) return {{0, 0}};
    const bool isCat = sketch == Sketch::animal;
    std::vector<glm::dvec2> line = isCat ? smoothed(kCat) : smoothed(kSignature);
    for (glm::dvec2& point : line)
        point = isCat ? 0.96 * (point - glm::dvec2(0.22, 0.02)) : 0.92 * (point - glm::dvec2(0.88, 0.30));
    return line;
}

}  // namespace arclight::projection
