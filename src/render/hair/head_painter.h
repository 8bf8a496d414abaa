// Draws a head of hair: the character, her hair, and the shadows of both.
#pragma once

#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/hair/bust_painter.h"
#include "render/hair/deep_opacity.h"
#include "render/hair/hair_look.h"
#include "render/hair/portrait_light.h"
#include "render/hair/ribbon_painter.h"
#include "render/hair/strand_detail.h"
#include "render/hair/strand_painter.h"
#include "sim/hair/head_of_hair.h"

namespace arclight::hair {

/// The head in the pose of `hair`. Its eyes rotate towards `target` by the fraction `gaze` of the angle, within the
/// limits of eye rotation.
HeldHead heldHead(const HeadOfHair& hair, glm::vec3 target, float gaze);

/// The size of a pixel of the view at the head, m.
float pixelAt(const View& view, const Pose& head);

/// The strands to draw for a view.
StrandDetail detailFor(const View& view, const Pose& head, const HairLook& look);

/// In each frame, call `prepare`, then `drawBust` within a pass of the scene, then resolve the scene's depth and call
/// `drawHair`.
class HeadPainter {
public:
    explicit HeadPainter(Shaders& shaders);

    /// Computes the strands that the view needs, the shadows, and the light at all strands.
    void prepare(Frame& frame, const View& view, const HeadOfHair& hair, const HeldHead& held,
                 const PortraitLight& light, const HairLook& look);
    /// Draws the character without her hair to an open pass.
    void drawBust(Pass& pass);
    /// Draws the hair over the scene.
    void drawHair(Frame& frame);

    // The results of the last `prepare`.
    const View& view() const { return view_; }
    const DrawnHair& drawn() const { return drawn_; }
    /// The nodes of the drawn strands, computed on the CPU at the first request.
    std::span<const glm::vec3> nodes() const { return strands_.nodes().onCpu(); }
    const StrandDetail& detail() const { return detail_; }
    const StrandPainter& strands() const { return strands_; }
    const BustPainter& bust() const { return bust_; }
    const DeepOpacity& hairShadow() const { return hairShadow_; }
    const RibbonPainter& ribbons() const { return ribbons_; }
    /// Prepares `painter` in the same way, but with every strand of `hair` and outside of frames, for measures.
    void prepareAllStrands(StrandPainter& painter, const HeadOfHair& hair);

private:
    DrawnHair drawnHair(const GuidedHair& guided, const StrandDetail& detail) const;

    BustPainter bust_;
    StrandPainter strands_;
    DeepOpacity hairShadow_;
    RibbonPainter ribbons_;
    RibbonDetail ribbonDetail_;
    View view_;
    HeldHead held_;
    PortraitLight light_;
    HairLook look_;
    float pixel_ = 0.001f;  ///< at the head, m
    StrandDetail detail_;
    GuidedHair guided_, allGuided_;
    std::vector<glm::vec3> sampledNodes_;
    int points_ = 17;  ///< of each ribbon
    DrawnHair drawn_;
};

}  // namespace arclight::hair
