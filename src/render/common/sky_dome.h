// Things at infinity: a dome for a sky, squares around the moon or a planet, stars.
#pragma once

#include <functional>

#include <glm/glm.hpp>

#include "core/vertex_rows.h"
#include "gfx/pass.h"
#include "gfx/shaders.h"
#include "sim/common/mesh_data.h"
#include "sim/common/vertices.h"

namespace arclight {

/// Azimuth in revolutions and sine of the elevation, for `domeDirection` of shaders/common/sky/dome.glsl.
using DomeVertex = SingleVertex<"angles", glm::vec2>;

/// A dome seen from inside; row t of 0 to 1 has the sine of elevation `sine(t)`, from the lowest to the highest.
MeshData<DomeVertex> domeMesh(int rows, int columns, const std::function<float(float)>& sine);

/// Light is a constant and two powers of a random number per star: most stars are faint.
struct Stars {
    int count = 1000;
    int seed = 0;
    float lowest = -1, highest = 1;    ///< sines of their elevations
    float fadeFrom = -2, fadeTo = -1;  ///< they are invisible below the first sine of elevation, full at the second
    glm::vec4 light{0.1f, 1, 5, 0};    ///< of the faintest; added light, its power; added light of a few bright ones
    glm::vec3 size{2, 2, 1};           ///< px at a height of 720 px: of the faintest; added size, its power
};

class StarPainter {
public:
    StarPainter(Shaders& shaders, const Stars& stars);
    /// Draws the stars over the sky.
    void draw(Pass& pass);

private:
    Program program_;
    Mesh points_;
};

/// A square image around a direction, such as of a moon, for fragment shaders with `in vec2 at`, 0 to 1.
class SkyDisc {
public:
    SkyDisc(Shaders& shaders, std::string_view fragment);
    /// `reach`: tangent of the angle from the centre to an edge. The image is premultiplied by its opacity.
    void draw(Pass& pass, glm::vec3 direction, float reach, const Texture& image);

private:
    Program program_;
    Mesh square_;
};

}  // namespace arclight
