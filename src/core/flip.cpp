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
    parallelFor(static_cast<std::size_t>(h), 16, [&](std::size_t begin, std::size_t end) {
        for (std::size_t line = begin; line < end; ++line) {
            const int y = static_cast<int>(line);
            const float* from = plane.row(y);
            float* to = rows.row(y);
            for (int x = 0; x < w; ++x) {
                float sum = 0;
                for (int k = -radius; k <= radius; ++k)
                    sum += across[static_cast<std::size_t>(k + radius)] * from[std::clamp(x + k, 0, w - 1)];
                to[x] = sum;
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
    std::array<double, 256> decoded;
    for (std::size_t i = 0; i < decoded.size(); ++i) decoded[i] = srgbDecoded(static_cast<double>(i) / 255);
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

}  // namespace

Expected<ErrorMap> flipErrors(const Image& reference, const Image& test, double pixelsPerDegree) {
    if (reference.width != test.width || reference.height != test.height)
        return fail(Exit::usage, "the images have different sizes");
    if (reference.width < 1 || reference.height < 1) return fail(Exit::usage, "an image has no pixels");
    std::array<Planes, 2> planes{opponentPlanes(reference), opponentPlanes(test)};
    std::array<Features, 2> features;
    for (std::size_t i = 0; i < 2; ++i) {
        features[i] = featuresOf(planes[i][0], pixelsPerDegree);
        for (std::size_t c = 0; c < 3; ++c) planes[i][c] = seen(planes[i][c], kSensitivities[c], pixelsPerDegree);
    }
    // The largest distance of two colours that a display shows: green and blue.
    const double farthest = distanceOf(labOf({0, 1, 0}), labOf({0, 0, 1})), bend = kBend * farthest;
    ErrorMap map{reference.width, reference.height, std::vector<float>(planes[0][0].values.size())};
    parallelFor(map.errors.size(), 1024, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const double distance = distanceOf(shownAt(planes[0], k), shownAt(planes[1], k));
            const double colour = distance < bend ? kBendTo / bend * distance
                                                  : kBendTo + (1 - kBendTo) * (distance - bend) / (farthest - bend);
            const double edges = std::abs(features[0].edges[k] - features[1].edges[k]),
                         points = std::abs(features[0].points[k] - features[1].points[k]);
            const double feature = std::pow(std::max(edges, points) / std::numbers::sqrt2, kFeaturePower);
            map.errors[k] = static_cast<float>(std::pow(colour, 1 - feature));
        }
    });
    return map;
}

ErrorFigures figuresOf(const ErrorMap& map) {
    ErrorFigures figures;
    if (map.errors.empty()) return figures;
    std::vector<float> sorted = map.errors;
    const auto rank = static_cast<std::size_t>(std::ceil(0.95 * static_cast<double>(sorted.size()))) - 1;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(rank), sorted.end());
    figures.p95 = static_cast<double>(sorted[rank]);
    double sum = 0;
    for (const float error : map.errors) {
        sum += static_cast<double>(error);
        figures.maximum = std::max(figures.maximum, static_cast<double>(error));
    }
    figures.mean = sum / static_cast<double>(map.errors.size());
    for (int top = 0; top < map.height; top += kFlipTile)
        for (int left = 0; left < map.width; left += kFlipTile) {
            const int right = std::min(left + kFlipTile, map.width), bottom = std::min(top + kFlipTile, map.height);
            double tile = 0;
            for (int y = top; y < bottom; ++y)
                for (int x = left; x < right; ++x) tile += static_cast<double>(map.at(x, y));
            tile /= (right - left) * (bottom - top);
            if (tile > figures.worstTileMean)
                figures.worstTileMean = tile, figures.worstTileX = left, figures.worstTileY = top;
        }
    return figures;
}

Image pictureOf(const ErrorMap& map) {
    // A scale whose lightness rises evenly from L* = 3 to 95, as in maps for people who do not see hues.
    constexpr std::array<std::array<float, 3>, 5> kScale{{{0.02f, 0.02f, 0.05f},
                                                          {0.28f, 0.10f, 0.46f},
                                                          {0.73f, 0.22f, 0.42f},
                                                          {0.97f, 0.55f, 0.25f},
                                                          {0.99f, 0.96f, 0.74f}}};
    Image image(map.width, map.height);
    for (int y = 0; y < map.height; ++y)
        for (int x = 0; x < map.width; ++x) {
            const float at = std::clamp(map.at(x, y), 0.0f, 1.0f) * (kScale.size() - 1);
            const std::size_t i = std::min(static_cast<std::size_t>(at), kScale.size() - 2);
            const float t = at - static_cast<float>(i);
            for (std::size_t c = 0; c < 3; ++c)
                image.at(x, y, static_cast<int>(c)) = toByte(kScale[i][c] + t * (kScale[i + 1][c] - kScale[i][c]));
        }
    const ErrorFigures figures = figuresOf(map);
    if (figures.maximum == 0) return image;
    const int right = std::min(figures.worstTileX + kFlipTile, map.width) - 1,
              bottom = std::min(figures.worstTileY + kFlipTile, map.height) - 1;
    const auto paint = [&](int x, int y) {
        for (int c = 0; c < 3; ++c) image.at(x, y, c) = c == 2 ? 255 : c == 1 ? 220 : 60;
    };
    for (int x = figures.worstTileX; x <= right; ++x) paint(x, figures.worstTileY), paint(x, bottom);
    for (int y = figures.worstTileY; y <= bottom; ++y) paint(figures.worstTileX, y), paint(right, y);
    return image;
}

}  // namespace arclight
