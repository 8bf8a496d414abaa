// Scene microscope: a tiny texture drawn to a tiny target, so large that every square, centre and fetch can be seen.
#pragma once

#include "scene.h"

namespace arclight::halftexel {

class MicroscopeScene {
public:
    explicit MicroscopeScene(Shaders& shaders);
    void reset(const SceneContext& context);
    void changed(const SceneContext& context);
    void step(const SceneContext& context, const Input& input);
    void draw(const SceneContext& context, Frame& frame);
    void measure(HalftexelMeasures& measures) const;
    void dump(Json& levels) const;

private:
    static constexpr int kRules = 4;
    /// One rule's picture, drawn and predicted.
    struct Result {
        SampledTarget target{"target"};
        Image drawn;
    };
    void drawTargets(const SceneContext& context, Frame& frame);
    void measureResult(const SceneContext& context);
    void drawTargetFigure(const SceneContext& context, Frame& frame, const Rect& area);
    void drawSamples(const SceneContext& context, Canvas& canvas, const Rect& area, float cell);
    void drawTextureFigure(const SceneContext& context, Frame& frame, const Rect& area);
    void drawReadout(const SceneContext& context, Canvas& canvas, glm::vec2 at);
    void drawRuleStrip(const SceneContext& context, Frame& frame, const Rect& area);

    Image image_;
    Texture texture_, white_;
    Result results_[kRules];
    SampledTarget coverage_{"coverage"};
    glm::ivec2 pick_{1, 1};
    HalftexelMeasures measures_;
};

}  // namespace arclight::halftexel
