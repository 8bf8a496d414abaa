#include "sim/dither/accumulation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/double_double.h"
#include "core/parallel.h"
#include "core/random.h"

namespace arclight::dither {
namespace {

/// `step` with its log2(`count`) low bits reversed; `count` is a power of two.
int reversedBelow(int step, int count) {
    int reversed = 0;
    for (int bit = 1; bit < count; bit *= 2, step /= 2) reversed = 2 * reversed + step % 2;
    return reversed;
}

std::vector<float> gaussWeights(double sigma) {
    const int reach = static_cast<int>(4 * sigma + 0.5);
    double sum = 0;
    std::vector<double> weights;
    for (int d = -reach; d <= reach; ++d) {
        weights.push_back(exp(DoubleDouble(-0.5 * d * d / (sigma * sigma))).high);
        sum += weights.back();
    }
    std::vector<float> normalised;
    for (const double weight : weights) normalised.push_back(static_cast<float>(weight / sum));
    return normalised;
}

double varianceOf(std::span<const float> image) {
    double sum = 0, squares = 0;
    for (const float value : image) sum += static_cast<double>(value);
    const double count = static_cast<double>(image.size()), mean = sum / count;
    for (const float value : image) {
        const double difference = static_cast<double>(value) - mean;
        squares += difference * difference;
    }
    return squares / count;
}

}  // namespace

GaussBlur::GaussBlur(double sigma, int size) : GaussBlur(gaussWeights(sigma), size) {}

GaussBlur GaussBlur::binomial(int size) { return {{0.25f, 0.5f, 0.25f}, size}; }

GaussBlur::GaussBlur(std::vector<float> weights, int size) : size_(size), weights_(std::move(weights)) {
    row_.resize(static_cast<std::size_t>(size) + weights_.size() - 1);
    rows_.resize(static_cast<std::size_t>(size * size));
}

void GaussBlur::apply(std::span<float> image) {
    const auto size = static_cast<std::size_t>(size_), reach = weights_.size() / 2, wrap = size - 1;
    for (std::size_t y = 0; y < size; ++y) {
        float* const blurred = &rows_[y * size];
        for (std::size_t i = 0; i < row_.size(); ++i) row_[i] = image[y * size + ((i - reach) & wrap)];
        std::fill_n(blurred, size, 0.0f);
        for (std::size_t k = 0; k < weights_.size(); ++k)
            for (std::size_t x = 0; x < size; ++x) blurred[x] += weights_[k] * row_[x + k];
    }
    for (std::size_t y = 0; y < size; ++y) {
        float* const blurred = &image[y * size];
        std::fill_n(blurred, size, 0.0f);
        for (std::size_t k = 0; k < weights_.size(); ++k) {
            const float* const row = &rows_[((y + k - reach) & wrap) * size];
            for (std::size_t x = 0; x < size; ++x) blurred[x] += weights_[k] * row[x];
        }
    }
}

MaskAt masksOf(const ThresholdMap& map) {
    return [&map](int frame, float level, std::span<float> mask) {
        std::size_t i = 0;
        for (int y = 0; y < map.size; ++y)
            for (int x = 0; x < map.size; ++x) mask[i++] = map.threshold(x, y, frame) < level ? 1.0f : 0.0f;
    };
}

MaskAt diffusedMasks(int size, const DiffusionSettings& settings, Seed seed) {
    constexpr int kRunIn = 16;  // margin in pixels: random values there start the error diffusion
    return [=](int frame, float level, std::span<float> mask) {
        const int width = size + 2 * kRunIn, height = size + kRunIn;
        const int value = static_cast<int>(level * static_cast<float>(kDiffusionUnit) + 0.5f);
        std::vector<glm::ivec3> image(static_cast<std::size_t>(width * height), glm::ivec3(value));
        Random random(seed, 16 + static_cast<std::uint64_t>(frame));
        for (int i = 0; i < 4 * width; ++i)
            image[static_cast<std::size_t>(i)] += static_cast<int>(random.below(kDiffusionUnit)) - kDiffusionUnit / 2;
        const auto shown =
            diffused(image, width, height, weightsOf(settings.kernel), settings.serpentine, evenLevels(2));
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                mask[static_cast<std::size_t>(y * size + x)] =
                    static_cast<float>(shown[static_cast<std::size_t>((y + kRunIn) * width + x + kRunIn)].x) /
                    static_cast<float>(kDiffusionUnit);
    };
}

int movedBy(float motion, int frame) { return static_cast<int>(std::floor(motion * static_cast<float>(frame))); }

float AccumulationTest::levelAt(int step, int frame) const {
    const auto number = static_cast<std::uint32_t>(step * frames_ + frame);
    const float within = static_cast<float>(hash32(number ^ static_cast<std::uint32_t>(seed_.value)) >> 8) * 0x1p-24f;
    return (static_cast<float>(reversedBelow(step, setting_.steps)) + within) / static_cast<float>(setting_.steps);
}

std::vector<double> AccumulationTest::variancesOf(const MaskAt& masks, int step) const {
    GaussBlur blur = setting_.sigma > 0 ? GaussBlur(setting_.sigma, size_) : GaussBlur::binomial(size_);
    std::vector<float> mask(static_cast<std::size_t>(size_ * size_)), shown = mask, history = mask;
    std::vector<double> variances;
    for (int frame = 0; frame < frames_; ++frame) {
        masks(frame, levelAt(step, frame), mask);
        blur.apply(mask);
        if (frame == 0) {
            shown = mask;
        } else {
            std::swap(shown, history);
            const int moved = movedBy(setting_.motion, frame) - movedBy(setting_.motion, frame - 1);
            std::size_t i = 0;
            for (int y = 0; y < size_; ++y)
                for (int x = 0; x < size_; ++x, ++i) {
                    const int from = y * size_ + ((x - moved) & (size_ - 1));
                    shown[i] =
                        setting_.alpha * mask[i] + (1 - setting_.alpha) * history[static_cast<std::size_t>(from)];
                }
        }
        variances.push_back(varianceOf(shown));
    }
    return variances;
}

void AccumulationTest::add(const MaskAt& masks, int count) {
    count = std::min(count, setting_.steps - added_);
    std::vector<std::vector<double>> each(static_cast<std::size_t>(count));
    parallelFor(each.size(), 1, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) each[i] = variancesOf(masks, added_ + static_cast<int>(i));
    });
    for (const std::vector<double>& variances : each)
        for (std::size_t frame = 0; frame < variances_.size(); ++frame) variances_[frame] += variances[frame];
    added_ += count;
}

std::vector<double> AccumulationTest::rms() const {
    std::vector<double> result;
    for (const double variance : variances_) result.push_back(added_ > 0 ? std::sqrt(variance / added_) : 0);
    return result;
}

double AccumulationTest::steadyRms() const {
    const auto settled = variances_.begin() + static_cast<std::ptrdiff_t>(variances_.size() / 2);
    const auto count = static_cast<double>((variances_.end() - settled) * std::max(1, added_));
    return std::sqrt(std::accumulate(settled, variances_.end(), 0.0) / count);
}

PublishedRms publishedRms(Pattern pattern) {
    switch (pattern) {
        case Pattern::white: return {0.1213, 0.0277};
        case Pattern::blue: return {0.0240, 0.00549};
        case Pattern::blueInTime: return {0.0286, 0.00510};
        case Pattern::filtered: return {0.0257, 0.00414};
        default: return {};
    }
}

double rmsBlurred(const MaskAt& masks, int size, double sigma, int steps) {
    AccumulationTest test(size, 1, {.sigma = sigma, .steps = steps}, Seed{1});
    test.add(masks, steps);
    return test.rms()[0];
}

FilterErrors filterErrors(int size, Seed seed) {
    FilterErrors errors{};
    for (const NoiseFilter made : {NoiseFilter::gauss, NoiseFilter::binomial}) {
        const ThresholdMap map{size, 1, 0.5f, voidAndCluster(size, 1, filteredEnergy(made), seed)};
        for (const NoiseFilter passed : {NoiseFilter::gauss, NoiseFilter::binomial})
            errors[static_cast<std::size_t>(made)][static_cast<std::size_t>(passed)] =
                rmsBlurred(masksOf(map), size, passed == NoiseFilter::gauss ? 1 : 0);
    }
    return errors;
}

}  // namespace arclight::dither
