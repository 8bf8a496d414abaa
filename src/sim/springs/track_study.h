// Springs that follow a recorded target, such as a mouse or a camera track.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/values.h"
#include "sim/common/spring.h"

namespace arclight::springs {

/// A target that moves: values at times, with straight lines between them. Before the first time and after the last,
/// the target rests.
struct TargetTrack {
    std::vector<double> seconds;  ///< ascending, the first is 0
    std::vector<double> values;   ///< as many, at least one
    std::string name;             ///< of the value, for the axis of a plot

    double length() const { return seconds.empty() ? 0 : seconds.back(); }
    double at(double time) const;
    /// The lowest and the highest value.
    std::pair<double, double> range() const;
};

/// The pointer of someone who clicks at `moves` places one after another: straight moves with minimum jerk, with pauses
/// in between. In pixels.
///
/// T. Flash, N. Hogan, "The Coordination of Arm Movements", 1985: x = 10 t³ − 15 t⁴ + 6 t⁵.
TargetTrack pointerTrack(Seed seed, int moves = 9);

/// How a spring follows a track; NaN where there is nothing to measure.
struct TrackMetrics {
    double rmsDistance = 0, maxDistance = 0;  ///< between the spring and the target, in units of the track
    /// The delay in s, at most `kMaxLag`, for which the delayed target is nearest to the spring in the mean square. NaN
    /// for a target that does not move. Behind a target of constant velocity it is 2ζ/ω.
    double lag = std::numeric_limits<double>::quiet_NaN();
    /// Farthest excursion beyond all positions that the target has had so far, as a fraction of the track's range.
    double overshoot = std::numeric_limits<double>::quiet_NaN();
    /// Time in s from the target's last arrival within 2 % of the track's range around its final value to the spring's
    /// last arrival there; NaN if the spring does not arrive within `kMaxTail`.
    double settling = std::numeric_limits<double>::quiet_NaN();
    double maxError = 0;  ///< largest distance from the exact solution
};

inline constexpr double kMaxLag = 2, kMaxTail = 20, kSettled = 0.02;

/// Positions at the times k / `rate`, k = 0, 1, …; all start at the target and at rest. The target rests at the end for
/// as long as a spring of that shape needs to settle, at most `kMaxTail`.
struct TrackResponse {
    double rate = 60;
    std::vector<double> positions;
    TrackMetrics metrics;
};

/// Number of steps over the track and the rest after it.
std::size_t trackSteps(const TargetTrack& track, SpringShape shape, double rate);

/// The exact solution for the moving target: x'' + 2ζω x' + ω² (x − target(t)) = 0. While the target moves from r with
/// velocity s, x = r(t) − 2ζs/ω is a solution, and the deviation from it is a spring with a fixed target.
std::vector<double> exactResponse(const TargetTrack& track, SpringShape shape, double rate);

/// Steps of `integrator`, each with the target at its beginning. `exact`: of `exactResponse`.
TrackResponse followTrack(const TargetTrack& track, SpringShape shape, Integrator integrator, double rate,
                          std::span<const double> exact);

/// The root mean square distance to the target of exact steps.
double rmsDistance(const TargetTrack& track, SpringShape shape, double rate);

/// The metrics of positions; `exact` as above.
TrackMetrics measureTrack(const TargetTrack& track, std::span<const double> positions, std::span<const double> exact,
                          double rate);

}  // namespace arclight::springs
