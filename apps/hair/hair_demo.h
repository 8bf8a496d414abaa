// The hair demo.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <glm/gtc/quaternion.hpp>

#include "app/demo.h"
#include "gfx/lazy.h"
#include "hair_measures.h"
#include "hair_sources.h"
#include "render/hair/depth_of_field.h"
#include "render/hair/hair_reference.h"
#include "render/hair/head_painter.h"
#include "render/hair/shadow_probe.h"
#include "scenes.h"
#include "sim/common/camera_control.h"
#include "sim/hair/head_drag.h"
#include "sim/hair/head_of_hair.h"

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
    void drawHair(Frame& frame, const View& view);
    void measureDrawing(HairMeasures& measures) const;
    double measureDetail(const ShownHair& shown) const;

    CameraControl camera_;
    Program backdrop_;
    HeadDrag drag_;
    mutable HeadPainter head_;  ///< draws for measures too
    Lazy<DepthOfField> depthOfField_;
    Lazy<HairReference> reference_;
    Lazy<StrandPainter> allStrands_;  ///< at full detail, for measures
    Lazy<ShadowProbe> probe_;
    HeadOfHair hair_;
    std::optional<HeadOfHair> stepped_;  ///< as the last step left it, while a pause has turned the head
    HeadPose moved_;                     ///< what the motion did to the head in the last step
    Seed seed_{1};
    GroomSettings groomed_;
    int guideLevel_ = -1;
    double seconds_ = 0;
    Scenes scenes_;
};

}  // namespace arclight::hair
