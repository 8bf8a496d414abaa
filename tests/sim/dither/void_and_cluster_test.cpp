// Void and cluster, against a twin that sums up all energies anew for every cell, and by spectra.
#include "sim/dither/void_and_cluster.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "core/random.h"
#include "sim/dither/spectrum.h"
#include "sim/dither/threshold_map.h"

namespace arclight::dither {
namespace {

/// The method as it is defined: no sums are kept, and every cell is looked at.
class Twin {
public:
    Twin(int size, int frames, const Energy& energy, Seed seed)
        : size_(size),
          frames_(frames),
          energy_(energy),
          random_(seed),
          noise_(cells() * frames),
          isSet_(noise_.size()) {
        for (std::int64_t& noise : noise_) noise = random_.next() >> 22;
    }

    std::vector<std::uint32_t> ranks() {
        const std::size_t count = std::max<std::size_t>(1, cells() / 10);
        makePrototype(count);
        std::vector<std::uint32_t> ranks(noise_.size());
        const std::vector<bool> prototype = isSet_;
        for (std::size_t rank = count; rank-- > 0;)
            for (int frame = 0; frame < frames_; ++frame) {
                const std::size_t cell = tightestCluster(frame);
                ranks[cell] = static_cast<std::uint32_t>(rank), isSet_[cell] = false;
            }
        isSet_ = prototype;
        for (std::size_t rank = count; rank < cells(); ++rank)
            for (int frame = 0; frame < frames_; ++frame) {
                const std::size_t cell = largestVoid(frame);
                ranks[cell] = static_cast<std::uint32_t>(rank), isSet_[cell] = true;
            }
        return ranks;
    }

private:
    std::size_t cells() const { return static_cast<std::size_t>(size_ * size_); }

    void makePrototype(std::size_t count) {
        for (std::size_t frame = 0; frame < static_cast<std::size_t>(frames_); ++frame)
            for (std::size_t i = 0; i < count;) {
                const std::size_t cell = frame * cells() + random_.below(static_cast<std::uint32_t>(cells()));
                i += !isSet_[cell], isSet_[cell] = true;
            }
        bool hasMoved = true;
        for (std::size_t round = 0; hasMoved && round < 3 * count; ++round) {
            hasMoved = false;
            for (int frame = 0; frame < frames_; ++frame) {
                const std::size_t cluster = tightestCluster(frame);
                isSet_[cluster] = false;
                const std::size_t hole = largestVoid(frame);
                isSet_[hole] = true;
                hasMoved |= hole != cluster;
            }
        }
    }

    static double wrapped(const std::vector<double>& profile, int distance, int cells) {
        double sum = 0;
        for (int d = distance - 32 * cells; d <= 32 * cells; d += cells)
            if (static_cast<std::size_t>(std::abs(d)) < profile.size())
                sum += profile[static_cast<std::size_t>(std::abs(d))];
        return sum;
    }
    std::int64_t between(std::size_t a, std::size_t b) const {
        const auto at = [&](std::size_t cell) { return static_cast<int>(cell); };
        const int dx = at(a) % size_ - at(b) % size_, dy = at(a) / size_ % size_ - at(b) / size_ % size_;
        const int frames = at(a) / (size_ * size_) - at(b) / (size_ * size_);
        const double time = wrapped(energy_.inTime, frames, frames_);
        const double space = wrapped(energy_.inSpace, dy, size_) * wrapped(energy_.inSpace, dx, size_);
        double sum = 0;
        if (energy_.isProduct)
            sum = (1048576 * time) * space;
        else if (frames == 0)
            sum = 1048576 * space;
        else if (dx == 0 && dy == 0)
            sum = 1048576 * time;
        return static_cast<std::int64_t>(std::floor(sum + 0.5));
    }
    std::int64_t energyAt(std::size_t cell) const {
        std::int64_t sum = 0;
        for (std::size_t other = 0; other < isSet_.size(); ++other)
            if (isSet_[other]) sum += between(cell, other);
        return sum;
    }
    std::size_t best(int frame, bool wanted, const std::function<std::int64_t(std::size_t)>& cost) const {
        std::size_t found = noise_.size();
        std::int64_t least = 0;
        for (std::size_t i = 0; i < cells(); ++i) {
            const std::size_t cell = static_cast<std::size_t>(frame) * cells() + i;
            if (isSet_[cell] != wanted) continue;
            const std::int64_t own = cost(cell);
            if (found == noise_.size() || own < least) found = cell, least = own;
        }
        return found;
    }
    std::size_t largestVoid(int frame) const {
        return best(frame, false, [&](std::size_t cell) { return noise_[cell] + energyAt(cell); });
    }
    std::size_t tightestCluster(int frame) const {
        return best(frame, true, [&](std::size_t cell) { return noise_[cell] - energyAt(cell); });
    }

    int size_, frames_;
    const Energy& energy_;
    Random random_;
    std::vector<std::int64_t> noise_;
    std::vector<bool> isSet_;
};

TEST(VoidAndCluster, RanksAreThoseOfTheDefinition) {
    struct Case {
        int size, frames;
        Energy energy;
    };
    const Case cases[]{{2, 1, blueEnergy()},
                       {4, 1, blueEnergy()},
                       {8, 1, blueEnergy()},
                       {16, 1, blueEnergy()},
                       {4, 5, blueInTimeEnergy()},
                       {8, 4, blueInTimeEnergy()},
                       {8, 3, filteredEnergy(NoiseFilter::gauss)},
                       {4, 20, filteredEnergy(NoiseFilter::binomial)},
                       {2, 32, filteredEnergy(NoiseFilter::binomial)}};
    for (const Case& c : cases)
        for (std::uint64_t seed = 1; seed <= (c.size < 16 ? 2u : 1u); ++seed)
            EXPECT_EQ(voidAndCluster(c.size, c.frames, c.energy, Seed{seed}),
                      Twin(c.size, c.frames, c.energy, Seed{seed}).ranks())
                << c.size << "x" << c.size << "x" << c.frames << ", seed " << seed;
}

/// The hash of all ranks, written down from one machine: a browser, another compiler or thread count gives the same.
TEST(VoidAndCluster, BitsAreTheSameEverywhere) {
    const auto hashOf = [](Pattern pattern, int size) {
        return hash64<std::uint32_t>(thresholdMap(pattern, size, Seed{1}).ranks);
    };
    EXPECT_EQ(hashOf(Pattern::blue, 64), 6804247030444474221u);
    EXPECT_EQ(hashOf(Pattern::blueInTime, 16), 17481121329866357557u);
    EXPECT_EQ(hashOf(Pattern::filtered, 16), 17732577279247778837u);
}

double lowEnergy(const ThresholdMap& map, int frame = 0) {
    return lowFrequencyEnergy(powerSpectrum(thresholdsOf(map, frame), map.size), map.size);
}

TEST(VoidAndCluster, BlueNoiseLacksLowFrequenciesAndWhiteDoesNot) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        EXPECT_NEAR(lowEnergy(thresholdMap(Pattern::white, 64, Seed{seed})), 1, 0.25);
        EXPECT_LT(lowEnergy(thresholdMap(Pattern::blue, 64, Seed{seed})), 0.01);
        for (const Pattern pattern : {Pattern::blueInTime, Pattern::filtered}) {
            const ThresholdMap map = thresholdMap(pattern, 32, Seed{seed});
            for (const int frame : {0, 13, 31}) EXPECT_LT(lowEnergy(map, frame), 0.06);
        }
    }
}

/// Power of the thresholds of single pixels over frames, below a quarter of the highest frequency; white noise has 1.
double lowEnergyInTime(const ThresholdMap& map) {
    double low = 0, all = 0;
    for (int pixel = 0; pixel < map.size * map.size; ++pixel)
        for (int k = 1; k < map.frames; ++k) {
            double real = 0, imaginary = 0;
            for (int frame = 0; frame < map.frames; ++frame) {
                const double angle = 6.283185307179586 * k * frame / map.frames,
                             t = map.threshold(pixel % map.size, pixel / map.size, frame);
                real += t * std::cos(angle), imaginary += t * std::sin(angle);
            }
            const double power = real * real + imaginary * imaginary;
            all += power / (map.frames - 1);
            if (std::min(k, map.frames - k) <= map.frames / 8) low += power / (2 * (map.frames / 8));
        }
    return low / all;
}

TEST(VoidAndCluster, PixelsOfNoiseInTimeAreBlueOverFramesToo) {
    EXPECT_LT(lowEnergyInTime(thresholdMap(Pattern::blueInTime, 16, Seed{1})), 0.25);
    EXPECT_NEAR(lowEnergyInTime(shiftedInTime(thresholdMap(Pattern::blue, 16, Seed{1}), 32, Seed{1})), 1, 0.2);
}

}  // namespace
}  // namespace arclight::dither
