#include "sim/projection/sky_resampling.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/parallel.h"
#include "sim/common/quick_trigonometry.h"

namespace arclight::projection {
namespace {

/// Light that is added up in a pixel.
struct LightSum {
    glm::dvec3 energy{0};     ///< radiance times solid angle
    glm::dvec3 direction{0};  ///< directions, weighted by luminance
    double angle = 0;         ///< sr

    void add(const float* radiance, double solidAngle, const glm::dvec3& from) {
        const glm::dvec3 part =
            solidAngle * glm::dvec3(static_cast<double>(radiance[0]), static_cast<double>(radiance[1]),
                                    static_cast<double>(radiance[2]));
        energy += part;
        // Black pixels need a direction as well.
        constexpr double kBlack = 1e-12;
        direction += (glm::dot(part, glm::dvec3(0.2126, 0.7152, 0.0722)) + kBlack * solidAngle) * from;
        angle += solidAngle;
    }
};

/// Sets a pixel and the centre of its light; false if no light was added.
bool finish(const LightSum& sum, glm::vec3& pixel, glm::vec4& centre) {
    if (sum.angle <= 0) return false;
    pixel = glm::vec3(sum.energy / sum.angle);
    const double length = glm::length(sum.direction);
    if (length <= 0) return false;
    centre = glm::vec4(glm::vec3(sum.direction / length), static_cast<float>(sum.angle));
    return true;
}

/// The part of a row or column of an image within one of an environment.
struct Overlap {
    int from = 0, to = 0;
    double begin = 0, end = 0;  ///< fractions of the whole height or width
};

/// All parts, ordered by `to`, then by `from`.
std::vector<Overlap> overlaps(int from, int to) {
    std::vector<Overlap> parts;
    for (int t = 0, f = 0; t < to;) {
        // Edges as whole numbers, which compare exactly.
        const std::int64_t toEnd = std::int64_t{t + 1} * from, fromEnd = std::int64_t{f + 1} * to;
        const std::int64_t begin = std::max(std::int64_t{t} * from, std::int64_t{f} * to),
                           end = std::min(toEnd, fromEnd);
        const double whole = static_cast<double>(from) * to;
        parts.push_back({f, t, static_cast<double>(begin) / whole, static_cast<double>(end) / whole});
        if (fromEnd <= toEnd) ++f;
        if (toEnd <= fromEnd) ++t;
    }
    return parts;
}

/// A part of a column: its angle and the direction of its middle.
struct ColumnPart {
    std::size_t from = 0, to = 0;
    double angle = 0, sine = 0, cosine = 1;
};

std::vector<ColumnPart> columnParts(int from, int to) {
    std::vector<ColumnPart> parts;
    for (const Overlap& part : overlaps(from, to)) {
        const double middle = 0.5 * (part.begin + part.end);
        const SineCosine azimuth = quickSineCosine(2 * std::numbers::pi * middle);
        // Environments run from +z over +x, which is from the middle of an image to the left.
        parts.push_back({static_cast<std::size_t>(from - 1 - part.from), static_cast<std::size_t>(part.to),
                         2 * std::numbers::pi * (part.end - part.begin), azimuth.sine, azimuth.cosine});
    }
    return parts;
}

}  // namespace

Environment resampled(const EquirectangularSky& sky, int width, int height) {
    Environment environment(width, height);
    const std::vector<ColumnPart> columns = columnParts(sky.width, width);
    const std::vector<Overlap> rows = overlaps(sky.height, height);
    std::vector<glm::vec4> centres(environment.pixels().size());
    const auto across = static_cast<std::size_t>(width);
    parallelFor(static_cast<std::size_t>(height), 8, [&](std::size_t begin, std::size_t end) {
        std::vector<LightSum> sums(across);
        auto part = std::lower_bound(rows.begin(), rows.end(), begin, [](const Overlap& row, std::size_t y) {
            return static_cast<std::size_t>(row.to) < y;
        });
        for (std::size_t y = begin; y < end; ++y) {
            std::fill(sums.begin(), sums.end(), LightSum{});
            for (; part != rows.end() && static_cast<std::size_t>(part->to) == y; ++part) {
                const SineCosine polar = quickSineCosine(std::numbers::pi * 0.5 * (part->begin + part->end));
                const double drop = quickSineCosine(std::numbers::pi * part->begin).cosine -
                                    quickSineCosine(std::numbers::pi * part->end).cosine;
                const float* const row =
                    &sky.pixels[3 * static_cast<std::size_t>(part->from) * static_cast<std::size_t>(sky.width)];
                for (const ColumnPart& column : columns)
                    sums[column.to].add(row + 3 * column.from, column.angle * drop,
                                        {polar.sine * column.sine, polar.cosine, polar.sine * column.cosine});
            }
            for (std::size_t x = 0; x < across; ++x)
                finish(sums[x], environment.pixels()[y * across + x], centres[y * across + x]);
        }
    });
    environment.setLightCentres(std::move(centres));
    return environment;
}

namespace {

/// The direction from the centre of a cube to a point of a face, u to the right and v down from −1 to 1.
glm::dvec3 directionOnCube(std::size_t face, double u, double v) {
    switch (face) {
        case 0: return {1, -v, u};
        case 1: return {-1, -v, -u};
        case 2: return {u, 1, -v};
        case 3: return {u, -1, v};
        case 4: return {u, -v, -1};
        default: return {-u, -v, 1};
    }
}

/// The pixel of the faces in a direction.
const float* pixelOnCube(const CubeSky& sky, const glm::dvec3& d) {
    const glm::dvec3 size = glm::abs(d);
    std::size_t face = d.z < 0 ? 4 : 5;
    if (size.x >= size.y && size.x >= size.z)
        face = d.x > 0 ? 0 : 1;
    else if (size.y >= size.z)
        face = d.y > 0 ? 2 : 3;
    const glm::dvec3 p = d / std::max({size.x, size.y, size.z});
    const glm::dvec2 at[6]{{p.z, -p.y}, {-p.z, -p.y}, {p.x, -p.z}, {p.x, p.z}, {p.x, -p.y}, {-p.x, -p.y}};
    const auto index = [&](double coordinate) {
        return std::clamp(static_cast<int>(0.5 * (coordinate + 1) * sky.side), 0, sky.side - 1);
    };
    return sky.faces[face].first + index(at[face].x) * sky.faces[face].right + index(at[face].y) * sky.faces[face].down;
}

/// Adds all pixels of a face to the pixels of the environment, each in parts that are smaller than those.
void addFace(const CubeSky& sky, std::size_t face, const Environment& environment, std::vector<LightSum>& sums) {
    constexpr int kMinParts = 1024;  // along an edge
    const int split = (kMinParts + sky.side - 1) / sky.side, parts = split * sky.side;
    const double step = 2.0 / parts;
    for (int row = 0; row < parts; ++row)
        for (int column = 0; column < parts; ++column) {
            const double u = (column + 0.5) * step - 1, v = (row + 0.5) * step - 1;
            const double square = 1 + u * u + v * v, length = std::sqrt(square);
            const glm::dvec3 d = directionOnCube(face, u, v) / length;
            const float* const pixel =
                sky.faces[face].first + column / split * sky.faces[face].right + row / split * sky.faces[face].down;
            const std::size_t at =
                static_cast<std::size_t>(&environment.at(glm::vec3(d)) - environment.pixels().data());
            sums[at].add(pixel, step * step / (square * length), d);
        }
}

}  // namespace

Environment resampled(const CubeSky& sky, int width, int height) {
    Environment environment(width, height);
    const std::size_t count = environment.pixels().size();
    std::vector<std::vector<LightSum>> sums(sky.faces.size());
    parallelFor(sky.faces.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t face = begin; face < end; ++face) {
            sums[face].resize(count);
            addFace(sky, face, environment, sums[face]);
        }
    });
    std::vector<glm::vec4> centres(count);
    for (std::size_t i = 0; i < count; ++i) {
        LightSum sum;
        for (const auto& face : sums)
            sum.energy += face[i].energy, sum.direction += face[i].direction, sum.angle += face[i].angle;
        if (finish(sum, environment.pixels()[i], centres[i])) continue;
        // Pixels near the poles are smaller than all parts of faces: they show light, but their neighbours count it.
        const auto x = static_cast<int>(i % static_cast<std::size_t>(width)),
                   y = static_cast<int>(i / static_cast<std::size_t>(width));
        const glm::dvec3 d = environment.direction(x, y);
        const float* const pixel = pixelOnCube(sky, d);
        environment.pixels()[i] = {pixel[0], pixel[1], pixel[2]};
        centres[i] = glm::vec4(glm::vec3(d), 0);
    }
    environment.setLightCentres(std::move(centres));
    return environment;
}

void scale(Environment& environment, float factor) {
    for (glm::vec3& pixel : environment.pixels()) pixel *= factor;
}

double meanLuminance(const Environment& environment) {
    double light = 0, angle = 0;
    for (int y = 0; y < environment.height(); ++y)
        for (int x = 0; x < environment.width(); ++x) {
            const double part = environment.lightAngle(x, y);
            light += part * static_cast<double>(luminance(environment.row(y)[static_cast<std::size_t>(x)]));
            angle += part;
        }
    return light / angle;
}

}  // namespace arclight::projection
