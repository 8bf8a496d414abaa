// Draws the game: the cavern by light pre-pass, shots and fire as particles, the weapon as lightning.
#pragma once

#include <optional>
#include <vector>

#include "camera_rail.h"
#include "core/input.h"
#include "core/params.h"
#include "effects.h"
#include "mistakes.h"
#include "render/bolts/bolt_painter.h"
#include "render/common/light_lines.h"
#include "render/lights/scene_renderer.h"
#include "render/particles/particle_images.h"
#include "render/particles/particle_renderer.h"
#include "sea_view.h"
#include "sim/bolts/bolt_world.h"
#include "sim/common/flash_limit.h"
#include "sim/lights/cavern.h"

namespace arclight::procyon {

/// The user's settings of the picture.
struct SliceLook {
    int lights = 96;
    float shake = 1, flashes = 1;  ///< factors; 0 switches them off
    Mistake mistake = Mistake::none;
    bool flashLimit = true;  ///< whether explosions and lightning obey the limit
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
            .primary(),
        flashLimitRow(&Look::flashLimit),
        Group{"Mistakes",
              "Each number key from 1 to 7 switches the mistake of a system on and off, and 0 switches all "
              "of them off."},
        Param{"mistake",
              "world coordinates: positions are sums in 32-bit floats, so everything jumps. one bar: the two charges "
              "share a bar, so you see neither. Euler camera: shocks of the camera grow instead of fading. three "
              "quads: the quads of a bolt overlap as beads. popping fade: particles vanish without a fade. midpoint "
              "tree: hit tests visit more boxes. half texel: bloom and tone mapping blur and shift the picture.",
              &Look::mistake,
              labels("none", "worldCoordinates", "oneBar", "eulerCamera", "threeQuads", "poppingFade", "midpointTree",
                     "halfTexel")}
            .primary());
}

class SliceView {
public:
    explicit SliceView(Shaders& shaders);

    /// The camera on its rail, before the user moves it.
    static Camera camera(const Game& game, const CameraRail& rail, const SliceLook& look, float aspect);
    void draw(Frame& frame, const Game& game, const Effects& effects, const Camera& camera, const SliceLook& look,
              double seconds);
    /// The point in the plane of flight under the pointer.
    glm::vec2 planeUnderPointer(const Game& game, const Camera& camera, const Input& input) const;
    int drawCalls() const { return particles_.drawCalls(); }
    /// Adds the times of `draw` from now on; null for nothing.
    void measure(Costs* costs) { costs_ = costs; }

    // What the last frame consisted of.
    std::size_t lightCount() const { return scene_.lights.size(); }
    std::size_t segmentCount() const { return segments_.size(); }
    std::size_t particleCount() const { return drawn_.size(); }
    std::span<const lights::TileInstance> tiles() const { return scene_.tiles; }

private:
    void makeScene(const Game& game, const Camera& camera, const SliceLook& look, const std::optional<Stroke>& stroke,
                   double seconds);
    void addModel(const Model& model, const glm::mat4& toWorld, glm::vec3 tint, float emission);
    void addShip(const Game& game, std::size_t player);
    void addSeaLight(const Game& game, const SliceLook& look, const std::optional<Stroke>& stroke);
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
    Framebuffer noSurface_;      ///< distances where nothing occludes particles
    lights::LightScene scene_;
    lights::LightingStyle style_;
    bolts::Bolt shape_;
    std::vector<bolts::WorldSegment> segments_;
    std::vector<LightLine> beamLines_;
    std::vector<particles::Particle> drawn_;
    Costs* costs_ = nullptr;
};

}  // namespace arclight::procyon
