// The lightprepass demo: one scene, four renderers.
#pragma once

#include "app/demo.h"
#include "lightprepass_params.h"
#include "lightprepass_sources.h"
#include "render/lights/scene_renderer.h"
#include "sim/common/camera_control.h"
#include "tile_seams.h"

namespace arclight::lightprepass {

class LightprepassDemo : public Demo<LightprepassParams, LightprepassMeasures, CameraParams> {
public:
    static constexpr DemoInfo info{
        "lightprepass",
        "Light pre-pass rendering",
        "Add up all lights in screen space first; shade materials after. Up to 4,096 lights. Surfaces write normal "
        "and depth into four bytes, and lights need nothing else. Each light finds the pixels that it reaches, while "
        "forward shading finds, for every surface, the lights that reach it. The price is precision. You can see and "
        "measure how the packing and multisampling change the image, next to deferred, tiled and forward shading of "
        "the same scene.",
        470,
        Colour{0.10f, 0.78f, 0.86f},
        "the light lists of the tiled renderer",
        kSources,
        {"lights/volume.frag", "lights/tiled.frag", "lights/lists.comp", "lights/forward.frag"}};

    explicit LightprepassDemo(Shaders& shaders);

    void reset(Seed seed) override;
    void step(const Step& step) override;
    void draw(Frame& frame) override;
    /// Only the ship and its chain of tiles depend on earlier ticks, and their steps are cheap.
    bool skip(const Step& step, std::int64_t ticks) override {
        if (camera_.isMoving()) return false;
        cavern_.skip(params.flight, step.tick, ticks, step.dt);
        return true;
    }
    bool adjust(const Input& input) override;
    std::string busyWith(int widthPx, int heightPx) const override;
    /// Tiles are counted in pixels.
    void explain(PixelNotes& notes) override;
    bool showsPixels() const override { return params.show == ShownPass::tiles; }
    std::vector<Gesture> gestures() const override;
    std::string formula() override;
    void panel(Panel& panel) override;
    LightprepassMeasures measure() override;
    Json dumpState() override;

private:
    /// The keys and buttons that were down at the last call of `takeKeys`.
    struct Held {
        std::vector<int> keys;
        std::uint32_t buttons = 0;
    };
    void takeKeys(const Input& input);
    void makeScene(LightScene& scene) const;
    LightScene scene() const {
        LightScene made;
        makeScene(made);
        return made;
    }
    void addPositionErrors(LightprepassMeasures& measures);
    void addTileErrors(LightprepassMeasures& measures) const;
    void addBytes(LightprepassMeasures& measures) const;
    void addTilePairs(LightprepassMeasures& measures) const;
    const std::vector<float>& errorsFromPole() const;

    Seed seed_;
    double seconds_ = 0;  ///< since the reset
    Held held_;
    Cavern cavern_;
    TileSeams seams_;
    CameraControl camera_;
    SceneRenderer renderer_;
    ReferenceComparison comparison_;
    LightScene shown_;   ///< scene of the last frame
    LitSurfaces drawn_;  ///< surfaces of the last frame
    View view_;
    float aspect_ = 16.0f / 9.0f;
};

}  // namespace arclight::lightprepass
