#include "sim/hair/strand_interpolation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/common/mesh_data.h"
#include "sim/hair/strand_collision.h"

namespace arclight::hair {
namespace {

constexpr std::size_t kStrandsPerTask = 256;

/// A weighted mean of sources. At most three guides have a weight: the corners of one triangle of the base.
StrandSource mixed(std::span<const StrandSource> sources, std::span<const float> weights) {
    std::array<std::pair<std::uint32_t, float>, 3> sum{};
    std::size_t used = 0;
    for (std::size_t s = 0; s < sources.size(); ++s)
        for (std::size_t k = 0; k < 3; ++k) {
            const float weight = weights[s] * sources[s].weight[k];
            if (!(weight > 0)) continue;
            const std::uint32_t guide = sources[s].guide[k];
            const auto end = sum.begin() + static_cast<std::ptrdiff_t>(used);
            const auto found = std::find_if(sum.begin(), end, [&](const auto& entry) { return entry.first == guide; });
            if (found != end) {
                found->second += weight;
                continue;
            }
            CHECK_LT(used, sum.size());
            sum[used++] = {guide, weight};
        }
    // The main guide first; on ties, the one with the lower index.
    const auto order = [&](std::size_t a, std::size_t b) {
        const bool swap =
            sum[b].second > sum[a].second || (sum[b].second == sum[a].second && sum[b].first < sum[a].first);
        if (b < used && swap) std::swap(sum[a], sum[b]);
    };
    order(0, 1), order(1, 2), order(0, 1);
    StrandSource result;
    for (std::size_t k = 0; k < 3; ++k) {
        result.guide[k] = k < used ? sum[k].first : sum[0].first;
        result.weight[k] = k < used ? sum[k].second : 0;
    }
    return result;
}

/// The binary digits of `i` mirrored at the binary point: every prefix of the sequence covers 0 … 1 evenly.
float radicalInverse(std::uint32_t i) {
    std::uint32_t bits = 0;
    for (int k = 0; k < 32; ++k, i >>= 1) bits = (bits << 1) | (i & 1);
    return static_cast<float>(bits >> 8) * 0x1p-24f;
}

float areaOf(const Scalp& scalp, std::size_t triangle) {
    const glm::vec3 a = scalp.vertices[scalp.indices[triangle]].position;
    const glm::vec3 b = scalp.vertices[scalp.indices[triangle + 1]].position;
    const glm::vec3 c = scalp.vertices[scalp.indices[triangle + 2]].position;
    return 0.5f * glm::length(glm::cross(b - a, c - a));
}

/// A point of a curved triangle: halfway from the flat one to the mean of its projections on the corners' tangent
/// planes, exact for constant curvature (T. Boubekeur and M. Alexa, "Phong Tessellation", 2008, go three quarters).
ScalpVertex curved(const std::array<const ScalpVertex*, 3>& corner, const std::array<float, 3>& weight) {
    glm::vec3 flat(0), normal(0), lift(0);
    for (std::size_t k = 0; k < 3; ++k)
        flat += weight[k] * corner[k]->position, normal += weight[k] * corner[k]->normal;
    for (std::size_t k = 0; k < 3; ++k)
        lift += weight[k] * glm::dot(corner[k]->position - flat, corner[k]->normal) * corner[k]->normal;
    return {.position = flat + 0.5f * lift, .normal = normal / std::sqrt(std::max(glm::dot(normal, normal), 1e-12f))};
}

/// Weights without guides that have moved away from the first one.
std::array<float, 3> splitWeights(std::array<float, 3> weight, const std::array<std::span<const glm::vec3>, 3>& guide,
                                  float split) {
    const std::size_t last = guide[0].size() - 1;
    for (std::size_t k = 1; k < 3; ++k) {
        float farthest = 0;
        for (const std::size_t i : {last / 2, last * 3 / 4, last}) {
            const glm::vec3 d = guide[k][i] - guide[0][i];
            farthest = std::max(farthest, glm::dot(d, d));
        }
        const float excess = std::clamp(std::sqrt(farthest) / split - 1, 0.0f, 1.0f);
        const float taken = weight[k] * excess * excess * (3 - 2 * excess);
        weight[k] -= taken;
        weight[0] += taken;
    }
    return weight;
}

/// The curve along which a strand strays from its guides: two transverse waves, which grow towards the tip.
class Stray {
public:
    Stray(std::uint32_t key, float amplitude, const PoseMatrix& pose) {
        const auto number = [&key] {
            key = hash32(key);
            return 2 * (static_cast<float>(key >> 8) * 0x1p-24f) - 1;
        };
        for (std::size_t k = 0; k < 2; ++k) {
            const float z = number(), y = 0.5f * number(), x = number();
            const glm::vec3 inHead(x, y, z);
            for (int c = 0; c < 3; ++c) side_[k][c] = glm::dot(pose.row[static_cast<std::size_t>(c)], inHead);
            cycles_[k] = (0.8f + 1.6f * static_cast<float>(k)) + 0.5f * number(), phase_[k] = number();
        }
        // About one strand in thirty is a flyaway.
        amplitude_ = amplitude * (number() > 0.93f ? 4.0f : 1.0f);
    }
    glm::vec3 at(float t) const {
        glm::vec3 sum(0);
        for (std::size_t k = 0; k < 2; ++k) sum += wave(cycles_[k] * t + phase_[k]) * side_[k];
        return amplitude_ * t * sum;
    }

private:
    /// A sine-like curve from cubics, bit-identical on every machine; its period is 2.
    static float wave(float x) {
        x -= 2 * std::floor(0.5f * x + 0.5f);
        return 2.6f * x * (1 - x * x);
    }
    std::array<glm::vec3, 2> side_;
    std::array<float, 2> cycles_{}, phase_{};
    float amplitude_;
};

float unitHash(std::uint32_t key) { return static_cast<float>(hash32(key) >> 8) * 0x1p-24f; }

}  // namespace

std::vector<StrandSource> dividedSources(const Scalp& base, int level) {
    std::vector<StrandSource> sources(base.vertices.size());
    for (std::size_t i = 0; i < sources.size(); ++i) sources[i].guide.fill(static_cast<std::uint32_t>(i));
    std::vector<std::uint32_t> indices = base.indices;
    for (int division = 0; division < level; ++division)
        indices = dividedTriangles(indices, [&](std::uint32_t a, std::uint32_t b) {
            sources.push_back(mixed(std::array{sources[a], sources[b]}, std::array{0.5f, 0.5f}));
            return static_cast<std::uint32_t>(sources.size() - 1);
        });
    return sources;
}

std::vector<DrawnStrand> scatteredStrands(const Scalp& base, const Scalp& fine, int level, int count, Seed seed) {
    const std::vector<StrandSource> sources = dividedSources(base, level);
    CHECK_EQ(sources.size(), fine.vertices.size());
    std::vector<double> areaUpTo;
    double area = 0;
    for (std::size_t i = 0; i < fine.indices.size(); i += 3)
        areaUpTo.push_back(area += static_cast<double>(areaOf(fine, i)));
    std::vector<DrawnStrand> result;
    const auto salt = static_cast<std::uint32_t>(seed.value);
    for (int i = 0; i < count; ++i) {
        const auto number = static_cast<std::uint32_t>(i);
        const std::uint32_t key = hash32(number ^ hash32(salt));
        const double at = area * static_cast<double>(radicalInverse(number));
        const auto found = std::upper_bound(areaUpTo.begin(), areaUpTo.end() - 1, at);
        const auto triangle = 3 * static_cast<std::size_t>(found - areaUpTo.begin());
        const float root = std::sqrt(unitHash(key)), other = unitHash(key ^ 0x9e3779b9u);
        const std::array<float, 3> weight{1 - root, root * (1 - other), root * other};
        std::array<StrandSource, 3> source;
        std::array<const ScalpVertex*, 3> corner{};
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = fine.indices[triangle + k];
            source[k] = sources[vertex], corner[k] = &fine.vertices[vertex];
        }
        const ScalpVertex on = curved(corner, weight);
        result.push_back({mixed(source, weight), on.position, on.normal, key});
    }
    return result;
}

void partStrands(const Groom& guides, std::span<DrawnStrand> strands) {
    constexpr float kCosine = 0.25f;
    const auto direction = [&](std::uint32_t guide) {
        const std::span<const glm::vec3> nodes = guides.strand(static_cast<int>(guide));
        const glm::vec3 d = nodes[nodes.size() / 3 + 1 < nodes.size() ? nodes.size() / 3 + 1 : 1] - nodes[0];
        return d / std::sqrt(std::max(glm::dot(d, d), 1e-12f));
    };
    for (DrawnStrand& strand : strands) {
        StrandSource& source = strand.source;
        const glm::vec3 main = direction(source.guide[0]);
        float sum = source.weight[0];
        for (std::size_t k = 1; k < 3; ++k) {
            if (source.weight[k] > 0 && glm::dot(direction(source.guide[k]), main) < kCosine) source.weight[k] = 0;
            sum += source.weight[k];
        }
        for (float& weight : source.weight) weight /= sum;
    }
}

void interpolateStrands(const GuideNodes& guides, const Pose& pose, std::span<const DrawnStrand> strands,
                        const InterpolationSettings& settings, std::span<glm::vec3> result, std::size_t every) {
    const auto count = static_cast<std::size_t>(guides.perStrand);
    const std::size_t written = (strands.size() + every - 1) / every;
    CHECK_LE(written * count, result.size());
    const PoseMatrix matrix = poseMatrix(pose);
    const GroupedSpheres spheres(settings.spheres);
    parallelFor(written, kStrandsPerTask, [&](std::size_t begin, std::size_t end) {
        for (std::size_t s = begin; s < end; ++s) {
            const DrawnStrand& strand = strands[s * every];
            glm::vec3* const to = result.data() + s * count;
            std::array<std::span<const glm::vec3>, 3> guide;
            for (std::size_t k = 0; k < 3; ++k) guide[k] = guides.of(strand.source.guide[k]);
            const std::array<float, 3> w = splitWeights(strand.source.weight, guide, settings.split);
            const glm::vec3 root = matrix.apply(strand.root);
            const glm::vec3 shift = root - (w[0] * guide[0][0] + w[1] * guide[1][0] + w[2] * guide[2][0]);
            const Stray stray(strand.key, settings.stray, matrix);
            for (std::size_t i = 0; i < count; ++i) {
                const float t = static_cast<float>(i) / static_cast<float>(count - 1);
                glm::vec3 p = w[0] * guide[0][i] + w[1] * guide[1][i] + w[2] * guide[2][i] + shift;
                p += settings.clump * t * (2 - t) * (guide[0][i] - p);
                if (settings.stray > 0) p += stray.at(t);
                if (i == 0) p = root;
                if (i > 0) leaveSpheres(spheres, p);
                to[i] = p;
            }
        }
    });
}

}  // namespace arclight::hair
