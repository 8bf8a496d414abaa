#include "sim/bones/creature_mesh.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/angles.h"
#include "core/parallel.h"
#include "sim/bones/creature_shape.h"
#include "sim/common/easing.h"
#include "sim/common/signed_distance.h"
#include "sim/common/surface_mesh.h"
#include "sim/common/surface_nets.h"

namespace arclight::bones {
namespace {

using glm::vec3;

/// Distances at a quarter of the resolution, which avoid most exact evaluations.
class CoarseField {
public:
    CoarseField(const CellGrid& grid) : corner_(grid.corner), side_(4 * grid.side), count_(grid.cells / 4 + 2) {
        values_.resize(static_cast<std::size_t>(count_.x) * static_cast<std::size_t>(count_.y) *
                       static_cast<std::size_t>(count_.z));
        parallelFor(static_cast<std::size_t>(count_.z), 1, [&](std::size_t begin, std::size_t end) {
            for (int z = static_cast<int>(begin); z < static_cast<int>(end); ++z)
                for (int y = 0; y < count_.y; ++y)
                    for (int x = 0; x < count_.x; ++x)
                        values_[index({x, y, z})] = creatureDistance(corner_ + side_ * vec3(x, y, z));
        });
    }
    /// The distance, or far from the surface a value with the correct sign.
    float at(vec3 p) const {
        p.x = std::abs(p.x);  // symmetric
        const vec3 cell = (p - corner_) / side_;
        const float near = values_[index(glm::clamp(glm::ivec3(glm::round(cell)), glm::ivec3(0), count_ - 1))];
        return std::abs(near) > 0.87f * kSteepest * side_ + 0.004f ? near : creatureDistance(p);
    }
    /// Interpolated between the coarse ones.
    float smooth(vec3 p) const {
        const vec3 cell = glm::clamp((p - corner_) / side_, vec3(0), vec3(count_) - 1.001f), f = glm::fract(cell);
        const glm::ivec3 i(cell);
        const auto v = [&](int x, int y, int z) { return values_[index(i + glm::ivec3(x, y, z))]; };
        const float low = glm::mix(glm::mix(v(0, 0, 0), v(1, 0, 0), f.x), glm::mix(v(0, 1, 0), v(1, 1, 0), f.x), f.y);
        const float high = glm::mix(glm::mix(v(0, 0, 1), v(1, 0, 1), f.x), glm::mix(v(0, 1, 1), v(1, 1, 1), f.x), f.y);
        return glm::mix(low, high, f.z);
    }

private:
    std::size_t index(glm::ivec3 i) const {
        return (static_cast<std::size_t>(i.z) * static_cast<std::size_t>(count_.y) + static_cast<std::size_t>(i.y)) *
                   static_cast<std::size_t>(count_.x) +
               static_cast<std::size_t>(i.x);
    }
    vec3 corner_;
    float side_;
    glm::ivec3 count_;
    std::vector<float> values_;
};

/// The gradient from four samples at the corners of a tetrahedron, mirrored on the right side.
vec3 gradient(vec3 p, float h) {
    const float x = p.x < 0 ? -1.0f : 1.0f;
    const vec3 a(x, -1, -1), b(-x, -1, 1), c(-x, 1, -1), d(x, 1, 1);
    return (a * creatureDistance(p + h * a) + b * creatureDistance(p + h * b) + c * creatureDistance(p + h * c) +
            d * creatureDistance(p + h * d)) /
           (4 * h);
}

/// Moves every vertex towards the mean of its neighbours, then back to the surface, for even triangles along thin rims.
void relax(NetSurface& net) {
    std::vector<vec3> sum(net.positions.size());
    std::vector<float> count(net.positions.size());
    for (int pass = 0; pass < 3; ++pass) {
        std::fill(sum.begin(), sum.end(), vec3(0)), std::fill(count.begin(), count.end(), 0.0f);
        // Only along the edges of quads, because their diagonals are not symmetric.
        for (std::size_t i = 0; i < net.indices.size(); i += 6) {
            const std::uint32_t* q = &net.indices[i];
            const bool isAlong = q[2] == q[4];
            const std::uint32_t corner[] = {q[0], isAlong ? q[1] : q[2], isAlong ? q[2] : q[1], isAlong ? q[5] : q[4]};
            for (std::size_t k = 0; k < 4; ++k) {
                const std::uint32_t a = corner[k], b = corner[(k + 1) % 4];
                sum[a] += net.positions[b], ++count[a], sum[b] += net.positions[a], ++count[b];
            }
        }
        for (std::size_t i = 0; i < sum.size(); ++i)
            net.positions[i] = glm::mix(net.positions[i], sum[i] / std::max(count[i], 1.0f), 0.6f);
    }
    parallelFor(sum.size(), 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            for (int k = 0; k < 2; ++k) {
                const vec3 g = gradient(net.positions[i], 0.0015f);
                net.positions[i] -= g * (creatureDistance(net.positions[i]) / std::max(glm::dot(g, g), 0.25f));
            }
    });
}

/// The unoccluded fraction of the hemisphere above the surface, from distances along 14 directions.
float visibleFraction(const CoarseField& field, vec3 p, vec3 n) {
    const vec3 t = glm::normalize(std::abs(n.y) < 0.9f ? glm::cross(n, vec3(0, 1, 0)) : glm::cross(n, vec3(1, 0, 0)));
    const vec3 b = glm::cross(n, t);
    constexpr int kRays = 14;
    float sum = 0;
    for (int i = 0; i < kRays; ++i) {
        const float u = (static_cast<float>(i) + 0.5f) / kRays, turn = 2.39996f * static_cast<float>(i);
        const vec3 d = std::sqrt(u) * (cosf(turn) * t + sinf(turn) * b) + std::sqrt(1 - u) * n;
        float free = 1;
        for (float far = 0.02f; far < 0.2f; far *= 1.6f)
            free = std::min(free, std::clamp(0.25f + 2.2f * field.smooth(p + 0.01f * n + far * d) / far, 0.0f, 1.0f));
        sum += free;
    }
    return sum / kRays;
}

class Weights : public BoneWeights {
public:
    using BoneWeights::add;
    void add(BodyPart part, float weight) { add(static_cast<float>(part), weight); }
    /// Weights along a chain, by a quadratic spline over its bones. Points before the chain move with the rigid part.
    void addAlong(const LimbChain& chain, vec3 p, float weight) {
        float best = 1e9f, u = 0;
        for (int i = 0; i < chain.bones(); ++i) {
            const vec3 a = chain.points[static_cast<std::size_t>(i)], b = chain.points[static_cast<std::size_t>(i) + 1];
            const float t = glm::dot(p - a, b - a) / glm::dot(b - a, b - a);
            const float within = std::clamp(t, i == 0 ? -1.0f : 0.0f, 1.0f);
            const float far = glm::length(p - a - within * (b - a));
            if (far < best - 1e-6f) best = far, u = static_cast<float>(i) + within;
        }
        const float middle = std::floor(u), f = u - middle;
        const float spline[3] = {0.5f * (1 - f) * (1 - f), 0.5f + f * (1 - f), 0.5f * f * f};
        for (int k = 0; k < 3; ++k) {
            const int bone = static_cast<int>(middle) + k - 1;
            if (bone < 0)
                add(chain.on, weight * spline[k]);
            else
                add(matrixOf(chain, std::min(bone, chain.bones() - 1) + 1), weight * spline[k]);
        }
    }
};

/// The chain of a limb on a side; the `nth` of them for soft parts.
const LimbChain& chainOf(Limb limb, float side, int nth = 0) {
    for (const LimbChain& chain : creatureChains())
        if (chain.limb == limb && chain.side == side && nth-- == 0) return chain;
    return creatureChains().front();
}

void weigh(SkinnedVertex& vertex, const std::array<float, kShapeParts>& distances) {
    const vec3 p = vertex.position, q(std::abs(p.x), p.y, p.z);
    const float side = p.x < 0 ? -1.0f : 1.0f;
    const float nearest = *std::min_element(distances.begin(), distances.end());
    std::array<float, kShapeParts> share;
    float sum = 0;
    for (std::size_t i = 0; i < kShapeParts; ++i) {
        const float s = std::exp(-(distances[i] - nearest) / 0.009f);
        sum += share[i] = s < 0.04f ? 0.0f : s;
    }
    Weights weights;
    const auto of = [&](ShapePart part) { return share[static_cast<std::size_t>(part)] / sum; };
    const float cheek = 0.75f * brush(q, {0.150f, 0.345f, 0.05f}, {0.075f, 0.060f, 0.075f});
    weights.add(BodyPart::head, of(ShapePart::head) * (1 - cheek));
    weights.add(matrixOf(chainOf(Limb::soft, side), 1), of(ShapePart::head) * cheek);
    const float belly = 0.7f * brush(q, {0, 0.14f, 0.13f}, {0.11f, 0.09f, 0.09f});
    const float chest = smoothStep(0.12f, 0.22f, p.y);
    weights.add(BodyPart::pelvis, of(ShapePart::body) * (1 - belly) * (1 - chest));
    weights.add(BodyPart::chest, of(ShapePart::body) * (1 - belly) * chest);
    weights.add(matrixOf(chainOf(Limb::soft, 0, 2), 1), of(ShapePart::body) * belly);
    weights.addAlong(chainOf(Limb::ear, side), p, of(ShapePart::ear));
    weights.addAlong(chainOf(Limb::arm, side), p, of(ShapePart::arm));
    weights.addAlong(chainOf(Limb::leg, side), p, of(ShapePart::leg));
    weights.addAlong(chainOf(Limb::tail, 0), p, of(ShapePart::tail));
    // The ruff: by its angle about the neck, looser outwards.
    const float out = std::sqrt(p.x * p.x + p.z * p.z) + 1e-6f, loose = smoothStep(0.075f, 0.13f, out);
    const float ruff = of(ShapePart::ruff), x = q.x / out, z = p.z / out;
    weights.add(BodyPart::chest, ruff * (1 - loose));
    weights.add(matrixOf(chainOf(Limb::soft, side, 1), 1), ruff * loose * x * x);
    weights.add(matrixOf(chainOf(Limb::soft, 0, z > 0 ? 0 : 1), 1), ruff * loose * z * z);
    weights.apply(vertex);
}

/// A sheet along a chain: `width(s)` to either side in direction `up`, at `s` from 0 to 1 along it.
struct Sheet {
    Limb limb;
    float kind;
    int rows, columns;
    vec3 up;
    glm::vec2 (*width)(float s);  ///< towards -up and up, m
    float camber;                 ///< m
};

/// A smooth curve through the points of a chain (E. Catmull and R. Rom, 1974).
vec3 along(const LimbChain& chain, float s) {
    const float u = s * static_cast<float>(chain.bones());
    const int i = std::clamp(static_cast<int>(u), 0, chain.bones() - 1);
    const float t = u - static_cast<float>(i);
    const auto p = [&](int k) {
        const int last = chain.bones();
        if (k < 0) return 2.0f * chain.points[0] - chain.points[1];
        if (k > last)
            return 2.0f * chain.points[static_cast<std::size_t>(last)] -
                   chain.points[static_cast<std::size_t>(last) - 1];
        return chain.points[static_cast<std::size_t>(k)];
    };
    const vec3 a = p(i - 1), b = p(i), c = p(i + 1), d = p(i + 2);
    return 0.5f * (2.0f * b + t * (c - a + t * (2.0f * a - 5.0f * b + 4.0f * c - d + t * (3.0f * (b - c) + d - a))));
}

void addSheet(SkinnedMesh& mesh, const Sheet& sheet, const LimbChain& chain) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (int row = 0; row <= sheet.rows; ++row) {
        // Denser towards the tip, which is round.
        const float s = 1 - std::pow(1 - static_cast<float>(row) / static_cast<float>(sheet.rows), 1.7f);
        const vec3 centre = along(chain, s), ahead = glm::normalize(along(chain, s + 0.02f) - along(chain, s - 0.02f));
        const vec3 up = glm::normalize(sheet.up - ahead * glm::dot(ahead, sheet.up));
        const glm::vec2 width = sheet.width(s);
        for (int column = 0; column <= sheet.columns; ++column) {
            const float t = 2 * static_cast<float>(column) / static_cast<float>(sheet.columns) - 1;
            SkinnedVertex vertex;
            vertex.position = centre + (t < 0 ? width.x : width.y) * t * up;
            vertex.position.z -= sheet.camber * t * t * sinf(kPi * s);
            vertex.paint = {s, t, sheet.kind, chain.side};
            Weights weights;
            weights.addAlong(chain, centre, 1);
            weights.apply(vertex);
            mesh.vertices.push_back(vertex);
        }
    }
    addQuads(mesh.indices, first, sheet.rows, sheet.columns, chain.side < 0);
}

/// Smooth from 0 at `a` over 1 at `b` to 0 at `c`.
float hump(float a, float b, float c, float x) { return x < b ? smoothStep(a, b, x) : 1 - smoothStep(b, c, x); }

glm::vec2 foreWingWidth(float s) {
    const float end = std::sqrt(std::max(1 - std::pow(s, 4.0f), 0.0f));
    return {(0.018f + 0.180f * smoothStep(-0.05f, 0.70f, s)) * end,
            (0.014f + 0.062f * hump(-0.2f, 0.62f, 1.6f, s)) * end};
}
glm::vec2 hindWingWidth(float s) {
    const float lobe = hump(-0.25f, 0.24f, 0.62f, s), tail = 0.016f + 0.012f * hump(0.7f, 0.93f, 1.05f, s);
    const float end = std::sqrt(std::max(1 - std::pow(s, 14.0f), 0.0f));
    return {(tail + 0.112f * lobe) * end, (tail + 0.092f * lobe) * end};
}
glm::vec2 antennaWidth(float s) { return glm::vec2((0.004f + 0.026f * hump(0.0f, 0.55f, 1.08f, s))); }

}  // namespace

SkinnedMesh coatMesh(float side) {
    CellGrid grid{.side = side};
    const glm::ivec3 half(static_cast<int>(0.27f / side), 0, 0);
    grid.corner = {-side * static_cast<float>(half.x), -side * 2, -side * std::round(0.26f / side)};
    grid.cells = {2 * half.x, static_cast<int>(0.96f / side), static_cast<int>(0.50f / side)};
    const CoarseField field(grid);
    NetSurface net = surfaceNets(grid, [&](vec3 p) { return field.at(p); });
    relax(net);
    SkinnedMesh mesh;
    mesh.indices = net.indices;
    mesh.vertices.resize(net.positions.size());
    parallelFor(mesh.vertices.size(), 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            SkinnedVertex& vertex = mesh.vertices[i];
            const vec3 p = vertex.position = net.positions[i];
            vertex.normal = glm::normalize(gradient(p, 0.004f));
            const auto parts = partDistances(vec3(std::abs(p.x), p.y, p.z));
            const Cover cover = coverAt(p, parts);
            vertex.paint = {cover.colour, cover.fur};
            // In motion, arms are seldom close to the body as in the mesh, so their occlusion is reduced.
            const float arm = smoothStep(0.03f, 0.0f, parts[static_cast<std::size_t>(ShapePart::arm)]);
            vertex.ambientOcclusion = glm::mix(visibleFraction(field, p, vertex.normal), 1.0f, 0.6f * arm);
            weigh(vertex, parts);
        }
    });
    return mesh;
}

SkinnedMesh sheetMesh() {
    static constexpr float kBack = -0.012f;
    const Sheet sheets[] = {
        {Limb::hindWing, 1, 30, 8, {0.62f, 0.78f, 0}, hindWingWidth, kBack},
        {Limb::foreWing, 0, 24, 8, {-0.45f, 0.90f, 0}, foreWingWidth, kBack},
        {Limb::antenna, 2, 14, 2, {-0.75f, 0.55f, 0.36f}, antennaWidth, 0},
    };
    SkinnedMesh mesh;
    for (const Sheet& sheet : sheets)
        for (const LimbChain& chain : creatureChains())
            if (chain.limb == sheet.limb) {
                Sheet sided = sheet;
                sided.up.x *= chain.side;
                addSheet(mesh, sided, chain);
            }
    smooth(mesh);
    return mesh;
}

SkinnedMesh eyeMesh() {
    const SurfaceMesh sphere = sphereMesh(3);
    const glm::mat3 axes = eyeAxes();
    SkinnedMesh mesh;
    for (const SurfaceVertex& of : sphere.vertices) {
        SkinnedVertex vertex;
        vertex.position = kEyeCentre + axes * (kEyeRadii * of.position);
        vertex.normal = glm::normalize(axes * (of.position / kEyeRadii));
        vertex.paint = {of.position.x, of.position.y, 1, 0};
        vertex.bones = glm::vec4(static_cast<float>(BodyPart::head), 0, 0, 0);
        mesh.vertices.push_back(vertex);
    }
    mesh.indices = sphere.indices;
    const std::size_t left = mesh.vertices.size();
    addMirrored(mesh);
    for (std::size_t i = left; i < mesh.vertices.size(); ++i) mesh.vertices[i].paint.z = -1;
    return mesh;
}

}  // namespace arclight::bones
