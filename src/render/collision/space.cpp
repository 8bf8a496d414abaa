#include "render/collision/space.h"

namespace arclight::collision {
namespace {

constexpr int kSpecks = 3000;
// kToPlanet and kImageReach are those of shaders/collision/space.glsl and planet_image.frag.
constexpr glm::vec3 kToPlanet{-0.1533f, 0.2079f, -0.9661f};
constexpr float kPlanetSine = 0.31f, kImageReach = 1.12f;  // of its angular radius; radii that its image shows

constexpr Stars kStars{.count = 3599, .seed = 9, .light = {0.27f, 3.15f, 5, 27}, .size = {1.8f, 2.6f, 40}};

}  // namespace

Space::Space(Shaders& shaders)
    : sky_(shaders.program("common/sky/panorama.vert", "common/sky/image.frag")),
      sun_(shaders.program("collision/sun.vert", "common/sky/star.frag")),
      specks_(shaders.program("collision/speck.vert", "common/sky/star.frag")),
      nebulaProgram_(shaders.program("common/fullscreen.vert", "collision/nebula.frag")),
      planetProgram_(shaders.program("common/fullscreen.vert", "collision/planet_image.frag")),
      dome_("sky", domeMesh(32, 64, [](float t) { return 2 * t - 1; })),
      sunPoint_(Mesh::numbered(Primitive::points, 1)),
      speckPoints_(Mesh::numbered(Primitive::points, kSpecks)),
      stars_(shaders, kStars),
      planet_(shaders, "common/sky/image.frag") {
    sky_.set("sines", glm::vec2(-1, 1));
}

void Space::prepare(Frame& frame) {
    nebula_.draw(frame, "nebula", {.width = 1536, .height = 768}, nebulaProgram_);
    planetImage_.draw(frame, "planet", {.width = 560, .height = 560}, planetProgram_);
}

void Space::draw(Pass& pass) {
    pass.state({.depth = Depth::test});
    pass.draw(dome_, sky_.set("image", nebula_.texture()));
    stars_.draw(pass);
    pass.draw(sunPoint_, sun_);
    planet_.draw(pass, kToPlanet, kImageReach * kPlanetSine, planetImage_.texture());
    pass.state({.blend = Blend::additive, .depth = Depth::test, .sizesPoints = true});
    pass.draw(speckPoints_, specks_);
}

}  // namespace arclight::collision
