#include "sim/hair/guide_strands.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/parallel.h"
#include "core/random.h"
#include "core/text.h"
#include "sim/common/unit.h"

namespace arclight::hair {
namespace {

using glm::vec3;

constexpr float kNearHead = 0.03f;  // m: roots that are nearer to its surface are on it
constexpr std::size_t kNeighbours = 6;

struct Extent {
    vec3 low{std::numeric_limits<float>::max()}, high{-std::numeric_limits<float>::max()};
    void add(vec3 p) { low = glm::min(low, p), high = glm::max(high, p); }
    vec3 centre() const { return 0.5f * (low + high); }
    float size() const { return std::max({high.x - low.x, high.y - low.y, high.z - low.z}); }
};

float distanceToHead(vec3 p) {
    float nearest = std::numeric_limits<float>::max();
    for (const Sphere& sphere : bustSpheres().first(kHeadSpheres))
        nearest = std::min(nearest, glm::distance(p, sphere.centre) - sphere.radius);
    return std::fabs(nearest);
}

bool isOnHead(const GuideStrands& strands) {
    std::size_t near = 0;
    for (std::size_t i = 0; i < strands.count(); ++i) near += distanceToHead(strands.strand(i)[0]) < kNearHead ? 1 : 0;
    return 2 * near > strands.count();
}

/// Moves each strand so that its root is the nearest vertex of the scalp: another program's head has another shape.
void moveOntoScalp(GuideStrands& strands) {
    constexpr int kScalpLevel = 3;  // vertices 5 mm apart
    const auto& vertices = scalp(kScalpLevel).vertices;
    parallelFor(strands.count(), 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t s = begin; s < end; ++s) {
            const std::size_t first = s == 0 ? 0 : strands.ends[s - 1];
            const vec3 root = strands.points[first];
            vec3 shift(0);
            float least = std::numeric_limits<float>::max();
            for (const ScalpVertex& vertex : vertices) {
                const vec3 way = vertex.position - root;
                if (const float square = glm::dot(way, way); square < least) least = square, shift = way;
            }
            for (std::size_t i = first; i < strands.ends[s]; ++i) strands.points[i] += shift;
        }
    });
}

float unitHashOf(std::uint32_t key) { return static_cast<float>(hash32(key) >> 8) * 0x1p-24f; }

/// The guides whose roots are nearest to that of `guide`; itself if there are fewer. Those more than three times as far
/// as the second nearest are left out, because hair does not grow between patches.
std::array<std::uint32_t, kNeighbours> neighboursOf(const Groom& guides, std::size_t guide) {
    std::array<std::uint32_t, kNeighbours> found;
    found.fill(static_cast<std::uint32_t>(guide));
    std::array<float, kNeighbours> square;
    square.fill(std::numeric_limits<float>::max());
    const vec3 root = guides.strand(static_cast<int>(guide))[0];
    for (int other = 0; other < guides.strands(); ++other) {
        if (static_cast<std::size_t>(other) == guide) continue;
        const vec3 way = guides.strand(other)[0] - root;
        const float far = glm::dot(way, way);
        if (!(far < square.back())) continue;
        std::size_t at = kNeighbours - 1;
        for (; at > 0 && square[at - 1] > far; --at) square[at] = square[at - 1], found[at] = found[at - 1];
        square[at] = far, found[at] = static_cast<std::uint32_t>(other);
    }
    const float limit = 9 * square[std::min<std::size_t>(1, kNeighbours - 1)];
    for (std::size_t i = 0; i < kNeighbours; ++i)
        if (square[i] > limit) found[i] = static_cast<std::uint32_t>(guide);
    return found;
}

}  // namespace

float lengthOf(std::span<const vec3> strand) {
    float length = 0;
    for (std::size_t i = 1; i < strand.size(); ++i) length += glm::distance(strand[i - 1], strand[i]);
    return length;
}

std::string fitToHead(GuideStrands& strands) {
    if (isOnHead(strands)) return {};
    vec3 hanging(0);
    for (std::size_t i = 0; i < strands.count(); ++i) hanging += strands.strand(i).back() - strands.strand(i).front();
    std::string done;
    if (hanging.z < 0 && -hanging.z > 2 * std::fabs(hanging.y)) {
        for (vec3& p : strands.points) p = {p.x, p.z, -p.y};
        done = "turned from z up to y up";
        if (isOnHead(strands)) return "The strands were " + done + ".";
    }
    Extent roots, skin;
    for (std::size_t i = 0; i < strands.count(); ++i) roots.add(strands.strand(i)[0]);
    for (const ScalpVertex& vertex : scalp(0).vertices) skin.add(vertex.position);
    // A single strand has no extent: its length becomes that of long hair.
    const float scale =
        roots.size() > 1e-9f ? skin.size() / roots.size() : 0.3f / std::max(lengthOf(strands.strand(0)), 1e-9f);
    // The crown has hair on every head, but not the neck.
    const vec3 from(roots.centre().x, roots.high.y, roots.centre().z);
    const vec3 to =
        roots.size() > 1e-9f ? vec3(skin.centre().x, skin.high.y, skin.centre().z) : vec3(0, skin.high.y, 0);
    for (vec3& p : strands.points) p = to + scale * (p - from);
    if (roots.size() > 1e-9f) moveOntoScalp(strands);
    done += (done.empty() ? "" : ", ") + std::string("scaled by ") + generalText(static_cast<double>(scale), 3) +
            " and moved to fit the head";
    return "The strands were " + done + ".";
}

Groom groomOf(const GuideStrands& strands, int nodes) {
    Groom groom{.nodes = nodes};
    groom.positions.reserve(strands.count() * static_cast<std::size_t>(nodes));
    for (std::size_t s = 0; s < strands.count(); ++s) {
        const auto points = strands.strand(s);
        const float length = lengthOf(points);
        std::size_t i = 1;
        float passed = 0;  // up to point i - 1
        for (int n = 0; n < nodes; ++n) {
            const float wanted = length * static_cast<float>(n) / static_cast<float>(nodes - 1);
            float link = glm::distance(points[i - 1], points[i]);
            while (i + 1 < points.size() && passed + link < wanted) {
                passed += link, ++i;
                link = glm::distance(points[i - 1], points[i]);
            }
            const float t = link > 0 ? std::clamp((wanted - passed) / link, 0.0f, 1.0f) : 0.0f;
            groom.positions.push_back(n + 1 == nodes ? points.back() : glm::mix(points[i - 1], points[i], t));
        }
    }
    return groom;
}

std::vector<DrawnStrand> strandsBetween(const Groom& guides, int count, Seed seed) {
    const auto number = static_cast<std::size_t>(guides.strands());
    std::vector<std::array<std::uint32_t, kNeighbours>> near(number);
    parallelFor(number, 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) near[i] = neighboursOf(guides, i);
    });
    vec3 centre(0);
    for (const Sphere& sphere : bustSpheres().first(1)) centre = sphere.centre;
    std::vector<DrawnStrand> result;
    result.reserve(static_cast<std::size_t>(count));
    const auto salt = static_cast<std::uint32_t>(seed.value);
    for (int i = 0; i < count; ++i) {
        const std::uint32_t key = hash32(static_cast<std::uint32_t>(i) ^ hash32(salt));
        const auto main = static_cast<std::uint32_t>(static_cast<std::size_t>(i) % number);
        DrawnStrand strand;
        strand.key = key;
        strand.source.guide = {main, near[main][hash32(key ^ 1) % kNeighbours],
                               near[main][hash32(key ^ 2) % kNeighbours]};
        // Uniform in the triangle's part that is nearest to the main guide.
        const float a = unitHashOf(key), b = unitHashOf(key ^ 0x9e3779b9u);
        const float second = 0.5f * std::sqrt(a) * (1 - b), third = 0.5f * std::sqrt(a) * b;
        strand.source.weight = {1 - second - third, second, third};
        for (std::size_t k = 0; k < 3; ++k)
            strand.root += strand.source.weight[k] * guides.strand(static_cast<int>(strand.source.guide[k]))[0];
        strand.normal = unit(strand.root - centre, {0, 1, 0});
        result.push_back(strand);
    }
    partStrands(guides, result);
    return result;
}

}  // namespace arclight::hair
