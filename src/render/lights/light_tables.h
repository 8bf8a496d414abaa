// Textures that hold all lights.
#pragma once

#include <string_view>
#include <vector>

#include "gfx/program.h"
#include "sim/lights/light_scene.h"

namespace arclight::lights {

/// Resizes `texture` to a table with rows of `width` texels and a capacity of at least `count` texels. The number of
/// rows is rounded up to a power of two, so the size seldom changes. Returns the capacity in texels.
std::size_t fitTable(Texture& texture, std::string_view label, PixelFormat format, int width, std::size_t count);

class LightTables {
public:
    /// Fills the tables of point and spot lights, with positions relative to the eye.
    void upload(const LightScene& scene, glm::vec3 eye);
    /// Sets the uniforms of point_table.glsl.
    void setPoints(const Program& program) const { program.set("pointTable", points_); }
    /// Sets the uniforms of all_lights.glsl, except for the lists of tiles, which come from `LightLists`.
    void set(const Program& program) const;

private:
    std::vector<glm::vec4> texels_;
    Texture points_, spots_;
    int pointCount_ = 0, spotCount_ = 0;
};

}  // namespace arclight::lights
