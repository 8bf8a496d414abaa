// What the scenes of the halftexel demo have in common.
//
// A scene is a class with these members; the demo holds one at a time in a variant:
//
//     void reset(const SceneContext& context);                    // start anew
//     void changed(const SceneContext& context);                  // a parameter or the picture is another
//     void step(const SceneContext& context, const Step& step);          // one tick
//     void draw(const SceneContext& context, Frame& frame);       // never advances; measures what it drew
//     void measure(HalftexelMeasures& measures) const;            // of what was drawn last
//     void dump(Json& levels) const;                              // appends {"width", "height", "centroid"} per level
#pragma once

#include "app/step.h"
#include "core/json.h"
#include "gfx/frame.h"
#include "gfx/plot.h"
#include "halftexel_params.h"
#include "image_source.h"
#include "rule_pass.h"
#include "sim/texels/texel_filter.h"
#include "texel_view.h"

namespace arclight::halftexel {

/// Tools that all scenes share.
struct SceneTools {
    explicit SceneTools(Shaders& shaders_)
        : shaders(shaders_), rules(shaders_), filters(shaders_), view(shaders_),
          copy(shaders_.program("common/fullscreen.vert", "common/copy.frag")) {}

    Shaders& shaders;
    RulePass rules;
    PyramidFilters filters;
    TexelView view;
    Program copy;  ///< `source`, texel by texel
    ImageSource source;
    SampledTarget coverage{"coverage"};  ///< of `measureEdges`
};

struct SceneContext {
    const HalftexelParams& params;
    SceneTools& tools;
    Seed seed;

    QuadSettings quad() const { return {params.rule, params.msaa, params.pattern}; }
    std::vector<glm::dvec2> samplePositions() const { return tools.rules.samplePositions(quad()); }
    /// Of every pass, as `PyramidFilters::down` takes it.
    float errorTexels() const { return params.mistake ? 0.5f : 0.0f; }
};

/// Paper and its shadow, as inks for line art over magnified pictures.
inline constexpr Ink kSheet = inkFromHex(0xECE6D8);
inline constexpr Ink kInk = inkFromHex(0x141A24);

/// What the panel leaves free of a picture's width: diagrams keep to it.
constexpr int clearWidth(int widthPx) { return widthPx * 735 / 1000; }

/// Text of some weight, from the left.
inline TextStyle bold(float sizePx, Ink ink = kPaper) { return {sizePx, ink, Align::left, FontWeight::semibold}; }

/// A distance in pixels in three figures; what rounds to nothing has no sign.
std::string pixels(double value);

/// The bytes of an RGBA8 target without their alpha.
Image readImage(const Framebuffer& framebuffer);

/// Of any byte; of images of the same size.
int largestDifference(const Image& a, const Image& b);

/// A level as numbers, its top row first.
TexelGrid readGrid(const Framebuffer& framebuffer);

/// Appends a level to a state dump.
void dumpLevel(Json& levels, int width, int height, glm::dvec2 centroid);

/// What arrives of a plain quad at the edges of a target, read back: 1 is all.
struct EdgeCoverage {
    double left = 1, top = 1, corner = 1;
};
EdgeCoverage measureEdges(const SceneContext& context, int width, int height, HalftexelMeasures& measures);

/// Opens the page of a diagram: fills the picture with the ground. Everything else lies over it.
void drawGround(Frame& frame);

}  // namespace arclight::halftexel
