#include "sim/bolts/bolt_world.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/angles.h"
#include "core/parallel.h"
#include "core/random.h"

namespace arclight::bolts {
namespace {

constexpr std::size_t kMaxRequested = 4;  // requested strikes kept in memory
constexpr int kBreakdownFlashTicks = 90;  // pause after a breakdown
constexpr float kBreakdownLeaderLight = 0.12f;
constexpr float kThinner = 0.7f;                        // radius of a branch relative to its parent
constexpr float kCloudLight = 1.5f, kCloudReach = 420;  // part of a strike within the cloud: power; length, m

std::uint64_t streamOf(const Strike& strike) {
    return static_cast<std::uint64_t>(strike.channel) << 40 ^ static_cast<std::uint64_t>(strike.birth);
}

/// Brightness of a bolt's afterglow: it builds up while the bolt lives and fades afterwards.
float lingerOf(const Strike& strike, const StrikeSettings& settings) {
    const auto age = static_cast<float>(strike.age), life = static_cast<float>(settings.shownTiming().lifeTicks);
    if (strike.brightness > 0) return std::min(1.0f, age / life);
    const float left = 1 - (age - life) / static_cast<float>(std::max(1, settings.lingerTicks()));
    return left > 0 ? left * left : 0;
}

constexpr int kSparks = 4, kSparkPieces = 3;  // for a strike that spreads over a surface
constexpr std::size_t kSpreadSegments = kSparks * kSparkPieces + 1;

std::size_t spreadSegments(const Strike& strike) {
    return strike.spread > 0 && strike.revealed >= 1 ? kSpreadSegments : 0;
}

/// The fraction of light from a height, m, that the cloud lets through in mode sky.
float unveiled(float height) {
    const float t = std::clamp((height - (SkyLayout::cloudBase - 90)) / 190, 0.0f, 1.0f);
    return (1 - t) * (1 - t);
}

/// Sparks that run over a surface struck perpendicularly, and the glow of the surface around the strike's end.
WorldSegment* writeSpread(const Strike& strike, float shine, std::uint64_t hash, WorldSegment* out) {
    const glm::vec3 n = glm::normalize(strike.end - strike.begin);
    const glm::vec3 u = glm::normalize(std::abs(n.y) < 0.9f ? glm::cross(n, {0, 1, 0}) : glm::cross(n, {1, 0, 0}));
    const glm::vec3 v = glm::cross(n, u);
    std::uint32_t bits = hash32(static_cast<std::uint32_t>(hash ^ hash >> 32));
    const auto uniform01 = [&] { return static_cast<float>((bits = hash32(bits)) >> 8) * 0x1p-24f; };
    for (int i = 0; i < kSparks; ++i) {
        float angle = kTwoPi * (static_cast<float>(i) + 0.8f * uniform01()) / kSparks, brightness = 0.22f * shine;
        glm::vec3 from = strike.end;
        for (int k = 0; k < kSparkPieces; ++k) {
            const float length = strike.spread * (0.2f + 0.8f * uniform01());
            const glm::vec3 to = from + length * (cosf(angle) * u + sinf(angle) * v);
            *out++ = {from, brightness, to, 0.5f * strike.radius, from, to};
            from = to, angle += 2.4f * (uniform01() - 0.5f), brightness *= 0.5f;
        }
    }
    const glm::vec3 across = 0.5f * strike.spread * u, a = strike.end - across, b = strike.end + across;
    *out++ = {a, 0.30f * shine, b, 0.30f * strike.spread, a, b};
    return out;
}

void bend(const Bolt& bolt, const Strike& strike, std::span<glm::vec3> positions) {
    for (std::size_t i = 2; i < positions.size(); ++i) {
        const float x = std::clamp(bolt.points[i].position.x, 0.0f, 1.0f);
        positions[i] += 4 * x * (1 - x) * (strike.bend + 2.667f * (1 - 2 * x) * strike.sway);
    }
}

/// The radius of a branch of this level relative to the channel's.
float thicknessOf(int level) {
    static const std::array<float, 9> radii = [] {
        std::array<float, 9> made{};
        for (std::size_t i = 0; i < made.size(); ++i) made[i] = powf(kThinner, static_cast<float>(i));
        return made;
    }();
    return radii[static_cast<std::size_t>(std::min(level, 8))];
}

bool isRevealed(const Bolt& bolt, const BoltSegment& segment, float revealed) {
    return revealed >= 1 || bolt.points[segment.from].position.x < revealed;
}

}  // namespace

void addSegments(const Bolt& bolt, const BoltBetween& between, std::vector<WorldSegment>& segments) {
    // Scratch memory, since a game adds several bolts in each frame.
    static thread_local std::vector<glm::vec3> positions;
    static thread_local std::vector<BoltNeighbours> neighbours;
    positions.resize(bolt.points.size());
    transformBolt(bolt, {0, 0}, false, between.begin, between.end, glm::vec3(0, 0, 1), 0, 0, positions);
    findNeighbours(bolt, neighbours);
    for (std::size_t i = 0; i < bolt.segments.size(); ++i) {
        const BoltSegment& s = bolt.segments[i];
        segments.push_back({positions[s.from], between.brightness * s.brightness, positions[s.to],
                            between.radius * thicknessOf(s.level), positions[neighbours[i].before],
                            positions[neighbours[i].after]});
    }
}

void BoltWorld::forgetShapes() {
    for (Slot& slot : slots_) slot.channel = -1;
}

void BoltWorld::reset(const BoltSettings& settings, Seed seed) {
    if (!(seed == seed_)) forgetShapes();
    seed_ = seed;
    tick_ = 0;
    aim_ = {};
    requested_.clear();
    flashRequested_.reset();
    growing_.reset();
    breakdown_.reset();
    breakdowns_ = 0;
    breakdownPause_ = 0;
    change(settings);
}

void BoltWorld::change(const BoltSettings& settings) {
    const bool isOtherModel =
        settings.shape.model != settings_.shape.model || settings.shape.eta != settings_.shape.eta;
    settings_ = settings;
    const BoltShape before = shape_;
    fitShape();
    if (!(shape_ == before)) forgetShapes();
    if (settings.shape.displaces()) {
        growing_.reset();
        breakdown_.reset();
    } else if (!breakdown_ || isOtherModel) {
        growing_.reset();
        breakdownPause_ = 0;
        stepBreakdown();
    }
    update();
}

/// Takes the settings' shape, with fewer generations where the expected segments would exceed `kMaxSegments`.
void BoltWorld::fitShape() {
    shape_ = settings_.shape;
    const double alive = static_cast<double>(settings_.strikes.timing.lifeTicks / settings_.strikes.timing.periodTicks);
    const double bolts = alive * std::max(1, channelCount(settings_.strikes));
    while (shape_.generations > 0 && bolts * expectedSegments(shape_) > kMaxSegments) --shape_.generations;
}

void BoltWorld::step(const Aim& aim, bool wasPressed) {
    ++tick_;
    aim_ = aim;
    if (wasPressed && settings_.strikes.mode == BoltMode::sky) {
        // The oldest that does not flash: the light of a storm depends on the others.
        if (requested_.size() == kMaxRequested) {
            const auto mayGo = [](const RequestedStrike& strike) { return !strike.mayFlash; };
            const auto found = std::find_if(requested_.begin(), requested_.end(), mayGo);
            requested_.erase(found == requested_.end() ? requested_.begin() : found);
        }
        const bool mayFlash = !flashRequested_ || tick_ - *flashRequested_ >= kRequestedFlashTicks;
        if (mayFlash) flashRequested_ = tick_;
        requested_.push_back({tick_, aim.position, mayFlash});
    }
    if (!settings_.shape.displaces()) stepBreakdown();
    update();
}

void BoltWorld::stepBreakdown() {
    if (growing_ && growing_->isDone()) {
        if (--breakdownPause_ > 0) return;
        growing_.reset();
    }
    if (!growing_)
        growing_.emplace(
            BreakdownShape{.width = kBreakdownWidth, .height = kBreakdownHeight, .eta = settings_.shape.eta},
            Seed{seed_.value + 0x9e3779b97f4a7c15u * breakdowns_++});
    growing_->grow(kBreakdownCellsPerTick);
    if (growing_->isDone()) breakdownPause_ = kBreakdownFlashTicks;
    if (!breakdown_) breakdown_ = std::make_unique<Bolt>();
    growing_->toBolt(settings_.shape.branchDim, *breakdown_);
    const double alive = static_cast<double>(settings_.strikes.timing.lifeTicks / settings_.strikes.timing.periodTicks);
    pruneBolt(*breakdown_,
              static_cast<std::size_t>(kMaxSegments / alive / std::max(1, channelCount(settings_.strikes))));
    findNeighbours(*breakdown_, breakdownNeighbours_);
}

void BoltWorld::update() {
    findStrikes(settings_.strikes, seed_, tick_, aim_, requested_, strikes_);
    if (growing_ && !growing_->isDone()) {
        // A growing breakdown is a leader: faint, and without an afterglow.
        std::erase_if(strikes_, [](const Strike& strike) { return strike.brightness <= 0; });
        for (Strike& strike : strikes_) strike.brightness *= kBreakdownLeaderLight;
    }
    // Live strikes come first.
    found_.swap(strikes_);
    strikes_.clear();
    for (const bool isLive : {true, false})
        for (const Strike& strike : found_)
            if ((strike.brightness > 0) == isLive) strikes_.push_back(strike);
    growSlots();
    position();
}

std::size_t BoltWorld::slotsPerChannel() const {
    const StrikeSettings& s = settings_.strikes;
    return static_cast<std::size_t>((s.shownTiming().lifeTicks + s.lingerTicks()) / s.shownTiming().periodTicks + 2);
}

std::size_t BoltWorld::slotOf(const Strike& strike) const {
    const StrikeSettings& s = settings_.strikes;
    const std::size_t perChannel = slotsPerChannel();
    const std::int32_t channel =
        strike.channel >= kAimChannel ? channelCount(s) + strike.channel - kAimChannel : strike.channel;
    return static_cast<std::size_t>(channel) * perChannel + static_cast<std::size_t>(strike.birth) % perChannel;
}

void BoltWorld::growSlots() {
    shown_.clear();
    std::size_t most = 0;
    for (const Strike& strike : strikes_) {
        shown_.push_back(slotOf(strike));
        most = std::max(most, shown_.back() + 1);
    }
    if (breakdown_) return;
    const std::size_t room = usualRoom(shape_), perChannel = slotsPerChannel();
    // Reserves room for many branches in all slots of a channel, so later bolts allocate nothing.
    while (slots_.size() < most)
        for (std::size_t i = 0; i < perChannel; ++i) slots_.emplace_back().reserve(room);
    parallelFor(strikes_.size(), 8, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            Slot& slot = slots_[shown_[i]];
            if (slot.channel == strikes_[i].channel && slot.birth == strikes_[i].birth) continue;
            slot.reserve(room);
            growBolt(shape_, seed_, streamOf(strikes_[i]), slot.bolt);
            findNeighbours(slot.bolt, slot.neighbours);
            slot.channel = strikes_[i].channel, slot.birth = strikes_[i].birth;
        }
    });
}

void BoltWorld::writeSegments(std::size_t index, WorldSegment* out) const {
    const Strike& strike = strikes_[index];
    const Bolt& bolt = shapeOf(shown_[index]);
    const auto& neighbours = neighboursOf(shown_[index]);
    const std::span<const glm::vec3> positions = bolts_[index].positions;
    // A bolt of less power looks dimmer, but less so than the light that it casts.
    const float shine = strike.brightness * std::min(1.0f, std::sqrt(strike.power));
    const bool isSky = settings_.strikes.mode == BoltMode::sky;
    for (std::size_t i = 0; i < bolt.segments.size(); ++i) {
        const BoltSegment& segment = bolt.segments[i];
        if (!isRevealed(bolt, segment, strike.revealed)) continue;
        const float branch = segment.level > 0 ? strike.branches : 1;
        const float along = std::clamp(bolt.points[segment.from].position.x, 0.0f, 1.0f);
        const float taper = strike.tip < 1 ? 1 - (1 - strike.tip) * along : 1;
        const float radius = strike.radius * thicknessOf(segment.level);
        const float veil = isSky ? unveiled(0.5f * (positions[segment.from].y + positions[segment.to].y)) : 1;
        *out++ = {positions[segment.from],         shine * segment.brightness * branch * taper * veil,
                  positions[segment.to],           radius * std::sqrt(taper),
                  positions[neighbours[i].before], positions[neighbours[i].after]};
    }
    if (spreadSegments(strike) > 0) writeSpread(strike, shine, streamOf(strike), out);
}

/// The light of a strike's afterglow, 0 for none.
float BoltWorld::afterglowOf(const Strike& strike) const {
    const bool lingers = settings_.strikes.lingerTicks() > 0 && strike.revealed >= 1;
    return lingers ? strike.power * lingerOf(strike, settings_.strikes) : 0;
}

/// Makes room for the positions and segments of all strikes.
void BoltWorld::countSegments() {
    const std::size_t count = strikes_.size();
    for (auto* first : {&firstPosition_, &firstSegment_, &firstLingering_}) first->assign(count + 1, 0);
    for (std::size_t i = 0; i < count; ++i) {
        const Strike& strike = strikes_[i];
        const Bolt& bolt = shapeOf(shown_[i]);
        std::size_t segments = i < liveCount_ ? spreadSegments(strike) : 0, lingering = 0;
        const bool glows = afterglowOf(strike) > 0;
        for (const BoltSegment& segment : bolt.segments) {
            segments += i < liveCount_ && isRevealed(bolt, segment, strike.revealed);
            lingering += glows && segment.level == 0;
        }
        firstPosition_[i + 1] = firstPosition_[i] + bolt.points.size();
        firstSegment_[i + 1] = firstSegment_[i] + segments;
        firstLingering_[i + 1] = firstLingering_[i] + lingering;
    }
    positions_.resize(firstPosition_[count]);
    segments_.resize(firstSegment_[count]);
    lingering_.resize(firstLingering_[count]);
}

void BoltWorld::position() {
    const std::size_t count = strikes_.size();
    liveCount_ = static_cast<std::size_t>(
        std::count_if(strikes_.begin(), strikes_.end(), [](const Strike& strike) { return strike.brightness > 0; }));
    bolts_.resize(count);
    countSegments();
    const bool isFlat = settings_.isFlat();
    parallelFor(count, 4, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const Strike& strike = strikes_[i];
            const Bolt& bolt = shapeOf(shown_[i]);
            const std::span<glm::vec3> positions(positions_.data() + firstPosition_[i], bolt.points.size());
            // An afterglow does not jitter.
            const BoltJitter jitter = i < liveCount_ ? settings_.jitter : BoltJitter{0, 0};
            transformBolt(bolt, jitter, isFlat, strike.begin, strike.end, -settings_.viewDirection, streamOf(strike),
                          tick_, positions);
            if (strike.bend != glm::vec3(0)) bend(bolt, strike, positions);
            bolts_[i] = {strike, &bolt, positions};
            if (i < liveCount_) writeSegments(i, segments_.data() + firstSegment_[i]);
            if (firstLingering_[i] < firstLingering_[i + 1]) writeAfterglow(i, lingering_.data() + firstLingering_[i]);
        }
    });
}

/// Only for the main path.
void BoltWorld::writeAfterglow(std::size_t index, WorldSegment* out) const {
    const Strike& strike = strikes_[index];
    const float light = afterglowOf(strike);
    const Bolt& bolt = shapeOf(shown_[index]);
    const auto& neighbours = neighboursOf(shown_[index]);
    const std::span<const glm::vec3> positions = bolts_[index].positions;
    const bool isSky = settings_.strikes.mode == BoltMode::sky;
    for (std::size_t i = 0; i < bolt.segments.size(); ++i) {
        const BoltSegment& segment = bolt.segments[i];
        if (segment.level > 0) continue;
        const float along = std::clamp(bolt.points[segment.from].position.x, 0.0f, 1.0f);
        const float taper = strike.tip < 1 ? 1 - (1 - strike.tip) * along : 1;
        const float veil = isSky ? unveiled(positions[segment.from].y) : 1;
        *out++ = {positions[segment.from],         light * taper * veil,          positions[segment.to], strike.radius,
                  positions[neighbours[i].before], positions[neighbours[i].after]};
    }
}

void BoltWorld::findLights(std::size_t most, std::vector<LineLight>& lights) const {
    lights.clear();
    for (const ShownBolt& bolt : bolts()) {
        const Strike& strike = bolt.strike;
        const glm::vec3 power(strike.power * strike.brightness * strike.cast);
        const glm::vec3 tip = glm::mix(strike.begin, strike.end, strike.revealed);
        // Bolts between the same ends merge into one light.
        if (!lights.empty() && lights.back().from == strike.begin && lights.back().to == tip)
            lights.back().power += power;
        else
            lights.push_back({strike.begin, tip, power});
        if (settings_.strikes.mode != BoltMode::sky) continue;
        const glm::vec3 inward = glm::normalize(glm::vec3(strike.begin.x - strike.end.x, 160, 40));
        lights.push_back({strike.begin, strike.begin + kCloudReach * inward, kCloudLight * power});
    }
    if (settings_.strikes.mode == BoltMode::sky) addCloudLights(settings_.strikes, seed_, tick_, lights);
    if (lights.size() <= most) return;
    // Too many lights: neighbours in the list merge into one at their weighted mean.
    for (std::size_t i = 0; i < most; ++i) {
        const std::size_t begin = i * lights.size() / most, end = (i + 1) * lights.size() / most;
        LineLight sum{glm::vec3(0), glm::vec3(0), glm::vec3(0)};
        float weight = 0;
        for (std::size_t k = begin; k < end; ++k) {
            const float w = lights[k].power.x + 1e-6f;
            sum.from += w * lights[k].from, sum.to += w * lights[k].to, sum.power += lights[k].power;
            weight += w;
        }
        lights[i] = {sum.from / weight, sum.to / weight, sum.power};
    }
    lights.resize(most);
}

}  // namespace arclight::bolts
