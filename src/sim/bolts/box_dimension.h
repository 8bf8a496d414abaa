// The box-counting dimension of curves.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::bolts {

/// Grids that counts are averaged over. Each is shifted by another fraction of a box.
inline constexpr int kBoxGrids = 8;

/// The slope of log2(N - 1) over log2(1 / side), fitted by least squares, and its standard error. N is the number of
/// boxes touched, averaged over shifted grids.
///
/// A straight line of length l touches l / side + 1 boxes on average, so its slope is exactly 1. For every connected
/// curve, side² (N - 1) is concave in the side (B. Sz.-Nagy, "Über Parallelmengen nichtkonvexer ebener Bereiche",
/// 1959), so the slope is at least 1.
struct BoxDimension {
    double dimension = 0, error = 0;
};

/// Mean number of boxes of side 2^-`level` that the segments (pairs of points) touch, over `kBoxGrids` grids.
double boxesTouched(std::span<const glm::vec2> pairs, int level);

/// log2(N - 1) of connected segments for the sides from 2^-`coarsest` down to 2^-`finest`.
std::vector<double> boxLogarithms(std::span<const glm::vec2> pairs, int coarsest, int finest);

/// Fits a line through logarithms of consecutive levels, at least two.
BoxDimension fitBoxDimension(std::span<const double> logarithms);

/// The box-counting dimension of connected segments.
BoxDimension boxDimension(std::span<const glm::vec2> pairs, int coarsest, int finest);

}  // namespace arclight::bolts
