// Small colour palettes, and the palette entry that represents a value of light.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/image.h"
#include "sim/dither/error_diffusion.h"

namespace arclight::dither {

/// All palettes but `sixteen` are tonal: rows of tones from dark to light, chosen by luminance only.
enum class Palette : int { oneBit, fourGreys, handheld, sixteen };
constexpr bool isTonal(Palette palette) { return palette != Palette::sixteen; }

/// The colours as sRGB-encoded bytes.
std::span<const glm::ivec3> coloursOf(Palette palette);
/// The value of each colour in units of `kDiffusionUnit`: its linear light, or its luminance in all channels.
std::span<const glm::ivec3> tonesOf(Palette palette);

/// Converts linear light to the units and kind of `tonesOf`. shaders/dither/diffuse.comp does likewise.
glm::ivec3 toneOf(glm::vec3 light, Palette palette);
/// The index of the nearest of `tones`; of equally near tones, the first.
std::size_t nearestTone(std::span<const glm::ivec3> tones, glm::ivec3 tone);

/// An image of linear light, rows from the top, in the colours of a palette, by error diffusion.
Image diffusedImage(std::span<const glm::vec3> light, int width, int height, Palette palette,
                    const DiffusionSettings& settings);

}  // namespace arclight::dither
