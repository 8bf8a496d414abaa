// All lights, and which of them each tile has, in textures.
#pragma once

#include <vector>

#include "gfx/objects.h"
#include "gfx/shaders.h"
#include "sim/light_scene.h"
#include "sim/light_tiles.h"

namespace arclight {

class LightTables {
public:
    /// Fills the tables of point and spot lights.
    void upload(const LightScene& scene);
    /// Lists the lights of each tile.
    void uploadTiles(const LightScene& scene, int width, int height);
    /// Gives a program what all_lights.glsl asks for, from texture unit 4 on; `isTiled` with the lists.
    void set(const Program& program, const LightScene& scene, bool isTiled) const;
    const LightTiles& tiles() const { return tiles_; }

private:
    std::vector<glm::vec4> texels_;
    std::vector<glm::vec2> heads_;
    std::vector<float> entries_;
    LightTiles tiles_;
    Texture points_, spots_, tileHeads_, tileLights_;
};

}  // namespace arclight
