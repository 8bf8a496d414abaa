// The smaller levels of a texture, made without the GPU: the same bits on every driver, and no driver has to compile a
// shader for them.
#pragma once

#include <span>
#include <vector>

namespace arclight {

/// The next level of an image of `width` by `height` texels of `channels` numbers each, row by row: half as wide and
/// high, rounded down, but at least 1. Each texel is the mean of the area that it covers, so the mean of the image
/// stays.
std::vector<float> nextMipmap(std::span<const float> texels, int width, int height, int channels);

}  // namespace arclight
