#include "sim/springs/stability_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/check.h"
#include "core/parallel.h"
#include "sim/springs/spring_measure.h"

namespace arclight::springs {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Size of a state. In the map's units (h = 1), y and v count about equally where hω is about 1.
double sizeOf(const SpringState& s) { return std::fabs(s.x) + std::fabs(s.v); }

/// A motion, rescaled to size 1 before it leaves the range of doubles, and the logarithm of its actual size.
class MeasuredMotion {
public:
    explicit MeasuredMotion(const Propagator<double>& p) : p_(p) {}

    void step() {
        p_.apply(s_.x, s_.v);
        const double size = sizeOf(s_);
        if (size < 1e-100 || size > 1e100) rescale(size);
    }
    double logSize() const { return logScale_ + std::log(std::max(sizeOf(s_), 1e-300)); }
    double deviation() const { return s_.x; }

private:
    void rescale(double size) {
        if (!(size > 0)) return;
        s_.x /= size, s_.v /= size;
        logScale_ += std::log(size);
    }

    Propagator<double> p_;
    SpringState s_{1, 0};
    double logScale_ = 0;
};

StabilityCell measureCell(const Propagator<double>& p, SpringShape requested, int steps) {
    constexpr int kSamples = 64;  // enough for the fit: a fast decay leaves nothing more to measure
    std::array<double, kSamples> y{};
    double deviation = 1, velocity = 0;
    for (double& sample : y) {
        sample = deviation;
        p.apply(deviation, velocity);
    }
    const SpringMeasurement m = measureSpring(y, 1);
    StabilityCell cell;
    const double growth = measuredGrowth(p, steps);
    cell.growth = static_cast<float>(growth);
    const bool swings = m.frequency > 0;
    constexpr double kRounding = 1e-7;  // an undamped spring neither grows nor decays
    cell.kind = growth > kRounding ? StabilityKind::unstable
                : swings           ? StabilityKind::oscillating
                                   : StabilityKind::settling;
    cell.decayRatio = static_cast<float>(m.decayRate / decayRate(requested));
    cell.frequencyRatio = static_cast<float>((swings ? m.frequency : 0) / dampedFrequency(requested));
    return cell;
}

}  // namespace

Propagator<double> stabilityPropagator(Integrator integrator, double hOmega, double zeta, double stiffnessReference) {
    const SpringShape shape{hOmega, zeta};
    if (integrator == Integrator::stiffness)
        return stiffnessPropagator(stiffnessFromShape(shape, stiffnessReference), 1);
    return propagator(integrator, shape, 1);
}

double measuredGrowth(const Propagator<double>& p, int steps) {
    MeasuredMotion motion(p);
    const int half = std::max(1, steps / 2);
    // The size oscillates with the motion; comparing the averages over both halves removes that.
    double first = 0, second = 0;
    for (int i = 0; i < half; ++i, motion.step()) first += motion.logSize();
    for (int i = 0; i < half; ++i, motion.step()) second += motion.logSize();
    return (second - first) / (static_cast<double>(half) * half);
}

StabilityMap computeStability(Integrator integrator, int columns, int rows, double maxHOmega, double maxZeta, int steps,
                              double stiffnessReference) {
    CHECK_LT(0, columns);
    CHECK_LT(0, rows);
    StabilityMap map{columns, rows, maxHOmega, maxZeta, {}};
    map.cells.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    parallelFor(static_cast<std::size_t>(rows), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            for (int column = 0; column < columns; ++column) {
                const SpringShape requested{map.hOmega(column), map.zeta(static_cast<int>(row))};
                const Propagator<double> p =
                    stabilityPropagator(integrator, requested.omega, requested.zeta, stiffnessReference);
                map.cells[row * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column)] =
                    measureCell(p, requested, steps);
            }
    });
    return map;
}

double theoreticalBoundary(Integrator integrator, double zeta, double stiffnessReference) {
    switch (integrator) {
        case Integrator::exact:
        case Integrator::implicit:
        case Integrator::softConstraint: return kInfinity;
        case Integrator::semiImplicit: return semiImplicitLimit(zeta);
        case Integrator::stiffness: {
            // Trace 1 + d − a² and determinant d, with a = hω and d = 1 − 2rζa. Stable where |d| < 1 and
            // a² < 2 (1 + d). The second means a < 2 (√(1 + (rζ)²) − rζ), and implies the first.
            return semiImplicitLimit(stiffnessReference * zeta);
        }
    }
    return kInfinity;
}

}  // namespace arclight::springs
