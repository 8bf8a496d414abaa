#include "sim/springs/peg_field.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/common/step_poles.h"
#include "sim/springs/spring_array.h"

namespace arclight::springs {
namespace {

constexpr float kHoverDepth = 3, kPressDepth = 14;  // pegs, at strength 1
constexpr float kStroke = 0.9f;                     // velocity in pegs per second, per peg of pointer motion
constexpr float kClickRing = 1.6f;                  // strength of a click, relative to an ordinary drop
constexpr float kSpreadRadius = 30;                 // pegs; well beyond this, fronts weaken as 1 / √radius
constexpr float kProfileArea = 16.0f / 15;          // integral of the bump over [-1, 1]

/// Velocity in pegs per second per peg of height, at 1.6 Hz and ζ = 0.12, for a kick spread over the time that an
/// ordinary front takes to pass.
constexpr float kKickPerHeight = 15;

/// Smooth, with compact support: (1 − u²)² for |u| < 1.
float bump(float u) {
    const float rest = std::max(0.0f, 1 - u * u);
    return rest * rest;
}

int clampedIndex(float value, int side) { return static_cast<int>(std::clamp(value, 0.0f, static_cast<float>(side))); }

}  // namespace

void PegField::reset(const PegFieldConfig& config) {
    CHECK_LE(8, config.side);
    config_ = config;
    const auto pegs = static_cast<std::size_t>(count());
    height_.assign(pegs, 0);
    velocity_.assign(pegs, 0);
    target_.assign(pegs, 0);
    rings_ = {};
    ringCount_ = 0;
    random_ = Random(config.seed, 7);
    untilDrop_ = 0;
    wasInside_ = false;
    lastX_ = lastZ_ = 0;
    brushX0_ = brushX1_ = brushZ0_ = brushZ1_ = 0;
    probeShape_ = {};
    maxError_ = 0;
    grows_ = false;
    tick_ = 0;
    positionProbes();
}

/// A regular lattice that avoids the centre of the field, where the pointer often is.
void PegField::positionProbes() {
    constexpr int kAcross = 8;
    static_assert(kAcross * kAcross == kProbes);
    const int side = config_.side;
    for (int i = 0; i < kProbes; ++i) {
        const int column = (2 * (i % kAcross) + 1) * side / (2 * kAcross),
                  row = (2 * (i / kAcross) + 1) * side / (2 * kAcross);
        probes_[static_cast<std::size_t>(i)] = {};
        probes_[static_cast<std::size_t>(i)].peg = static_cast<std::size_t>(row * side + column);
    }
}

void PegField::setDrops(const PegFieldConfig& config) {
    const int side = config_.side;
    const Seed seed = config_.seed;
    config_ = config;
    config_.side = side;
    config_.seed = seed;
}

void PegField::step(const PegInput& input, const Propagator<double>& propagator, SpringShape shape, double dt) {
    letDropsFall(dt);
    advanceRings(dt);
    pushBrush(input);
    anchorProbes(shape);
    stepPegs(propagator, shape);
    checkProbes(dt);
    ++tick_;
}

/// Once the step no longer blows up, the pegs continue from visible heights.
void PegField::stepPegs(const Propagator<double>& propagator, SpringShape shape) {
    const bool grew = grows_;
    grows_ = growthPerStep(propagator) > 1;
    if (grew && !grows_) {
        const double fastest = kMaxHeight * shape.omega;
        for (double& v : velocity_) v = std::clamp(v, -fastest, fastest);
    }
    const SpringLimits limits = grows_ ? SpringLimits{kMaxHeight, kMaxVelocity} : SpringLimits{};
    stepSpringsParallel(height_, velocity_, target_, propagator, limits);
}

void PegField::letDropsFall(double dt) {
    if (!(config_.dropRate > 0)) return;
    untilDrop_ -= dt * static_cast<double>(config_.dropRate);  // in mean intervals, so the rate may change
    while (untilDrop_ <= 0) {
        const auto edge = static_cast<float>(config_.side);
        const float x = random_.uniform(0.08f, 0.92f) * edge, z = random_.uniform(0.08f, 0.92f) * edge;
        drop(x, z, random_.uniform(0.7f, 1.2f));
        untilDrop_ += static_cast<double>(random_.uniform(0.4f, 1.6f));
    }
}

void PegField::drop(float x, float z, float strength) {
    if (ringCount_ == kMaxRings) {  // remove the oldest front, which has faded most
        std::move(rings_.begin() + 1, rings_.end(), rings_.begin());
        --ringCount_;
    }
    PegRing& ring = rings_[static_cast<std::size_t>(ringCount_++)];
    ring = {};
    ring.x = x, ring.z = z;
    ring.speed = config_.ringSpeed, ring.width = config_.ringWidth, ring.life = config_.ringLife;
    ring.kick = strength * config_.dropHeight * kKickPerHeight;
}

void PegField::advanceRings(double dt) {
    const auto step = static_cast<float>(dt);
    int kept = 0;
    for (int i = 0; i < ringCount_; ++i) {
        PegRing ring = rings_[static_cast<std::size_t>(i)];
        const float fade = 1 - ring.age / ring.life;
        const float spread = 1 / std::sqrt(1 + ring.radius / kSpreadRadius);
        // While the front passes, a peg's kicks sum to kick * fade² * spread, whatever the step length.
        const float portion = ring.speed * step / (ring.width * kProfileArea);
        kickRing(ring, -ring.kick * fade * fade * spread * portion);
        ring.age += step;
        ring.radius += ring.speed * step;
        if (ring.age < ring.life) rings_[static_cast<std::size_t>(kept++)] = ring;
    }
    for (int i = kept; i < ringCount_; ++i) rings_[static_cast<std::size_t>(i)] = {};
    ringCount_ = kept;
}

/// Visits only the pegs between the two circles of the front: one or two spans in each row.
void PegField::kickRing(const PegRing& ring, float amount) {
    const float outer = ring.radius + ring.width, inner = ring.radius - ring.width;
    const int first = clampedIndex(std::ceil(ring.z - outer), config_.side);
    const int last = clampedIndex(std::floor(ring.z + outer) + 1, config_.side);
    for (int row = first; row < last; ++row) {
        const float dz = static_cast<float>(row) - ring.z;
        const float reach = std::sqrt(std::max(0.0f, outer * outer - dz * dz));
        const float hole = inner > 0 ? inner * inner - dz * dz : 0;
        if (hole > 0) {
            const float gap = std::sqrt(hole);
            kickSpan(ring, amount, row, ring.x - reach, ring.x - gap);
            kickSpan(ring, amount, row, ring.x + gap, ring.x + reach);
        } else {
            kickSpan(ring, amount, row, ring.x - reach, ring.x + reach);
        }
    }
}

/// Kicks the pegs of `row` with x in [from, to).
void PegField::kickSpan(const PegRing& ring, float amount, int row, float from, float to) {
    const int begin = clampedIndex(std::ceil(from), config_.side), end = clampedIndex(std::ceil(to), config_.side);
    const float dz = static_cast<float>(row) - ring.z, inverseWidth = 1 / ring.width;
    double* const velocity = velocity_.data() + static_cast<std::ptrdiff_t>(row) * config_.side;
    for (int i = begin; i < end; ++i) {
        const float dx = static_cast<float>(i) - ring.x;
        const float distance = std::sqrt(dx * dx + dz * dz);
        velocity[i] += static_cast<double>(amount * bump((distance - ring.radius) * inverseWidth));
    }
}

void PegField::clearBrush() {
    for (int row = brushZ0_; row < brushZ1_; ++row) {
        const auto begin = target_.begin() + static_cast<std::ptrdiff_t>(row) * config_.side;
        std::fill(begin + brushX0_, begin + brushX1_, 0.0f);
    }
    brushX0_ = brushX1_ = brushZ0_ = brushZ1_ = 0;
}

/// The pointer holds down the pegs under it, and kicks those along its path as it moves.
void PegField::pushBrush(const PegInput& input) {
    clearBrush();
    if (input.clicked && input.inside) drop(input.x, input.z, kClickRing * input.brush.strength);
    const float fromX = wasInside_ ? lastX_ : input.x, fromZ = wasInside_ ? lastZ_ : input.z;
    wasInside_ = input.inside;
    lastX_ = input.x, lastZ_ = input.z;
    if (!input.inside || !(input.brush.radius > 0)) return;

    const float wayX = input.x - fromX, wayZ = input.z - fromZ, wayLength2 = wayX * wayX + wayZ * wayZ;
    const float stroke = -kStroke * input.brush.strength * std::min(std::sqrt(wayLength2), 2 * input.brush.radius);
    const float depth = -(input.pressed ? kPressDepth : kHoverDepth) * input.brush.strength;
    const float radius = input.brush.radius, inverse2 = 1 / (radius * radius);
    brushX0_ = clampedIndex(std::ceil(std::min(fromX, input.x) - radius), config_.side);
    brushX1_ = clampedIndex(std::floor(std::max(fromX, input.x) + radius) + 1, config_.side);
    brushZ0_ = clampedIndex(std::ceil(std::min(fromZ, input.z) - radius), config_.side);
    brushZ1_ = clampedIndex(std::floor(std::max(fromZ, input.z) + radius) + 1, config_.side);
    for (int row = brushZ0_; row < brushZ1_; ++row)
        for (int column = brushX0_; column < brushX1_; ++column) {
            const float dx = static_cast<float>(column) - input.x, dz = static_cast<float>(row) - input.z;
            // Nearest point of the stroke: 0 at the pointer, 1 at its last position.
            const float along = wayLength2 > 0 ? std::clamp(-(dx * wayX + dz * wayZ) / wayLength2, 0.0f, 1.0f) : 0;
            const float strokeX = dx + along * wayX, strokeZ = dz + along * wayZ;
            const std::size_t peg = static_cast<std::size_t>(row) * static_cast<std::size_t>(config_.side) +
                                    static_cast<std::size_t>(column);
            target_[peg] = depth * bump(std::sqrt((dx * dx + dz * dz) * inverse2));
            velocity_[peg] +=
                static_cast<double>(stroke * bump(std::sqrt((strokeX * strokeX + strokeZ * strokeZ) * inverse2)));
        }
}

/// Restarts the closed form of each probe that was pushed, and of all probes if the spring has changed.
void PegField::anchorProbes(SpringShape shape) {
    const bool isNewShape = !(shape == probeShape_);
    probeShape_ = shape;
    for (Probe& probe : probes_) {
        const double v = velocity_[probe.peg], target = static_cast<double>(target_[probe.peg]);
        if (!isNewShape && v == probe.v && target == probe.target) continue;
        probe.since = tick_;
        probe.target = target;
        probe.start = {height_[probe.peg] - target, v};
    }
}

void PegField::checkProbes(double dt) {
    for (Probe& probe : probes_) {
        probe.v = velocity_[probe.peg];
        if (probe.start == SpringState{}) continue;
        const double t = static_cast<double>(tick_ + 1 - probe.since) * dt;
        const SpringState s = closedForm(probeShape_, probe.target + probe.start.x, probe.start.v, probe.target, t);
        maxError_ = std::max(maxError_, std::fabs(height_[probe.peg] - s.x));
    }
}

std::uint64_t PegField::hash() const {
    std::uint64_t hash = hash64(std::span<const double>(height_));
    hash = hash64(std::span<const double>(velocity_), hash);
    hash = hash64(std::span<const float>(target_), hash);
    for (const PegRing& ring : rings()) {
        const std::array<float, 8> values{ring.x,     ring.z,     ring.age,  ring.radius,
                                          ring.speed, ring.width, ring.life, ring.kick};
        hash = hash64(std::span<const float>(values), hash);
    }
    return hash64(std::span<const std::uint64_t>(&tick_, 1), hash);
}

}  // namespace arclight::springs
