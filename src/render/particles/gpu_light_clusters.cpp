#include "render/particles/gpu_light_clusters.h"

#include "render/particles/material_uniforms.h"

namespace arclight::particles {

void GpuLightClusters::find(GpuScope& scope, const Effect& effect, const GpuParticles& particles,
                            const Texture& hotRamp, const LampBuffer& lamps) {
    static_assert(kClusters == 4, "halved twice");
    if (particles.count == 0) return;
    splits_.resize(3 * sizeof(glm::vec4));
    for (const Program& program : moments_.programs()) {
        setMaterials(program, effect);
        program.set("hotRamp", hotRamp).set("Splits", splits_).set("Lamps", lamps.buffer());
    }
    for (int sets = 1; sets <= static_cast<int>(kClusters); sets *= 2) moments_.run(scope, particles, sets);
}

}  // namespace arclight::particles
