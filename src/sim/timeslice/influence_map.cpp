#include "sim/timeslice/influence_map.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace arclight::timeslice {
namespace {

constexpr float kSecondsPerStreet = 1.2f;  ///< time of a walker from crossing to crossing

/// From 0 to 1 and back in `period` steps.
float swell(std::int64_t step, std::int64_t period) {
    const float phase = static_cast<float>(step % period) / static_cast<float>(period);
    return 1 - std::fabs(2 * phase - 1);
}

}  // namespace

void InfluenceTown::reset(const InfluenceSettings& settings, Seed seed) {
    *this = {};
    random_ = Random(seed);
    configure(settings);
    build();
    for (int i = 0; i < kThreats + kFriends; ++i) {
        TownWalker walker;
        walker.kind = i < kThreats ? InfluenceKind::threat : InfluenceKind::safety;
        const int x = static_cast<int>(random_.below(kCrossings)), y = static_cast<int>(random_.below(kCrossings));
        walker.crossing = {x, y};
        turn(walker);
        walker.progress = random_.uniform01();
        walkers_.push_back(walker);
    }
    choosePosts();
    // Consecutive jobs compute distant bands, because the jobs of a batch have no natural order.
    for (int i = 0; i < kBands; ++i) bands_.push_back(5 * i % kBands);
    const InfluenceRows empty(settings.side(), settings.side());
    maps_ = {Maps{empty, empty}, Maps{empty, empty}};
    whole_ = maps_[0];
}

void InfluenceTown::configure(const InfluenceSettings& settings) {
    const InfluenceSettings before = settings_;
    settings_ = settings;
    if (!bands_.empty()) settings_.size = before.size;
    if (settings_ != before) totals_ = {};
    slicer_.configure({.mode = settings.mode,
                       .maxJobsPerUpdate = static_cast<std::size_t>(settings.bandsPerStep),
                       .isThreaded = settings.isThreaded});
}

/// Streets take three eighths of a period; of the blocks between them, one in five is a square.
void InfluenceTown::build() {
    const int side = settings_.side(), street = 3 * period() / 16, blocks = kCrossings + 1;
    std::vector<std::uint8_t> isSquare(static_cast<std::size_t>(blocks * blocks));
    for (std::uint8_t& each : isSquare) each = random_.below(5) == 0 ? 1 : 0;
    open_ = InfluenceRows(side, side);
    const auto isStreet = [&](int x) { return std::abs(x % period() - period() / 2) <= street; };
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const int column = (x + period() / 2) / period(), row = (y + period() / 2) / period();
            const bool isOpen =
                isStreet(x) || isStreet(y) || isSquare[static_cast<std::size_t>(row * blocks + column)] != 0;
            open_.row(y)[x] = isOpen ? 0xffff : 0;
        }
}

/// Chooses open cells at least half a period apart.
void InfluenceTown::choosePosts() {
    const int margin = period() / 4, range = settings_.side() - 2 * margin;
    for (int tries = 0; tries < 4000 && static_cast<int>(posts_.size()) < kPosts; ++tries) {
        const int x = margin + static_cast<int>(random_.below(static_cast<std::uint32_t>(range)));
        const int y = margin + static_cast<int>(random_.below(static_cast<std::uint32_t>(range)));
        const auto isNear = [&](const TownPost& post) {
            return std::max(std::abs(post.cell.x - x), std::abs(post.cell.y - y)) < period() / 2;
        };
        if (isOpen(x, y) && std::none_of(posts_.begin(), posts_.end(), isNear)) posts_.push_back({{x, y}, 0});
    }
}

/// Chooses a random direction, but never straight back: every crossing has another street.
void InfluenceTown::turn(TownWalker& walker) {
    std::array<glm::ivec2, 4> ways;
    std::uint32_t count = 0;
    for (const glm::ivec2 way : {glm::ivec2(1, 0), glm::ivec2(0, 1), glm::ivec2(-1, 0), glm::ivec2(0, -1)}) {
        const glm::ivec2 next = walker.crossing + way;
        const bool isInside = next.x >= 0 && next.y >= 0 && next.x < kCrossings && next.y < kCrossings;
        if (isInside && way != -walker.direction) ways[count++] = way;
    }
    walker.direction = ways[random_.below(count)];
}

glm::vec2 InfluenceTown::positionOf(const TownWalker& walker) const {
    const glm::vec2 crossings = glm::vec2(walker.crossing) + walker.progress * glm::vec2(walker.direction);
    return (crossings + 0.5f) * static_cast<float>(period());
}

void InfluenceTown::placeSources(std::optional<glm::vec2> held) {
    const float reach = static_cast<float>(settings_.rings);
    std::size_t threats = 0, friends = 0;
    for (std::size_t i = 0; i < walkers_.size(); ++i) {
        // Strength rises and falls, so waves run outwards.
        const float strength = reach * (0.6f + 0.4f * swell(steps_ + 37 * static_cast<std::int64_t>(i), 150));
        const glm::ivec2 cell(positionOf(walkers_[i]));
        const InfluenceSource source{cell.x, cell.y, static_cast<Influence>(1 + static_cast<int>(strength))};
        if (walkers_[i].kind == InfluenceKind::threat)
            sources_.threats[threats++] = source;
        else
            sources_.friends[friends++] = source;
    }
    InfluenceSource& last = sources_.threats.back();
    last = {-1, -1, 0};  // outside, without effect
    if (held)
        last = {static_cast<int>(std::floor(held->x)), static_cast<int>(std::floor(held->y)),
                static_cast<Influence>(1 + settings_.rings)};
}

void InfluenceTown::work(InfluenceSpread& spread, const Sources& sources, int firstRow, int rows, Maps& maps) const {
    spread.spread(sources.threats, open_, settings_.rings, firstRow, rows, maps.threat);
    spread.spread(sources.friends, open_, settings_.rings, firstRow, rows, maps.safety);
}

void InfluenceTown::step(float dt, std::optional<glm::vec2> held) {
    for (TownWalker& walker : walkers_) {
        walker.progress += dt / kSecondsPerStreet;
        if (walker.progress < 1) continue;
        walker.progress -= 1;
        walker.crossing += walker.direction;
        turn(walker);
    }
    placeSources(held);
    slicer_.update(
        static_cast<std::uint64_t>(steps_), [this] { return std::span<const int>(bands_); },
        [this](int band) {
            const Band* const shown = slicer_.find(band);
            return Band{sources_, shown ? 1 - shown->map : 0};
        },
        [this](int band, const Band& input) {
            work(spreads_[static_cast<std::size_t>(band)], input.sources, band * rowsPerBand(), rowsPerBand(),
                 maps_[static_cast<std::size_t>(input.map)]);
            return input;
        });
    ratePosts();
    ++steps_;
    if (isShown()) addToTotals();
}

void InfluenceTown::addToTotals() {
    const int different = distinctTicks();
    ++totals_.steps;
    if (different > 1) ++totals_.torn, ++tornSteps_;
    totals_.ageSum += ageMean();
    totals_.ageMost = std::max(totals_.ageMost, ageMost());
    totals_.distinctTicksMost = std::max(totals_.distinctTicksMost, different);
}

std::span<const Influence> InfluenceTown::shown(InfluenceKind kind, int y) const {
    const Band* const band = slicer_.find(y / rowsPerBand());
    const Maps& maps = maps_[band ? static_cast<std::size_t>(band->map) : 1];  // nothing is in 1 before 0 is shown
    return (kind == InfluenceKind::threat ? maps.threat : maps.safety).cells(y);
}

std::int64_t InfluenceTown::stampOf(int band) const {
    const auto stamp = slicer_.stampOf(band);
    return stamp ? static_cast<std::int64_t>(*stamp) : -1;
}

bool InfluenceTown::isShown() const {
    return std::all_of(bands_.begin(), bands_.end(), [this](int band) { return stampOf(band) >= 0; });
}

void InfluenceTown::ratePosts() {
    int best = 0;
    for (std::size_t i = 0; i < posts_.size(); ++i) {
        const auto x = static_cast<std::size_t>(posts_[i].cell.x);
        const int y = posts_[i].cell.y;
        posts_[i].rating = shown(InfluenceKind::safety, y)[x] - shown(InfluenceKind::threat, y)[x];
        if (posts_[i].rating > posts_[static_cast<std::size_t>(best)].rating) best = static_cast<int>(i);
    }
    bestPost_ = best;
}

double InfluenceTown::ageMean() const {
    double sum = 0;
    for (const int band : bands_) sum += static_cast<double>(steps_ - 1 - stampOf(band));
    return sum / kBands;
}

int InfluenceTown::ageMost() const {
    std::int64_t most = 0;
    for (const int band : bands_) most = std::max(most, steps_ - 1 - stampOf(band));
    return static_cast<int>(most);
}

int InfluenceTown::distinctTicks() const {
    std::array<std::int64_t, kBands> stamps;
    for (const int band : bands_) stamps[static_cast<std::size_t>(band)] = stampOf(band);
    std::sort(stamps.begin(), stamps.end());
    return static_cast<int>(std::unique(stamps.begin(), stamps.end()) - stamps.begin());
}

double InfluenceTown::error() {
    const auto isOlder = [this](int a, int b) { return stampOf(a) < stampOf(b); };
    const int newest = *std::max_element(bands_.begin(), bands_.end(), isOlder);
    if (!slicer_.find(newest)) return 0;
    work(wholeSpread_, slicer_.find(newest)->sources, 0, settings_.side(), whole_);
    std::int64_t sum = 0, cells = 0;
    for (int y = 0; y < settings_.side(); ++y) {
        const auto threat = shown(InfluenceKind::threat, y), safety = shown(InfluenceKind::safety, y);
        for (int x = 0; x < settings_.side(); ++x) {
            const auto i = static_cast<std::size_t>(x);
            sum += std::abs(threat[i] - whole_.threat.row(y)[x]) + std::abs(safety[i] - whole_.safety.row(y)[x]);
            cells += isOpen(x, y) ? 1 : 0;
        }
    }
    return static_cast<double>(sum) / static_cast<double>(std::max<std::int64_t>(1, 2 * cells));
}

InfluenceTown::RatingsNow InfluenceTown::ratingsNow() {
    work(wholeSpread_, sources_, 0, settings_.side(), whole_);
    RatingsNow ratings;
    for (std::size_t i = 0; i < posts_.size(); ++i) {
        const glm::ivec2 cell = posts_[i].cell;
        const int rating = whole_.safety.row(cell.y)[cell.x] - whole_.threat.row(cell.y)[cell.x];
        ratings.best = i == 0 ? rating : std::max(ratings.best, rating);
        if (static_cast<int>(i) == bestPost_) ratings.chosen = rating;
    }
    return ratings;
}

}  // namespace arclight::timeslice
