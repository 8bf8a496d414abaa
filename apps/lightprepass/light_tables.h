// All lights in textures.
#pragma once

#include <vector>

#include "gfx/objects.h"
#include "gfx/shaders.h"
#include "sim/lights/light_scene.h"

namespace arclight::lightprepass {

using namespace lights;

class LightTables {
public:
    /// Fills the tables of point and spot lights.
    void upload(const LightScene& scene);
    /// Gives a program what point_table.glsl asks for, on texture unit 4.
    void setPoints(const Program& program) const;
    /// Gives a program what all_lights.glsl asks for, on texture units 4 and 5; the lists of tiles come from
    /// `LightLists`.
    void set(const Program& program, const LightScene& scene) const;

private:
    std::vector<glm::vec4> texels_;
    Texture points_, spots_;
};

}  // namespace arclight::lightprepass
