#include "lantern_reeds.h"

#include <algorithm>
#include <cmath>

#include "core/random.h"

namespace arclight::halftexel {
namespace {

constexpr int kSegments = 32;
constexpr float kTwoPi = 6.28318531f;
constexpr glm::vec3 kDark(0.0022f, 0.0026f, 0.0032f);

/// Half the width of a reed along its length, in shares of its width at the root.
float halfWidth(const Reed& reed, float t) {
    if (!reed.isCattail) return 0.5f * powf(1 - t, 0.7f) * (0.55f + 0.45f * std::min(1.0f, 3 * t));
    // A thin stalk, and the head with its round ends.
    const float end = std::clamp((t - 0.85f) / 0.07f, -1.0f, 1.0f);
    return 0.17f - 0.10f * t + 0.52f * std::sqrt(std::sqrt(1 - end * end));
}

Reed makeReed(Random& random, bool isRight, bool isCattail) {
    Reed reed;
    const float x = random.uniform(0.01f, isRight ? 0.30f : 0.21f);
    const float length = (isCattail ? random.uniform(0.42f, 0.56f) : random.uniform(0.18f, 0.46f)) * (1.1f - 1.2f * x);
    const float lean = isCattail ? random.uniform(-0.03f, 0.08f) : random.uniform(-0.10f, 0.20f);
    reed.root = {x, -0.03f};
    reed.bend = {x + 0.25f * lean, 0.62f * length};
    reed.tip = {x + lean * 1.4f, length * (1 - std::abs(lean) * 1.2f)};
    reed.width = isCattail ? 0.013f : random.uniform(0.006f, 0.012f);
    reed.phase = random.uniform01();
    reed.isRight = isRight;
    reed.isCattail = isCattail;
    return reed;
}

glm::vec3 lightAt(glm::vec2 place, std::span<const ReedLight> lights) {
    glm::vec3 sum = kDark;
    for (const ReedLight& light : lights) {
        const glm::vec2 way = light.place - place;
        sum += light.colour / (1.0f + 260.0f * glm::dot(way, way));
    }
    return sum;
}

}  // namespace

std::vector<Reed> reedBank(Seed seed) {
    Random random(seed, 0x4eed);
    std::vector<Reed> reeds;
    for (int i = 0; i < 13; ++i) reeds.push_back(makeReed(random, false, i % 6 == 5));
    for (int i = 0; i < 11; ++i) reeds.push_back(makeReed(random, true, i % 5 == 4));
    return reeds;
}

void addReeds(std::vector<ReedCorner>& corners, std::span<const Reed> reeds, std::span<const ReedLight> lights,
              int width, int height, double seconds) {
    const auto h = static_cast<float>(height);
    const float across = static_cast<float>(width) / h;
    for (const Reed& reed : reeds) {
        const double turns = seconds / 4.7 + static_cast<double>(reed.phase);
        const float sway = 0.007f * sinf(kTwoPi * static_cast<float>(turns - std::floor(turns)));
        const glm::vec2 tip = reed.tip + glm::vec2(sway, 0);
        const auto place = [&](float t) {
            glm::vec2 p = (1 - t) * (1 - t) * reed.root + 2 * t * (1 - t) * reed.bend + t * t * tip;
            if (reed.isRight) p.x = across - p.x;
            return p;
        };
        ReedCorner before[2];
        for (int i = 0; i <= kSegments; ++i) {
            // More steps towards the tip, where the shape is.
            const float s = static_cast<float>(i) / kSegments, t = s * (1.4f - 0.4f * s);
            const glm::vec2 p = place(t), ahead = place(t + 0.01f) - place(t - 0.01f);
            const glm::vec2 normal = glm::vec2(-ahead.y, ahead.x) / std::max(glm::length(ahead), 1e-6f);
            const float half = halfWidth(reed, t) * reed.width * h, reach = half + 2;
            const glm::vec3 light = lightAt(p, lights);
            ReedCorner now[2];
            for (int side = 0; side < 2; ++side) {
                const float x = side == 0 ? -reach : reach;
                const glm::vec2 q = p + normal * (x / h);
                now[side] = {{2 * q.x / across - 1, 2 * q.y - 1}, {x, half}, light};
            }
            if (i > 0)
                for (const ReedCorner& corner : {before[0], before[1], now[1], before[0], now[1], now[0]})
                    corners.push_back(corner);
            before[0] = now[0], before[1] = now[1];
        }
    }
}

}  // namespace arclight::halftexel
