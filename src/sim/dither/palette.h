// Palettes of few colours, and which of them stand for a value of light.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/image.h"
#include "sim/dither/error_diffusion.h"

namespace arclight::dither {

/// All but the sixteen are rows of tones from dark to light, for which the luminance of light counts alone.
enum class Palette : int { oneBit, fourGreys, handheld, sixteen };
constexpr bool isTonal(Palette palette) { return palette != Palette::sixteen; }

/// The colours as sRGB-encoded bytes.
std::span<const glm::ivec3> coloursOf(Palette palette);
/// What each of them stands for, in units of `kDiffusionUnit`: its linear light, or its luminance in all channels.
std::span<const glm::ivec3> tonesOf(Palette palette);

/// Linear light in the unit and kind of `tonesOf`. The same in shaders/dither/diffuse.comp.
glm::ivec3 toneOf(glm::vec3 light, Palette palette);
/// The number of the nearest of `tones`; of equally near ones, the first.
std::size_t nearestTone(std::span<const glm::ivec3> tones, glm::ivec3 tone);

/// An image of linear light, rows from the top, in the colours of a palette, by error diffusion.
Image diffusedImage(std::span<const glm::vec3> light, int width, int height, Palette palette,
                    const DiffusionSettings& settings);

}  // namespace arclight::dither
