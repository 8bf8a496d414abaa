#include "mistakes.h"

namespace arclight::procyon {

void addUpInWorld(lights::LightScene& scene, const lights::TileChain& chain) {
    const std::int64_t index = chain.index();
    lights::TileChain::Tiles tiles = chain.tiles();
    const lights::TileInstance origin = tiles[lights::TileChain::kBehind];
    const float unitsPerMetre = lights::kWorldTile / (origin.entry.z - origin.exit.z);
    const float start = lights::addedUp(kTilesBefore + index, lights::kWorldTile);
    const auto rounded = [&](float z) {
        const float world = start + unitsPerMetre * (origin.entry.z - z);
        return origin.entry.z - (world - start) / unitsPerMetre;
    };
    lights::addUpInWorld(tiles, kTilesBefore + index);
    for (lights::TileInstance& tile : scene.tiles) tile = tiles[static_cast<std::size_t>(tile.index - tiles[0].index)];
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
