// Draws the game: the cavern by light pre-pass, shots and fire as particles, the weapon as lightning.
#pragma once

#include <vector>

#include "core/input.h"
#include "core/params.h"
#include "effects.h"
#include "render/bolts/bolt_painter.h"
#include "render/common/light_lines.h"
#include "render/lights/scene_renderer.h"
#include "render/particles/particle_images.h"
#include "render/particles/particle_renderer.h"
#include "sea_view.h"
#include "sim/bolts/bolt_world.h"
#include "sim/lights/cavern.h"

namespace arclight::procyon {

/// The user's settings of the picture.
struct SliceLook {
    int lights = 96;
    float shake = 1, flashes = 1;  ///< factors; 0 switches them off
};
constexpr auto rowsOf(SliceLook) {
    using Look = SliceLook;
    return paramRows<Look>(
        Param{"lights", "", "Number of point lights of the cavern.", &Look::lights, 0, 1000}.label("point lights"),
        Param{"shake", "", "Strength of the camera shake after explosions; 0 switches it off.", &Look::shake, 0, 2}
            .label("camera shake")
            .primary(),
        Param{"flashes", "", "Strength of the light of explosions and lightning; 0 switches it off.", &Look::flashes, 0,
              1}
            .label("flash strength")
            .primary());
}

/// The displacement of a camera at `distance` by blasts whose shock has arrived, m. Light needs no time; sound needs
/// distance / 343 m/s.
glm::vec2 shakeOf(std::span<const Blast> blasts, glm::vec2 centre, float distance);

class SliceView {
public:
    explicit SliceView(Shaders& shaders);

    /// The camera, before the user moves it.
    Camera camera(const Game& game, const SliceLook& look) const;
    void draw(Frame& frame, const Game& game, const Effects& effects, const Camera& camera, const SliceLook& look,
              double seconds);
    /// The point in the plane of flight under the pointer.
    glm::vec2 planeUnderPointer(const Game& game, const Camera& camera, const Input& input) const;
    int drawCalls() const { return particles_.drawCalls(); }

private:
    void makeScene(const Game& game, const Camera& camera, const SliceLook& look, double seconds);
    void addModel(const Model& model, const glm::mat4& toWorld, glm::vec3 tint, float emission);
    void addShip(const Game& game, std::size_t player);
    void addSeaLight(const Game& game, const SliceLook& look);
    void addBeam(const Game& game, std::size_t player);
    void addWingmen(const Game& game);
    void addEnemies(const Game& game);
    void addBoss(const Game& game);
    void addBolt(const Game& game, const SliceLook& look, glm::vec3 from, glm::vec3 to, std::uint64_t number);
    void addShotLights(const Game& game);
    void addBlastLights(const Game& game, const SliceLook& look);
    void makeBolts(const Game& game, const SliceLook& look);
    void addLight(glm::vec3 at, float radius, glm::vec3 colour);

    lights::Cavern cavern_;
    lights::SceneRenderer renderer_;
    SeaView sea_;
    bolts::BoltPainter bolts_;
    LightLines beams_;
    particles::ParticleImages images_;
    particles::ShadowMap shadows_;
    particles::ParticleRenderer particles_;
    std::size_t firstLamp_ = 0;  ///< of the lights that are not the cavern's
    Framebuffer noSurface_;  ///< distances where nothing occludes particles
    lights::LightScene scene_;
    lights::LightingStyle style_;
    bolts::Bolt shape_;
    std::vector<bolts::WorldSegment> segments_;
    std::vector<LightLine> beamLines_;
    std::vector<particles::Particle> drawn_;
};

}  // namespace arclight::procyon
