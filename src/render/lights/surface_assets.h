// Assets that are read from files instead of being made at the start: the rock of the cavern, and repeating textures of
// rock and metal with mipmaps. tools/bake/bake_cavern.cpp makes these files.
#pragma once

#include <vector>

#include "gfx/shaders.h"
#include "gfx/texture.h"
#include "sim/lights/cavern_rock.h"

namespace arclight::lights {

/// The rock. If the file is missing or damaged, an error is recorded in `shaders`, and the meshes are empty.
std::vector<RockMeshes> loadRock(Shaders& shaders);

/// Relief holds slopes, cracks and height, paint albedo and gloss, as src/sim/lights/surface_images.h describes them.
struct SurfaceTextures {
    explicit SurfaceTextures(Shaders& shaders);
    Texture rockRelief, rockPaint, metalRelief, metalPaint;
};

}  // namespace arclight::lights
