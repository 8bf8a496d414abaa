// The lightning demo: bolts in one of six modes light their surroundings.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/demo.h"
#include "backdrop.h"
#include "bolt_probe.h"
#include "lightning_params.h"
#include "lightning_words.h"
#include "pointer.h"
#include "render/bolts/bolt_painter.h"
#include "sim/bolts/bolt_camera.h"
#include "sim/bolts/bolt_statistics.h"
#include "sim/bolts/bolt_world.h"

namespace arclight::lightning {

inline constexpr std::array kSources{Source{.authors = "J. Jersild (drilian)",
                                            .title = "Lightning Bolts",
                                            .year = 2009,
                                            .url = "http://drilian.com/2009/02/25/lightning-bolts/"},
                                     Source{.authors = "L. Niemeyer, L. Pietronero, H. J. Wiesmann",
                                            .title = "Fractal Dimension of Dielectric Breakdown",
                                            .year = 1984,
                                            .url = "https://doi.org/10.1103/PhysRevLett.52.1033",
                                            .gives = "the model breakdown"},
                                     Source{.authors = "T. Kim, M. C. Lin",
                                            .title = "Physically Based Animation and Rendering of Lightning",
                                            .year = 2004,
                                            .url = "http://gamma.cs.unc.edu/LIGHTNING/",
                                            .gives = "dielectric breakdown in computer graphics"},
                                     Source{.authors = "A. A. Tsonis, J. B. Elsner",
                                            .title = "Fractal Characterization and Simulation of Lightning",
                                            .year = 1987,
                                            .gives = "the dimension of photographed lightning"},
                                     Source{.authors = "B. Sz.-Nagy",
                                            .title = "Über Parallelmengen nichtkonvexer ebener Bereiche",
                                            .year = 1959,
                                            .gives = "the least slope of box counts"},
                                     Source{.authors = "J. J. Vos",
                                            .title = "Disability Glare: a State of the Art Report",
                                            .year = 1984,
                                            .gives = "how glare falls off in the eye"},
                                     Source{.authors = "T. Duff and others",
                                            .title = "Building an Orthonormal Basis, Revisited",
                                            .year = 2017,
                                            .url = "https://jcgt.org/published/0006/01/01/",
                                            .gives = "perpendiculars in 3D"}};

class LightningDemo : public Demo<LightningParams, LightningMeasures, CameraParams> {
public:
    static constexpr DemoInfo info{
        "lightning",
        "Lightning bolts",
        "Grow bolts by splitting a line at random, then light the scene. Four methods draw them. You split a line, "
        "move its midpoint aside, and repeat this with both halves. The result looks right because of its light: a "
        "glow without knots where segments meet, two bolts that fade across each other, and surroundings that the "
        "bolt lights up. You can choose every drawing method, mistakes included, and the demo measures each one while "
        "it runs.",
        880,
        Colour{0.66f, 0.56f, 1.0f},
        {},
        kSources,
        {"bolts/bolt.frag", "bolts/bolt_layer.frag", "bolts/bolt_colour.frag", "bolts/bolt_layers.frag"}};

    explicit LightningDemo(Shaders& shaders);

    void reset(Seed seed) override;
    void step(const Step& step) override;
    bool adjust(const Input& input) override;
    void draw(Frame& frame) override;
    /// Skips if the camera rests and the model is displacement: its strikes are a function of seed and tick.
    bool skip(const Step& step, std::int64_t ticks) override;
    bool usesCamera() const override { return mode() != BoltMode::single; }
    std::vector<Gesture> gestures() const override { return gesturesOf(mode()); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return grabsOf(mode(), viewOf(camera(), widthPx, heightPx));
    }
    std::string formula() override { return formulaOf(params, world_.shape()); }
    std::string busyWith(int widthPx, int heightPx) const override;
    void panel(Panel& panel) override;
    void changed() override;
    LightningMeasures measure() override;
    Json dumpState() override;
    std::vector<Export> exports() override;

private:
    /// Ticks without movement after which the camera counts as resting and the backdrop is baked at full size.
    static constexpr int kRestTicks = 4;

    BoltMode mode() const { return params.strikes.mode; }
    Camera camera() const { return movedCamera(mode(), camera_); }
    bool isCameraMoving() const { return ticksAtRest_ < kRestTicks; }
    void updateCamera();
    void moveCamera(const Step& step, const PointerStep& pointer);
    /// Turns flat bolts with the camera.
    void turnBolts();
    /// Whether the camera is less than half a pixel from its goal.
    bool isCameraNearGoal() const;
    BoltSettings settings() const;
    BoltStyle style() const;
    void drawSingle(Frame& frame);
    void drawScene(Frame& frame);
    bool bakePart(Frame& frame);
    bool bakes(int widthPx, int heightPx) const;
    const BoltStatistics& statistics();
    /// The box dimension of the shown model; nothing if it cannot be measured.
    std::optional<BoxDimension> dimension();
    void measureDisplacement(LightningMeasures& m);
    void measureDrawing(LightningMeasures& m);
    void panelOfModel(Panel& panel);
    double boltsPerMs();

    Shaders& shaders_;
    BoltPainter painter_;
    BoltProbe probe_;
    /// In a window, `next_` is baked in parts at the frame's size while `backdrop_` is shown.
    std::unique_ptr<Backdrop> backdrop_, next_;
    double baked_ = 1;                   ///< fraction of `next_`
    double bakeSecondsPerPixel_ = 1e-6;  ///< of the last bake; initially, of a software rasteriser on two cores
    double bakePixels_ = 0;              ///< budget of the next part of a bake, px of either pass
    BoltLayer bolts_{.amountsName = "bolts", .afterglowName = "afterglow", .lightName = "bolts, light"};
    BoltLayer mirrored_{
        .amountsName = "mirrored", .afterglowName = "mirrored afterglow", .lightName = "mirrored, light"};
    std::vector<std::uint8_t> boltTiles_;
    Program copy_;
    std::vector<LineLight> lights_;
    std::vector<Flash> flashes_;  ///< flashes whose thunder may still be heard
    Movers movers_;
    BoltWorld world_;
    CameraControl camera_;
    BoltMode cameraMode_ = BoltMode::sky;  ///< the mode whose reach `camera_` has
    int ticksAtRest_ = kRestTicks;
    Pointer pointer_;
    Seed seed_;
    glm::ivec2 drawnSize_{1280, 720};  ///< of the last frame, px
    // Of the current shape; both take long, so they are computed on first use.
    std::optional<BoltStatistics> statistics_;
    std::optional<double> boltsPerMs_;
};

}  // namespace arclight::lightning
