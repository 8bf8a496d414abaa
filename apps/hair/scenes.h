// The scenes beside the portrait, and what of the parameters each takes.
#pragma once

#include "app/demo.h"
#include "gfx/lazy.h"
#include "hair_measures.h"
#include "hair_params.h"
#include "shake_scene.h"
#include "skirt_scene.h"

namespace arclight::hair {

/// Shake and skirt. Calls while the portrait is chosen do nothing.
class Scenes {
public:
    explicit Scenes(Shaders& shaders) : shake_(shaders), skirt_(shaders) {}

    void reset(const HairParams& params, Seed seed);
    /// Takes changed parameters; a scene that was not shown before starts.
    void changed(const HairParams& params);
    void step(const HairParams& params, const Step& step);
    /// `control` has turned the camera of the skirt.
    void draw(Frame& frame, const HairParams& params, const PortraitLight& light, const CameraControl& control);
    void panel(Panel& panel, const HairParams& params) const;
    HairMeasures measure(const HairParams& params) const;
    Json dumpState(const HairParams& params) const;

private:
    void drawShake(Frame& frame, const HairParams& params);
    void drawSkirt(Frame& frame, const HairParams& params, const PortraitLight& light, const CameraControl& control);

    Scene shown_ = Scene::portrait;
    Seed seed_{1};
    std::int64_t tick_ = 0;
    Lazy<ShakeScene> shake_;
    Lazy<SkirtScene> skirt_;
};

}  // namespace arclight::hair
