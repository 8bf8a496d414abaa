#include "sim/lights/light_scene.h"

#include <utility>

namespace arclight::lights {

SurfaceMesh makeMesh(MeshName name) {
    switch (name) {
        case MeshName::sphere: return sphereMesh(3);
        case MeshName::ball: return sphereMesh(1);
        case MeshName::block: return blockMesh();
        case MeshName::boulderA: return boulderMesh(Seed{11});
        case MeshName::boulderB: return boulderMesh(Seed{23});
        case MeshName::boulderC: return boulderMesh(Seed{38}, 1);
        case MeshName::spikeA: return spikeMesh(Seed{5});
        case MeshName::spikeB: return spikeMesh(Seed{9});
        case MeshName::crystal: return crystalMesh();
        case MeshName::ship: return shipMesh();
        case MeshName::arch: return archMesh();
    }
    return {};
}

void LightScene::clear() {
    LightScene fresh;
    fresh.lights.swap(lights), fresh.floats.swap(floats), fresh.spots.swap(spots);
    fresh.tiles.swap(tiles), fresh.objects.swap(objects);
    *this = std::move(fresh);
    lights.clear(), floats.clear(), spots.clear(), tiles.clear(), objects.clear();
}

}  // namespace arclight::lights
