// What the scenes of the halftexel demo have in common.
//
// A scene is a class with these members; the demo holds one at a time in a variant:
//
//     void reset(const SceneContext& context);                    // start anew
//     void changed(const SceneContext& context);                  // a parameter or the input image changed
//     void step(const SceneContext& context, const Step& step);   // advances one tick
//     void draw(const SceneContext& context, Frame& frame);       // never advances; measures what it drew
//     void measure(HalftexelMeasures& measures) const;            // figures of the last draw
//     void dump(Json& levels) const;                              // appends {"width", "height", "centroid"} per level
//
// where steps leave more behind than the position of the pointer,
//
//     void skip(const SceneContext& context, const Step& step, std::int64_t ticks);  // as that many steps
//
// and, where the pointer moves something, in a pause too:
//
//     void drag(HalftexelParams& params, const Input& input, Grip& grip);  // parameters
//     bool point(const SceneContext& context, const Input& input);         // marks; true if the frame changes
#pragma once

#include "app/step.h"
#include "captions.h"
#include "core/grip.h"
#include "core/json_fwd.h"
#include "gfx/frame.h"
#include "gfx/page.h"
#include "halftexel_params.h"
#include "image_source.h"
#include "rule_pass.h"
#include "sim/texels/texel_filter.h"
#include "texel_view.h"

namespace arclight::halftexel {

/// Tools that all scenes share.
struct SceneTools {
    explicit SceneTools(Shaders& shaders_)
        : shaders(shaders_),
          rules(shaders_),
          filters(shaders_),
          view(shaders_),
          copy(shaders_.program("common/fullscreen.vert", "common/copy.frag")) {}

    Shaders& shaders;
    RulePass rules;
    PyramidFilters filters;
    TexelView view;
    Program copy;  ///< copies `source` texel by texel
    ImageSource source;
    SampledTarget coverage{"coverage"};  ///< target of `measureEdges`
};

struct SceneContext {
    const HalftexelParams& params;
    SceneTools& tools;
    Seed seed;

    QuadSettings quad() const { return {params.rule, params.msaa, params.pattern}; }
    std::vector<glm::dvec2> samplePositions() const { return tools.rules.samplePositions(quad()); }
    /// The error of every pass, as `PyramidFilters::down` takes it.
    float errorTexels() const { return params.mistake ? 0.5f : 0.0f; }
};

/// Light and dark ink for line art over magnified images.
inline constexpr CanvasColour kSheet = colourFromHex(0xECE6D8);
inline constexpr CanvasColour kInk = colourFromHex(0x141A24);

/// Largest difference of any two bytes of images of the same size.
int largestDifference(const Image& a, const Image& b);

/// A target as numbers, top row first.
TexelGrid readGrid(const Framebuffer& framebuffer);

/// Appends a level to a state dump.
void dumpLevel(Json& levels, int width, int height, glm::dvec2 centroid);

/// The fraction of a plain quad's light that reaches the edges of a target, read back.
struct EdgeCoverage {
    double left = 1, top = 1, corner = 1;
    double opposite = 1;  ///< at the lower right pixel
    double inside = 1;    ///< in the column `kInsideColumn`
};
inline constexpr int kInsideColumn = 10;
EdgeCoverage measureEdges(const SceneContext& context, int width, int height, HalftexelMeasures& measures);

/// Begins the page of a diagram by filling the frame with the ground.
void drawGround(Frame& frame);

}  // namespace arclight::halftexel
