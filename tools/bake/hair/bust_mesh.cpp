// Triangulates the bust, more finely at the face, and bakes the values that shading needs.
#include "bake/hair/bust_mesh.h"

#include <array>

#include "bake/hair/mesh_simplify.h"
#include "core/angles.h"
#include "core/parallel.h"
#include "sim/common/easing.h"
#include "sim/common/signed_distance.h"
#include "sim/common/surface_nets.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

using glm::vec3;
using Field = float (*)(vec3);

/// Cells of `size` mm from the end of the previous stretch up to `end`.
struct Stretch {
    float end, size;
};

/// An axis with cells of different sizes; whole-number coordinates are cell borders.
class Axis {
public:
    Axis(float begin, std::span<const Stretch> stretches, float coarseness) {
        borders_.push_back(begin);
        for (const Stretch& s : stretches) {
            const float from = borders_.back();
            const int count = std::max(1, static_cast<int>(std::lround((s.end - from) / (s.size * coarseness))));
            for (int i = 1; i <= count; ++i)
                borders_.push_back(from + (s.end - from) * static_cast<float>(i) / static_cast<float>(count));
        }
    }
    int cells() const { return static_cast<int>(borders_.size()) - 1; }
    float at(float index) const {
        const int i = glm::clamp(static_cast<int>(index), 0, cells() - 1);
        const auto k = static_cast<std::size_t>(i);
        return borders_[k] + (index - static_cast<float>(i)) * (borders_[k + 1] - borders_[k]);
    }

private:
    std::vector<float> borders_;
};

/// The distance to skin and eyeballs. Without the eyeballs, light would pass behind the lids.
float occluderDistance(vec3 p) {
    vec3 q = symmetrised(p);
    q.x = std::abs(q.x);
    return std::min(skinDistance(p), glm::length(q - kEye.centre) - kEye.radius + 0.1f);
}

vec3 gradient(Field field, vec3 p, float h) {
    const vec3 x(h, 0, 0), y(0, h, 0), z(0, 0, h);
    return vec3(field(p + x) - field(p - x), field(p + y) - field(p - y), field(p + z) - field(p - z)) / (2 * h);
}

/// The mean of 64 rays, denser near the normal; rays with a hit within 100 mm count as 0. In w, the free fraction.
glm::vec4 visibleSky(Field field, vec3 p, vec3 n) {
    constexpr int kRays = 64;
    const vec3 t = glm::normalize(std::abs(n.y) < 0.9f ? glm::cross(n, vec3(0, 1, 0)) : glm::cross(n, vec3(1, 0, 0)));
    const vec3 b = glm::cross(n, t);
    glm::vec4 seen(0);
    for (int i = 0; i < kRays; ++i) {
        const float u = (static_cast<float>(i) + 0.5f) / kRays, turn = 2.39996323f * static_cast<float>(i);
        const float r = std::sqrt(u), up = std::sqrt(1 - u);
        const vec3 d = r * (std::cos(turn) * t + std::sin(turn) * b) + up * n;
        float far = 0.8f, free = 1;
        for (int step = 0; step < 40 && far < 100; ++step) {
            const float distance = field(p + 0.3f * n + far * d);
            if (distance < 0.02f) free = 0;
            if (free == 0) break;
            far += std::max(0.7f * distance, 0.25f);
        }
        seen += free * glm::vec4(d, 1);
    }
    return seen / static_cast<float>(kRays);
}

/// The thickness of the body along the inward normal, mm, at most 40.
float thicknessAt(Field field, vec3 p, vec3 n) {
    float inside = 1.0f;
    while (inside < 40) {
        const float d = field(p - inside * n);
        if (d > 0.5f) break;  // not where a lid touches the eye
        inside += std::max(0.7f * -d, 0.3f);
    }
    return std::min(inside, 40.0f);
}

/// Moves a point onto the surface, since the mean of a cell's crossings is slightly off it. `reach`: longest step, mm.
vec3 onSurface(Field field, vec3 p, float reach) {
    for (int i = 0; i < 3; ++i) {
        const vec3 g = gradient(field, p, 0.15f);
        p -= g * glm::clamp(field(p) / std::max(glm::dot(g, g), 0.2f), -reach, reach);
    }
    return p;
}

/// How much a position of the skin follows the head's pose: 1 on the head, 0 below the neck.
float headWeight(vec3 position) {
    // The border rises from the nape to under the chin; everything above the jaw is rigid.
    const float y = 1000 * position.y + 0.12f * (1000 * position.z);
    return smoothStep(-178, -92, y);
}

/// `scale`: the step of the finite differences for the normal, mm.
SkinVertex bakedVertex(Field field, vec3 p, float scale) {
    SkinVertex vertex;
    const vec3 n = glm::normalize(gradient(field, p, scale));
    constexpr float h = 3;
    float laplacian = -6 * field(p);
    for (int axis = 0; axis < 3; ++axis) {
        vec3 d(0);
        d[axis] = h;
        laplacian += field(p + d) + field(p - d);
    }
    const Field occluder = field == &skinDistance ? &occluderDistance : field;
    vertex.position = 0.001f * p, vertex.normal = n;
    vertex.curvature = 0.5f * laplacian / (h * h);
    const glm::vec4 seen = visibleSky(occluder, p, n);
    vertex.ambientOcclusion = seen.w;
    vertex.open = glm::normalize(vec3(seen) + 0.02f * n);
    vertex.thickness = thicknessAt(occluder, p, n);
    vertex.headWeight = headWeight(vertex.position), vertex.scalp = scalpMask(vertex.position);
    return vertex;
}

/// 1 for each triangle that faces inwards or almost: the cosine between its normal and the surface's is below `least`.
std::vector<std::uint8_t> inwardTriangles(Field field, const NetSurface& net, float least) {
    std::vector<std::uint8_t> faces(net.indices.size() / 3, 0);
    parallelFor(faces.size(), 1024, [&](std::size_t begin, std::size_t end) {
        for (std::size_t t = begin; t < end; ++t) {
            const vec3 &a = net.positions[net.indices[3 * t]], &b = net.positions[net.indices[3 * t + 1]],
                       &c = net.positions[net.indices[3 * t + 2]];
            const vec3 face = glm::cross(b - a, c - a), outwards = gradient(field, (a + b + c) / 3.0f, 0.35f);
            faces[t] = glm::dot(face, outwards) < least * glm::length(face) * glm::length(outwards) ? 1 : 0;
        }
    });
    return faces;
}

/// Moves the vertices of triangles that face inwards halfway to the means of their neighbours, until no such triangle
/// remains or 30 rounds are done: in narrow creases, vertices may pass one another when they move onto the surface.
void untangle(Field field, NetSurface& net, float least) {
    for (int round = 0; round < 30; ++round) {
        const std::vector<std::uint8_t> facesInwards = inwardTriangles(field, net, least);
        std::vector<std::uint8_t> isTangled(net.positions.size(), 0);
        bool any = false;
        for (std::size_t i = 0; i < net.indices.size(); ++i)
            if (facesInwards[i / 3] != 0) isTangled[net.indices[i]] = 1, any = true;
        if (!any) return;
        std::vector<glm::vec4> sums(net.positions.size(), glm::vec4(0));
        for (std::size_t i = 0; i < net.indices.size(); ++i)
            if (const std::uint32_t v = net.indices[i]; isTangled[v] != 0)
                sums[v] += glm::vec4(net.positions[net.indices[i - i % 3 + (i + 1) % 3]], 1);
        for (std::size_t v = 0; v < sums.size(); ++v)
            if (isTangled[v] != 0) net.positions[v] = 0.5f * (net.positions[v] + vec3(sums[v]) / sums[v].w);
    }
}

void settle(Field field, NetSurface& net, float reach, float least = 0.35f) {
    parallelFor(net.positions.size(), 1024, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) net.positions[i] = onSurface(field, net.positions[i], reach);
    });
    untangle(field, net, least);
}

/// How much detail of the skin matters: most around eyes, nose and mouth, little below the neck.
float importance(vec3 p) {
    const float face = smoothStep(40, 70, p.z) * smoothStep(-110, -85, p.y) * smoothStep(75, 45, p.y) *
                       smoothStep(62, 45, std::abs(p.x));
    const vec3 q(std::abs(p.x), p.y, p.z), front(q.x, q.y, 90);
    return 0.2f + 0.7f * smoothStep(-250, -170, p.y) + 2.2f * face + 12 * brush(q, {30, 12, 72}, {19, 11, 24}) +
           7 * brush(q, {7, -20, 95}, {12, 11, 18}) + 12 * brush(front, {10, kMouthHeight, 90}, {16, 8, 9}) +
           14 * brush(front, {20, kMouthHeight, 90}, {9, 3, 9}) + 4 * brush(q, {72, 0, -14}, {16, 34, 22});
}

NetSurface netOf(Field field, const std::array<Axis, 3>& axes, float coarseness) {
    const auto position = [&](vec3 index) {
        return vec3(axes[0].at(index.x), axes[1].at(index.y), axes[2].at(index.z));
    };
    const CellGrid grid{vec3(0), 1, {axes[0].cells(), axes[1].cells(), axes[2].cells()}};
    NetSurface net = surfaceNets(grid, [&](vec3 index) { return field(position(index)); });
    for (vec3& p : net.positions) p = position(p);
    settle(field, net, 0.3f * coarseness);
    return net;
}

/// The net with fewer triangles and with baked values.
SkinMesh meshed(Field field, NetSurface net, std::size_t triangles, float reach, float scale, float least = 0.35f) {
    net = simplified(net, triangles, importance);
    settle(field, net, reach, least);
    SkinMesh mesh;
    mesh.vertices.resize(net.positions.size()), mesh.indices = std::move(net.indices);
    parallelFor(net.positions.size(), 256, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) mesh.vertices[i] = bakedVertex(field, net.positions[i], scale);
    });
    return mesh;
}

NetSurface skinNet(float coarseness) {
    constexpr Stretch x[] = {{-85, 5}, {-60, 1.2f}, {-46, 1.8f}, {46, 0.9f}, {60, 1.8f}, {85, 1.2f}, {240, 5}};
    constexpr Stretch y[] = {{-205, 6},  {-112, 4},   {-76, 1.8f}, {-44, 0.9f},
                             {-5, 1.1f}, {28, 0.75f}, {44, 1.6f},  {132, 3.5f}};
    constexpr Stretch z[] = {{-32, 4}, {8, 1.3f}, {42, 3}, {66, 1.8f}, {115, 1.0f}};
    return netOf(&skinDistance, {Axis(-240, x, coarseness), Axis(-385, y, coarseness), Axis(-125, z, coarseness)},
                 coarseness);
}

SkinMesh skinLevel(const NetSurface& net, std::size_t level, float coarseness) {
    constexpr float kTriangles[kSkinLevels] = {34000, 11000, 4500}, kScales[kSkinLevels] = {0.35f, 0.55f, 0.8f};
    return meshed(&skinDistance, net, static_cast<std::size_t>(kTriangles[level] / (coarseness * coarseness)),
                  0.3f * coarseness * std::sqrt(kTriangles[0] / kTriangles[level]), kScales[level],
                  level == 0 ? 0.35f : 0.0f);
}

}  // namespace

SkinLevels skinLevels(float coarseness) {
    const NetSurface net = skinNet(coarseness);
    SkinLevels levels;
    for (std::size_t i = 0; i < kSkinLevels; ++i) levels[i] = skinLevel(net, i, coarseness);
    return levels;
}

SkinMesh skinMesh(float coarseness) { return skinLevel(skinNet(coarseness), 0, coarseness); }

SkinMesh clothMesh(float coarseness) {
    constexpr Stretch xz[] = {{245, 3.5f}}, y[] = {{-130, 2.2f}}, z[] = {{125, 3.5f}};
    NetSurface net = netOf(
        &clothDistance, {Axis(-245, xz, coarseness), Axis(-385, y, coarseness), Axis(-130, z, coarseness)}, coarseness);
    return meshed(&clothDistance, std::move(net), static_cast<std::size_t>(8000 / (coarseness * coarseness)),
                  0.3f * coarseness, 0.35f);
}

SkinMesh eyeMesh() {
    constexpr int kRings = 28, kSides = 36;
    SkinMesh mesh;
    std::vector<Ring> rings;
    for (int i = 0; i <= kRings; ++i) {
        // From the back to the apex, with more rings at the front, the only visible part.
        const float s = 1 - static_cast<float>(i) / kRings, angle = 2.2f * s * (0.5f + 0.5f * s);
        const float r = kEye.radius * std::sin(angle), z = kEye.radius * std::cos(angle);
        const float sag = kEye.corneaRadius - std::sqrt(std::max(0.0f, kEye.corneaRadius * kEye.corneaRadius - r * r));
        const float rim =
            kEye.corneaRadius - std::sqrt(kEye.corneaRadius * kEye.corneaRadius - kEye.limbus * kEye.limbus);
        const float limbusZ = std::sqrt(kEye.radius * kEye.radius - kEye.limbus * kEye.limbus);
        const float front = r < kEye.limbus && angle < 1 ? std::max(z, limbusZ + rim - sag) : z;
        Ring ring;
        for (int k = 0; k < kSides; ++k) {
            const float turn = kTwoPi * static_cast<float>(k) / kSides;
            ring.push_back(0.001f * vec3(r * std::cos(turn), r * std::sin(turn), front));
        }
        rings.push_back(std::move(ring));
    }
    addSkin(mesh, std::span<const Ring>(rings), vec3(0, 0, -1));
    for (SkinVertex& vertex : mesh.vertices) {
        vec3 p = kEye.centre + 1000.0f * vertex.position;
        vertex.ambientOcclusion = visibleSky(&skinDistance, p, vertex.normal).w;
        vertex.open = vertex.normal;
    }
    return mesh;
}

}  // namespace arclight::hair
