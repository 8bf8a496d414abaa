#include "render/lights/dust.h"

#include <algorithm>
#include <cmath>

#include "core/random.h"

namespace arclight::lights {
namespace {

constexpr std::uint32_t kParticles = 900;
constexpr std::size_t kMaxLamps = 64;  ///< largest number of lamps that light the specks
constexpr float kBox = 16;              ///< m, side of the box of specks ahead of the eye

float wrapped(float x) { return x - kBox * std::floor(x / kBox); }

}  // namespace

void Dust::addLamps(const LightScene& scene) {
    for (std::size_t i = 0; i < scene.lights.size(); ++i) {
        if (!scene.floats[i]) continue;
        const PointLight& light = scene.lights[i];
        const float strength = std::max({light.colour.r, light.colour.g, light.colour.b});
        lamps_.push_back({light.position, 0.035f + 0.012f * std::sqrt(strength),
                          light.colour * (9.0f / (0.4f + std::sqrt(strength)))});
    }
}

void Dust::addSpecks(const LightScene& scene) {
    const glm::vec3 eye = scene.camera.position, ahead = scene.camera.forward();
    const glm::vec3 centre = eye + 0.55f * kBox * ahead;
    // Use only lamps whose range intersects the box.
    lighting_.clear();
    for (const PointLight& lamp : scene.lights) {
        const glm::vec3 off = glm::max(glm::abs(lamp.position - centre) - 0.5f * kBox, 0.0f);
        if (lighting_.size() < kMaxLamps && glm::dot(off, off) < lamp.radius * lamp.radius) lighting_.push_back(lamp);
    }
    for (std::uint32_t i = 0; i < kParticles; ++i) {
        const auto draw = [&](std::uint32_t salt) { return static_cast<float>(hash32(i * 8 + salt) >> 8) * 0x1p-24f; };
        glm::vec3 at(draw(0), draw(1), draw(2));
        at = kBox * at + scene.drift;
        for (int axis = 0; axis < 3; ++axis) at[axis] = centre[axis] - 0.5f * kBox + wrapped(at[axis] - centre[axis]);
        glm::vec3 light = scene.sun.colour * 0.6f;
        for (const PointLight& lamp : lighting_) {
            const glm::vec3 to = lamp.position - at;
            const float d2 = glm::dot(to, to);
            if (d2 < lamp.radius * lamp.radius) light += lamp.colour * attenuation(std::sqrt(d2), lamp.radius);
        }
        specks_.push_back({at, 0.008f + 0.014f * draw(3) * draw(3), light * 0.55f});
    }
}

void Dust::draw(Pass& pass, const FrameInputs& inputs, const PackedSource& source) {
    lamps_.clear(), specks_.clear();
    addLamps(inputs.scene);
    addSpecks(inputs.scene);
    lampInstances_.upload<PointLight>(lamps_);
    speckInstances_.upload<PointLight>(specks_);
    const Program& program = inputs.reading("lights/dust.vert", "lights/dust.frag", source);
    program.set("hazeDensity", inputs.scene.haze.density);
    pass.state({.blend = Blend::additive});
    if (!lamps_.empty()) pass.draw(square_, lampInstances_, program.set("isLamp", 1.0f));
    pass.draw(square_, speckInstances_, program.set("isLamp", 0.0f));
}

}  // namespace arclight::lights
