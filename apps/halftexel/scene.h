// What the scenes of the halftexel demo have in common.
#pragma once

#include <cstdint>

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
    /// The offset error of every pass, as `PyramidFilters::down` takes it.
    float errorTexels() const { return params.mistake ? 0.5f : 0.0f; }
};

class Scene {
public:
    virtual ~Scene() = default;

    /// Restarts the scene.
    virtual void reset(const SceneContext& context) = 0;
    /// A parameter or the input image has changed.
    virtual void changed(const SceneContext&) {}
    virtual void step(const SceneContext&, const Step&) {}
    /// Does the work of that many steps, in scenes whose steps do more than follow the pointer.
    virtual void skip(const SceneContext&, const Step&, std::int64_t /*ticks*/) {}
    /// Also measures what it draws.
    virtual void draw(const SceneContext& context, Frame& frame) = 0;
    /// The figures of the last draw.
    virtual void measure(HalftexelMeasures& measures) = 0;
    /// Appends {"width", "height", "centroid"} per level.
    virtual void dump(Json& /*levels*/) const {}

    // Called with the pointer, also while paused.
    /// Moves parameters.
    virtual void drag(HalftexelParams&, const Input&, Grip&) {}
    /// What a drag or a click takes, as in `AnyDemo`.
    virtual std::vector<Grab> grabs(const HalftexelParams&, int /*widthPx*/, int /*heightPx*/) const { return {}; }
    /// Moves marks; true if this changes the frame.
    virtual bool point(const SceneContext&, const Input&) { return false; }
};

/// Light and dark ink for line art over magnified images.
inline constexpr CanvasColour kSheet = colourFromHex(0xECE6D8);
inline constexpr CanvasColour kInk = colourFromHex(0x141A24);

/// Largest difference between corresponding bytes of two images of the same size.
int largestDifference(const Image& a, const Image& b);

/// Reads a target as numbers, top row first.
TexelGrid readGrid(const Framebuffer& framebuffer);

/// Appends a level to a state dump.
void dumpLevel(Json& levels, int width, int height, glm::dvec2 centroid);

/// The fraction of a plain quad's light that reaches each edge of a target, read back.
struct EdgeCoverage {
    double left = 1, top = 1, corner = 1;
    double opposite = 1;  ///< at the lower right pixel
    double inside = 1;    ///< in the column `kInsideColumn`
};
inline constexpr int kInsideColumn = 10;
EdgeCoverage measureEdges(const SceneContext& context, int width, int height, HalftexelMeasures& measures);

/// Fills the frame with the background colour of a diagram page.
void drawGround(Frame& frame);

}  // namespace arclight::halftexel
