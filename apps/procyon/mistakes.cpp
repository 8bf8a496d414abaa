#include "mistakes.h"

namespace arclight::procyon {

void addUpInWorld(lights::LightScene& scene, std::int64_t index) {
    const lights::TileInstance origin = scene.tiles[lights::TileChain::kBehind];
    const float unitsPerMetre = lights::kWorldTile / (origin.entry.z - origin.exit.z);
    const float start = lights::addedUp(kTilesBefore + index, lights::kWorldTile);
    const auto rounded = [&](float z) {
        const float world = start + unitsPerMetre * (origin.entry.z - z);
        return origin.entry.z - (world - start) / unitsPerMetre;
    };
    lights::addUpInWorld(scene.tiles, kTilesBefore + index);
    for (lights::SceneObject& object : scene.objects) object.toWorld[3].z = rounded(object.toWorld[3].z);
    for (PointLight& light : scene.lights) light.position.z = rounded(light.position.z);
    const float moved = rounded(scene.camera.target.z) - scene.camera.target.z;
    scene.camera.target.z += moved, scene.camera.position.z += moved;
}

void removeFades(std::span<particles::Particle> particles) {
    for (particles::Particle& particle : particles)
        particle.look = particles::packLook(1, particles::temperatureOf(particle.look));
}

}  // namespace arclight::procyon
