#include "bake/particles/flipbook_motion.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "core/parallel.h"

namespace arclight::particles {
namespace {

constexpr std::size_t kRowsAtOnce = 4;  // per chunk of a parallel loop

/// Halves width and height: weighted means of two by two texels, whose weights add up to at most 1.
MotionImage halved(const MotionImage& fine) {
    MotionImage coarse{(fine.width + 1) / 2, (fine.height + 1) / 2, {}, {}};
    for (int y = 0; y < coarse.height; ++y)
        for (int x = 0; x < coarse.width; ++x) {
            glm::vec2 sum(0);
            float weight = 0;
            for (int k = 0; k < 4; ++k) {
                const std::size_t i =
                    fine.index(std::min(2 * x + k % 2, fine.width - 1), std::min(2 * y + k / 2, fine.height - 1));
                sum += fine.weight[i] * fine.motion[i];
                weight += fine.weight[i];
            }
            coarse.motion.push_back(weight > 0 ? sum / weight : glm::vec2(0));
            coarse.weight.push_back(std::min(weight, 1.0f));
        }
    return coarse;
}

glm::vec2 bilinear(const MotionImage& image, glm::vec2 position) {
    position = glm::clamp(position, glm::vec2(0), glm::vec2(image.width - 1, image.height - 1));
    const glm::ivec2 low(position), high(std::min(low.x + 1, image.width - 1), std::min(low.y + 1, image.height - 1));
    const glm::vec2 t = position - glm::vec2(low);
    const glm::vec2 upper =
        glm::mix(image.motion[image.index(low.x, low.y)], image.motion[image.index(high.x, low.y)], t.x);
    const glm::vec2 lower =
        glm::mix(image.motion[image.index(low.x, high.y)], image.motion[image.index(high.x, high.y)], t.x);
    return glm::mix(upper, lower, t.y);
}

/// The velocity along a ray from the front, weighted by visibility.
struct SeenMotion {
    glm::vec2 velocity{0};
    float alpha = 0;
};

SeenMotion march(const MovingVolume& moving, glm::vec2 at, float extinction) {
    SeenMotion seen;
    float transmittance = 1;
    for (int z = moving.density.size.z - 1; z >= 0 && transmittance > 1e-3f; --z) {
        const glm::vec3 position(at, static_cast<float>(z));
        const float depth = extinction * moving.density.sample(position);
        if (!(depth > 0)) continue;
        const float kept = std::exp(-depth);
        seen.velocity += transmittance * (1 - kept) * glm::vec2(moving.x.sample(position), moving.y.sample(position));
        transmittance *= kept;
    }
    seen.alpha = 1 - transmittance;
    if (seen.alpha > 0) seen.velocity /= seen.alpha;
    return seen;
}

}  // namespace

MotionImage projectMotion(const MovingVolume& moving, const BakeWindow& window, int width, int height,
                          const MotionSettings& settings) {
    CHECK_EQ(moving.density.values.size(), moving.x.values.size());
    MotionImage image{width, height, {}, {}};
    const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    image.motion.resize(count);
    image.weight.resize(count);
    const glm::vec2 shown = window.high - window.low, pixel = shown / glm::vec2(width, height);
    parallelFor(static_cast<std::size_t>(height), kRowsAtOnce, [&](std::size_t begin, std::size_t end) {
        for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            for (int x = 0; x < width; ++x) {
                const glm::vec2 fromTopLeft = (glm::vec2(x, y) + 0.5f) * pixel;
                const glm::vec2 position(window.low.x + fromTopLeft.x, window.high.y - fromTopLeft.y);
                const SeenMotion seen = march(moving, position - 0.5f, settings.extinction);
                if (!(seen.alpha > 1e-3f)) continue;
                const glm::vec2 then = position + settings.cellsPerFrame * seen.velocity;
                const glm::vec2 share = (then - settings.next.low) / (settings.next.high - settings.next.low) -
                                        (position - window.low) / shown;
                image.motion[image.index(x, y)] = glm::vec2(share.x, -share.y);
                image.weight[image.index(x, y)] = seen.alpha;
            }
    });
    return image;
}

void fillMotion(MotionImage& image) {
    if (image.width <= 1 && image.height <= 1) return;
    MotionImage coarse = halved(image);
    fillMotion(coarse);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const std::size_t i = image.index(x, y);
            const glm::vec2 around = bilinear(coarse, 0.5f * glm::vec2(x, y) - 0.25f);
            image.motion[i] = glm::mix(around, image.motion[i], std::min(image.weight[i], 1.0f));
        }
}

std::uint8_t encodedMotion(float motion, float greatest) {
    const float scaled = std::clamp(motion / greatest, -1.0f, 1.0f);
    return static_cast<std::uint8_t>(128 + static_cast<int>(std::lround(127 * scaled)));
}

void putFrame(Image& sheet, const FlipbookLayout& layout, int frame, const Image& pixels) {
    CHECK_EQ(pixels.width, layout.cellSide);
    CHECK_EQ(pixels.height, layout.cellSide);
    CHECK_EQ(pixels.channels, sheet.channels);
    const glm::ivec2 corner = layout.corner(frame);
    const std::size_t row = static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.channels);
    for (int y = 0; y < pixels.height; ++y)
        std::copy_n(pixels.pixels.data() + pixels.offset(0, y), row,
                    sheet.pixels.data() + sheet.offset(corner.x, corner.y + y));
}

}  // namespace arclight::particles
