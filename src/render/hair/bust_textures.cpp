#include "render/hair/bust_textures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::hair {
namespace {

constexpr float kVariances[6] = {0.0064f, 0.0484f, 0.187f, 0.567f, 1.99f, 7.41f};  // mm²
constexpr glm::vec3 kWeights[6] = {{0.233f, 0.455f, 0.649f}, {0.100f, 0.336f, 0.344f}, {0.118f, 0.198f, 0},
                                   {0.113f, 0.007f, 0.007f}, {0.358f, 0.004f, 0},      {0.078f, 0, 0}};

/// The diffusion profile at a distance in mm, per mm², up to a constant factor.
glm::vec3 profile(float distance) {
    glm::vec3 sum(0);
    for (int i = 0; i < 6; ++i)
        sum += kWeights[i] * (std::exp(-distance * distance / (2 * kVariances[i])) / kVariances[i]);
    return sum;
}

}  // namespace

Texture imageTexture(std::string_view label, const Image& image, Wrap wrap) {
    // Images have their first row at the top, textures at the bottom.
    const auto rowBytes = static_cast<std::ptrdiff_t>(image.width) * image.channels;
    std::vector<std::uint8_t> texels;
    texels.reserve(image.pixels.size());
    for (auto row = image.pixels.end(); row != image.pixels.begin(); row -= rowBytes)
        texels.insert(texels.end(), row - rowBytes, row);
    Texture texture(label, PixelFormat::rgba8, image.width, image.height, Filter::mipmapped, wrap);
    texture.upload<std::uint8_t>(texels);
    return texture;
}

Texture skinTable() {
    constexpr int kAngles = 64, kCurvatures = 24, kSteps = 96;
    // Positions around a circle, from −2 to 2 rad, and the light that arrives there from each angle.
    std::array<float, kSteps> positions{};
    for (int i = 0; i < kSteps; ++i)
        positions[static_cast<std::size_t>(i)] = 4.0f * ((static_cast<float>(i) + 0.5f) / kSteps - 0.5f);
    std::array<float, kAngles> cosines{};
    std::array<std::array<float, kSteps>, kAngles> lit{};
    for (std::size_t column = 0; column < kAngles; ++column) {
        cosines[column] = -1 + 2 * (static_cast<float>(column) + 0.5f) / kAngles;
        const float angle = std::acos(cosines[column]);
        for (std::size_t i = 0; i < kSteps; ++i) lit[column][i] = std::max(0.0f, std::cos(angle + positions[i]));
    }
    std::vector<float> texels;
    for (int row = 0; row < kCurvatures; ++row) {
        const float curvature = 0.25f * (static_cast<float>(row) + 0.5f) / kCurvatures, radius = 1 / curvature;
        // The profile around the circle of that radius.
        std::array<glm::vec3, kSteps> around{};
        glm::vec3 total(0);
        for (std::size_t i = 0; i < kSteps; ++i)
            total += around[i] = profile(2 * radius * std::abs(std::sin(0.5f * positions[i])));
        for (std::size_t column = 0; column < kAngles; ++column) {
            glm::vec3 light(0);
            for (std::size_t i = 0; i < kSteps; ++i) light += around[i] * lit[column][i];
            // Narrow Gaussians fall between the steps of a nearly flat surface; the result is then the plain cosine.
            const glm::vec3 mean =
                glm::mix(glm::vec3(std::max(0.0f, cosines[column])), light / glm::max(total, glm::vec3(1e-6f)),
                         glm::step(glm::vec3(1e-3f), total));
            for (int c = 0; c < 3; ++c) texels.push_back(mean[c]);
            texels.push_back(1);
        }
    }
    Texture texture("skin light", PixelFormat::rgba16f, kAngles, kCurvatures, Filter::linear, Wrap::clamp);
    texture.upload<float>(texels);
    return texture;
}

}  // namespace arclight::hair
