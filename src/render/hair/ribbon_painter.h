// Draws all strands over a scene, in each mode of transparency.
#pragma once

#include "gfx/lazy.h"
#include "gfx/variants.h"
#include "render/hair/hair_look.h"
#include "render/hair/nearest_hair.h"
#include "render/hair/peeled_hair.h"
#include "render/hair/segment_order.h"
#include "render/hair/strand_order.h"

namespace arclight::hair {

/// Where hair is drawn.
struct HairTarget {
    const Framebuffer& scene;    ///< colour and depth, resolved
    const Framebuffer& samples;  ///< the scene with four samples per pixel, for alpha to coverage
};

class RibbonPainter {
public:
    explicit RibbonPainter(Shaders& shaders);

    /// The settings actually used: mode `nearest` needs `GlInfo::hasCompute`; without it, segments are sorted.
    static TransparencySettings drawnAs(TransparencySettings settings);

    /// Draws over the existing colours and depths.
    void draw(Frame* frame, const HairTarget& target, const View& view, const StrandPainter& strands,
              const TransparencySettings& settings);
    /// The fraction of all strand fragments in front of `scene` that are drawn over a nearer one. Changes the scene's
    /// depth; for measures.
    double inversions(const Framebuffer& scene, const View& view, const StrandPainter& strands,
                      const TransparencySettings& settings);
    /// The state after the last frame that was peeled.
    const PeeledHair& peeled() const { return *peeled_; }

private:
    /// The variant of the ribbons' program, with its textures set.
    const Program& ribbons(std::uint32_t features, const StrandPainter& strands);
    void drawOccluders(Frame* frame, const Framebuffer& scene);
    /// Projects the points of all strands into the view.
    void drawRibbonPoints(Frame* frame, const View& view, const StrandPainter& strands);
    /// Sorts segments or strands.
    void sort(Frame* frame, const View& view, const StrandPainter& strands, const TransparencySettings& settings);
    /// Finds the depth of the nearest hair.
    void findNearest(Frame* frame, const View& view, const StrandPainter& strands);
    /// Draws ribbons in the order of the settings.
    void drawInto(Pass& pass, std::uint32_t features, const StrandPainter& strands,
                  const TransparencySettings& settings);
    void drawSamples(Frame* frame, const HairTarget& target, const View& view, const StrandPainter& strands);
    void drawWeighted(Frame* frame, const Framebuffer& scene, const View& view, const StrandPainter& strands);
    void drawNearest(Frame* frame, const Framebuffer& scene, const View& view, const StrandPainter& strands,
                     const TransparencySettings& settings);

    Program tiles_, wideTiles_, points_, mean_, nearest_, nearestOfAll_;
    Variants ribbonPrograms_;
    Framebuffer tileDepths_, occluders_, ribbonPoints_, sums_, rowDepths_, nearestDepth_;
    StrandOrder order_;
    SegmentOrder segmentOrder_;
    FragmentCounter counter_;
    Lazy<PeeledHair> peeled_;
    Lazy<NearestHair> nearestHair_;
};

}  // namespace arclight::hair
