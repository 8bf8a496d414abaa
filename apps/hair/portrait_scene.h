// The portrait: a head of hair that moves and can be dragged.
#pragma once

#include "app/scene.h"
#include "gfx/lazy.h"
#include "groom_input.h"
#include "render/hair/depth_of_field.h"
#include "render/hair/hair_reference.h"
#include "render/hair/head_painter.h"
#include "render/hair/shadow_probe.h"
#include "sim/common/camera_control.h"
#include "sim/hair/head_drag.h"
#include "sim/hair/head_of_hair.h"
#include "sim/hair/shots.h"
#include "solver_measures.h"

namespace arclight::hair {

/// Determines the number of drawn strands: their width in the frame, or a fixed fraction.
enum class Detail : int { automatic, fixed };

struct PortraitParams {
    GroomSettings groom{.style = Style::wavy};
    int strands = 40000;
    int guideLevel = 2;
    Millimetres thickness{0.4f};
    LockSettings locks;
    Motion motion = Motion::turn;
    WindChoice wind;
    float gravity = 1;
    Degrees gravityTilt;
    bool underWater = false;
    StrandSettings solver{.iterations = 8, .damping = 0.97f, .restore = 0.25f, .restoreRatio = 0.7f};
    float stiffness = 1;
    TransparencySettings transparency{.writesDepth = true};
    Detail detail = Detail::automatic;
    float detailFraction = 1;
    Millimetres aperture;
    float focus = 0;
    HairMaterial fibre;
    Shot shot = Shot::portrait;
    Degrees turn, nod;
    float gaze = 1;
    LightLevels light;
    DeepOpacitySettings shadows;
    SkinMaterial skin;

    bool hasBlur() const { return aperture > 0; }
    /// Whether the solver repeats its corrections.
    bool iterates() const { return solver.solver != Solver::followTheLeader; }
    StrandSettings solverSettings() const;
    HairLook look() const;
};

constexpr auto rowsOf(PortraitParams) {
    using P = PortraitParams;
    using Strand = StrandSettings;
    constexpr auto iterates = [](const P& p) { return p.iterates(); };
    constexpr auto hasBlur = [](const P& p) { return p.hasBlur(); };
    return paramRows<P>(
        Group{"Hair",
              "Guides at the vertices of the scalp are simulated. Drawn strands are interpolated between them."},
        Param{&P::groom, &GroomSettings::style},
        Param{"strands", "", "Number of strands at full detail.", &P::strands, 100, 100000},
        Param{"guideLevel", "",
              "Number of times that each triangle of the scalp is split into four before guides grow at its vertices.",
              &P::guideLevel, 0, 4}
            .label("guide level"),
        Param{&P::groom, &GroomSettings::length},
        Param{"thickness", "mm", "Radius of a strand at its root, for a head of 10,000 strands.", &P::thickness, 0.05f,
              2},
        embed(&P::locks), Group{"Motion", "The body, the wind and gravity move hair and cloth."},
        Param{"motion", "Motion of the head.", &P::motion,
              labels("still", "turn", "nod", "shake", "jump", "dive", "shrink")}
            .primary(),
        embed(&P::wind), gravityRow(&P::gravity),
        Param{"gravityTilt", "°", "Angle by which gravity leans towards the character's left.", &P::gravityTilt, -90,
              90}
            .label("gravity tilt")
            .when([](const P& p) { return p.gravity != 0; }),
        Param{"underWater", "Put the head under water, which carries most of the hair's weight and damps its motion.",
              &P::underWater}
            .label("put under water"),
        Group{"Solver", "Constraints are solved one after the other, for a number of iterations."},
        Param{&P::solver, &Strand::solver}, Param{&P::solver, &Strand::order}.when(iterates),
        Param{&P::groom, &GroomSettings::nodes}, Param{&P::solver, &Strand::iterations}.when(iterates),
        Param{&P::solver, &Strand::damping},
        Param{"stiffness", "", "Factor of the stiffness that preserves the waves and curls of a style.", &P::stiffness,
              0, 2},
        Param{&P::solver, &Strand::bending}, Param{&P::solver, &Strand::bendingLength},
        Param{&P::solver, &Strand::velocityCorrection}, Param{&P::solver, &Strand::restore},
        Param{&P::solver, &Strand::restoreRatio}, Param{&P::solver, &Strand::articleRestore},
        Param{&P::solver, &Strand::collide},
        Group{"Transparency",
              "A strand covers only a part of a pixel, so it must be blended with the strands behind it."},
        Param{&P::transparency, &TransparencySettings::mode}, Param{&P::transparency, &TransparencySettings::sort},
        Param{&P::transparency, &TransparencySettings::sortNode},
        Param{&P::transparency, &TransparencySettings::nearest}, Param{&P::transparency, &TransparencySettings::layers},
        Group{"Detail", "Number of drawn strands, and depth of field."},
        Param{
            "detail",
            "automatic draws fewer strands, a pixel wide, where all of them would be thinner. fixed draws a fraction.",
            &P::detail, labels("automatic", "fixed")}
            .label("level of detail"),
        Param{"detailFraction", "", "Fraction of the strands that are drawn at full width.", &P::detailFraction, 0.01f,
              1}
            .label("strand fraction")
            .when([](const P& p) { return p.detail == Detail::fixed; }),
        Param{"aperture", "mm", "Diameter of the lens; 0 keeps everything in focus.", &P::aperture, 0, 100},
        Param{"focus", "m", "Distance of the focal plane behind the eyes.", &P::focus, -0.5f, 2}.when(hasBlur),
        Param{&P::transparency, &TransparencySettings::writesDepth}.when(hasBlur),
        Group{"Fibre",
              "A strand reflects light at its surface, transmits it, and reflects it once inside. Other strands pass "
              "light on to it."},
        embed(&P::fibre), Group{"Portrait", "Position of the camera and pose of the head."},
        Param{"shot", "Position of the camera at rest, from which the parameters of the camera count.", &P::shot,
              labels("portrait", "front", "profile", "closeUp", "back")},
        Param{"turn", "°", "Angle by which the head turns to the character's left.", &P::turn, -70, 70}.label(
            "head turn"),
        Param{"nod", "°", "Angle by which the head is bowed.", &P::nod, -30, 30}.label("head bow"),
        Param{"gaze", "", "Fraction of the angle to the camera by which the eyes turn.", &P::gaze, 0, 1},
        embed(&P::light), Group{"Hair shadows", "Each strand between a point and a light attenuates the light."},
        embed(&P::shadows), Group{"Skin", "Light that enters the skin leaves it some millimetres away."},
        embed(&P::skin));
}

struct PortraitMeasures {
    LinkMeasures links;
    double overreach = 0;
    CharacterMeasures character;
    StrandMeasures strands;
    double faceHairs = 0;
    double shadowError = kNotMeasured;
    double psnrToPeeled = kNotMeasured, peeledLayers = kNotMeasured, omittedTransmittance = kNotMeasured;
    double inversions = kNotMeasured, lodMeanError = kNotMeasured;
};
constexpr auto rowsOf(PortraitMeasures) {
    return measureRows<PortraitMeasures>(
        embed(&PortraitMeasures::links),
        Measure{
            "overreach", "%",
            "Largest amount by which a node's distance from its root exceeds the rest length of the strand up to that "
            "node: the visible stretch.",
            &PortraitMeasures::overreach},
        embed(&PortraitMeasures::character), embed(&PortraitMeasures::strands),
        Measure{"faceHairs", "", "Number of hairs of lashes and brows.", &PortraitMeasures::faceHairs},
        Measure{"shadowError", "",
                "Root mean square error of the hair's transmittance, compared with strands counted one by one.",
                &PortraitMeasures::shadowError}
            .costly()
            .absentBecause("only with hair shadows"),
        Measure{
            "psnrToPeeled", "dB",
            "PSNR of the transparency compared with peeled hair, in the window of 320 × 180 pixels with the most hair, "
            "after AgX tone mapping without bloom; 99 if they are identical.",
            &PortraitMeasures::psnrToPeeled}
            .costly(),
        Measure{"peeledLayers", "", "Number of layers of hair in the window of 320 × 180 pixels with the most hair.",
                &PortraitMeasures::peeledLayers}
            .costly(),
        Measure{"omittedTransmittance", "",
                "Mean transmittance in front of the first layer that the limit of peeled layers omits.",
                &PortraitMeasures::omittedTransmittance}
            .costly()
            .absentBecause("only with peeled hair"),
        Measure{
            "inversions", "%",
            "Fraction of the fragments of strands that are drawn over a nearer one, in the window of 320 × 180 pixels "
            "with the most hair.",
            &PortraitMeasures::inversions}
            .costly()
            .absentBecause("only with sorted hair"),
        Measure{"lodMeanError", "1/255",
                "Largest difference of a colour channel's mean from a frame with all strands. The alpha test is not "
                "measured, because it widens strands to a pixel.",
                &PortraitMeasures::lodMeanError}
            .atMost(2)
            .costly()
            .ofPixels()
            .absentBecause("only without the alpha test"));
}

class PortraitScene : public Scene<PortraitParams, PortraitMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"portrait", "a head of hair"};
    static constexpr const InputKind* inputKind = &kGuidesInput;

    explicit PortraitScene(Shaders& shaders);

    void setInput(const InputFile* file) override { guides_ = file ? &file->as<GuideStrands>() : nullptr; }
    void restart() override;
    void changed() override;
    void advance(const Step& step) override;
    void draw(Frame& frame) override;
    PortraitMeasures measure() override;
    void panel(Panel& panel) override;
    std::string formula() override;
    Json dumpState() override;
    bool move(const Input& input) override;
    bool isHeld() const override { return drag_.isHeld(); }
    CameraReach reach() const override { return shotCamera(params.shot).reach; }
    std::vector<Gesture> gestures() const override;
    std::string busyWith(int widthPx, int heightPx) const override;
    Json benchFigures(const FrameTimes& times) override;

private:
    void groom();
    GroomSettings groomSettings() const;
    /// The pose of the head from the parameters `turn` and `nod`.
    Pose heldPose() const;
    /// The pose of the head after `seconds` of its motion.
    Pose poseAt(double seconds) const;
    /// The camera of the shot for a frame of that aspect ratio. It follows part of the character's motion.
    Camera shotAt(float aspect) const;
    /// The ray through the pointer, in the coordinate frame in which the head is dragged.
    PointerRay rayOfPointer(const Input& input, const Pose& moved) const;
    void drawHair(Frame& frame, const View& view);
    void measureDrawing(PortraitMeasures& measures);
    double measureDetail(const ShownHair& shown);

    Program backdrop_;
    HeadDrag drag_;
    HeadPainter head_;
    Lazy<DepthOfField> depthOfField_;
    Lazy<HairReference> reference_;
    Lazy<StrandPainter> allStrands_;  ///< at full detail, for measures
    Lazy<ShadowProbe> probe_;
    const GuideStrands* guides_ = nullptr;  ///< of the user's file; null: the scene's own
    HeadOfHair hair_;
    std::optional<HeadOfHair> stepped_;  ///< the hair after the last step, once the head has been rotated since
    Pose moved_;                         ///< the pose that the motion gave the head in the last step
    GroomSettings groomed_;
    int guideLevel_ = -1;
};

}  // namespace arclight::hair
