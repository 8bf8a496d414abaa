#include "sim/bones/limb_volumes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace arclight::bones {
namespace {

constexpr float kMostly = 0.75f;           // of a vertex's weight
constexpr std::size_t kMinTriangles = 60;  // of a part

bool isLimb(Limb limb) { return limb == Limb::ear || limb == Limb::arm || limb == Limb::leg || limb == Limb::tail; }

/// With bones `first` to `last` of a chain.
bool movesWith(const SkinnedVertex& vertex, const LimbChain& chain, int first, int last) {
    float sum = 0;
    for (int i = 0; i < 4; ++i)
        for (int bone = first; bone <= last; ++bone)
            if (vertex.bones[i] == matrixOf(chain, bone)) sum += vertex.weights[i];
    return sum >= kMostly;
}

}  // namespace

LimbVolumes::LimbVolumes(const SkinnedMesh& coat, LimbPart kind) : vertices_(coat.vertices) {
    for (const LimbChain& chain : creatureChains())
        for (int bone = 1; isLimb(chain.limb) && bone <= (kind == LimbPart::bone ? chain.bones() : 1); ++bone) {
            const int last = kind == LimbPart::bone ? bone : chain.bones();
            Part part;
            std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
            for (std::size_t i = 0; i < coat.indices.size(); i += 3) {
                const std::array corners{coat.indices[i], coat.indices[i + 1], coat.indices[i + 2]};
                if (!std::all_of(corners.begin(), corners.end(),
                                 [&](std::uint32_t k) { return movesWith(vertices_[k], chain, bone, last); }))
                    continue;
                part.indices.insert(part.indices.end(), corners.begin(), corners.end());
                for (std::size_t k = 0; k < 3; ++k) edges.emplace(corners[k], corners[(k + 1) % 3]);
            }
            for (const auto& [from, to] : edges)
                if (!edges.contains({to, from})) part.ring.push_back(from);
            if (part.indices.size() >= 3 * kMinTriangles) parts_.push_back(std::move(part));
        }
}

std::vector<double> LimbVolumes::of(std::span<const SkinMatrix> skin) const {
    std::vector<double> volumes;
    for (const Part& part : parts_) {
        const auto at = [&](std::uint32_t i) { return glm::dvec3(skinnedPosition(vertices_[i], skin)); };
        // Sums the tetrahedra from the middle of the ring, which is the cones' apex, so the cones add no volume.
        glm::dvec3 middle(0);
        for (const std::uint32_t i : part.ring) middle += at(i) / static_cast<double>(part.ring.size());
        double sum = 0;
        for (std::size_t i = 0; i < part.indices.size(); i += 3)
            sum += glm::dot(at(part.indices[i]) - middle,
                            glm::cross(at(part.indices[i + 1]) - middle, at(part.indices[i + 2]) - middle));
        volumes.push_back(sum / 6);
    }
    return volumes;
}

double volumeDifference(const LimbVolumes& limbs, std::span<const SkinMatrix> skin, std::span<const SkinMatrix> rest) {
    const std::vector<double> now = limbs.of(skin), wanted = limbs.of(rest);
    double worst = 0;
    for (std::size_t i = 0; i < now.size(); ++i) worst = std::max(worst, std::fabs(now[i] / wanted[i] - 1));
    return worst;
}

}  // namespace arclight::bones
