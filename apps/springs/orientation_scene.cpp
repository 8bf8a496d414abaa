// Scene orientation: a metal disc tilted by dragging, sprung as a 2D tilt vector.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include <glm/gtc/matrix_transform.hpp>

#include "blow_up.h"
#include "bounding_boxes.h"
#include "history.h"
#include "key_path_page.h"
#include "orientation_comparison.h"
#include "sim/common/camera.h"
#include "sim/springs/spring_scenes.h"

namespace arclight::springs {
namespace {

constexpr double kMaxTilt = 0.95;                  // rad
constexpr double kRadiansPerHeight = 3.2;          // tilt for a drag over the height of the frame
constexpr std::int64_t kPeriod = 100, kHeld = 42;  // ticks of the automatic drag
constexpr std::int64_t kPause = 240;               // ticks without automatic drags after a drag
constexpr float kHeight = 0.98f;                   // of the disc's centre above the ground
constexpr float kApart = 1.35f;                    // distance of each of the two discs from the centre
constexpr glm::vec3 kBackground{0.0030f, 0.0058f, 0.0074f};
constexpr glm::vec3 kTealLight{0.02f, 0.30f, 0.42f}, kRedLight{0.75f, 0.10f, 0.06f};

constexpr float kLowestEye = 0.7f;  // above the ground

Camera cameraFor(float aspect, const CameraControl& control) {
    Camera camera = control.applied({.position = {0, 3.0f, 5.9f},
                                     .target = {0, 0.5f, 0},
                                     .fovY = 0.60f * std::max(1.0f, 1.2f / aspect),
                                     .leastAspect = 0});
    camera.position.y = std::max(camera.position.y, kLowestEye);
    return camera;
}

struct Vertex {
    glm::vec3 position, normal;
};
constexpr auto rowsOf(Vertex) {
    return vertexRows<Vertex>(Attribute{"position", &Vertex::position}, Attribute{"normal", &Vertex::normal});
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
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < rows; ++i) {
        const glm::vec2 before = profile[i > 0 ? i - 1 : 0], after = profile[std::min(i + 1, rows - 1)];
        const glm::vec2 way = glm::normalize(after - before), outwards{-way.y, way.x};
        for (std::uint32_t k = 0; k <= kAround; ++k) {
            const float a = 2 * static_cast<float>(std::numbers::pi) * static_cast<float>(k) / kAround;
            const float c = std::cos(a), s = std::sin(a);
            vertices.push_back(
                {{profile[i].x * c, profile[i].y, profile[i].x * s}, {outwards.x * c, outwards.y, outwards.x * s}});
            if (i + 1 == rows || k == kAround) continue;
            const std::uint32_t at = i * (kAround + 1) + k, below = at + kAround + 1;
            for (const std::uint32_t index : {at, at + 1, below, below, at + 1, below + 1}) indices.push_back(index);
        }
    }
    return Mesh("tilted disc", std::span<const Vertex>(vertices), indices);
}

Mesh groundMesh() {
    constexpr float kFar = 40;
    constexpr glm::vec3 kUp{0, 1, 0};
    const std::array<Vertex, 4> corners{
        {{{-kFar, 0, kFar}, kUp}, {{kFar, 0, kFar}, kUp}, {{-kFar, 0, -kFar}, kUp}, {{kFar, 0, -kFar}, kUp}}};
    return Mesh("tilt ground", std::span<const Vertex>(corners), {}, Primitive::triangleStrip);
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

class OrientationScene : public Scene {
public:
    explicit OrientationScene(Shaders& shaders)
        : disc_(shaders.program("springs/orientation.vert", "springs/orientation.frag")),
          ground_(shaders.program("springs/orientation.vert", "springs/orientation_ground.frag")) {}

    void reset(const SceneContext& context) override {
        tilt_ = {};
        rightTilt_ = {};
        ghosts_.fill({1, 0, 0, 0});
        isHeld_ = false;
        pausedUntil_ = 0;
        history_.clear();
        boxes_.reset();
        changed(context);
        comparison_.reset(context);
        keys_.reset(context);
    }

    void changed(const SceneContext& context) override {
        tilt_.crossAxis = context.params.mistake == Mistake::crossAxis;
        isCompared_ = isOrientationCompared(context.params.mistake);
        keyPath_ = followsKeys(context.params) ? context.params.keyPath : KeyPath::off;
        box_ = mayShowBox(context.params) ? context.params.boundingBox : BoxKind::off;
        if (box_ != BoxKind::off) boxes_.update(glm::mat3_cast(tilt_.orientation()));
        if (isTamed(growth_, context) && isFarAway(glm::length(tilt_.tilt.x) + std::fabs(tilt_.angle.x))) {
            tilt_ = {.crossAxis = tilt_.crossAxis};
            rightTilt_ = {};
        }
        comparison_.changed(context);
    }

    void step(const SceneContext& context, const Step& step) override {
        std::rotate(ghosts_.begin(), ghosts_.end() - 1, ghosts_.end());
        ghosts_[0] = tilt_.orientation();
        if (isCompared_) return comparison_.step(context);
        if (keyPath_ != KeyPath::off) return keys_.step(context);
        stepTilt(context, step.input, context.propagator(step.dt));
        history_.add(shownTilt());
        if (box_ != BoxKind::off) boxes_.update(glm::mat3_cast(tilt_.orientation()));
    }

    void drag(SpringParams& params, const Input& input, Grip& grip) override {
        if (isCompared_) comparison_.drag(params, input, grip);
    }

    /// A drag over the disc tilts the disc, and one over the plot sets the turn; elsewhere, it turns the camera.
    std::vector<Grab> grabs(const SceneContext& context, int widthPx, int heightPx) const override {
        if (isCompared_) return comparison_.grabs(context.params, widthPx, heightPx);
        if (keyPath_ != KeyPath::off) return {};
        const float aspect = static_cast<float>(widthPx) / static_cast<float>(heightPx);
        const View view = viewOf(cameraFor(aspect, context.camera), widthPx, heightPx);
        return {Grab::ball(view, {0, kHeight, 0}, 1.05f)};
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const View view = frame.view(cameraFor(frame.aspect(), context.camera));
        drawObjects(frame, view);
        Canvas& canvas = frame.canvas();
        if (box_ != BoxKind::off) boxes_.draw(canvas, box_, view, {0, kHeight, 0});
        drawSceneHeading(canvas, frame.width(),
                         isCompared_                ? "Two springs for an orientation"
                         : keyPath_ != KeyPath::off ? "Through key orientations"
                                                    : "A tilted disc on a spring",
                         caption(context.params.mistake), growth_);
        if (keyPath_ != KeyPath::off) return keys_.draw(canvas, keyPath_, view, {0, kHeight, 0});
        if (isCompared_) return comparison_.draw(canvas, frame.width(), frame.height());
        drawTiltDiagram(canvas, static_cast<float>(frame.height()));
    }

    void measure(const SceneContext&, SpringMeasures& measures) const override {
        measures.springs = 1;
        if (isCompared_) comparison_.measure(measures);
        if (keyPath_ != KeyPath::off) keys_.measure(keyPath_, measures);
        if (box_ != BoxKind::off) boxes_.measure(box_, measures);
    }

    void dump(Json& springs) const override {
        if (keyPath_ != KeyPath::off) return keys_.dump(springs);
        for (int axis = 0; axis < 2; ++axis)
            dumpSpring(springs, tilt_.tilt.x[axis], tilt_.tilt.v[axis], tilt_.tilt.target[axis]);
    }

private:
    std::string_view caption(Mistake mistake) const {
        if (mistake == Mistake::axisAngleVector)
            return "Left, the angle itself on a spring, following a steady spin. Right, axis times angle as a vector: "
                   "each time the target passes 180°, it whips all the way back.";
        if (isCompared_)
            return "Left, the angle itself on a spring. Right, the four components, normalised: their speed is wrong, "
                   "and without the hemisphere check they may go the long way round.";
        if (keyPath_ != KeyPath::off) return pathCaption();
        if (box_ != BoxKind::off)
            return "Its bounding box: turning the disc's own box (amber) is cheap but wasteful; climbing over its "
                   "vertices finds the tight one.";
        if (tilt_.crossAxis)
            return "An angle about an axis taken from the pointer: the axis jumps with the drag, and nothing brings "
                   "the disc back.";
        return "The tilt is a 2D vector on a spring: it follows a drag in any direction and swings back when you let "
               "go. Drag the disc.";
    }

    std::string_view pathCaption() const {
        if (keyPath_ == KeyPath::slerp)
            return "Slerp from key to key: at each key the disc changes its angular velocity at once. Look at the "
                   "corners of the red path, and at the steps of the red curve.";
        if (keyPath_ == KeyPath::circular)
            return "Circular blending: each arc runs through three keys, and goes over into the next. The teal path "
                   "and the teal curve have no corner.";
        return "The spring gets each key as a new target, and only then. Its angular velocity has no jump either, but "
               "it cuts or overshoots the keys.";
    }

    void stepTilt(const SceneContext& context, const Input& input, const Propagator<double>& p) {
        const std::int64_t tick = context.tick;
        const glm::dvec2 pointer(pointerPx(input));
        const bool isDown = context.isDragged;
        if (isDown && !isHeld_) grab_ = pointer;
        if (isDown) pausedUntil_ = tick + kPause;
        isHeld_ = isDown;
        glm::dvec2 drag{0, 0};
        if (isDown)
            drag = seenFrom(context.camera.yaw(), pointer - grab_) * (kRadiansPerHeight / std::max(1, input.heightPx));
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
        if (tilt_.crossAxis) canvas.text({228 * s, y}, "right", {12 * s, kTeal});
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
                    "tilt " + runawayText(length / (2 * std::numbers::pi)) + " turns", bold(14 * s, kWrong));
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
    bool isHeld_ = false;
    std::int64_t pausedUntil_ = 0;  ///< no automatic drags before this tick
    History<glm::vec2> history_;    ///< of the drawn tilt, rad
};

}  // namespace

std::unique_ptr<Scene> orientationScene(Shaders& shaders) { return std::make_unique<OrientationScene>(shaders); }

}  // namespace arclight::springs
