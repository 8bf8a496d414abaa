// Keyframes.
#include <algorithm>
#include <cmath>

#include "data/gltf_accessors.h"

namespace arclight {
namespace {

float lengthOf(const float* v, std::size_t components) {
    double sum = 0;
    for (std::size_t c = 0; c < components; ++c) sum += static_cast<double>(v[c]) * static_cast<double>(v[c]);
    return static_cast<float>(std::sqrt(sum));
}

Float4 normalised(Float4 q) {
    const float length = lengthOf(q.data(), 4);
    if (!(length > 1e-6f)) return {0, 0, 0, 1};
    for (float& x : q) x /= length;
    return q;
}

/// Along the shorter arc.
Float4 slerpBetween(const Float4& a, Float4 b, float u) {
    float cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    if (cosine < 0) {
        for (float& x : b) x = -x;
        cosine = -cosine;
    }
    float fromA = 1 - u, fromB = u;
    constexpr float kNearlyEqual = 0.9995f;  // below, the division by the sine is exact enough
    if (cosine < kNearlyEqual) {
        const float angle = std::acos(cosine), sine = std::sin(angle);
        fromA = std::sin((1 - u) * angle) / sine, fromB = std::sin(u * angle) / sine;
    }
    Float4 q;
    for (std::size_t c = 0; c < 4; ++c) q[c] = fromA * a[c] + fromB * b[c];
    return normalised(q);
}

/// Of two keys with the same time only the last is kept.
Expected<Done> dropRepeatedTimes(const GltfDocument& document, int accessor, GltfKeys& keys) {
    const std::size_t perKey = keys.values.size() / keys.times.size();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < keys.times.size(); ++i) {
        if (i > 0 && keys.times[i] < keys.times[i - 1])
            return gltfFault(document, accessor, "element " + std::to_string(i) + ": times must increase");
        if (kept > 0 && keys.times[i] == keys.times[kept - 1]) --kept;
        keys.times[kept] = keys.times[i];
        const auto from = keys.values.begin() + static_cast<std::ptrdiff_t>(i * perKey);
        std::copy(from, from + static_cast<std::ptrdiff_t>(perKey),
                  keys.values.begin() + static_cast<std::ptrdiff_t>(kept * perKey));
        ++kept;
    }
    keys.times.resize(kept);
    keys.values.resize(kept * perKey);
    return Done{};
}

}  // namespace

Float4 GltfKeys::key(std::size_t index) const {
    const bool isCubic = interpolation == GltfInterpolation::cubicSpline;
    const auto n = static_cast<std::size_t>(components);
    const float* from = values.data() + (isCubic ? 3 * index + 1 : index) * n;
    Float4 value{};
    std::copy(from, from + n, value.begin());
    return value;
}

Float4 GltfKeys::at(double time) const {
    const auto after = std::upper_bound(times.begin(), times.end(), time,
                                        [](double t, float key) { return t < static_cast<double>(key); });
    if (after == times.begin()) return key(0);
    const auto i = static_cast<std::size_t>(after - times.begin()) - 1;
    if (after == times.end() || interpolation == GltfInterpolation::step) return key(i);
    const double span = static_cast<double>(times[i + 1]) - static_cast<double>(times[i]);
    const auto u = static_cast<float>((time - static_cast<double>(times[i])) / span);
    const Float4 a = key(i), b = key(i + 1);
    const bool isRotation = components == 4;
    Float4 value{};
    if (interpolation == GltfInterpolation::linear) {
        if (isRotation) return slerpBetween(a, b, u);
        for (std::size_t c = 0; c < 4; ++c) value[c] = a[c] + u * (b[c] - a[c]);
        return value;
    }
    // Hermite's basis functions; appendix C of the specification.
    const float d = static_cast<float>(span), u2 = u * u, u3 = u2 * u;
    const auto n = static_cast<std::size_t>(components);
    const float *leaving = values.data() + (3 * i + 2) * n, *arriving = values.data() + 3 * (i + 1) * n;
    for (std::size_t c = 0; c < n; ++c)
        value[c] = (2 * u3 - 3 * u2 + 1) * a[c] + d * (u3 - 2 * u2 + u) * leaving[c] + (3 * u2 - 2 * u3) * b[c] +
                   d * (u3 - u2) * arriving[c];
    return isRotation ? normalised(value) : value;
}

Expected<GltfKeys> gltfKeys(const GltfDocument& document, const GltfChannel& channel) {
    if (channel.target == GltfTarget::weights)
        return gltfFault(document, channel.path, "animates morph targets, which are not read");
    GltfKeys keys;
    keys.interpolation = channel.interpolation;
    keys.components = channel.target == GltfTarget::rotation ? 4 : 3;
    const std::size_t perKey = channel.interpolation == GltfInterpolation::cubicSpline ? 3 : 1;
    auto times = gltfFloats(document, channel.times, 1, kMaxGltfKeys);
    if (!times) return tl::unexpected(times.error());
    if (times->empty()) return gltfFault(document, channel.times, "has no keyframes");
    auto values = gltfFloats(document, channel.values, keys.components, times->size() * perKey);
    if (!values) return tl::unexpected(values.error());
    const auto n = static_cast<std::size_t>(keys.components);
    if (values->size() != times->size() * perKey * n)
        return gltfFault(document, channel.values, "must have " + std::to_string(times->size() * perKey) + " elements");
    keys.times = std::move(*times);
    keys.values = std::move(*values);
    const auto increasing = dropRepeatedTimes(document, channel.times, keys);
    if (!increasing) return tl::unexpected(increasing.error());
    if (channel.target == GltfTarget::rotation)
        for (std::size_t i = 0; i < keys.times.size(); ++i) {
            float* q = keys.values.data() + (perKey == 3 ? 3 * i + 1 : i) * n;
            const float length = lengthOf(q, n);
            if (!(length > 1e-6f) || !std::isfinite(length))
                return gltfFault(document, channel.values, "rotation " + std::to_string(i) + " has no usable length");
            for (std::size_t c = 0; c < n; ++c) q[c] /= length;
        }
    return keys;
}

std::vector<GltfRotationChannel> rotationChannels(const GltfDocument& document) {
    std::vector<GltfRotationChannel> all;
    for (std::size_t a = 0; a < document.animations.size(); ++a)
        for (std::size_t c = 0; c < document.animations[a].channels.size(); ++c) {
            const GltfChannel& channel = document.animations[a].channels[c];
            if (channel.target != GltfTarget::rotation) continue;
            const std::string& node = document.nodes[static_cast<std::size_t>(channel.node)].name;
            all.push_back({document.animations.size() > 1 ? document.animations[a].name + "/" + node : node,
                           static_cast<int>(a), static_cast<int>(c)});
        }
    return all;
}

}  // namespace arclight
