#include "sim/lights/normal_encoding.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/gtc/packing.hpp>

#include "core/image.h"
#include "sim/common/octahedral.h"

namespace arclight::lights {
namespace {

float fromByte(std::uint8_t byte) { return static_cast<float>(byte) / 255; }

/// A depth quantized to `steps` steps: the whole steps and the fraction of the next one.
struct Halves {
    float high, low;
};
Halves halves(float depth, float steps) {
    const float scaled = std::clamp(depth, 0.0f, 1.0f) * steps;
    return {std::floor(scaled), scaled - std::floor(scaled)};
}

/// Angle between two directions in degrees, accurate for small angles too.
double angleDeg(glm::dvec3 a, glm::dvec3 b) {
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)) * 57.29577951308232;
}

}  // namespace

Texel packTexel(NormalEncoding encoding, const NormalDepth& value) {
    const glm::vec3 n = value.normal;
    const auto texel = [](glm::vec2 xy, float z, float w) {
        return Texel{toByte(xy.x), toByte(xy.y), toByte(z), toByte(w)};
    };
    switch (encoding) {
        case NormalEncoding::article:
        case NormalEncoding::printed: {
            const Halves depth = halves(value.depth, 127);
            return texel(glm::vec2(n) * 0.5f + 0.5f, (depth.high + (n.z < 0 ? 128.0f : 0.0f)) / 255, depth.low);
        }
        case NormalEncoding::octahedral: {
            const Halves depth = halves(value.depth, 255);
            return texel(octahedral(n) * 0.5f + 0.5f, depth.high / 255, depth.low);
        }
        case NormalEncoding::spheremap: {
            const Halves depth = halves(value.depth, 255);
            const float scale = std::sqrt(std::max(8 * n.z + 8, 1e-8f));
            return texel(glm::vec2(n) / scale + 0.5f, depth.high / 255, depth.low);
        }
        default: return {toByte(n.x * 0.5f + 0.5f), toByte(n.y * 0.5f + 0.5f), toByte(n.z * 0.5f + 0.5f), 255};
    }
}

NormalDepth unpackTexel(NormalEncoding encoding, const Texel& texel) {
    const float z = fromByte(texel[2]), low = fromByte(texel[3]);
    const glm::vec2 position(fromByte(texel[0]), fromByte(texel[1]));
    const glm::vec2 xy = position * 2.0f - 1.0f;
    switch (encoding) {
        case NormalEncoding::article:
        case NormalEncoding::printed: {
            const float dot = glm::dot(xy, xy);
            const float size =
                encoding == NormalEncoding::printed ? 1 - std::sqrt(dot) : std::sqrt(std::max(1 - dot, 0.0f));
            const bool isAway = texel[2] >= 128;
            return {{xy, isAway ? -size : size}, (static_cast<float>(texel[2] - (isAway ? 128 : 0)) + low) / 127};
        }
        case NormalEncoding::octahedral: return {fromOctahedral(xy), (static_cast<float>(texel[2]) + low) / 255};
        case NormalEncoding::spheremap: {
            const glm::vec2 p = position * 4.0f - 2.0f;
            const float f = std::min(glm::dot(p, p), 4.0f);
            return {{p * std::sqrt(std::max(1 - 0.25f * f, 0.0f)), 1 - 0.5f * f},
                    (static_cast<float>(texel[2]) + low) / 255};
        }
        default: return {glm::normalize(glm::vec3(xy, z * 2 - 1)), 0};
    }
}

NormalDepth roundTrip(NormalEncoding encoding, const NormalDepth& value) {
    constexpr double kDepthSteps = 16777215.0;
    const auto depth24 =
        static_cast<float>(std::floor(static_cast<double>(value.depth) * kDepthSteps + 0.5) / kDepthSteps);
    if (encoding == NormalEncoding::float16) {
        const auto half = [](float x) { return glm::unpackHalf1x16(glm::packHalf1x16(x)); };
        return {{half(value.normal.x), half(value.normal.y), half(value.normal.z)}, depth24};
    }
    NormalDepth result = unpackTexel(encoding, packTexel(encoding, value));
    if (encoding == NormalEncoding::xyz8) result.depth = depth24;
    return result;
}

int bytesPerPixel(NormalEncoding encoding) {
    switch (encoding) {
        case NormalEncoding::xyz8: return 4 + 4;
        case NormalEncoding::float16: return 8 + 4;
        default: return 4;
    }
}

EncodingError encodingError(NormalEncoding encoding, int normals) {
    constexpr double kGoldenAngle = 2.399963229728653;
    EncodingError error;
    double sum = 0;
    for (int i = 0; i < normals; ++i) {
        // Points on a Fibonacci spiral, which represent equal areas.
        const double z = 1 - (2 * i + 1.0) / normals, r = std::sqrt(1 - z * z), angle = kGoldenAngle * i;
        const glm::dvec3 exact(r * std::cos(angle), r * std::sin(angle), z);
        const double depth = static_cast<double>(i) / (normals - 1);
        const NormalDepth value{glm::vec3(exact), static_cast<float>(depth)};
        const NormalDepth read = roundTrip(encoding, value);
        const double off = angleDeg(exact, glm::dvec3(read.normal));
        sum += off;
        error.normalMaxDeg = std::max(error.normalMaxDeg, off);
        error.depthMax =
            std::max(error.depthMax, std::abs(static_cast<double>(read.depth) - static_cast<double>(value.depth)));
    }
    error.normalMeanDeg = normals > 0 ? sum / normals : 0;
    return error;
}

std::vector<float> errorsByAngle(NormalEncoding encoding, int bands) {
    constexpr int kAround = 180, kWithin = 4;
    std::vector<float> errors(static_cast<std::size_t>(std::max(0, bands)));
    for (int band = 0; band < bands; ++band)
        for (int i = 0; i < kAround * kWithin; ++i) {
            const double polar = std::numbers::pi * (band + (i % kWithin + 0.5) / kWithin) / bands,
                         around = 2 * std::numbers::pi * i / (kAround * kWithin);
            const glm::dvec3 exact(std::sin(polar) * std::cos(around), std::sin(polar) * std::sin(around),
                                   std::cos(polar));
            const glm::vec3 read = roundTrip(encoding, {glm::vec3(exact), 0.5f}).normal;
            float& error = errors[static_cast<std::size_t>(band)];
            error = std::max(error, static_cast<float>(angleDeg(exact, glm::dvec3(read))));
        }
    return errors;
}

}  // namespace arclight::lights
