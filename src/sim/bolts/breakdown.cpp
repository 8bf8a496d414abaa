#include "sim/bolts/breakdown.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/check.h"

namespace arclight::bolts {
namespace {

/// Offsets to the eight cells around a cell.
constexpr std::array<std::array<int, 2>, 8> kAround{
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

/// Sweeps that solve the field before the channel starts to grow.
constexpr int kFirstSweeps = 200;

/// Factor of successive over-relaxation. A new cell disturbs the field nearby; a factor nearer to 2, which is best from
/// a cold start, would still ring after a few sweeps (12 sweeps of 128 × 128 cells leave a residual of 0.1 at 1.95, and
/// of 8 · 10⁻⁴ at 1.5).
constexpr float kOverRelaxation = 1.5f;

}  // namespace

Breakdown::Breakdown(const BreakdownShape& shape, Seed seed) : shape_(shape), random_(seed, 0x62726b) {
    CHECK_LE(8, shape.width);
    CHECK_LE(8, shape.height);
    const std::size_t count = static_cast<std::size_t>(shape.width) * static_cast<std::size_t>(shape.height);
    field_.resize(count);
    isFixed_.assign(count, 0);
    isCandidate_.assign(count, 0);
    // Without a channel, the field between cloud and ground is linear: a good first guess.
    for (int y = 0; y < shape.height; ++y)
        for (int x = 0; x < shape.width; ++x) {
            field_[index(x, y)] = static_cast<float>(y) / static_cast<float>(shape.height - 1);
            isFixed_[index(x, y)] = y == 0 || y == shape.height - 1;
        }
    add(shape.width / 2, 0, 0);
    relax(kFirstSweeps);
}

void Breakdown::relax(int sweeps) {
    const int w = shape_.width, h = shape_.height;
    for (int sweep = 0; sweep < 2 * sweeps; ++sweep)
        for (int y = 1; y < h - 1; ++y) {
            float* row = field_.data() + index(0, y);
            const std::uint8_t* fixed = isFixed_.data() + index(0, y);
            // Red-black order: cells of each colour read only cells of the other.
            for (int x = (y + sweep) & 1; x < w; x += 2) {
                if (fixed[x]) continue;
                // The field is mirrored at the left and right edges.
                const float left = row[x > 0 ? x - 1 : 1], right = row[x < w - 1 ? x + 1 : w - 2];
                const float mean = 0.25f * (left + right + row[x - w] + row[x + w]);
                row[x] += kOverRelaxation * (mean - row[x]);
            }
        }
}

void Breakdown::add(int x, int y, std::int32_t parent) {
    const auto own = static_cast<std::int32_t>(cells_.size());
    cells_.push_back({x, y, parent});
    isFixed_[index(x, y)] = 1;
    field_[index(x, y)] = 0;
    if (y == shape_.height - 1) isDone_ = true;
    for (const auto& [dx, dy] : kAround) {
        const int cx = x + dx, cy = y + dy;
        // The channel cannot grow within the row of the cloud.
        if (cx < 0 || cy < 1 || cx >= shape_.width || cy >= shape_.height || isCandidate_[index(cx, cy)]) continue;
        isCandidate_[index(cx, cy)] = 1;
        candidates_.push_back({cx, cy, own});
    }
}

std::size_t Breakdown::choose() {
    sums_.resize(candidates_.size());
    float sum = 0;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const float potential = std::max(0.0f, field_[index(candidates_[i].x, candidates_[i].y)]);
        sum += shape_.eta == 1 ? potential : powf(potential, shape_.eta);
        sums_[i] = sum;
    }
    const float at = sum * random_.uniform01();
    const auto found = std::upper_bound(sums_.begin(), sums_.end(), at);
    return std::min(static_cast<std::size_t>(found - sums_.begin()), candidates_.size() - 1);
}

void Breakdown::grow(int cells) {
    for (int i = 0; i < cells && !isDone_; ++i) {
        const std::size_t chosen = choose();
        const Candidate taken = candidates_[chosen];
        candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(chosen));
        add(taken.x, taken.y, taken.parent);
        relax(shape_.sweeps);
    }
}

float Breakdown::residual() const {
    const int w = shape_.width, h = shape_.height;
    float most = 0;
    for (int y = 1; y < h - 1; ++y)
        for (int x = 0; x < w; ++x) {
            if (isFixed_[index(x, y)]) continue;
            const float left = potential(x > 0 ? x - 1 : 1, y), right = potential(x < w - 1 ? x + 1 : w - 2, y);
            most = std::max(
                most, std::fabs(0.25f * (left + right + potential(x, y - 1) + potential(x, y + 1)) - potential(x, y)));
        }
    return most;
}

void Breakdown::toBolt(float branchDim, Bolt& bolt) {
    std::size_t deepest = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (cells_[i].y > cells_[deepest].y) deepest = i;
    const float height = static_cast<float>(shape_.height - 1);
    const float shear = cells_[deepest].y > 0 ? static_cast<float>(cells_[deepest].x - cells_[0].x) /
                                                    static_cast<float>(cells_[deepest].y)
                                              : 0;
    // The weight of a cell is the size of its subtree: a path continues into the heaviest child; the others branch off.
    weight_.assign(cells_.size(), 1), heir_.assign(cells_.size(), -1), level_.assign(cells_.size(), 0);
    for (std::size_t i = cells_.size(); i-- > 1;) weight_[static_cast<std::size_t>(cells_[i].parent)] += weight_[i];
    for (std::size_t i = 1; i < cells_.size(); ++i) {
        std::int32_t& best = heir_[static_cast<std::size_t>(cells_[i].parent)];
        if (best < 0 || weight_[i] > weight_[static_cast<std::size_t>(best)]) best = static_cast<std::int32_t>(i);
    }
    for (std::size_t i = deepest; i != 0; i = static_cast<std::size_t>(cells_[i].parent))
        heir_[static_cast<std::size_t>(cells_[i].parent)] = static_cast<std::int32_t>(i);
    bolt.points.clear();
    bolt.segments.clear();
    // A bolt's second point is its end: the last cell once it has reached the ground. Until then, no cell maps to it.
    const auto pointOf = [&](std::size_t cell) {
        const bool isEnd = isDone_ && cell + 1 == cells_.size();
        return static_cast<std::uint32_t>(cell == 0 ? 0 : isEnd ? 1 : cell + 1);
    };
    bolt.points.resize(cells_.size() + (isDone_ ? 0 : 1));
    bolt.points[1] = {{1, 0, 0}, 0, 0};
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const auto parent = static_cast<std::size_t>(cells_[i].parent);
        const bool isHeir = i == 0 || heir_[parent] == static_cast<std::int32_t>(i);
        level_[i] = i == 0 ? 0 : level_[parent] + (isHeir ? 0 : 1);
        const float along = static_cast<float>(cells_[i].y);
        const float aside = static_cast<float>(cells_[i].x - cells_[0].x) - shear * along;
        bolt.points[pointOf(i)] = {{along / height, aside / height, 0},
                                   static_cast<std::int16_t>(level_[i]),
                                   static_cast<std::int16_t>(heir_[i] < 0 && i != deepest ? 1 : 0)};
        if (i != 0)
            bolt.segments.push_back(
                {pointOf(parent), pointOf(i), powf(branchDim, static_cast<float>(level_[i])), level_[i]});
    }
    if (isDone_) bolt.points[1].position = {1, 0, 0};
}

std::vector<glm::vec2> Breakdown::pairs() const {
    std::vector<glm::vec2> pairs;
    pairs.reserve(2 * cells_.size());
    const float cell = 1.0f / static_cast<float>(shape_.height);
    const auto pointOf = [&](const Cell& c) { return cell * (glm::vec2(c.x, c.y) + 0.5f); };
    for (std::size_t i = 1; i < cells_.size(); ++i)
        pairs.insert(pairs.end(), {pointOf(cells_[static_cast<std::size_t>(cells_[i].parent)]), pointOf(cells_[i])});
    return pairs;
}

int Breakdown::height() const {
    std::int32_t deepest = 0;
    for (const Cell& cell : cells_) deepest = std::max(deepest, cell.y);
    return deepest + 1;
}

std::optional<BoxDimension> Breakdown::dimension() const {
    const auto levelOf = [&](double cells) { return std::log2(shape_.height / cells); };
    const int coarsest = static_cast<int>(std::ceil(levelOf(0.25 * height())));
    const int finest = static_cast<int>(std::floor(levelOf(2)));
    if (finest - coarsest < 2) return std::nullopt;
    return boxDimension(pairs(), coarsest, finest);
}

}  // namespace arclight::bolts
