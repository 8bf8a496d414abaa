#include "sim/springs/track_study.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "core/random.h"

namespace arclight::springs {
namespace {

constexpr double kSaturated = 1e30;  // positions of a step that blows up end here

/// The mean square distance between the positions and the target `delay` seconds earlier.
double meanSquare(const std::vector<double>& target, std::span<const double> positions, double delaySteps) {
    double sum = 0;
    const double whole = std::floor(delaySteps), part = delaySteps - whole;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto from = static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(whole);
        const double at = target[static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, from))];
        const double before = target[static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, from - 1))];
        const double off = positions[i] - (at + part * (before - at));
        sum += off * off;
    }
    return sum / static_cast<double>(positions.size());
}

/// The delay in steps with the least mean square: coarsely by whole steps, then by golden section.
double bestDelay(const std::vector<double>& target, std::span<const double> positions, double maxSteps) {
    double best = 0, least = meanSquare(target, positions, 0);
    const double stride = std::max(1.0, std::floor(maxSteps / 60));
    for (double delay = stride; delay <= maxSteps; delay += stride)
        if (const double square = meanSquare(target, positions, delay); square < least) best = delay, least = square;
    double low = std::max(0.0, best - stride), high = std::min(maxSteps, best + stride);
    constexpr double kGolden = 0.6180339887498949;
    for (int i = 0; i < 24; ++i) {
        const double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
        if (meanSquare(target, positions, left) < meanSquare(target, positions, right))
            high = right;
        else
            low = left;
    }
    return 0.5 * (low + high);
}

/// Index after the last value farther than `band` from `final`.
std::size_t arrival(std::span<const double> values, double final, double band) {
    std::size_t i = values.size();
    while (i > 0 && std::fabs(values[i - 1] - final) <= band) --i;
    return i;
}

std::vector<double> sampled(const TargetTrack& track, std::size_t count, double rate) {
    std::vector<double> samples(count);
    for (std::size_t i = 0; i < count; ++i) samples[i] = track.at(static_cast<double>(i) / rate);
    return samples;
}

}  // namespace

double TargetTrack::at(double time) const {
    CHECK_LT(0u, values.size());
    const auto after = std::upper_bound(seconds.begin(), seconds.end(), time);
    if (after == seconds.begin()) return values.front();
    if (after == seconds.end()) return values.back();
    const auto i = static_cast<std::size_t>(after - seconds.begin());
    const double part = (time - seconds[i - 1]) / (seconds[i] - seconds[i - 1]);
    return values[i - 1] + part * (values[i] - values[i - 1]);
}

std::pair<double, double> TargetTrack::range() const {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return {*low, *high};
}

TargetTrack pointerTrack(Seed seed, int moves) {
    constexpr double kSampleSeconds = 1.0 / 125;  // the usual report rate of a mouse
    Random random(seed, 31);
    TargetTrack track{{0}, {640}, "x, px"};
    double now = 0.3, from = 640;
    for (int move = 0; move < moves; ++move) {
        double to = from;
        while (std::fabs(to - from) < 160) to = std::floor(static_cast<double>(random.uniform(80, 1200)));
        // Fitts' law: far places take longer.
        const double duration = 0.12 + 0.1 * std::log2(1 + std::fabs(to - from) / 32);
        track.seconds.push_back(now), track.values.push_back(from);
        const int samples = static_cast<int>(std::ceil(duration / kSampleSeconds));
        for (int i = 1; i <= samples; ++i) {
            const double t = static_cast<double>(i) / samples;
            track.seconds.push_back(now + t * duration);
            track.values.push_back(from + (to - from) * t * t * t * (10 + t * (6 * t - 15)));
        }
        from = to;
        now += duration + static_cast<double>(random.uniform(0.15f, 0.7f));
    }
    return track;
}

std::size_t trackSteps(const TargetTrack& track, SpringShape shape, double rate) {
    const double settle = settleTime(shape, 0.1 * kSettled);
    const double tail = std::isfinite(settle) ? std::min(settle, kMaxTail) : kMaxTail;
    return static_cast<std::size_t>(std::ceil((track.length() + tail) * rate)) + 1;
}

std::vector<double> exactResponse(const TargetTrack& track, SpringShape shape, double rate) {
    const std::size_t count = trackSteps(track, shape, rate);
    std::vector<double> positions(count);
    // From the last corner of the target or the start of a step: position and velocity.
    SpringState state{track.values.front(), 0};
    double time = 0;
    std::size_t next = 1;  // corner
    const Propagator<double> whole = exactPropagator(shape, 1 / rate);
    positions[0] = state.x;
    for (std::size_t i = 1; i < count; ++i) {
        const double end = static_cast<double>(i) / rate;
        while (time < end) {
            while (next < track.seconds.size() && track.seconds[next] <= time) ++next;
            const bool isMoving = next < track.seconds.size();
            const double until = isMoving ? std::min(end, track.seconds[next]) : end;
            const double slope = isMoving ? (track.values[next] - track.values[next - 1]) /
                                                (track.seconds[next] - track.seconds[next - 1])
                                          : 0;
            const double behind = 2 * shape.zeta * slope / shape.omega;
            double y = state.x - (track.at(time) - behind), v = state.v - slope;
            const bool isWhole = until == end && time == static_cast<double>(i - 1) / rate;
            (isWhole ? whole : exactPropagator(shape, until - time)).apply(y, v);
            const double target = isMoving ? track.at(time) + slope * (until - time) : track.at(time);
            state = {target - behind + y, v + slope};
            time = until;
        }
        positions[i] = state.x;
    }
    return positions;
}

TrackMetrics measureTrack(const TargetTrack& track, std::span<const double> positions, std::span<const double> exact,
                          double rate) {
    CHECK_EQ(positions.size(), exact.size());
    TrackMetrics metrics;
    const std::vector<double> target = sampled(track, positions.size(), rate);
    const auto [low, high] = track.range();
    double soFarLow = target.front(), soFarHigh = target.front(), beyond = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        metrics.maxDistance = std::max(metrics.maxDistance, std::fabs(positions[i] - target[i]));
        metrics.maxError = std::max(metrics.maxError, std::fabs(positions[i] - exact[i]));
        soFarLow = std::min(soFarLow, target[i]), soFarHigh = std::max(soFarHigh, target[i]);
        beyond = std::max({beyond, positions[i] - soFarHigh, soFarLow - positions[i]});
    }
    metrics.rmsDistance = std::sqrt(meanSquare(target, positions, 0));
    const double range = high - low;
    if (!(range > 0)) return metrics;
    metrics.overshoot = beyond / range;
    const double maxSteps = std::min(kMaxLag * rate, 0.5 * static_cast<double>(positions.size()));
    metrics.lag = bestDelay(target, positions, maxSteps) / rate;
    const double band = kSettled * range;
    const std::size_t rests = arrival(target, track.values.back(), band);
    const std::size_t settles = arrival(positions, track.values.back(), band);
    if (settles < positions.size())
        metrics.settling = (static_cast<double>(settles) - static_cast<double>(rests)) / rate;
    return metrics;
}

double rmsDistance(const TargetTrack& track, SpringShape shape, double rate) {
    const Propagator<double> step = exactPropagator(shape, 1 / rate);
    const std::size_t count = trackSteps(track, shape, rate);
    SpringState state{track.values.front(), 0};
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double target = track.at(static_cast<double>(i) / rate);
        sum += (state.x - target) * (state.x - target);
        state = stepped(step, state, target);
    }
    return std::sqrt(sum / static_cast<double>(count));
}

TrackResponse followTrack(const TargetTrack& track, SpringShape shape, Integrator integrator, double rate,
                          std::span<const double> exact) {
    TrackResponse response{rate, {}, {}};
    response.positions.reserve(exact.size());
    const Propagator<double> step = propagator(integrator, shape, 1 / rate);
    SpringState state{track.values.front(), 0};
    for (std::size_t i = 0; i < exact.size(); ++i) {
        response.positions.push_back(state.x);
        state = stepped(step, state, track.at(static_cast<double>(i) / rate));
        state = {std::clamp(state.x, -kSaturated, kSaturated), std::clamp(state.v, -kSaturated, kSaturated)};
    }
    response.metrics = measureTrack(track, response.positions, exact, rate);
    return response;
}

}  // namespace arclight::springs
