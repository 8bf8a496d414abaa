// A skirt in motion: the strand solver on rings and columns, on a figure's waist.
#pragma once

#include "hair_settings.h"
#include "render/hair/skirt_painter.h"
#include "scene.h"
#include "sim/hair/dancer.h"
#include "sim/hair/skirt.h"
#include "sim/hair/skirt_ribbon.h"
#include "sim/hair/wind.h"

namespace arclight::hair {

class SkirtScene : public HairScene {
public:
    explicit SkirtScene(Shaders& shaders) : painter_(shaders) {}

    void reset(const SceneContext& context) override;
    /// Restarts if the shape or the motion has changed.
    void changed(const SceneContext& context) override;
    void step(const SceneContext& context, const Step& step) override;
    void draw(const SceneContext& context, Frame& frame) override;
    HairMeasures measure(const SceneContext& context) override;
    /// `{"tick", "spheres", "strands"}`: the columns of the outermost layer as strands; no spheres.
    Json dumpState(const SceneContext& context) const override;
    std::optional<float> strandLength(const HairParams&) const override { return {}; }
    void panel(const SceneContext& context, Panel& panel) const override;

private:
    SkirtSettings solver() const;
    void stepRibbons(double seconds, double dt);

    SkirtSceneSettings settings_;
    DancerPose pose_;
    Skirt skirt_;
    Ribbons ribbons_;
    Wind wind_;
    std::vector<Sphere> spheres_;
    int crossedTicks_ = 0;  ///< number of ticks in which the axis of a leg crossed the cloth
    SkirtPainter painter_;
};

}  // namespace arclight::hair
