#include "gfx/post_trace.h"

#include <cmath>

#include "core/srgb.h"

namespace arclight {
namespace {

constexpr float kAgxMinEv = -12.47393f, kAgxMaxEv = 4.026069f;

const glm::mat3 kAgxInset(0.842479062253094f, 0.0423282422610123f, 0.0423756549057051f,  //
                          0.0784335999999992f, 0.878468636469772f, 0.0784336f,           //
                          0.0792237451477643f, 0.0791661274605434f, 0.879142973793104f);
const glm::mat3 kAgxOutset(1.19687900512017f, -0.0528968517574562f, -0.0529716355144438f,  //
                           -0.0980208811401368f, 1.15190312990417f, -0.0980434501171241f,  //
                           -0.0990297440797205f, -0.0989611768448433f, 1.15107367264116f);

float sigmoid(float x) {
    return ((((((15.5f * x - 40.14f) * x + 31.96f) * x - 6.868f) * x) + 0.4298f) * x + 0.1191f) * x - 0.00232f;
}

/// Values for a display of gamma 2.2.
glm::vec3 agx(glm::vec3 light) {
    glm::vec3 v = kAgxInset * glm::max(light, 0.0f);
    for (int i = 0; i < 3; ++i) {
        const float ev = (std::log2(std::fmax(v[i], 1e-10f)) - kAgxMinEv) / (kAgxMaxEv - kAgxMinEv);
        v[i] = std::pow(std::fmax(sigmoid(glm::clamp(ev, 0.0f, 1.0f)), 0.0001f), 1.25f);
    }
    const float luma = glm::dot(v, glm::vec3(0.2126f, 0.7152f, 0.0722f));
    return glm::clamp(kAgxOutset * (luma + 1.3f * (v - luma)), 0.0f, 1.0f);
}

}  // namespace

glm::vec3 filtered(const std::vector<SceneTap>& taps) {
    glm::vec3 light(0);
    for (const SceneTap& tap : taps) light += tap.weight * tap.light;
    return light;
}

glm::vec3 PostTrace::mixed(glm::vec3 scene) const {
    return glm::mix(glm::mix(scene, glowLight, glow), bloomLight, bloom);
}

glm::vec3 PostTrace::encoded(glm::vec3 scene) const {
    const glm::vec3 light = exposure * mixed(scene);
    const glm::vec3 display = toneMap == ToneMap::agx ? agx(light) : glm::clamp(light, 0.0f, 1.0f);
    glm::vec3 result;
    for (int i = 0; i < 3; ++i)
        result[i] = srgbEncoded(toneMap == ToneMap::agx ? std::pow(display[i], 2.2f) : display[i]);
    return result;
}

glm::vec3 PostTrace::stored(glm::vec3 scene) const {
    const glm::vec3 bytes = glm::round(255.0f * encoded(scene) + threshold);
    return glm::clamp(bytes, 0.0f, 255.0f) / 255.0f;
}

}  // namespace arclight
