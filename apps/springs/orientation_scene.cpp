// Scene orientation: a metal disc tilted by dragging, sprung as a 2D tilt vector.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>

#include <glm/gtc/matrix_transform.hpp>

#include "blow_up.h"
#include "bounding_boxes.h"
#include "history.h"
#include "key_path_page.h"
#include "orientation_comparison.h"
#include "sim/common/camera.h"
#include "sim/common/mesh_data.h"
#include "sim/common/vertices.h"
#include "sim/springs/spring_scenes.h"
#include "spring_scene.h"
#include "springs_demo.h"

namespace arclight::springs {
namespace {

constexpr double kMaxTilt = 0.95;                  // rad
constexpr double kRadiansPerHeight = 3.2;          // tilt for a drag over the height of the frame
constexpr std::int64_t kPeriod = 100, kHeld = 42;  // ticks of the automatic drag
constexpr std::int64_t kPauseAfterDrag = 240;      // ticks without automatic drags after a drag
constexpr float kHeight = 0.98f;                   // of the disc's centre above the ground
constexpr float kApart = 1.35f;                    // distance of each of the two discs from the centre
constexpr glm::vec3 kBackground{0.0030f, 0.0058f, 0.0074f};
constexpr glm::vec3 kTealLight{0.02f, 0.30f, 0.42f}, kRedLight{0.75f, 0.10f, 0.06f};

constexpr float kLowestEye = 0.7f;  // above the ground

struct OrientationParams {
    SpringSettings spring;
    TypedNumber turnAngleDeg = 120;
    bool hemisphereCheck = false;
    KeyPath keyPath = KeyPath::off;
    BoxKind boundingBox = BoxKind::off;

    /// The disc may move through key orientations unless a mistake moves it.
    constexpr bool mayFollowKeys() const { return spring.mistake < Mistake::crossAxis; }
    constexpr bool followsKeys() const { return mayFollowKeys() && keyPath != KeyPath::off; }
    constexpr bool mayShowBox() const { return spring.mistake <= Mistake::crossAxis && keyPath == KeyPath::off; }
};
constexpr auto rowsOf(OrientationParams) {
    using P = OrientationParams;
    constexpr auto comparesComponents = [](const P& p) { return p.spring.mistake == Mistake::componentwiseQuaternion; };
    return paramRows<P>(
        embed(&P::spring), kComparisonGroup,
        Param{"turnAngleDeg", "°", "Angle of each rotation of the two discs.", &P::turnAngleDeg, 1, 180}
            .label("rotation angle")
            .primary()
            .when(comparesComponents),
        Param{"hemisphereCheck",
              "Negate the target quaternion if its negative is nearer, which describes the same orientation.",
              &P::hemisphereCheck}
            .label("check hemisphere")
            .primary()
            .when(comparesComponents),
        Param{"keyPath",
              "Path through key orientations. slerp: from key to key; circular: arcs through three keys, blended into "
              "each other; spring: each key is a new target.",
              &P::keyPath, labels("off", "slerp", "circular", "spring")}
            .label("key orientations")
            .primary()
            .when([](const P& p) { return p.mayFollowKeys(); }),
        Param{"boundingBox",
              "Axis-aligned bounding box of the disc. vertices: of all its vertices; turned box: of its own box, "
              "rotated with it; support: by the support function, which climbs from vertex to vertex.",
              &P::boundingBox, labels("off", "vertices", "turnedBox", "support")}
            .when([](const P& p) { return p.mayShowBox(); }));
}

struct OrientationMeasures {
    double growthPerStep = 0;
    ComparisonMeasures comparison;
    KeyMeasures keys;
    BoxMeasures box;
    double springs = 1;
};
constexpr auto rowsOf(OrientationMeasures) {
    using M = OrientationMeasures;
    return measureRows<M>(growthRow(&M::growthPerStep), embed(&M::comparison), embed(&M::keys), embed(&M::box),
                          springsRow(&M::springs));
}

Camera cameraFor(float aspect, const CameraControl& control) {
    Camera camera = control.applied({.position = {0, 3.0f, 5.9f},
                                     .target = {0, 0.5f, 0},
                                     .fovY = 0.60f * std::max(1.0f, 1.2f / aspect),
                                     .leastAspect = 0});
    camera.position.y = std::max(camera.position.y, kLowestEye);
    return camera;
}

/// Profile of the disc, from the centre of the top to the centre of the bottom: radius and height.
std::vector<glm::vec2> discProfile() {
    constexpr float kHalf = 0.11f, kBevel = 0.055f;
    std::vector<glm::vec2> profile{{0, kHalf}, {0.3f, kHalf}, {0.6f, kHalf}, {0.9f, kHalf}};
    constexpr int kSteps = 6;
    for (int i = 0; i <= kSteps; ++i) {
        const float a = 0.5f * static_cast<float>(std::numbers::pi) * static_cast<float>(i) / kSteps;
        profile.push_back({1 - kBevel + kBevel * std::sin(a), kHalf - kBevel + kBevel * std::cos(a)});
    }
    for (std::size_t i = profile.size(); i-- > 0;) profile.push_back({profile[i].x, -profile[i].y});
    return profile;
}

Mesh discMesh() {
    constexpr std::uint32_t kAround = 144;
    const std::vector<glm::vec2> profile = discProfile();
    const auto rows = static_cast<std::uint32_t>(profile.size());
    MeshData<PlainVertex> mesh;
    for (std::uint32_t i = 0; i < rows; ++i) {
        const glm::vec2 before = profile[i > 0 ? i - 1 : 0], after = profile[std::min(i + 1, rows - 1)];
        const glm::vec2 way = glm::normalize(after - before), outwards{-way.y, way.x};
        for (std::uint32_t k = 0; k <= kAround; ++k) {
            const float a = 2 * static_cast<float>(std::numbers::pi) * static_cast<float>(k) / kAround;
            const float c = std::cos(a), s = std::sin(a);
            mesh.vertices.push_back(
                {{profile[i].x * c, profile[i].y, profile[i].x * s}, {outwards.x * c, outwards.y, outwards.x * s}});
        }
    }
    addQuads(mesh.indices, 0, static_cast<int>(rows) - 1, kAround, true);
    return Mesh("tilted disc", mesh);
}

Mesh groundMesh() {
    constexpr float kFar = 40;
    constexpr glm::vec3 kUp{0, 1, 0};
    const std::array<PlainVertex, 4> corners{
        {{{-kFar, 0, kFar}, kUp}, {{kFar, 0, kFar}, kUp}, {{-kFar, 0, -kFar}, kUp}, {{kFar, 0, -kFar}, kUp}}};
    return Mesh("tilt ground", std::span<const PlainVertex>(corners), {}, Primitive::triangleStrip);
}

glm::dvec2 shortened(glm::dvec2 v, double longest) {
    const double length = glm::length(v);
    return length > longest ? v * (longest / length) : v;
}

/// The automatic drag: pulls along a short curve, each time in another direction.
glm::dvec2 automaticDrag(std::int64_t tick) {
    const std::int64_t held = tick % kPeriod;
    if (held >= kHeld) return {0, 0};
    const float turn = 2.4f * static_cast<float>(tick / kPeriod) + 0.9f + 0.028f * static_cast<float>(held);
    const double length = 0.75 * std::min(1.0, static_cast<double>(held + 1) / 9.0);
    return length * glm::dvec2(static_cast<double>(std::cos(turn)), static_cast<double>(std::sin(turn)));
}

class OrientationScene : public SpringScene<OrientationParams, OrientationMeasures> {
public:
    static constexpr SceneInfo info{"orientation", "a tilted disc, or a path through key orientations"};

    explicit OrientationScene(Shaders& shaders)
        : disc_(shaders.program("springs/orientation.vert", "springs/orientation.frag")),
          ground_(shaders.program("springs/orientation.vert", "springs/orientation_ground.frag")) {}

    void begin() override {
        tilt_ = {};
        rightTilt_ = {};
        ghosts_.fill({1, 0, 0, 0});
        wasHeld_ = false;
        pausedUntil_ = 0;
        history_.clear();
        boxes_.reset();
        comparison_ = {};
        keys_.reset(seed());
        adapt();
    }

    void adapt() override {
        const Mistake mistake = params.spring.mistake;
        tilt_.crossAxis = mistake == Mistake::crossAxis;
        isCompared_ = isOrientationCompared(mistake);
        keyPath_ = params.followsKeys() ? params.keyPath : KeyPath::off;
        box_ = params.mayShowBox() ? params.boundingBox : BoxKind::off;
        if (box_ != BoxKind::off) boxes_.update(glm::mat3_cast(tilt_.orientation()));
        if (isTamed(growth_, growth()) && isFarAway(glm::length(tilt_.tilt.x) + std::fabs(tilt_.angle.x))) {
            tilt_ = {.crossAxis = tilt_.crossAxis};
            rightTilt_ = {};
        }
        if (!isCompared_) return;
        const bool isVector = mistake == Mistake::axisAngleVector;
        comparison_.set({propagator(kTickSeconds), isVector ? 0 : double{params.turnAngleDeg},
                         params.hemisphereCheck && !isVector, isVector},
                        sceneTick());
    }

    void advance(const Step& step) override {
        std::rotate(ghosts_.begin(), ghosts_.end() - 1, ghosts_.end());
        ghosts_[0] = tilt_.orientation();
        if (isCompared_) return comparison_.step(sceneTick());
        if (keyPath_ != KeyPath::off) return keys_.step(propagator(kTickSeconds));
        stepTilt(step.input, propagator(step.dt));
        history_.add(shownTilt());
        if (box_ != BoxKind::off) boxes_.update(glm::mat3_cast(tilt_.orientation()));
    }

    bool usesCamera() const override { return true; }
    CameraReach reach() const override {
        return {.yaw = kPi, .pitch = 0.9f, .nearest = 0.6f, .farthest = 2, .pan = 0.4f};
    }
    bool move(const Input& input) override {
        const TypedNumber before = params.turnAngleDeg;
        float angle = 0;
        if (const auto handle = turnHandle(input.widthPx, input.heightPx); handle && handle->drag(grip_, input, angle))
            params.turnAngleDeg = static_cast<double>(std::max(1.0f, std::round(angle)));
        const bool hasChanged = params.turnAngleDeg != before;
        if (hasChanged) changed();
        SpringScene::move(input);
        return hasChanged;
    }
    std::vector<Gesture> gestures() const override {
        if (params.spring.mistake == Mistake::componentwiseQuaternion)
            return {{"Drag in the plot of the error", "set the rotation angle; the parameter follows"}};
        if (isCompared_ || params.followsKeys()) return {};
        return {{"Drag the disc", "tilt it; let go and it swings back"},
                {"Right drag, or Ctrl and drag", "orbit the camera; next to the disc, a plain drag does the same"}};
    }
    /// A drag over the disc tilts the disc, and one over the plot sets the angle; elsewhere, it turns the camera.
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        if (const auto handle = turnHandle(widthPx, heightPx))
            return {handle->grab(static_cast<double>(params.turnAngleDeg.shown))};
        if (isCompared_) return {};
        if (keyPath_ != KeyPath::off) return {};
        const float aspect = static_cast<float>(widthPx) / static_cast<float>(heightPx);
        const View view = viewOf(cameraFor(aspect, camera()), widthPx, heightPx);
        return {Grab::ball(view, {0, kHeight, 0}, 1.05f)};
    }

    void draw(Frame& frame) override {
        const View view = frame.view(cameraFor(frame.aspect(), camera()));
        drawObjects(frame, view);
        Canvas& canvas = frame.canvas();
        if (box_ != BoxKind::off) boxes_.draw(canvas, box_, view, {0, kHeight, 0});
        drawSceneHeading(canvas, frame.width(),
                         isCompared_                ? "Two springs for one orientation"
                         : keyPath_ != KeyPath::off ? "Through key orientations"
                                                    : "A tilted disc on a spring",
                         caption(params.spring.mistake), growth_);
        if (keyPath_ != KeyPath::off) return keys_.draw(canvas, keyPath_, view, {0, kHeight, 0});
        if (isCompared_) return comparison_.draw(canvas, frame.width(), frame.height());
        drawTiltDiagram(canvas, static_cast<float>(frame.height()));
    }

    OrientationMeasures measure() override {
        OrientationMeasures measures;
        measures.growthPerStep = growth();
        if (isCompared_) measures.comparison = comparison_.measure(), measures.springs = 2;
        if (keyPath_ != KeyPath::off) measures.keys = keys_.measure(keyPath_);
        if (box_ != BoxKind::off) measures.box = boxes_.measure(box_);
        return measures;
    }

    void dump(Json& springs) const override {
        if (keyPath_ != KeyPath::off) return keys_.dump(springs);
        for (int axis = 0; axis < 2; ++axis)
            dumpSpring(springs, tilt_.tilt.x[axis], tilt_.tilt.v[axis], tilt_.tilt.target[axis]);
    }

private:
    std::string_view caption(Mistake mistake) const {
        if (mistake == Mistake::axisAngleVector)
            return "Both discs follow a steadily spinning target: the left one by its angle, the right one by axis "
                   "times angle as a vector. It whips all the way back each time the target passes 180°.";
        if (isCompared_)
            return "On the left, the angle is on a spring. On the right, the four components are, and the result is "
                   "normalised: its speed is wrong, and without the hemisphere check it may take the long arc.";
        if (keyPath_ != KeyPath::off) return pathCaption();
        if (box_ != BoxKind::off)
            return "Rotating the disc's own box (amber) is cheap, but its bounding box is too large. Climbing over the "
                   "disc's vertices finds the tight box.";
        if (tilt_.crossAxis)
            return "Only the angle is on a spring, and its axis comes from the pointer. The axis jumps with the drag, "
                   "and nothing brings the disc back.";
        return "The tilt is a 2D vector on a spring. It follows a drag in any direction and swings back when you let "
               "go. Drag the disc.";
    }

    std::string_view pathCaption() const {
        if (keyPath_ == KeyPath::slerp)
            return "With slerp from key to key, the angular velocity of the disc jumps at each key. Look at the "
                   "corners of the red path, and at the steps of the red curve.";
        if (keyPath_ == KeyPath::circular)
            return "With circular blending, each arc passes through three keys and blends into the next arc. The teal "
                   "path has no corner, and the teal curve has no step.";
        return "The spring gets each key as a new target when its time comes. Its angular velocity has no jump either, "
               "but it misses or overshoots the keys.";
    }

    /// The handle for the rotation angle, if there is one.
    std::optional<Handle> turnHandle(int widthPx, int heightPx) const {
        return isCompared_ ? comparison_.handle(widthPx, heightPx) : std::nullopt;
    }

    void stepTilt(const Input& input, const Propagator<double>& p) {
        const std::int64_t tick = sceneTick();
        const glm::dvec2 pointer(pointerPx(input));
        const bool isDown = isHeld();
        if (isDown && !wasHeld_) grab_ = pointer;
        if (isDown) pausedUntil_ = tick + kPauseAfterDrag;
        wasHeld_ = isDown;
        glm::dvec2 drag{0, 0};
        if (isDown)
            drag = seenFrom(camera().yaw(), pointer - grab_) * (kRadiansPerHeight / std::max(1, input.heightPx));
        else if (tick >= pausedUntil_)
            drag = automaticDrag(tick);
        drag = shortened(drag, kMaxTilt);
        rightTilt_.target = drag;
        drag == glm::dvec2(0, 0) ? tilt_.release() : tilt_.drag(drag);
        tilt_.step(p);
        rightTilt_.step(p);
        hold(tilt_.tilt), hold(tilt_.angle), hold(rightTilt_);
    }

    /// Converts a drag in the frame to a tilt over the ground, for a camera turned by `yaw`.
    static glm::dvec2 seenFrom(float yaw, glm::dvec2 drag) {
        const double c = static_cast<double>(std::cos(yaw)), sn = static_cast<double>(std::sin(yaw));
        return {c * drag.x + sn * drag.y, c * drag.y - sn * drag.x};
    }

    /// The drawn tilt, right or wrong, as a vector like the drag.
    glm::vec2 shownTilt() const {
        const glm::dvec3 r = rotationVector(tilt_.orientation());
        return {static_cast<float>(-r.z), static_cast<float>(r.x)};
    }

    /// Draws one or two discs above their reflections in the ground.
    void drawObjects(Frame& frame, const View& view) {
        const float size = isCompared_ ? 0.8f : 1.0f;
        const std::size_t discs = isCompared_ ? 2 : 1;
        const std::array<glm::mat4, 2> turns{
            glm::mat4_cast(glm::quat(isCompared_                ? comparison_.right()
                                     : keyPath_ != KeyPath::off ? keys_.shown(keyPath_)
                                                                : tilt_.orientation())),
            glm::mat4_cast(glm::quat(comparison_.wrong()))};
        const std::array<glm::vec3, 2> centres{glm::vec3(isCompared_ ? -kApart : 0, kHeight, 0),
                                               glm::vec3(kApart, kHeight, 0)};
        const bool isWrong = (tilt_.crossAxis && !isCompared_) || growth_ > 1 || keyPath_ == KeyPath::slerp;
        const std::array<glm::vec3, 2> accents{isWrong ? kRedLight : kTealLight, kRedLight};
        const std::array<glm::vec3, 2> normals{glm::vec3(turns[0][1]), glm::vec3(turns[1][1])};

        ScenePass pass = frame.scenePass("disc", view, kBackground);
        const float heat = growth_ > 1 ? 1.0f : 0.0f;
        const auto drawDiscs = [&](bool isMirrored) {
            const glm::mat4 mirror = glm::scale(glm::mat4(1), glm::vec3(1, isMirrored ? -1 : 1, 1));
            pass.state({.depth = Depth::testAndWrite});
            for (std::size_t i = 0; i < discs; ++i) {
                disc_.set("model", mirror * glm::translate(glm::mat4(1), centres[i]) * turns[i] *
                                       glm::scale(glm::mat4(1), glm::vec3(size)));
                pass.draw(
                    discMesh_,
                    disc_.set("accent", accents[i]).set("isMirrored", isMirrored ? 1.0f : 0.0f).set("heat", heat));
            }
        };
        drawDiscs(true);
        ground_.set("model", glm::mat4(1)).set("discs", static_cast<int>(discs)).set("size", size);
        ground_.set("discCentre", std::span<const glm::vec3>(centres));
        ground_.set("discNormal", std::span<const glm::vec3>(normals));
        pass.state({.blend = Blend::alpha}).draw(groundMesh_, ground_);
        pass.clearDepth();
        drawDiscs(false);
        if (growth_ <= 1 || isCompared_ || keyPath_ != KeyPath::off) return;
        // The disc tumbles too fast for one image a tick, so the last orientations are drawn over each other.
        for (const glm::dquat& ghost : ghosts_) {
            disc_.set("model", glm::translate(glm::mat4(1), centres[0]) * glm::mat4_cast(glm::quat(ghost)));
            pass.draw(discMesh_, disc_.set("accent", kRedLight).set("isMirrored", 0.0f));
        }
    }

    /// Draws the tilt as seen from above: the drag, and the path of the tilt.
    void drawTiltDiagram(Canvas& canvas, float height) const {
        const float s = canvas.scale(), radius = 92 * s;
        const glm::vec2 centre{48 * s + radius, height - 66 * s - radius};
        const auto at = [&](glm::vec2 tilt) { return centre + radius / static_cast<float>(kMaxTilt) * tilt; };
        const auto kept = [&](glm::dvec2 tilt) { return at(glm::vec2(shortened(tilt, 1.3 * kMaxTilt))); };
        const CanvasColour colour = tilt_.crossAxis || growth_ > 1 ? kWrong : kTeal;
        for (const float degrees : {15.0f, 30.0f, 45.0f}) {
            const float r = radius * degrees / static_cast<float>(kMaxTilt * 180 / std::numbers::pi);
            canvas.ring(centre, r, std::max(1.0f, s), kHairline);
            if (degrees > 20)
                canvas.text(centre + glm::vec2(0.70711f * r + 3 * s, -0.70711f * r - 7 * s),
                            std::to_string(static_cast<int>(degrees)) + "°", {11 * s, kMuted});
        }
        drawCross(canvas, centre, radius, std::max(1.0f, s), kHairline);
        const std::span<const glm::vec2> trail = history_.last(90);
        for (std::size_t i = 0; i + 1 < trail.size(); ++i) {
            const float age = static_cast<float>(trail.size() - i) / 90.0f;
            canvas.line(kept(trail[i]), kept(trail[i + 1]), 2 * s, colour.withAlpha(1 - age));
        }
        canvas.ring(at(glm::vec2(rightTilt_.target)), 6 * s, 1.8f * s, kAmber);
        if (!history_.isEmpty() && growth_ <= 1) canvas.disc(kept(history_.newest()), 5 * s, colour);
        if (growth_ > 1) drawRunaway(canvas, centre, radius);
        if (tilt_.crossAxis) canvas.disc(kept(rightTilt_.x), 4 * s, kTeal);
        const float y = centre.y + radius + 18 * s;
        canvas.text({48 * s, y}, "tilt from above:", {12 * s, kMuted});
        canvas.text({150 * s, y}, "drag", {12 * s, kAmber});
        canvas.text({186 * s, y}, tilt_.crossAxis ? "wrong" : "spring", {12 * s, colour});
        if (tilt_.crossAxis) canvas.text({228 * s, y}, "correct", {12 * s, kTeal});
    }

    /// Shows where the tilt is once it has left the diagram.
    void drawRunaway(Canvas& canvas, glm::vec2 centre, float radius) const {
        const glm::dvec2 tilt = tilt_.crossAxis ? tilt_.angle.x * tilt_.direction : tilt_.tilt.x;
        const double length = glm::length(tilt);
        if (length < 1.3 * kMaxTilt) return;
        const float s = canvas.scale();
        const glm::vec2 way(tilt / length);
        drawOffScale(canvas, centre + 1.3f * radius * way, way, kWrong);
        canvas.text({centre.x + 1.5f * radius, centre.y},
                    "tilt " + runawayText(length / (2 * std::numbers::pi)) + " revolutions", bold(14 * s, kWrong));
    }

    Program disc_, ground_;
    Mesh discMesh_ = discMesh(), groundMesh_ = groundMesh();
    bool isCompared_ = false;  ///< two springs for an orientation are shown instead of the tilt
    OrientationComparison comparison_;
    KeyPath keyPath_ = KeyPath::off;
    KeyPathPage keys_;
    BoxKind box_ = BoxKind::off;
    BoundingBoxes boxes_{discProfile()};
    TiltSpring tilt_;
    Vec2Spring rightTilt_;                ///< the right tilt, for comparison with mistake crossAxis
    std::array<glm::dquat, 3> ghosts_{};  ///< orientations of the last ticks
    double growth_ = 1;                   ///< per step; above 1 the tilt runs away
    glm::dvec2 grab_{0, 0};               ///< px
    bool wasHeld_ = false;
    std::int64_t pausedUntil_ = 0;  ///< no automatic drags before this tick
    History<glm::vec2> history_;    ///< of the drawn tilt, rad
};

}  // namespace

SceneType orientationScene() { return sceneType<OrientationScene>(); }

}  // namespace arclight::springs
