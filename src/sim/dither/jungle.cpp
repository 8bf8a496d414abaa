#include "sim/dither/jungle.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"

namespace arclight::dither {
namespace {

/// The distance along the path as an angle: one lap is 2π.
float lapAngle(float along) { return kTwoPi / kLap * along; }
float pathX(float along) { return 1.9f * sinf(lapAngle(along)) + 0.55f * sinf(3 * lapAngle(along) + 1.1f); }

/// The placement of a kind of plant: number per lap, distances from the path and from one another, and size.
struct Stand {
    PlantKind kind;
    int count;
    float nearest, farthest, apart, smallest, largest;
};
constexpr std::array kStands{
    Stand{PlantKind::tree, 62, 2.1f, 24, 2.6f, 0.75f, 1.35f},
    Stand{PlantKind::palm, 46, 1.9f, 19, 2.2f, 0.75f, 1.25f},
    Stand{PlantKind::broadLeaf, 150, 1.15f, 17, 1.1f, 0.65f, 1.30f},
    Stand{PlantKind::fern, 250, 0.95f, 16, 0.7f, 0.60f, 1.35f},
    Stand{PlantKind::seedling, 420, 0.62f, 8, 0.3f, 0.55f, 1.3f},
    Stand{PlantKind::liana, 34, 1.6f, 14, 1.5f, 0.8f, 1.4f},
    Stand{PlantKind::strands, 44, 1.3f, 15, 1.4f, 0.8f, 1.3f},
};

/// Whether no plant of the kind is nearer than `apart`, including across the seam of the lap.
bool isFree(const std::vector<Plant>& plants, PlantKind kind, glm::vec2 at, float apart) {
    return std::none_of(plants.begin(), plants.end(), [&](const Plant& other) {
        if (other.kind != kind) return false;
        const float dx = other.root.x - at.x, dz = other.root.z - at.y, around = dz - kLap * std::round(dz / kLap);
        return dx * dx + around * around < apart * apart;
    });
}

void addStand(std::vector<Plant>& plants, const Stand& stand, Random& random) {
    int placed = 0;
    for (int attempt = 0; attempt < 30 * stand.count && placed < stand.count; ++attempt) {
        const float along = random.uniform(0, kLap), side = random.uniform01() < 0.5f ? -1.0f : 1.0f;
        // Denser near the path, where they are visible.
        const float spread = random.uniform01();
        const float aside = stand.nearest + (stand.farthest - stand.nearest) * spread * (0.35f + 0.65f * spread);
        const float size = random.uniform01(), yaw = random.uniform(0, kTwoPi), hue = random.uniform01();
        const std::uint32_t key = random.next();
        glm::vec3 root = onPath(along, side * aside);
        if (!isFree(plants, stand.kind, {root.x, root.z}, stand.apart)) continue;
        root.y = groundHeight({root.x, root.z});
        if (stand.kind == PlantKind::liana) root.y += 5.2f + 3.5f * size;
        if (stand.kind == PlantKind::strands) root.y += 6.5f + 3.0f * size;
        plants.push_back({stand.kind, root, yaw, stand.smallest + (stand.largest - stand.smallest) * size, hue, key});
        ++placed;
    }
}

/// Plants on the trees: crowns, and broad leaves on the trunks.
void addOnTrees(std::vector<Plant>& plants, Random& random) {
    const std::vector<Plant> trees(plants.begin(), plants.begin() + kStands[0].count);
    for (const Plant& tree : trees) {
        if (tree.kind != PlantKind::tree) continue;
        const int crowns = 4 + static_cast<int>(random.below(3));
        for (int i = 0; i < crowns; ++i) {
            const float turn = random.uniform(0, kTwoPi), out = random.uniform(0.5f, 3.4f);
            const float up = random.uniform(6.2f, 12.5f), yaw = random.uniform(0, kTwoPi);
            const float scale = random.uniform(0.8f, 1.45f), hue = random.uniform01();
            const glm::vec3 root = tree.root + glm::vec3(out * cosf(turn), up, out * sinf(turn));
            plants.push_back({PlantKind::crown, root, yaw, scale, hue, random.next()});
        }
        if (random.uniform01() < 0.6f) {
            const float up = random.uniform(1.8f, 5.5f), turn = random.uniform(0, kTwoPi), hue = random.uniform01();
            const glm::vec3 root = tree.root + tree.scale * 0.30f * glm::vec3(cosf(turn), 0, sinf(turn));
            plants.push_back({PlantKind::broadLeaf, root + glm::vec3(0, up, 0), turn, 0.55f, hue, random.next()});
        }
    }
}

}  // namespace

glm::vec3 onPath(float along, float aside) {
    const glm::vec3 direction = pathDirection(along);
    const glm::vec2 at(pathX(along) - direction.z * aside, -along + direction.x * aside);
    return {at.x, groundHeight(at), at.y};
}

glm::vec3 pathDirection(float along) {
    const float slope = kTwoPi / kLap * (1.9f * cosf(lapAngle(along)) + 3 * 0.55f * cosf(3 * lapAngle(along) + 1.1f));
    return glm::normalize(glm::vec3(slope, 0, -1));
}

float asidePath(glm::vec2 xz) {
    const glm::vec3 direction = pathDirection(-xz.y);
    return (xz.x - pathX(-xz.y)) * -direction.z;
}

float groundHeight(glm::vec2 xz) {
    const float angle = lapAngle(-xz.y);
    const float from = std::fabs(xz.x - pathX(-xz.y));
    const float bank = std::max(from - 0.8f, 0.0f);
    const float rolling = 0.22f * sinf(2 * angle + 0.4f) + 0.10f * sinf(5 * angle + 0.5f * xz.x);
    return rolling + 0.42f * bank * bank / (bank + 2.2f) * (0.75f + 0.25f * sinf(4 * angle + 0.9f * xz.x));
}

std::vector<Plant> jungle(Seed seed) {
    std::vector<Plant> plants;
    for (std::size_t i = 0; i < kStands.size(); ++i) {
        Random random(seed, 31 + i);
        addStand(plants, kStands[i], random);
    }
    Random random(seed, 57);
    addOnTrees(plants, random);
    for (Plant& plant : plants) plant.root.z -= kLap * (std::floor(plant.root.z / kLap) + 1);
    return plants;
}

PlantBounds boundsOf(PlantKind kind) {
    constexpr std::array<PlantBounds, kPlantKinds> kBounds{{{1.6f, 15},
                                                            {2.6f, 6.2f},
                                                            {1.25f, 1.2f},
                                                            {1.4f, 2.1f},
                                                            {2.6f, 1.4f},
                                                            {2.6f, 1.0f},
                                                            {1.0f, 1.0f},
                                                            {0.4f, 0.4f}}};
    return kBounds[static_cast<std::size_t>(kind)];
}

}  // namespace arclight::dither
