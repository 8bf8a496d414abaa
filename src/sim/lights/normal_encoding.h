// Six encodings of a normal and a depth, most of them in four bytes. shaders/lights/encoding.glsl holds the same
// formulas.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "core/measures.h"
#include "core/values.h"

namespace arclight::lights {

/// `article` corrects the normal's z of `printed`; `float16` stores the normal in
/// 16-bit floats; `xyz8` and `float16` leave the depth to a 24-bit depth texture.
enum class NormalEncoding : int { article, printed, octahedral, spheremap, xyz8, float16 };
inline constexpr Labels kEncodingLabels =
    labels("article", "published", "octahedral", "spheremap", "xyz8", "float16").formerly("printed", "published");
inline constexpr int kNormalEncodings = kEncodingLabels.count;

struct NormalDepth {
    glm::vec3 normal{0, 0, 1};
    float depth = 0;
};

using Texel = std::array<std::uint8_t, 4>;

/// The texel of any encoding except float16, as a GPU writes it: each component rounded to the nearest of 256 values.
Texel packTexel(NormalEncoding encoding, const NormalDepth& value);
/// The value of a texel. For xyz8 the depth is 0, since the texel holds none.
NormalDepth unpackTexel(NormalEncoding encoding, const Texel& texel);

/// `value` after a round trip through a texel and, for xyz8 and float16, a depth buffer.
NormalDepth roundTrip(NormalEncoding encoding, const NormalDepth& value);

/// Bytes per pixel that the first pass writes for the second, including the depth texture if the second reads it.
int bytesPerPixel(NormalEncoding encoding);

struct EncodingError {
    double normalMeanDeg = 0, normalMaxDeg = 0;
    double depthMax = 0;
};

constexpr auto rowsOf(EncodingError) {
    return measureRows<EncodingError>(
        Measure{"normalErrorMeanDeg", "deg", "Mean error of encoded normals over the sphere.",
                &EncodingError::normalMeanDeg}
            .absentBecause("forward shading packs no normals"),
        Measure{"normalErrorMaxDeg", "deg", "Largest error of encoded normals over the sphere.",
                &EncodingError::normalMaxDeg}
            .absentBecause("forward shading packs no normals"),
        Measure{"depthErrorMax", "", "Largest error of encoded depth, which runs from 0 to 1.",
                &EncodingError::depthMax}
            .atMost(1.55e-5)
            .absentBecause("forward shading packs no depth"));
}

/// Errors over `normals` directions, spread evenly over the sphere, and as many depths from 0 to 1.
EncodingError encodingError(NormalEncoding encoding, int normals = 200000);

/// Largest error of the normal, in degrees, in each of `bands` rings of equal width from +z to -z.
std::vector<float> errorsByAngle(NormalEncoding encoding, int bands);

}  // namespace arclight::lights
