#include "sim/dither/threshold_map.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "core/random.h"
#include "sim/dither/bayer.h"

namespace arclight::dither {
namespace {

/// Scales a 32-bit number to a rank below `count`, a power of two.
std::uint32_t scaled(std::uint32_t value, int count) {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(value) * static_cast<std::uint64_t>(count) >> 32);
}

std::vector<std::uint32_t> gradientRanks(int size) {
    std::vector<std::uint32_t> ranks;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) ranks.push_back(scaled(gradientNoise(x, y), size * size));
    return ranks;
}

std::vector<std::uint32_t> whiteRanks(int size, int frames, Seed seed) {
    Random random(seed, 1);
    std::vector<std::uint32_t> ranks(static_cast<std::size_t>(size * size * frames));
    for (std::uint32_t& rank : ranks) rank = scaled(random.next(), size * size);
    return ranks;
}

/// The number of cells of a frame per rank.
std::vector<int> histogramOf(const ThresholdMap& map, int frame) {
    const auto cells = static_cast<std::size_t>(map.size * map.size);
    std::vector<int> counts(cells);
    for (std::size_t i = 0; i < cells; ++i) ++counts[map.ranks[static_cast<std::size_t>(frame) * cells + i]];
    return counts;
}

}  // namespace

int framesOf(Pattern pattern, int size) {
    if (pattern == Pattern::white || pattern == Pattern::blueInTime) return std::min(32, (1 << 19) / (size * size));
    if (pattern == Pattern::filtered) return std::min(32, (1 << 18) / (size * size));
    return 1;
}

ThresholdMap thresholdMap(Pattern pattern, int size, Seed seed, bool halfStep, NoiseFilter filter) {
    CHECK(size >= 2 && size <= 256 && (size & (size - 1)) == 0);
    ThresholdMap map{size, framesOf(pattern, size), halfStep ? 0.5f : 0.0f, {}};
    switch (pattern) {
        case Pattern::bayer: map.ranks = bayerMatrix(size); break;
        case Pattern::white: map.ranks = whiteRanks(size, map.frames, seed); break;
        case Pattern::gradientNoise: map.ranks = gradientRanks(size); break;
        case Pattern::blue: map.ranks = voidAndCluster(size, 1, blueEnergy(), seed); break;
        case Pattern::blueInTime: map.ranks = voidAndCluster(size, map.frames, blueInTimeEnergy(), seed); break;
        case Pattern::filtered: map.ranks = voidAndCluster(size, map.frames, filteredEnergy(filter), seed); break;
        case Pattern::diffusion:
            map.offset = 0;
            map.ranks.assign(static_cast<std::size_t>(size * size), static_cast<std::uint32_t>(size * size / 2));
            break;
    }
    return map;
}

ThresholdMap shiftedInTime(const ThresholdMap& map, int frames, Seed seed) {
    if (map.frames > 1) return map;
    ThresholdMap moving{map.size, frames, map.offset, {}};
    Random random(seed, 2);
    std::uint32_t x2 = random.next(), y2 = random.next();
    for (int frame = 0; frame < frames; ++frame) {
        // In units of 2⁻³² of the size: the powers −1 and −2 of the plastic number.
        x2 += 3242174889u, y2 += 2447445414u;
        const int right = static_cast<int>(scaled(x2, map.size)), down = static_cast<int>(scaled(y2, map.size));
        for (int y = 0; y < map.size; ++y)
            for (int x = 0; x < map.size; ++x) moving.ranks.push_back(map.rank(x + right, y + down));
    }
    return moving;
}

double coverageErrorMax(const ThresholdMap& map) {
    const double cells = map.size * map.size;
    double largest = 0;
    for (int frame = 0; frame < map.frames; ++frame) {
        const std::vector<int> counts = histogramOf(map, frame);
        std::size_t next = 0;
        int covered = 0;
        for (int step = 0; step <= 255; ++step) {
            const double coverage = step / 255.0;
            while (next < counts.size() &&
                   (static_cast<double>(next) + static_cast<double>(map.offset)) / cells < coverage)
                covered += counts[next++];
            largest = std::max(largest, std::abs(covered / cells - coverage));
        }
    }
    return largest;
}

double meanBiasLsb(const ThresholdMap& map) {
    double sum = 0;
    for (const std::uint32_t rank : map.ranks) sum += rank;
    const double mean = sum / static_cast<double>(map.ranks.size()) + static_cast<double>(map.offset);
    return 0.5 - mean / (map.size * map.size);
}

int levels(const ThresholdMap& map) {
    int most = 0;
    for (int frame = 0; frame < map.frames; ++frame) {
        const std::vector<int> counts = histogramOf(map, frame);
        most = std::max(most,
                        1 + static_cast<int>(std::count_if(counts.begin(), counts.end(), [](int n) { return n > 0; })));
    }
    return most;
}

std::vector<float> thresholdsOf(const ThresholdMap& map, int frame) {
    std::vector<float> thresholds;
    for (int y = 0; y < map.size; ++y)
        for (int x = 0; x < map.size; ++x) thresholds.push_back(map.threshold(x, y, frame));
    return thresholds;
}

}  // namespace arclight::dither
