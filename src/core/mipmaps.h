// Mipmap levels of a texture, computed on the CPU: they are bit-identical on every driver, and no driver has to compile
// a shader for them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace arclight {

/// Width or height of the next level: half as many texels, rounded down, but at least 1.
constexpr int nextMipmapSide(int side) { return std::max(1, side / 2); }

/// The next level of an image of `width` by `height` texels of `channels` numbers each, row by row. Each texel is the
/// mean of the area that it covers, so the mean of the image is preserved.
std::vector<float> nextMipmap(std::span<const float> texels, int width, int height, int channels);
std::vector<float> nextMipmap(std::span<const std::uint8_t> texels, int width, int height, int channels);

/// As above, of RGBA with colours in sRGB: the means are of linear light, from 0 to 255.
std::vector<float> nextMipmapOfSrgb(std::span<const std::uint8_t> texels, int width, int height);
/// The RGBA bytes, with colours in sRGB, of such means.
std::vector<std::uint8_t> srgbBytes(std::span<const float> means);

}  // namespace arclight
