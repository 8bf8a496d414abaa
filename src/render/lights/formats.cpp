#include "render/lights/formats.h"

namespace arclight::lights {
namespace {

/// Sums of more lights use 32 bits. Each addition in a 16-bit float, which has 11 significant bits, may lose the last
/// bit, and a few hundred additions to one pixel reduce the frame's PSNR to below 40 dB.
constexpr std::size_t kMaxHalfLights = 100;

}  // namespace

PixelFormat normalFormat(const LightingStyle& style) {
    if (style.encoding != NormalEncoding::float16) return PixelFormat::rgba8;
    return shadedFormat(style);
}

PixelFormat shadedFormat(const LightingStyle& style) {
    return isFull(style) ? PixelFormat::rgba32f : PixelFormat::rgba16f;
}

PixelFormat lightFormat(const LightingStyle& style, std::size_t lights) {
    if (style.buffers == Buffers::bytes) return PixelFormat::rgba8;
    const bool isSummed = style.renderer == LightRenderer::prepass || style.renderer == LightRenderer::deferred;
    return isSummed && lights > kMaxHalfLights ? PixelFormat::rgba32f : shadedFormat(style);
}

glm::vec4 emptyTexel(const LightingStyle& style, float far) {
    if (style.encoding == NormalEncoding::float16) return {0, 0, 1, far};
    const Texel texel = packTexel(style.encoding, {{0, 0, 1}, 1});
    return glm::vec4(texel[0], texel[1], texel[2], texel[3]) / 255.0f;
}

std::uint32_t encodingFeature(const LightingStyle& style) {
    const bool isFloat32 = isFull(style) && style.encoding == NormalEncoding::float16;
    return kFirstEncoding << (isFloat32 ? kNormalEncodings : static_cast<int>(style.encoding));
}

std::uint32_t highlightFeatures(const LightingStyle& style) {
    switch (style.specular) {
        case Specular::off: return 0;
        case Specular::luminance: return kSpecular;
        case Specular::colour: return kSpecular | kSpecularColour;
    }
    return 0;
}

}  // namespace arclight::lights
