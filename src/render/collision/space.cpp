#include "render/collision/space.h"

#include <cmath>
#include <vector>

#include "core/angles.h"
#include "sim/common/mesh_data.h"

namespace arclight::collision {
namespace {

constexpr int kStars = 3600, kSpecks = 3000;
constexpr glm::vec3 kToPlanet{-0.1533f, 0.2079f, -0.9661f};  // as in shaders/collision/space.glsl

struct DomeVertex {
    glm::vec3 position{0};
    glm::vec2 at{0};  ///< in the nebula's texture
};
constexpr auto rowsOf(DomeVertex) {
    return vertexRows<DomeVertex>(Attribute{"position", &DomeVertex::position}, Attribute{"at", &DomeVertex::at});
}

/// A sphere whose rows have equally spaced sines of elevation.
MeshData<DomeVertex> domeMesh() {
    MeshData<DomeVertex> mesh;
    constexpr int kAround = 64, kUp = 32;
    for (int row = 0; row <= kUp; ++row)
        for (int column = 0; column <= kAround; ++column) {
            const float u = static_cast<float>(column) / kAround, v = static_cast<float>(row) / kUp, y = 2 * v - 1;
            const float level = std::sqrt(std::max(1 - y * y, 0.0f)), azimuth = kTwoPi * (u - 0.5f);
            mesh.vertices.push_back({{level * sinf(azimuth), y, -level * cosf(azimuth)}, {u, v}});
        }
    addQuads(mesh.indices, 0, kUp, kAround);
    return mesh;
}

}  // namespace

Space::Space(Shaders& shaders)
    : sky_(shaders.program("collision/sky.vert", "collision/backdrop.frag")),
      stars_(shaders.program("collision/star.vert", "collision/star.frag")),
      specks_(shaders.program("collision/speck.vert", "collision/star.frag")),
      planet_(shaders.program("collision/planet.vert", "collision/backdrop.frag")),
      nebulaProgram_(shaders.program("common/fullscreen.vert", "collision/nebula.frag")),
      planetProgram_(shaders.program("common/fullscreen.vert", "collision/planet_image.frag")),
      dome_("sky", domeMesh()),
      starPoints_(Mesh::numbered(Primitive::points, kStars)),
      speckPoints_(Mesh::numbered(Primitive::points, kSpecks)),
      quad_(Mesh::numbered(Primitive::triangleStrip, 4)) {}

void Space::prepare(Frame& frame) {
    if (isReady_) return;
    const glm::vec3 right = glm::normalize(glm::cross(kToPlanet, glm::vec3(0, 1, 0))),
                    up = glm::cross(right, kToPlanet);
    for (const Program& program : {planet_, planetProgram_}) program.set("planetRight", right).set("planetUp", up);
    nebula_.fit("nebula", {.width = 1536, .height = 768});
    fullscreen(frame, "nebula", nebula_, nebulaProgram_, {});
    planetImage_.fit("planet", {.width = 560, .height = 560});
    fullscreen(frame, "planet", planetImage_, planetProgram_, {});
    isReady_ = true;  // not earlier, because a frame may be abandoned in between
}

void Space::draw(Pass& pass) {
    pass.state({.depth = Depth::test});
    pass.draw(dome_, sky_.set("image", nebula_.colour()));
    pass.state({.blend = Blend::additive, .depth = Depth::test, .sizesPoints = true});
    pass.draw(starPoints_, stars_.set("starCount", kStars));
    pass.state({.blend = Blend::premultiplied, .depth = Depth::test});
    pass.draw(quad_, planet_.set("image", planetImage_.colour()));
    pass.state({.blend = Blend::additive, .depth = Depth::test, .sizesPoints = true});
    pass.draw(speckPoints_, specks_);
}

}  // namespace arclight::collision
