// The rock of the cavern as meshes, triangulated from the distances of sim/lights/cavern_rock.h.
#pragma once

#include <vector>

#include "sim/lights/cavern_rock.h"

namespace arclight::lights {

/// The rock of all kinds of tiles. Takes most of a second.
std::vector<RockMeshes> makeRock();

}  // namespace arclight::lights
