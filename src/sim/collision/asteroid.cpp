#include "sim/collision/asteroid.h"

#include <algorithm>
#include <cmath>

#include "core/parallel.h"
#include "core/random.h"

namespace arclight::collision {
namespace {

using glm::vec3;

vec3 randomDirection(Random& random) {
    for (;;) {
        const float z = random.uniform(-1, 1), y = random.uniform(-1, 1), x = random.uniform(-1, 1);
        const vec3 v(x, y, z);
        const float square = glm::dot(v, v);
        if (square > 0.01f && square <= 1) return v / std::sqrt(square);
    }
}

/// The height of a crater of depth 1 at `x` radii from its centre: a bowl with a flat floor, a rim, and the ejecta
/// around it.
float craterProfile(float x) {
    const float bowl = x < 1 ? std::max(x * x - 1, -0.82f) : 0.0f;
    const float off = (x - 1) / 0.26f, rim = 1 / (1 + off * off);
    return bowl + 0.34f * rim * rim;
}

}  // namespace

AsteroidShape::AsteroidShape(Seed seed) : noise_(seed, 3) {
    Random random(seed, 17);
    axes_ = {1.0f, random.uniform(0.74f, 0.86f), random.uniform(0.66f, 0.80f)};
    for (int i = 0; i < 9; ++i) {
        const vec3 normal = randomDirection(random);
        facets_.push_back({normal, random.uniform(0.78f, 0.95f)});
    }
    const auto add = [&](int count, float least, float most, float depth) {
        for (int i = 0; i < count; ++i) {
            const vec3 centre = randomDirection(random);
            // Small craters are more frequent: areas follow a power law.
            const float u = random.uniform01(), radius = least / std::sqrt(1 - u * (1 - least * least / (most * most)));
            craters_.push_back({centre, radius, depth * radius});
        }
    };
    add(7, 0.30f, 0.62f, 0.30f);
    add(22, 0.12f, 0.30f, 0.36f);
    add(70, 0.045f, 0.11f, 0.34f);
}

AsteroidShape::Surface AsteroidShape::at(vec3 direction) const {
    float radius = 1 + 0.28f * noise_.clouds(1.25f * direction + 4.0f, 2, 0.4f);
    // Flat faces where the rock broke.
    for (const Facet& facet : facets_) {
        const float facing = glm::dot(direction, facet.normal);
        if (facing < 0.3f) continue;
        const float over = std::max(radius - facet.distance / facing + 0.03f, 0.0f);
        radius -= over * over / (over + 0.03f);
    }
    radius += 0.042f * (noise_.ridges(2.2f * direction + 9.0f, 4) - 0.5f);
    float height = 0;
    for (const Crater& crater : craters_) {
        const float square = 2 - 2 * glm::dot(direction, crater.centre), reach = 2.2f * crater.radius;
        if (square >= reach * reach) continue;
        const float x = std::sqrt(std::max(square, 0.0f)) / crater.radius;
        const float fade = std::min(1.0f, (2.2f - x) / 0.8f);
        height += fade * crater.depth * craterProfile(x);
    }
    height = std::max(height, -0.24f);
    const float fine = 0.018f * noise_.clouds(9.0f * direction, 3);
    return {radius + height + fine, std::clamp(1 + 3.4f * std::min(height, 0.0f) + 6.0f * fine, 0.25f, 1.0f)};
}

SurfaceMesh asteroidMesh(const AsteroidShape& shape, int cells) {
    SurfaceMesh mesh;
    const int side = cells + 1;
    // Adjacent sides of the cube share the lattice points along their edge.
    std::vector<std::uint32_t> numbers(static_cast<std::size_t>(side * side * side), ~0u);
    std::vector<vec3> directions;
    const auto vertex = [&](glm::ivec3 corner) {
        std::uint32_t& number = numbers[static_cast<std::size_t>((corner.z * side + corner.y) * side + corner.x)];
        if (number != ~0u) return number;
        number = static_cast<std::uint32_t>(directions.size());
        const vec3 u = 2.0f * vec3(corner) / static_cast<float>(cells) - 1.0f;
        directions.push_back(glm::normalize(u * (0.76f + 0.24f * u * u)));  // squares of about the same size
        return number;
    };
    for (int axis = 0; axis < 3; ++axis)
        for (const bool isHigh : {false, true})
            for (int j = 0; j < cells; ++j)
                for (int i = 0; i < cells; ++i) {
                    const auto at = [&](int a, int b) {
                        glm::ivec3 corner;
                        corner[axis] = isHigh ? cells : 0;
                        corner[(axis + 1) % 3] = a, corner[(axis + 2) % 3] = b;
                        return vertex(corner);
                    };
                    const std::uint32_t a = at(i, j), b = at(i + 1, j), c = at(i + 1, j + 1), d = at(i, j + 1);
                    if (isHigh)
                        mesh.indices.insert(mesh.indices.end(), {a, b, c, a, c, d});
                    else
                        mesh.indices.insert(mesh.indices.end(), {a, c, b, a, d, c});
                }
    mesh.vertices.resize(directions.size());
    parallelFor(directions.size(), 256, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const AsteroidShape::Surface surface = shape.at(directions[i]);
            mesh.vertices[i].position = surface.radius * directions[i] * shape.axes();
            mesh.vertices[i].ambientOcclusion = surface.ambientOcclusion;
        }
    });
    smooth(mesh);
    return mesh;
}

namespace {

constexpr int kSide = 512;

std::size_t texelAt(int x, int y) { return static_cast<std::size_t>((y & (kSide - 1)) * kSide + (x & (kSide - 1))); }

/// Clouds of dust (in texels) and stains, at every second texel, because they have no finer detail.
class Clouds {
public:
    explicit Clouds(const GradientNoise& noise) : values_(kHalf * kHalf) {
        parallelFor(kHalf, 16, [&](std::size_t begin, std::size_t end) {
            for (std::size_t y = begin; y < end; ++y)
                for (std::size_t x = 0; x < kHalf; ++x) {
                    const glm::vec2 at = glm::vec2(x, y) / static_cast<float>(kHalf);
                    values_[y * kHalf + x] = {26 * noise.clouds(vec3(6.0f * at, 2), 4, 0.6f, 6),
                                              noise.clouds(vec3(4.0f * at, 7), 2, 0.6f, 4)};
                }
        });
    }
    glm::vec2 at(int x, int y) const {
        const auto value = [&](int i, int j) {
            return values_[static_cast<std::size_t>((j & (kHalf - 1)) * kHalf + (i & (kHalf - 1)))];
        };
        const int i = x / 2, j = y / 2, u = x & 1, v = y & 1;
        return 0.25f * (value(i, j) + value(i + u, j) + value(i, j + v) + value(i + u, j + v));
    }

private:
    static constexpr int kHalf = kSide / 2;
    std::vector<glm::vec2> values_;
};

/// Heights of the ground, in texels: clouds of dust, grains, then craters in all sizes, the small ones last.
std::vector<float> regolithHeights(const Clouds& clouds, Seed seed) {
    std::vector<float> heights(kSide * kSide);
    parallelFor(kSide, 16, [&](std::size_t begin, std::size_t end) {
        for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            for (int x = 0; x < kSide; ++x)
                heights[texelAt(x, y)] = clouds.at(x, y).x + 0.6f * latticeValue(glm::ivec3(x, y, 1)) +
                                         0.85f * latticeValue(glm::ivec3(x / 2, y / 2, 2));
    });
    Random random(seed, 5);
    constexpr int kCraters = 420;
    for (int i = 0; i < kCraters; ++i) {
        const float size = 1 - static_cast<float>(i) / kCraters, radius = 3.0f + 42 * size * size * size * size;
        const float x = random.uniform(0, kSide), y = random.uniform(0, kSide), depth = random.uniform(0.10f, 0.30f);
        const int reach = static_cast<int>(2 * radius) + 1;
        for (int v = -reach; v <= reach; ++v)
            for (int u = -reach; u <= reach; ++u) {
                const float away = std::sqrt(static_cast<float>(u * u + v * v)) / radius;
                if (away > 2) continue;
                heights[texelAt(static_cast<int>(x) + u, static_cast<int>(y) + v)] +=
                    depth * radius * craterProfile(away) * std::min(1.0f, 2 - away);
            }
    }
    return heights;
}

}  // namespace

Image regolithImage(Seed seed) {
    const Clouds clouds(GradientNoise(seed, 8));
    const std::vector<float> heights = regolithHeights(clouds, seed);
    Image image(kSide, kSide, 4);
    const auto byte = [](float v) { return static_cast<std::uint8_t>(255 * std::clamp(v, 0.0f, 1.0f) + 0.5f); };
    parallelFor(kSide, 16, [&](std::size_t begin, std::size_t end) {
        for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            for (int x = 0; x < kSide; ++x) {
                const float h = heights[texelAt(x, y)];
                const float right = heights[texelAt(x + 1, y)] - h, up = heights[texelAt(x, y + 1)] - h;
                // Hollows hold dark dust, fresh slopes are bright.
                const float around = 0.25f * (heights[texelAt(x + 6, y)] + heights[texelAt(x - 6, y)] +
                                              heights[texelAt(x, y + 6)] + heights[texelAt(x, y - 6)]);
                const float steep = std::min(right * right + up * up, 1.0f), hollow = h - around;
                const float stain = clouds.at(x, y).y;
                const float albedo = std::clamp(0.62f + 0.10f * hollow + 0.22f * steep + 0.28f * stain, 0.15f, 1.0f);
                std::uint8_t* texel = &image.pixels[4 * texelAt(x, y)];
                texel[0] = byte(0.5f + 0.16f * right), texel[1] = byte(0.5f + 0.16f * up);
                texel[2] = byte(std::sqrt(0.78f * albedo)), texel[3] = byte(0.5f + 0.012f * h);
            }
    });
    return image;
}

}  // namespace arclight::collision
