#include "sim/dither/palette.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/srgb.h"
#include "sim/dither/tones.h"

namespace arclight::dither {
namespace {

/// `handheld` is a common screen palette of emulators. `sixteen` is by DawnBringer, "DB16", 2011, from dark to light.
constexpr std::uint32_t kOneBit[]{0x1B1D22, 0xF0EAD6};
constexpr std::uint32_t kFourGreys[]{0x101214, 0x555A5E, 0xA6ABAE, 0xF2F4F5};
constexpr std::uint32_t kHandheld[]{0x081820, 0x346856, 0x88C070, 0xE0F8D0};
constexpr std::uint32_t kSixteen[]{0x140C1C, 0x442434, 0x30346D, 0x4E4A4E, 0x854C30, 0x346524, 0xD04648, 0x757161,
                                   0x597DCE, 0xD27D2C, 0x8595A1, 0x6DAA2C, 0xD2AA99, 0x6DC2CA, 0xDAD45E, 0xDEEED6};

int luminance(glm::ivec3 light) { return (54 * light.r + 183 * light.g + 19 * light.b) / 256; }  // ITU-R BT.709

struct Colours {
    std::vector<glm::ivec3> encoded, tones;
    Colours(std::span<const std::uint32_t> hex, Palette palette) {
        for (const std::uint32_t rgb : hex) {
            glm::vec3 light;
            encoded.emplace_back(rgb >> 16 & 255u, rgb >> 8 & 255u, rgb & 255u);
            for (int c = 0; c < 3; ++c) light[c] = srgbDecoded(static_cast<float>(encoded.back()[c]) / 255.0f);
            tones.push_back(toneOf(light, palette));
        }
    }
};

const Colours& of(Palette palette) {
    static const std::array<Colours, 4> kAll{Colours(kOneBit, Palette::oneBit), Colours(kFourGreys, Palette::fourGreys),
                                             Colours(kHandheld, Palette::handheld),
                                             Colours(kSixteen, Palette::sixteen)};
    return kAll[static_cast<std::size_t>(palette)];
}

}  // namespace

std::span<const glm::ivec3> coloursOf(Palette palette) { return of(palette).encoded; }
std::span<const glm::ivec3> tonesOf(Palette palette) { return of(palette).tones; }

glm::ivec3 toneOf(glm::vec3 light, Palette palette) {
    const auto whole = glm::ivec3(glm::clamp(light, 0.0f, 1.0f) * static_cast<float>(kDiffusionUnit) + 0.5f);
    return isTonal(palette) ? glm::ivec3(luminance(whole)) : whole;
}

std::size_t nearestTone(std::span<const glm::ivec3> tones, glm::ivec3 tone) {
    const auto square = [&](glm::ivec3 of) {
        const glm::ivec3 d = of - tone;
        return d.x * d.x + d.y * d.y + d.z * d.z;
    };
    const auto found =
        std::min_element(tones.begin(), tones.end(), [&](glm::ivec3 a, glm::ivec3 b) { return square(a) < square(b); });
    return static_cast<std::size_t>(found - tones.begin());
}

Image diffusedImage(std::span<const glm::vec3> light, int width, int height, Palette palette,
                    const DiffusionSettings& settings) {
    std::vector<glm::ivec3> wanted;
    wanted.reserve(light.size());
    for (const glm::vec3 pixel : light) wanted.push_back(toneOf(pixel, palette));
    const std::span<const glm::ivec3> tones = tonesOf(palette), colours = coloursOf(palette);
    const std::vector<glm::ivec3> chosen =
        diffused(wanted, width, height, weightsOf(settings.kernel), settings.serpentine,
                 [&](glm::ivec3 tone) { return tones[nearestTone(tones, tone)]; });
    Image image(width, height, 3);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const glm::ivec3 colour = colours[nearestTone(tones, chosen[i])];
        for (int c = 0; c < 3; ++c)
            image.pixels[3 * i + static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(colour[c]);
    }
    return image;
}

}  // namespace arclight::dither
