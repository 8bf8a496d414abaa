// All lights in textures.
#pragma once

#include <string_view>
#include <vector>

#include "gfx/program.h"
#include "sim/lights/light_scene.h"

namespace arclight::lightprepass {

using namespace lights;

/// Makes `texture` anew where it is not a table of `width` texels a row with room for `count`: as many rows as the next
/// power of two, so that a table seldom changes its size. Returns the texels that it has room for.
std::size_t fitTable(Texture& texture, std::string_view label, PixelFormat format, int width, std::size_t count);

class LightTables {
public:
    /// Fills the tables of point and spot lights.
    void upload(const LightScene& scene);
    /// Gives a program what point_table.glsl asks for.
    void setPoints(const Program& program) const { program.set("pointTable", points_); }
    /// Gives a program what all_lights.glsl asks for; the lists of tiles come from `LightLists`.
    void set(const Program& program) const;

private:
    std::vector<glm::vec4> texels_;
    Texture points_, spots_;
    int pointCount_ = 0, spotCount_ = 0;
};

}  // namespace arclight::lightprepass
