// Scene microscope: a tiny texture drawn to a tiny target, magnified so that every square, centre and fetch can be
// seen.
#pragma once

#include "scene.h"
#include "shader_runs.h"

namespace arclight::halftexel {

class MicroscopeScene : public Scene {
public:
    explicit MicroscopeScene(Shaders& shaders) : runs_(shaders) {}
    void reset(const SceneContext& context) override { changed(context); }
    void changed(const SceneContext& context) override;
    void step(const SceneContext& context, const Step& step) override;
    /// A click keeps the pixel under the pointer as the examined one.
    void drag(HalftexelParams& params, const Input& input, Grip& grip) override;
    std::vector<Grab> grabs(const HalftexelParams& params, int widthPx, int heightPx) const override;
    bool point(const SceneContext& context, const Input& input) override;
    void draw(const SceneContext& context, Frame& frame) override;
    void measure(HalftexelMeasures& measures) override { measures = measures_; }
    void dump(Json& levels) const override;

private:
    static constexpr int kRules = 4;
    /// The result of one rule, drawn and read back.
    struct Result {
        SampledTarget target{"target"};
        Image drawn;
    };
    const Result& chosen(const SceneContext& context) const {
        return results_[static_cast<std::size_t>(context.params.rule)];
    }
    void drawTargets(const SceneContext& context, Frame& frame);
    void measureResult(const SceneContext& context);
    void drawTargetFigure(const SceneContext& context, Pass& page, Canvas& canvas, const Rect& squares,
                          float cell) const;
    void drawSamples(const SceneContext& context, Canvas& canvas, const Rect& squares, float cell) const;
    void drawTextureFigure(const SceneContext& context, Pass& page, Canvas& canvas, const Rect& squares,
                           float cell) const;
    void drawFetch(const SceneContext& context, Canvas& canvas, glm::vec2 corner, float cell) const;
    /// Draws the readout, which ends above `bottom`, px.
    void drawReadout(const SceneContext& context, Canvas& canvas, const Rect& area, float bottom) const;
    /// Draws the texels and weights that make up the picked pixel; returns the lower edge, px.
    float drawBlend(const SceneContext& context, Canvas& canvas, const Rect& area) const;
    /// Draws the column that the parameter `column` chooses.
    void drawColumn(const SceneContext& context, Pass& page, Canvas& canvas, const Rect& area);
    void drawConventions(const SceneContext& context, Canvas& canvas, const Rect& area) const;
    void drawShaderRuns(const SceneContext& context, Canvas& canvas, const Rect& area);
    void drawRuleStrip(const SceneContext& context, Pass& page, Canvas& canvas, const Rect& area) const;

    Image image_;
    Texture texture_;
    Result results_[kRules];
    glm::ivec2 pick_{1, 1};  ///< the pixel under the pointer, or the one in the parameters
    ShaderRunProbe runs_;
    float textScale_ = 1;
    HalftexelMeasures measures_;
};

}  // namespace arclight::halftexel
