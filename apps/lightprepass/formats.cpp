#include "formats.h"

namespace arclight::lightprepass {
namespace {

/// Sums of more lights use 32 bits. Each addition in a 16-bit float, which has 11 significant bits, may cost the last
/// of them, and a few hundred on one pixel take the frame below 40 dB.
constexpr int kMostHalfLights = 100;

}  // namespace

bool hasOwnDepth(const LightprepassParams& params) {
    return params.encoding != NormalEncoding::xyz8 && params.encoding != NormalEncoding::float16;
}

PixelFormat normalFormat(const LightprepassParams& params) {
    if (params.encoding != NormalEncoding::float16) return PixelFormat::rgba8;
    return shadedFormat(params);
}

PixelFormat shadedFormat(const LightprepassParams& params) {
    return isFull(params) ? PixelFormat::rgba32f : PixelFormat::rgba16f;
}

PixelFormat lightFormat(const LightprepassParams& params) {
    if (params.buffers == Buffers::bytes) return PixelFormat::rgba8;
    const bool isSummed = params.renderer == LightRenderer::prepass || params.renderer == LightRenderer::deferred;
    return isSummed && params.lights > kMostHalfLights ? PixelFormat::rgba32f : shadedFormat(params);
}

glm::vec4 emptyTexel(const LightprepassParams& params, float far) {
    if (params.encoding == NormalEncoding::float16) return {0, 0, 1, far};
    const Texel texel = packTexel(params.encoding, {{0, 0, 1}, 1});
    return glm::vec4(texel[0], texel[1], texel[2], texel[3]) / 255.0f;
}

std::uint32_t encodingFeature(const LightprepassParams& params) {
    const bool isFloat32 = isFull(params) && params.encoding == NormalEncoding::float16;
    return kFirstEncoding << (isFloat32 ? kNormalEncodings : static_cast<int>(params.encoding));
}

std::uint32_t highlightFeatures(const LightprepassParams& params) {
    switch (params.specular) {
        case Specular::off: return 0;
        case Specular::luminance: return kSpecular;
        case Specular::colour: return kSpecular | kSpecularColour;
    }
    return 0;
}

}  // namespace arclight::lightprepass
