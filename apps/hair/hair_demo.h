// The hair demo.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <glm/gtc/quaternion.hpp>

#include "app/demo.h"
#include "bust_painter.h"
#include "deep_opacity.h"
#include "depth_of_field.h"
#include "gfx/lazy.h"
#include "hair_measures.h"
#include "hair_reference.h"
#include "hair_sources.h"
#include "ribbon_painter.h"
#include "scenes.h"
#include "shadow_probe.h"
#include "sim/common/camera_control.h"
#include "sim/hair/head_drag.h"
#include "sim/hair/head_of_hair.h"
#include "strand_detail.h"
#include "strand_painter.h"

namespace arclight::hair {

class HairDemo {
public:
    static constexpr DemoInfo info{
        "hair",
        "Hair",
        "Hair is a few thousand chains of nodes, kept in shape by a handful of simple constraints. One of them, a "
        "sphere about the root, takes the rubber out of it. Drawing hair well is a matter of tangents, curves and "
        "the order of transparency.",
        60,
        Colour{0.94f, 0.62f, 0.47f},
        {},
        kSources,
        {"hair/ribbon.frag", "hair/strand_light.frag",
         "hair/skirt_cloth.frag", "hair/cord.frag"}};

    HairParams params;
    CameraParams cameraParams;

    explicit HairDemo(Shaders& shaders);

    void reset(Seed seed);
    void changed();
    void step(const Step& step);
    bool adjust(const Input& input);
    void draw(Frame& frame);
    bool usesCamera() const { return params.scene != Scene::shake; }
    std::string busyWith(int widthPx, int heightPx) const;
    std::vector<Gesture> gestures() const;
    std::string formula() const;
    void panel(Panel& panel) const;
    HairMeasures measure() const;
    Json dumpState() const;
    Json benchFigures(const FrameTimes& times) const;

private:
    DrawnHair drawnHair() const;
    DrawnHair drawnHair(std::span<const glm::vec3> nodes, const StrandDetail& detail) const;
    PortraitLight light() const;
    void groom();
    void setSolver(HeadOfHair& hair) const;
    /// Turns head and hair as they are held now, without any time passing; true if they have moved.
    bool turnHead();
    /// How the head is held after `seconds` of its motion.
    HeadPose poseAt(double seconds) const;
    /// The camera of the shot, which follows the figure in part, for a frame of that aspect ratio.
    Camera camera(float aspect) const;
    CameraReach reach() const;
    /// Through the pointer, in the frame in which the head is dragged.
    PointerRay rayOfPointer(const Input& input, const HeadPose& moved) const;
    HeadPose heldPose() const;
    HeldHead heldHead(const Camera& camera) const;
    /// The strands to draw for a view, and the size of its pixels at the head, m.
    StrandDetail detailFor(const View& view) const;
    float pixelAt(const View& view) const;
    void drawHair(Frame& frame, const View& view);
    void measureDrawing(HairMeasures& measures) const;
    double measureDetail(const ShownHair& shown) const;
    void drawBust(Frame& frame, const View& view, const HeldHead& head, const PortraitLight& light);

    CameraControl camera_;
    Program backdrop_;
    HeadDrag drag_;
    mutable BustPainter bust_;  ///< draws for measures too
    StrandPainter painter_;
    DeepOpacity hairShadow_;
    RibbonPainter ribbons_;
    Lazy<DepthOfField> depthOfField_;
    Lazy<HairReference> reference_;
    Lazy<StrandPainter> allStrands_;  ///< at full detail, for measures
    View shownView_;
    Camera shownFrom_;
    Lazy<ShadowProbe> probe_;
    HeadOfHair hair_;
    std::optional<HeadOfHair> stepped_;  ///< as the last step left it, while a pause has turned the head
    HeadPose moved_;                     ///< what the motion did to the head in the last step
    Seed seed_{1};
    GroomSettings groomed_;
    int guideLevel_ = -1;
    double seconds_ = 0;
    Scenes scenes_;
    std::vector<glm::vec3> drawn_;
    StrandDetail detail_;
    RibbonDetail ribbonDetail_;
    int points_ = 17;
};

}  // namespace arclight::hair
