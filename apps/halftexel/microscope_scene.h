// Scene microscope: a tiny texture drawn to a tiny target, magnified so that every square, centre and fetch can be
// seen.
#pragma once

#include "core/grip.h"
#include "scene_tools.h"
#include "shader_runs.h"

namespace arclight::halftexel {

enum class SideColumn { rules, conventions, samples };

struct MicroscopeParams {
    QuadSettings quad;
    int gridSize = 4;
    int pickX = 1, pickY = 1;
    TexelWrap wrap = TexelWrap::clamp;
    SideColumn column = SideColumn::rules;
};
constexpr auto rowsOf(MicroscopeParams) {
    using P = MicroscopeParams;
    return paramRows<P>(
        embed(&P::quad), Group{"Microscope", "Scene microscope: a tiny texture on a tiny target."},
        Param{"gridSize", "texels", "Width and height of the texture and of the target.", &P::gridSize, 2, 8},
        Param{"pickX", "px", "Column of the picked pixel. Click a pixel to pick it.", &P::pickX, 0, 7}.label(
            "picked column"),
        Param{"pickY", "px", "Row of the picked pixel, from the top.", &P::pickY, 0, 7}.label("picked row"),
        Param{"wrap", "Texels beyond the texture's edge. clamp: copies of the edge; repeat: the texture again.",
              &P::wrap, labels("clamp", "repeat")}
            .label("texture wrap")
            .primary(),
        Param{"column",
              "Contents of the right column. rules: the image by every rule; conventions: the coordinates of the "
              "picked pixel in each graphics API; samples: the positions at which the shader runs.",
              &P::column, labels("rules", "conventions", "samples")}
            .label("right column")
            .primary());
}

struct MicroscopeMeasures {
    CopyMeasures copy;
    EdgeMeasures edges;
    double shaderRunsPerPixel = kNotMeasured;
};
constexpr auto rowsOf(MicroscopeMeasures) {
    using M = MicroscopeMeasures;
    return measureRows<M>(
        embed(&M::copy), embed(&M::edges),
        Measure{"shaderRunsPerPixel", "",
                "Number of times that the fragment shader runs, and fetches, in a pixel with one sample or with four.",
                &M::shaderRunsPerPixel}
            .atMost(1));
}

class MicroscopeScene : public Scene<MicroscopeParams, MicroscopeMeasures> {
public:
    static constexpr SceneInfo info{"microscope", "a tiny texture on a tiny target, with every centre"};

    explicit MicroscopeScene(Shaders& shaders) : tools_(shaders), runs_(shaders) {}

    void restart() override;
    void changed() override;
    bool skip(const Step&, std::int64_t) override { return true; }
    /// Examines the pixel under the pointer; a click keeps it.
    bool move(const Input& input) override;
    std::vector<Gesture> gestures() const override;
    std::vector<Grab> grabs(int widthPx, int heightPx) const override;
    void draw(Frame& frame) override;
    MicroscopeMeasures measure() override { return measures_; }
    std::string formula() override { return ruleFormula(params.quad.rule); }
    void panel(Panel& panel) override;
    Json dumpState() override;
    bool showsPixels() const override { return true; }

private:
    static constexpr int kRules = 4;
    /// The result of one rule, drawn and read back.
    struct Result {
        SampledTarget target{"target"};
        Image drawn;
    };
    const Result& chosen() const { return results_[static_cast<std::size_t>(params.quad.rule)]; }
    glm::ivec2 keptPick() const { return glm::min(glm::ivec2(params.pickX, params.pickY), params.gridSize - 1); }
    /// The position at which a pixel fetches, in texels; the texels that it blends; and its colour as predicted from
    /// the rule.
    glm::dvec2 fetchOf(glm::ivec2 pixel) const { return fetchPosition(params.quad.rule, pixel, params.gridSize); }
    std::vector<FetchedTexel> texelsOf(glm::ivec2 pixel) const;
    glm::dvec3 predicted(glm::ivec2 pixel) const;
    /// Fraction of a pixel's samples that the quad covers.
    double coverageOf(glm::ivec2 pixel) const;
    std::vector<glm::dvec2> samplePositions() const { return tools_.rules.samplePositions(params.quad); }
    double differenceFromRule() const;
    void drawTargets(Frame& frame);
    void measureResult();
    void drawTargetFigure(Pass& page, Canvas& canvas, const Rect& squares, float cell) const;
    void drawSamples(Canvas& canvas, const Rect& squares, float cell) const;
    void drawTextureFigure(Pass& page, Canvas& canvas, const Rect& squares, float cell) const;
    void drawFetch(Canvas& canvas, glm::vec2 corner, float cell) const;
    /// Draws the readout, which ends above `bottom`, px.
    void drawReadout(Canvas& canvas, const Rect& area, float bottom) const;
    /// Draws the texels and weights that make up the picked pixel; returns the lower edge, px.
    float drawBlend(Canvas& canvas, const Rect& area) const;
    /// Draws the column that the parameter `column` chooses.
    void drawColumn(Pass& page, Canvas& canvas, const Rect& area);
    void drawConventions(Canvas& canvas, const Rect& area) const;
    void drawShaderRuns(Canvas& canvas, const Rect& area);
    void drawRuleStrip(Pass& page, Canvas& canvas, const Rect& area) const;

    SceneTools tools_;
    Image image_;
    Texture texture_;
    Result results_[kRules];
    glm::ivec2 pick_{1, 1};  ///< the pixel under the pointer, or the one in the parameters
    ShaderRunProbe runs_;
    float textScale_ = 1;
    Grip grip_;
    MicroscopeMeasures measures_;
};

}  // namespace arclight::halftexel
