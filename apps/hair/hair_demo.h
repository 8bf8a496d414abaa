// The hair demo.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "app/demo.h"
#include "hair_measures.h"
#include "hair_sources.h"
#include "scene.h"
#include "sim/common/camera_control.h"

namespace arclight::hair {

class HairDemo : public Demo<HairParams, HairMeasures, CameraParams> {
public:
    static constexpr DemoInfo info{
        "hair",
        "Hair",
        "Hair is a few thousand chains of nodes, kept in shape by a handful of simple constraints. One of them, a "
        "sphere about the root, takes the rubber out of it. Drawing hair well is a matter of tangents, curves and "
        "the order of transparency.",
        60,
        Colour{0.94f, 0.62f, 0.47f},
        "the order of strands and their pieces",
        kSources,
        {"hair/ribbon.frag", "hair/strand_light.frag",
         "hair/skirt_cloth.frag", "hair/cord.frag"},
        "the nearest fragments of each pixel in order",
        "hair in sorted pieces"};

    explicit HairDemo(Shaders& shaders);

    void reset(Seed seed) override;
    void changed() override;
    void step(const Step& step) override;
    bool adjust(const Input& input) override;
    void draw(Frame& frame) override { scene().draw(context(), frame); }
    bool usesCamera() const override;
    std::string busyWith(int widthPx, int heightPx) const override {
        return scene().busyWith(context(), widthPx, heightPx);
    }
    std::vector<Gesture> gestures() const override { return scene().gestures(); }
    std::string formula() override;
    void panel(Panel& panel) override { scene().panel(context(), panel); }
    HairMeasures measure() override { return scene().measure(context()); }
    Json dumpState() override;
    Json benchFigures(const FrameTimes& times) override;

private:
    /// A scene is created when it is first shown, the portrait at once. Only the portrait keeps its state while hidden.
    struct Slot {
        std::unique_ptr<HairScene> scene;
        bool isStarted = false;  ///< since the demo's reset
    };
    HairScene& scene() const { return *slots_[static_cast<std::size_t>(shown_)].scene; }
    /// Starts the scene that the parameters choose, or resumes it.
    void show();
    SceneContext context() const { return {params, camera_, seed_, tick_, seconds_}; }
    void limitCamera();

    Shaders& shaders_;
    CameraControl camera_;
    std::array<Slot, 3> slots_;
    Scene shown_ = Scene::portrait;
    Seed seed_{1};
    std::int64_t tick_ = 0;  ///< after the last step, as is the time in seconds
    double seconds_ = 0;
};

}  // namespace arclight::hair
