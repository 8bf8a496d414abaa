// The portrait: a head of hair that moves and can be dragged.
#pragma once

#include "gfx/lazy.h"
#include "render/hair/depth_of_field.h"
#include "render/hair/hair_reference.h"
#include "render/hair/head_painter.h"
#include "render/hair/shadow_probe.h"
#include "scene.h"
#include "sim/hair/head_drag.h"
#include "sim/hair/head_of_hair.h"

namespace arclight::hair {

class PortraitScene : public HairScene {
public:
    explicit PortraitScene(Shaders& shaders);

    void reset(const SceneContext& context) override;
    /// The hair is as it was when another scene replaced this one; the motion of the head has gone on since.
    void show(const SceneContext& context) override;
    void changed(const SceneContext& context) override;
    void step(const SceneContext& context, const Step& step) override;
    void draw(const SceneContext& context, Frame& frame) override;
    HairMeasures measure(const SceneContext& context) override;
    void panel(const SceneContext& context, Panel& panel) const override;
    Json dumpState(const SceneContext& context) const override;
    std::optional<float> strandLength(const HairParams& params) const override { return params.length; }
    bool adjust(const SceneContext& context, const Input& input) override;
    bool isHeld() const override { return drag_.isHeld(); }
    std::vector<Gesture> gestures() const override;
    std::string busyWith(const SceneContext& context, int widthPx, int heightPx) const override;
    Json benchFigures(const SceneContext& context, const FrameTimes& times) const override;

private:
    void groom(const SceneContext& context);
    /// Turns head and hair to the present pose, without a step in time; true if they have moved.
    bool turnHead(const HairParams& params);
    /// The pose of the head after `seconds` of its motion.
    Pose poseAt(const HairParams& params, double seconds) const;
    /// The camera of the shot for a frame of that aspect ratio. It follows part of the figure's motion.
    Camera camera(const SceneContext& context, float aspect) const;
    /// The ray through the pointer, in the coordinate frame in which the head is dragged.
    PointerRay rayOfPointer(const SceneContext& context, const Input& input, const Pose& moved) const;
    void drawHair(const HairParams& params, Frame& frame, const View& view);
    void measureDrawing(const HairParams& params, HairMeasures& measures);
    double measureDetail(const HairParams& params, const ShownHair& shown);

    Program backdrop_;
    HeadDrag drag_;
    HeadPainter head_;
    Lazy<DepthOfField> depthOfField_;
    Lazy<HairReference> reference_;
    Lazy<StrandPainter> allStrands_;  ///< at full detail, for measures
    Lazy<ShadowProbe> probe_;
    HeadOfHair hair_;
    std::optional<HeadOfHair> stepped_;  ///< the hair after the last step, once the head has been turned since
    Pose moved_;                         ///< the pose that the motion gave the head in the last step
    GroomSettings groomed_;
    int guideLevel_ = -1;
};

}  // namespace arclight::hair
