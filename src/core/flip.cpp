#include "core/flip.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/parallel.h"
#include "core/srgb.h"

namespace arclight {
namespace {

// Constants of the paper.
constexpr double kColourPower = 0.7, kFeaturePower = 0.5;
constexpr double kBend = 0.4, kBendTo = 0.95;  // colour distances up to 0.4 of the largest become errors up to 0.95
constexpr double kFeatureWidth = 0.082;        // of edges and points, degrees
constexpr double kPi2 = std::numbers::pi * std::numbers::pi;

/// A term of a contrast sensitivity function: weight and width.
struct Sensitivity {
    double a, b;
};
/// Of luminance, red against green, and blue against yellow.
constexpr std::array<std::array<Sensitivity, 2>, 3> kSensitivities{
    {{{{1, 0.0047}, {0, 1e-5}}}, {{{1, 0.0053}, {0, 1e-5}}}, {{{34.1, 0.04}, {13.5, 0.025}}}}};
constexpr double kWidest = 0.04;

using Colour = std::array<double, 3>;

// sRGB's primaries, with white D65.
Colour xyzOf(const Colour& rgb) {
    const auto [r, g, b] = rgb;
    return {(10135552 * r + 8788810 * g + 4435075 * b) / 24577794, (2613072 * r + 8788810 * g + 887015 * b) / 12288897,
            (1425312 * r + 8788810 * g + 70074185 * b) / 73733382};
}
Colour rgbOf(const Colour& xyz) {
    const auto [x, y, z] = xyz;
    return {3.241003275 * x - 1.537398934 * y - 0.498615861 * z, -0.969224334 * x + 1.875930071 * y + 0.041554224 * z,
            0.055639423 * x - 0.204011202 * y + 1.057148933 * z};
}
const Colour kWhite = xyzOf({1, 1, 1});

/// Luminance and two differences of colour, all linear in the light: YCxCz.
Colour opponentOf(const Colour& xyz) {
    const double x = xyz[0] / kWhite[0], y = xyz[1] / kWhite[1], z = xyz[2] / kWhite[2];
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}
Colour xyzOfOpponent(const Colour& c) {
    const double y = (c[0] + 16) / 116;
    return {(y + c[1] / 500) * kWhite[0], y * kWhite[1], (y - c[2] / 200) * kWhite[2]};
}

/// CIELAB, with less colour where it is dark (the Hunt effect).
Colour labOf(const Colour& rgb) {
    const Colour xyz = xyzOf(rgb);
    const auto bend = [](double t) {
        constexpr double kDelta = 6.0 / 29;
        return t > kDelta * kDelta * kDelta ? std::cbrt(t) : t / (3 * kDelta * kDelta) + 4.0 / 29;
    };
    const double x = bend(xyz[0] / kWhite[0]), y = bend(xyz[1] / kWhite[1]), z = bend(xyz[2] / kWhite[2]);
    const double light = 116 * y - 16;
    return {light, 0.01 * light * 500 * (x - y), 0.01 * light * 200 * (y - z)};
}
/// City-block distance in lightness, Euclidean in colour, to the power of the paper.
double distanceOf(const Colour& a, const Colour& b) {
    return std::pow(std::abs(a[0] - b[0]) + std::hypot(a[1] - b[1], a[2] - b[2]), kColourPower);
}

/// One number per pixel.
struct Plane {
    int width = 0, height = 0;
    std::vector<float> values;

    Plane(int w, int h) : width(w), height(h), values(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}
    float* row(int y) { return values.data() + static_cast<std::ptrdiff_t>(y) * width; }
    const float* row(int y) const { return values.data() + static_cast<std::ptrdiff_t>(y) * width; }
};

/// The weights of a filter at −radius to radius.
using Taps = std::vector<float>;

template <class Value>
Taps tapsOf(int radius, Value value) {
    Taps taps;
    for (int i = -radius; i <= radius; ++i) taps.push_back(static_cast<float>(value(static_cast<double>(i))));
    return taps;
}
double sumOf(const Taps& taps) {
    double sum = 0;
    for (const float tap : taps) sum += static_cast<double>(tap);
    return sum;
}

/// Filters along rows and then along columns; pixels beyond an edge are those at the edge.
Plane filtered(const Plane& plane, const Taps& across, const Taps& down) {
    const int w = plane.width, h = plane.height;
    Plane rows(w, h), result(w, h);
    const auto radius = static_cast<int>(across.size() / 2);
    const auto taps = static_cast<int>(across.size());
    parallelFor(static_cast<std::size_t>(h), 16, [&](std::size_t begin, std::size_t end) {
        std::vector<float> padded(static_cast<std::size_t>(w + taps));
        for (std::size_t line = begin; line < end; ++line) {
            const int y = static_cast<int>(line);
            const float* from = plane.row(y);
            float* to = rows.row(y);
            for (int x = 0; x < w + taps; ++x)
                padded[static_cast<std::size_t>(x)] = from[std::clamp(x - radius, 0, w - 1)];
            for (int k = 0; k < taps; ++k) {
                const float weight = across[static_cast<std::size_t>(k)];
                const float* shifted = padded.data() + k;
                for (int x = 0; x < w; ++x) to[x] += weight * shifted[x];
            }
        }
    });
    parallelFor(static_cast<std::size_t>(h), 16, [&](std::size_t begin, std::size_t end) {
        for (std::size_t line = begin; line < end; ++line) {
            const int y = static_cast<int>(line);
            float* to = result.row(y);
            for (int k = -radius; k <= radius; ++k) {
                const float* from = rows.row(std::clamp(y + k, 0, h - 1));
                const float weight = down[static_cast<std::size_t>(k + radius)];
                for (int x = 0; x < w; ++x) to[x] += weight * from[x];
            }
        }
    });
    return result;
}

using Planes = std::array<Plane, 3>;

Planes opponentPlanes(const Image& image) {
    Planes planes{Plane(image.width, image.height), Plane(image.width, image.height), Plane(image.width, image.height)};
    const std::array<double, 256> decoded = srgbDecodedBytes();
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const Colour colour =
                opponentOf(xyzOf({decoded[image.at(x, y, 0)], decoded[image.at(x, y, 1)], decoded[image.at(x, y, 2)]}));
            for (std::size_t c = 0; c < 3; ++c) planes[c].row(y)[x] = static_cast<float>(colour[c]);
        }
    return planes;
}

/// What the eye resolves of a channel at this viewing distance.
Plane seen(const Plane& plane, const std::array<Sensitivity, 2>& sensitivity, double pixelsPerDegree) {
    const auto radius = static_cast<int>(std::ceil(3 * std::sqrt(kWidest / (2 * kPi2)) * pixelsPerDegree));
    Plane all(plane.width, plane.height);
    std::array<Taps, 2> taps;
    std::array<double, 2> weights{};
    double total = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        const double a = sensitivity[i].a, b = sensitivity[i].b;
        if (a == 0) continue;
        taps[i] =
            tapsOf(radius, [&](double x) { return std::exp(-kPi2 * x * x / (pixelsPerDegree * pixelsPerDegree * b)); });
        weights[i] = a * std::sqrt(std::numbers::pi / b);
        total += weights[i] * sumOf(taps[i]) * sumOf(taps[i]);
    }
    for (std::size_t i = 0; i < 2; ++i) {
        if (taps[i].empty()) continue;
        const Plane part = filtered(plane, taps[i], taps[i]);
        const auto weight = static_cast<float>(weights[i] / total);
        for (std::size_t k = 0; k < all.values.size(); ++k) all.values[k] += weight * part.values[k];
    }
    return all;
}

/// The strength of edges and of points at each pixel.
struct Features {
    std::vector<float> edges, points;
};
Features featuresOf(const Plane& luminance, double pixelsPerDegree) {
    Plane plane = luminance;
    for (float& value : plane.values) value = (value + 16) / 116;
    const double sd = 0.5 * kFeatureWidth * pixelsPerDegree;
    const auto radius = static_cast<int>(std::ceil(3 * sd));
    const auto bell = [&](double x) { return std::exp(-x * x / (2 * sd * sd)); };
    // Positive weights sum to 1, and negative ones to −1.
    const auto balanced = [](Taps taps) {
        double positive = 0, negative = 0;
        for (const float tap : taps) (tap > 0 ? positive : negative) += static_cast<double>(tap);
        for (float& tap : taps) tap /= static_cast<float>(tap > 0 ? positive : -negative);
        return taps;
    };
    Taps smooth = tapsOf(radius, bell);
    const auto sum = static_cast<float>(sumOf(smooth));
    for (float& tap : smooth) tap /= sum;
    const Taps first = balanced(tapsOf(radius, [&](double x) { return -x * bell(x); }));
    const Taps second = balanced(tapsOf(radius, [&](double x) { return (x * x / (sd * sd) - 1) * bell(x); }));
    const auto strength = [&](const Taps& taps) {
        Plane a = filtered(plane, taps, smooth);
        const Plane b = filtered(plane, smooth, taps);
        for (std::size_t k = 0; k < a.values.size(); ++k) a.values[k] = std::hypot(a.values[k], b.values[k]);
        return std::move(a.values);
    };
    return {strength(first), strength(second)};
}

/// The colour that remains of a pixel: RGB is clamped to what the display shows.
Colour shownAt(const Planes& planes, std::size_t pixel) {
    Colour rgb =
        rgbOf(xyzOfOpponent({static_cast<double>(planes[0].values[pixel]), static_cast<double>(planes[1].values[pixel]),
                             static_cast<double>(planes[2].values[pixel])}));
    for (double& channel : rgb) channel = std::clamp(channel, 0.0, 1.0);
    return labOf(rgb);
}

/// Colour distances as errors: of the largest distance, `kBend` becomes `kBendTo`.
struct ColourErrors {
    // The largest distance of two colours that a display shows: green and blue.
    double farthest = distanceOf(labOf({0, 1, 0}), labOf({0, 0, 1})), bend = kBend * farthest;
    double of(double distance) const {
        return distance < bend ? kBendTo / bend * distance
                               : kBendTo + (1 - kBendTo) * (distance - bend) / (farthest - bend);
    }
};

}  // namespace

struct FlipSteps::State {
    /// After the conversion of the images: features and three planes of each, and bands of the map.
    static constexpr int kStepsPerImage = 4, kBands = 4, kSteps = 1 + 2 * kStepsPerImage + kBands;

    std::array<Image, 2> images;
    double pixelsPerDegree;
    int step = 0;
    std::vector<Planes> planes{};
    std::array<Features, 2> features{};
    ErrorMap map{};

    void convert() {
        for (Image& image : images) planes.push_back(opponentPlanes(image)), image = Image();
        map = {planes[0][0].width, planes[0][0].height, std::vector<float>(planes[0][0].values.size())};
    }
    void filter(std::size_t image, std::size_t part) {
        if (part == 0)
            features[image] = featuresOf(planes[image][0], pixelsPerDegree);
        else
            planes[image][part - 1] = seen(planes[image][part - 1], kSensitivities[part - 1], pixelsPerDegree);
    }
    void compare(std::size_t band) {
        const std::size_t count = map.errors.size(), first = count * band / kBands;
        const ColourErrors colours;
        parallelFor(count * (band + 1) / kBands - first, 1024, [&](std::size_t begin, std::size_t end) {
            for (std::size_t k = first + begin; k < first + end; ++k) {
                const double colour = colours.of(distanceOf(shownAt(planes[0], k), shownAt(planes[1], k)));
                const double edges = std::abs(features[0].edges[k] - features[1].edges[k]),
                             points = std::abs(features[0].points[k] - features[1].points[k]);
                const double feature = std::pow(std::max(edges, points) / std::numbers::sqrt2, kFeaturePower);
                map.errors[k] = static_cast<float>(std::pow(colour, 1 - feature));
            }
        });
    }
};

FlipSteps::FlipSteps(std::unique_ptr<State> state) : state_(std::move(state)) {}
FlipSteps::FlipSteps(FlipSteps&&) noexcept = default;
FlipSteps& FlipSteps::operator=(FlipSteps&&) noexcept = default;
FlipSteps::~FlipSteps() = default;

Expected<FlipSteps> FlipSteps::make(const Image& reference, const Image& test, double pixelsPerDegree) {
    if (auto done = checkComparable(reference, test); !done) return tl::unexpected(done.error());
    return FlipSteps(std::make_unique<State>(State{{reference, test}, pixelsPerDegree}));
}

bool FlipSteps::advance() {
    if (state_->step == State::kSteps) return false;
    const int filtering = state_->step++ - 1, band = filtering - 2 * State::kStepsPerImage;
    if (filtering < 0)
        state_->convert();
    else if (band < 0)
        state_->filter(static_cast<std::size_t>(filtering / State::kStepsPerImage),
                       static_cast<std::size_t>(filtering % State::kStepsPerImage));
    else
        state_->compare(static_cast<std::size_t>(band));
    return state_->step < State::kSteps;
}

ErrorMap FlipSteps::take() { return std::move(state_->map); }

Expected<ErrorMap> flipErrors(const Image& reference, const Image& test, double pixelsPerDegree) {
    auto steps = FlipSteps::make(reference, test, pixelsPerDegree);
    if (!steps) return tl::unexpected(steps.error());
    while (steps->advance()) {
    }
    return steps->take();
}

}  // namespace arclight
