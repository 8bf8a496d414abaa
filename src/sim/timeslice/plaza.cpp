#include "sim/timeslice/plaza.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/angles.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/common/easing.h"
#include "sim/common/quick_trigonometry.h"

namespace arclight::timeslice {
namespace {

using glm::vec2;

// The grid of clearances.
constexpr float kCell = 0.5f;
constexpr vec2 kGridLow{-144, -314};
constexpr int kGridWide = 577, kGridHigh = 841;
constexpr float kMaxRoom = 5;  // m, larger clearances are clamped

constexpr float kLampRadius = 0.2f;

float distanceInto(const Block& block, vec2 p) {
    const vec2 q = glm::min(p - block.low, block.high - p);
    return std::min(q.x, q.y);
}
float distanceTo(const Block& block, vec2 p) {
    const vec2 q = glm::max(block.low - p, p - block.high);
    return glm::length(glm::max(q, vec2(0))) + std::min(std::max(q.x, q.y), 0.0f);
}

/// Distance to the boundary of the free area or the nearest permanent obstacle, whichever is smaller.
float wallDistance(vec2 p) {
    float distance = std::max(distanceInto(kFree[0], p), distanceInto(kFree[1], p));
    for (const Circle& round : kRounds) distance = std::min(distance, glm::distance(p, round.centre) - round.radius);
    return distance;
}

/// Loops that people walk: around the square, through the street, around the fountain, across.
const std::vector<std::vector<vec2>> kLoops{
    {{-112, 66}, {-40, 84}, {40, 80}, {112, 62}, {122, -50}, {96, -150}, {0, -160}, {-96, -150}, {-122, -50}},
    {{26, -290},
     {24, -190},
     {14, -110},
     {0, -40},
     {-12, 30},
     {-14, 82},
     {0, 88},
     {8, 40},
     {20, -40},
     {32, -110},
     {37, -190},
     {35, -290}},
    {{-2, -34}, {-12, -56}, {-34, -64}, {-56, -54}, {-60, -30}, {-46, -10}, {-26, -6}, {-10, -16}},
    {{-124, -160},
     {-60, -110},
     {-6, -70},
     {60, -40},
     {118, 20},
     {126, 34},
     {112, 42},
     {50, -20},
     {-10, -52},
     {-66, -96},
     {-128, -146}},
    {{116, -158}, {62, -60}, {20, 20}, {-30, 60}, {-116, 76}, {-124, 66}, {-44, 44}, {8, 6}, {50, -66}, {102, -160}},
};

}  // namespace

Path::Path(std::span<const vec2> points) {
    // Samples densely by the curve parameter first, then at equal arc lengths.
    constexpr int kPerPiece = 64;
    std::vector<vec2> dense;
    const std::size_t n = points.size();
    for (std::size_t i = 0; i < n; ++i) {
        const vec2 a = points[(i + n - 1) % n], b = points[i], c = points[(i + 1) % n], d = points[(i + 2) % n];
        for (int k = 0; k < kPerPiece; ++k) {
            const float t = static_cast<float>(k) / kPerPiece;
            dense.push_back(
                0.5f *
                (2.0f * b + t * (c - a + t * (2.0f * a - 5.0f * b + 4.0f * c - d + t * (3.0f * (b - c) + d - a)))));
        }
    }
    std::vector<float> passed{0};
    for (std::size_t i = 0; i < dense.size(); ++i)
        passed.push_back(passed.back() + glm::distance(dense[i], dense[(i + 1) % dense.size()]));
    const auto count = static_cast<std::size_t>(std::max(3.0f, std::floor(passed.back())));
    step_ = passed.back() / static_cast<float>(count);
    std::size_t piece = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const float along = step_ * static_cast<float>(i);
        while (piece + 1 < dense.size() && passed[piece + 1] <= along) ++piece;
        const float length = std::max(passed[piece + 1] - passed[piece], 1e-6f);
        at_.push_back(glm::mix(dense[piece], dense[(piece + 1) % dense.size()], (along - passed[piece]) / length));
    }
}

vec2 Path::at(float along) const {
    const float place = along / step_, cell = std::floor(place);
    const auto count = static_cast<int>(at_.size());
    const int i = ((static_cast<int>(cell) % count) + count) % count;
    return glm::mix(at_[static_cast<std::size_t>(i)], at_[static_cast<std::size_t>((i + 1) % count)], place - cell);
}

vec2 Path::direction(float along) const {
    const vec2 d = at(along + step_) - at(along - step_);
    return d / std::max(glm::length(d), 1e-6f);
}

float Path::nearest(vec2 p, float along, float reach) const {
    float best = along, least = 1e9f;
    for (float s = along - reach; s <= along + reach; s += 0.5f * step_) {
        const float distance = glm::distance(p, at(s));
        if (distance < least) least = distance, best = s;
    }
    return best;
}

Plaza::Plaza(Seed seed) {
    for (const auto& loop : kLoops) paths_.emplace_back(loop);
    placeStalls(seed);
    // In rows across the square, those at the rim first.
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 8; ++column) {
            const vec2 at(-119.0f + 34.0f * static_cast<float>(column), -160.0f + 46.0f * static_cast<float>(row));
            const bool isRim = row == 0 || column == 0 || column == 7;
            const int circuit = isRim ? 0 : 1 + (row * 5 + column * 3) % 3;
            if (clearance(at) > 2 && !isOnPath(at, 1.5f)) lamps_.push_back({at, circuit});
        }
    bakeClearance();
    placePosts(seed);
}

bool Plaza::isOnPath(vec2 p, float margin) const {
    return std::any_of(paths_.begin(), paths_.end(), [&](const Path& path) {
        const float half = 0.5f * path.length();
        return glm::distance(p, path.at(path.nearest(p, half, half))) < margin;
    });
}

/// A market on the right, tables of a café on the left.
void Plaza::placeStalls(Seed seed) {
    Random random(seed, 11);
    for (int row = 0; row < 4; ++row)
        for (int i = 0; i < 9; ++i) {
            const float x = 82.0f + 14.0f * static_cast<float>(row), z = 44.0f - 11.0f * static_cast<float>(i);
            if (random.uniform01() < 0.2f || isOnPath({x, z}, 4)) continue;
            stalls_.push_back({{x - 1.3f, z - 2.2f}, {x + 1.3f, z + 2.2f}});
        }
    for (int row = 0; row < 3; ++row)
        for (int i = 0; i < 22; ++i) {
            const float aside = random.uniform(-0.8f, 0.8f), on = random.uniform(-0.8f, 0.8f);
            const vec2 at(-134.0f + 5.2f * static_cast<float>(row) + aside, 76.0f - 5.4f * static_cast<float>(i) + on);
            if (!isOnPath(at, 2.5f)) tables_.push_back({at, 0.6f});
        }
}

void Plaza::addRing(vec2 centre, float radius, float spacing, float appeal, bool looksOut) {
    const int count = static_cast<int>(kTwoPi * radius / spacing);
    for (int i = 0; i < count; ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / static_cast<float>(count);
        const vec2 out(cosf(angle), sinf(angle)), at = centre + radius * out;
        if (clearance(at) > 0.4f) posts_.push_back({at, looksOut ? out : -out, appeal});
    }
}

void Plaza::placePosts(Seed seed) {
    Random random(seed, 12);
    for (int ring = 0; ring < 4; ++ring)
        addRing(kRounds[0].centre, kRounds[0].radius + 0.7f + 0.9f * static_cast<float>(ring), 0.85f, 0.9f, ring == 0);
    for (const Circle& round : std::span(kRounds).subspan(1))
        for (int ring = 0; ring < 5; ++ring)
            addRing(round.centre, round.radius + 1.5f + 0.9f * static_cast<float>(ring), 0.8f, 1.0f, false);
    for (const Circle& table : tables_) addRing(table.centre, 1.15f, 1.7f, 0.9f, false);
    for (const Block& stall : stalls_)
        for (int i = 0; i < 10; ++i) {
            const float side = i % 2 == 0 ? -1.0f : 1.0f, away = 0.7f + 0.8f * static_cast<float>(i / 6);
            const float on = static_cast<float>(i / 2 % 3) - 1;
            const vec2 centre = 0.5f * (stall.low + stall.high);
            posts_.push_back({centre + vec2(side * (1.3f + away), 1.3f * on), {-side, 0}, 0.8f});
        }
    // Buskers with their audience, and people who stand together.
    for (int i = 0; i < 1500; ++i) {
        const float x = random.uniform(-132, 132), z = random.uniform(-172, 92), size = random.uniform01();
        const bool isBusker = i < 14;
        if (clearance({x, z}) < (isBusker ? 9.0f : 2.0f)) continue;
        if (isBusker)
            for (int ring = 0; ring < 4; ++ring)
                addRing({x, z}, 3.2f + 0.85f * static_cast<float>(ring), 0.8f, 1, false);
        else
            addRing({x, z}, 0.55f + 0.5f * size, 0.9f, 0.5f, false);
    }
}

float Plaza::clearance(vec2 p) const {
    float distance = wallDistance(p);
    for (const Circle& table : tables_) distance = std::min(distance, glm::distance(p, table.centre) - table.radius);
    for (const Block& stall : stalls_) distance = std::min(distance, distanceTo(stall, p));
    for (const Lamp& lamp : lamps_) distance = std::min(distance, glm::distance(p, lamp.at) - kLampRadius);
    return distance;
}

void Plaza::bakeClearance() {
    grid_.resize(static_cast<std::size_t>(kGridWide * kGridHigh));
    const auto visit = [&](int row, vec2 low, vec2 high, const auto& distance) {
        const int first = std::max(0, static_cast<int>(std::floor((low.x - kGridLow.x) / kCell)));
        const int last = std::min(kGridWide - 1, static_cast<int>(std::ceil((high.x - kGridLow.x) / kCell)));
        const float z = kGridLow.y + kCell * static_cast<float>(row);
        if (z < low.y || z > high.y) return;
        for (int column = first; column <= last; ++column) {
            float& cell = grid_[static_cast<std::size_t>(row * kGridWide + column)];
            cell = std::min(cell, distance(vec2(kGridLow.x + kCell * static_cast<float>(column), z)));
        }
    };
    parallelFor(kGridHigh, 8, [&](std::size_t begin, std::size_t end) {
        for (int row = static_cast<int>(begin); row < static_cast<int>(end); ++row) {
            std::fill_n(grid_.begin() + static_cast<std::ptrdiff_t>(row) * kGridWide, kGridWide, kMaxRoom);
            visit(row, {-1e3f, -1e3f}, {1e3f, 1e3f}, wallDistance);
            for (const Circle& c : tables_)
                visit(row, c.centre - 6.0f, c.centre + 6.0f,
                      [&](vec2 p) { return glm::distance(p, c.centre) - c.radius; });
            for (const Block& b : stalls_)
                visit(row, b.low - 5.0f, b.high + 5.0f, [&](vec2 p) { return distanceTo(b, p); });
            for (const Lamp& lamp : lamps_)
                visit(row, lamp.at - 5.2f, lamp.at + 5.2f,
                      [&](vec2 p) { return glm::distance(p, lamp.at) - kLampRadius; });
        }
    });
}

glm::vec3 Plaza::gridClearance(vec2 p) const {
    const vec2 most(kGridWide - 1.01f, kGridHigh - 1.01f);
    const vec2 q = glm::clamp((p - kGridLow) / kCell, vec2(0), most), cell = glm::floor(q), f = q - cell;
    const auto i = static_cast<std::size_t>(static_cast<int>(cell.y) * kGridWide + static_cast<int>(cell.x));
    const float a = grid_[i], b = grid_[i + 1], c = grid_[i + kGridWide], d = grid_[i + kGridWide + 1];
    const float low = a + f.x * (b - a), high = c + f.x * (d - c);
    return {low + f.y * (high - low), ((b - a) + f.y * (d - c - b + a)) / kCell, (high - low) / kCell};
}

bool Plaza::isClear(vec2 a, vec2 b, float radius) const {
    const float length = glm::distance(a, b);
    // Each step stays within the free disc around the current point (sphere tracing), but is at least 0.05 m long.
    for (float passed = 0; passed <= length;) {
        const float room = gridClearance(glm::mix(a, b, length > 0 ? passed / length : 0.0f)).x - radius;
        if (room < 0) return false;
        passed += std::max(room, 0.05f);
    }
    return gridClearance(b).x >= radius;
}

float roofAt(float x) {
    for (const House& house : kHouses)
        if (x >= house.left && x < house.right) return house.height;
    return x < 0 || x > 44 ? 17.0f : 0.0f;
}

Evening eveningAt(double seconds) {
    constexpr double kLength = 240;
    Evening evening{};
    const double t = std::clamp(seconds / kLength, 0.0, 1.0);
    evening.passed = static_cast<float>(t);
    const double elevation = (10.0 - 9.4 * t) * std::numbers::pi / 180, azimuth = 0.14;
    const SineCosine up = quickSineCosine(elevation), around = quickSineCosine(azimuth);
    evening.sun = {static_cast<float>(up.cosine * around.sine), static_cast<float>(up.sine),
                   static_cast<float>(-up.cosine * around.cosine)};
    for (std::size_t i = 0; i < evening.lamps.size(); ++i) {
        // The circuits are switched on one after another; the first is already on.
        const float start = 0.085f * static_cast<float>(i) - 0.03f;
        evening.lamps[i] = smoothStep(start, start + 0.03f, evening.passed + 0.001f);
    }
    return evening;
}

}  // namespace arclight::timeslice
