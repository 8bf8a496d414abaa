// A normal and a depth in four bytes, in six ways. shaders/lightprepass/encoding.glsl holds the same formulas.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::lights {

/// In the order of the demo's labels. `article` corrects the normal's z of `printed`; `float16` keeps the normal in
/// half precision; `xyz8` and `float16` leave the depth to a depth texture of 24 bits.
enum class NormalEncoding : int { article, printed, octahedral, spheremap, xyz8, float16 };
inline constexpr int kNormalEncodings = 6;

struct NormalDepth {
    glm::vec3 normal{0, 0, 1};
    float depth = 0;
};

using Texel = std::array<std::uint8_t, 4>;

/// The texel of an encoding other than float16, as a GPU writes it: each component rounded to the nearest of 256
/// values.
Texel packTexel(NormalEncoding encoding, const NormalDepth& value);
/// The same, read. For xyz8 the depth is 0: the texel holds none.
NormalDepth unpackTexel(NormalEncoding encoding, const Texel& texel);

/// `value` after it was kept: by a texel, and for xyz8 and float16 a depth buffer.
NormalDepth kept(NormalEncoding encoding, const NormalDepth& value);

/// Bytes a pixel that the first pass leaves for the second, with the depth texture where it is read.
int bytesPerPixel(NormalEncoding encoding);

struct EncodingError {
    double normalMeanDeg = 0, normalMaxDeg = 0;
    double depthMax = 0;
};

/// Errors over `normals` directions spread evenly over the sphere and as many depths from 0 to 1.
EncodingError encodingError(NormalEncoding encoding, int normals = 200000);

/// Largest error of the normal, deg, in each of `bands` rings of equal width from +z to -z.
std::vector<float> errorsByAngle(NormalEncoding encoding, int bands);

}  // namespace arclight::lights
