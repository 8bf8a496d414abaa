#include "render/particles/gpu_shadow_light.h"

#include <algorithm>
#include <array>

#include "core/angles.h"
#include "render/particles/material_uniforms.h"
#include "sim/particles/particle_light.h"

namespace arclight::particles {

void GpuShadowLight::find(GpuScope& scope, const Effect& effect, const GpuParticles& particles, const KeyLight& key,
                          glm::vec3 toViewer, int slices, const Buffer& view) {
    CHECK_LE(effect.lamps.size(), kLights);
    std::array<glm::vec4, kLights> lamps{};
    std::array<float, kLights> strengths{};
    for (std::size_t i = 0; i < effect.lamps.size(); ++i) {
        const Lamp& lamp = effect.lamps[i];
        lamps[i] = glm::vec4(lamp.position, lamp.radius);
        strengths[i] = (lamp.power.x + lamp.power.y + lamp.power.z) / kPi;
    }
    for (const Program& program : reach_.programs()) {
        setMaterials(program, effect);
        program.set("ShadowView", view).set("sliceCount", slices);
        program.set("ownLamps", std::span<const glm::vec4>(lamps));
        program.set("ownStrengths", std::span<const float>(strengths));
        program.set("ownLampCount", static_cast<int>(effect.lamps.size()));
        program.set("keyStrength", key.light.x + key.light.y + key.light.z);
        program.set("toKey", key.toLight).set("toViewer", toViewer);
    }
    for (const bool fits : {false, true}) {
        for (const Program& program : reach_.programs()) program.set("fits", fits);
        reach_.run(scope, particles);
    }
}

}  // namespace arclight::particles
