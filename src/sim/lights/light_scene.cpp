#include "sim/lights/light_scene.h"

namespace arclight::lights {

Solid makeSolid(SolidName name) {
    switch (name) {
        case SolidName::sphere: return sphereSolid(3);
        case SolidName::ball: return sphereSolid(1);
        case SolidName::block: return blockSolid();
        case SolidName::boulderA: return boulderSolid(Seed{11});
        case SolidName::boulderB: return boulderSolid(Seed{23});
        case SolidName::boulderC: return boulderSolid(Seed{38}, 1);
        case SolidName::spikeA: return spikeSolid(Seed{5});
        case SolidName::spikeB: return spikeSolid(Seed{9});
        case SolidName::crystal: return crystalSolid();
        case SolidName::ship: return shipSolid();
        case SolidName::arch: return archSolid();
    }
    return {};
}

}  // namespace arclight::lights
