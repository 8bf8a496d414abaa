#include "orientation_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include <glm/gtc/matrix_transform.hpp>


namespace arclight::springs {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kWay = 120 * kPi / 180;           // of each turn of the quaternions
constexpr double kMostTilt = 0.95;                 // rad
constexpr double kRadiansPerHeight = 3.2;          // of a drag
constexpr std::int64_t kPeriod = 100, kHeld = 42;  // ticks of the automatic drag
constexpr std::int64_t kHandsOff = 240;
constexpr std::size_t kShownTicks = 180;
constexpr float kHeight = 0.98f;  // of the disc's middle above the ground
constexpr glm::vec3 kEye{0.0f, 3.0f, 5.9f};
constexpr glm::vec3 kPetrolLight{0.02f, 0.30f, 0.42f}, kRedLight{0.75f, 0.10f, 0.06f};

/// Profile of the disc from the middle of the top to the middle of the bottom: radius, height.
std::vector<glm::vec2> discProfile() {
    constexpr float kHalf = 0.11f, kBevel = 0.055f;
    std::vector<glm::vec2> profile{{0, kHalf}, {0.3f, kHalf}, {0.6f, kHalf}, {0.9f, kHalf}};
    constexpr int kSteps = 6;
    for (int i = 0; i <= kSteps; ++i) {
        const float a = 0.5f * static_cast<float>(kPi) * static_cast<float>(i) / kSteps;
        profile.push_back({1 - kBevel + kBevel * std::sin(a), kHalf - kBevel + kBevel * std::cos(a)});
    }
    const std::size_t half = profile.size();
    for (std::size_t i = half; i-- > 0;) profile.push_back({profile[i].x, -profile[i].y});
    return profile;
}

bool isSane(double value) { return std::fabs(value) < 1e3; }

glm::dvec2 shortened(glm::dvec2 v, double longest) {
    const double length = glm::length(v);
    return length > longest ? v * (longest / length) : v;
}

}  // namespace

OrientationScene::OrientationScene(Shaders& shaders)
    : disc_(shaders.program("springs/orientation.vert", "springs/orientation.frag")),
      ground_(shaders.program("springs/orientation.vert", "springs/orientation_ground.frag")),
      discVertices_("tilted disc", GL_ARRAY_BUFFER),
      discIndices_("tilted disc", GL_ELEMENT_ARRAY_BUFFER),
      groundVertices_("tilt ground", GL_ARRAY_BUFFER),
      discArray_("tilted disc"),
      groundArray_("tilt ground") {
    makeMeshes();
}

void OrientationScene::makeMeshes() {
    constexpr std::uint32_t kAround = 144;
    const std::vector<glm::vec2> profile = discProfile();
    const auto rows = static_cast<std::uint32_t>(profile.size());
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < rows; ++i) {
        const glm::vec2 before = profile[i > 0 ? i - 1 : 0], after = profile[std::min(i + 1, rows - 1)];
        const glm::vec2 way = glm::normalize(after - before), outwards{-way.y, way.x};
        for (std::uint32_t k = 0; k <= kAround; ++k) {
            const float a = 2 * static_cast<float>(kPi) * static_cast<float>(k) / kAround;
            const float c = std::cos(a), s = std::sin(a);
            vertices.push_back(
                {{profile[i].x * c, profile[i].y, profile[i].x * s}, {outwards.x * c, outwards.y, outwards.x * s}});
            if (i + 1 == rows || k == kAround) continue;
            const std::uint32_t at = i * (kAround + 1) + k, below = at + kAround + 1;
            for (const std::uint32_t index : {at, at + 1, below, below, at + 1, below + 1}) indices.push_back(index);
        }
    }
    const auto read = [](VertexArray& array, const Buffer& buffer) {
        array.attach(buffer, sizeof(Vertex),
                     {{0, 3, GL_FLOAT, offsetof(Vertex, position)}, {1, 3, GL_FLOAT, offsetof(Vertex, normal)}});
    };
    discVertices_.upload<Vertex>(vertices);
    discIndices_.upload<std::uint32_t>(indices);
    read(discArray_, discVertices_);
    discArray_.attachIndices(discIndices_);
    indexCount_ = static_cast<int>(indices.size());
    constexpr float kFar = 40;
    const glm::vec3 up{0, 1, 0};
    const std::array<Vertex, 4> ground{
        {{{-kFar, 0, kFar}, up}, {{kFar, 0, kFar}, up}, {{-kFar, 0, -kFar}, up}, {{kFar, 0, -kFar}, up}}};
    groundVertices_.upload<Vertex>(ground);
    read(groundArray_, groundVertices_);
}

void OrientationScene::reset(const SceneContext& context) {
    tilt_ = {};
    rightTilt_ = {};
    right_ = {};
    wrong_.reset({1, 0, 0, 0});
    isHeld_ = false;
    tick_ = handsOff_ = 0;
    quaternionError_ = 0;
    history_.clear();
    changed(context);
}

void OrientationScene::changed(const SceneContext& context) {
    tilt_.crossAxis = context.params.mistake == Mistake::crossAxis;
    isQuaternions_ = context.params.mistake == Mistake::componentwiseQuaternion;
    wrong_.hemisphereCheck = false;
}

void OrientationScene::stepTilt(const SceneContext& context, const Input& input) {
    const glm::dvec2 pointer(static_cast<double>(input.pointerPx[0]), static_cast<double>(input.pointerPx[1]));
    const bool isDown = input.pointerInside && input.isDown(MouseButton::left);
    if (isDown && !isHeld_) grab_ = pointer;
    const auto automatic = tick_ % kPeriod;
    glm::dvec2 drag{0, 0};
    if (isDown) {
        drag = (pointer - grab_) * (kRadiansPerHeight / std::max(1, input.heightPx));
        handsOff_ = tick_ + kHandsOff;
    } else if (tick_ >= handsOff_ && automatic < kHeld) {
        // Pulled in a little curve to one side after the other.
        const float turn = 2.4f * static_cast<float>(tick_ / kPeriod) + 0.9f + 0.028f * static_cast<float>(automatic);
        const double length = 0.75 * std::min(1.0, static_cast<double>(automatic + 1) / 9.0);
        drag = length * glm::dvec2(static_cast<double>(std::cos(turn)), static_cast<double>(std::sin(turn)));
    }
    isHeld_ = isDown;
    drag = shortened(drag, kMostTilt);
    rightTilt_.target = drag;
    drag == glm::dvec2(0, 0) ? tilt_.release() : tilt_.drag(drag);
    tilt_.step(context.step);
    rightTilt_.step(context.step);
    if (!isSane(glm::length(tilt_.tilt.x)) || !isSane(tilt_.angle.x) || !isSane(glm::length(tilt_.tilt.v) * 1e-2)) {
        const bool crossAxis = tilt_.crossAxis;
        tilt_ = {};
        tilt_.crossAxis = crossAxis;
        rightTilt_ = {};
    }
}

/// Both turn on by the same angle again and again. The target is written with w >= 0, as most code leaves it: of
/// its two quaternions that is not always the one nearer to the last.
void OrientationScene::stepQuaternions(const SceneContext& context) {
    constexpr std::int64_t kStay = 150;
    const auto turns = static_cast<double>((tick_ / kStay + 1) % 3);
    const glm::dvec3 axis = glm::normalize(glm::dvec3(0.25, 0.1, -1.0));
    right_.target = wrong_.target = quaternionFromRotationVector(std::remainder(turns * kWay, 2 * kPi) * axis);
    right_.step(context.step);
    wrong_.step(context.step);
    quaternionError_ = std::max(quaternionError_, 100 / kWay * angleBetween(right_.orientation, wrong_.orientation()));
    if (isSane(glm::length(right_.angularVelocity) * 1e-2) && isSane(glm::length(wrong_.velocity) * 1e-2)) return;
    right_ = {};
    wrong_.reset({1, 0, 0, 0});
}

void OrientationScene::step(const SceneContext& context, const Input& input) {
    if (isQuaternions_)
        stepQuaternions(context);
    else
        stepTilt(context, input);
    ++tick_;
    history_.push_back({shownTilt(), glm::vec2(rightTilt_.target),
                        static_cast<float>(angleBetween(right_.orientation, right_.target)),
                        static_cast<float>(angleBetween(wrong_.orientation(), wrong_.target))});
    if (history_.size() >= 4 * kShownTicks) history_.erase(history_.begin(), history_.begin() + 2 * kShownTicks);
}

/// The lean that is seen, right or wrong, as a vector like the drag.
glm::vec2 OrientationScene::shownTilt() const {
    const glm::dvec3 r = rotationVector(tilt_.orientation());
    return {static_cast<float>(-r.z), static_cast<float>(r.x)};
}

void OrientationScene::drawDisc(const glm::dquat& orientation, glm::vec3 centre, glm::vec3 accent, bool isMirrored) {
    const glm::mat4 mirror = isMirrored ? glm::scale(glm::mat4(1), glm::vec3(1, -1, 1)) : glm::mat4(1);
    disc_.set("model", mirror * glm::translate(glm::mat4(1), centre) * glm::mat4_cast(glm::quat(orientation)) *
                           glm::scale(glm::mat4(1), glm::vec3(discSize())));
    disc_.set("accent", accent);
    disc_.set("isMirrored", isMirrored ? 1.0f : 0.0f);
    drawIndices(discArray_, GL_TRIANGLES, indexCount_);
}

void OrientationScene::drawObjects(Frame& frame) {
    const float aspect = frame.aspect();
    const glm::mat4 view = glm::lookAt(kEye, glm::vec3(0, 0.5f, 0), glm::vec3(0, 1, 0));
    const glm::mat4 camera = glm::perspective(0.60f * std::max(1.0f, 1.2f / aspect), aspect, 0.1f, 100.0f) * view;
    const float apart = 1.35f;
    const int discs = isQuaternions_ ? 2 : 1;
    const std::array<glm::dquat, 2> turns{isQuaternions_ ? right_.orientation : tilt_.orientation(),
                                          wrong_.orientation()};
    const std::array<glm::vec3, 2> centres{glm::vec3(isQuaternions_ ? -apart : 0, kHeight, 0),
                                           glm::vec3(apart, kHeight, 0)};
    const std::array<glm::vec3, 2> accents{tilt_.crossAxis && !isQuaternions_ ? kRedLight : kPetrolLight, kRedLight};
    const auto drawDiscs = [&](bool isMirrored) {
        disc_.use();
        disc_.set("camera", camera);
        disc_.set("eye", kEye);
        setBlend(Blend::none);
        setDepthTest(true, true);
        for (std::size_t i = 0; i < static_cast<std::size_t>(discs); ++i)
            drawDisc(turns[i], centres[i], accents[i], isMirrored);
    };
    {
        const Pass pass = frame.pass("disc", frame.multisampled());
        frame.multisampled().clear(0.0030f, 0.0058f, 0.0074f, 1);
        frame.multisampled().clearDepth();
        drawDiscs(true);
        ground_.use();
        ground_.set("camera", camera);
        ground_.set("model", glm::mat4(1));
        ground_.set("eye", kEye);
        ground_.set("discs", discs);
        ground_.set("size", discSize());
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string index = "[" + std::to_string(i) + "]";
            ground_.set("discCentre" + index, centres[i]);
            ground_.set("discNormal" + index, glm::mat3_cast(glm::quat(turns[i])) * glm::vec3(0, 1, 0));
        }
        setDepthTest(false, false);
        setBlend(Blend::alpha);
        drawVertices(groundArray_, GL_TRIANGLE_STRIP, 0, 4);
        frame.multisampled().clearDepth();
        drawDiscs(false);
    }
    frame.resolve();
}

/// The tilt seen from above: where the drag pulls and the way the lean takes.
void OrientationScene::drawTiltDiagram(Canvas& canvas, int heightPx) {
    const float s = canvas.scale(), radius = 92 * s;
    const glm::vec2 centre{48 * s + radius, static_cast<float>(heightPx) - 66 * s - radius};
    const auto at = [&](glm::vec2 tilt) { return centre + radius / static_cast<float>(kMostTilt) * tilt; };
    const Ink ink = tilt_.crossAxis ? kWrong : kPetrol;
    for (const float degrees : {15.0f, 30.0f, 45.0f}) {
        const float r = radius * degrees / static_cast<float>(kMostTilt * 180 / kPi);
        canvas.ring(centre, r, std::max(1.0f, s), kHairline);
        if (degrees > 20)
            canvas.text(centre + glm::vec2(0.70711f * r + 3 * s, -0.70711f * r - 7 * s),
                        std::to_string(static_cast<int>(degrees)) + "°", {11 * s, kQuiet});
    }
    canvas.line(centre - glm::vec2(radius, 0), centre + glm::vec2(radius, 0), std::max(1.0f, s), kHairline);
    canvas.line(centre - glm::vec2(0, radius), centre + glm::vec2(0, radius), std::max(1.0f, s), kHairline);
    const std::size_t count = std::min<std::size_t>(history_.size(), 90);
    for (std::size_t i = history_.size() - count; i + 1 < history_.size(); ++i) {
        const float age = static_cast<float>(history_.size() - i) / 90.0f;
        const auto kept = [&](glm::vec2 tilt) { return at(glm::vec2(shortened(glm::dvec2(tilt), 1.3 * kMostTilt))); };
        canvas.line(kept(history_[i].tilt), kept(history_[i + 1].tilt), 2 * s, ink.withAlpha(1 - age));
    }
    canvas.ring(at(glm::vec2(rightTilt_.target)), 6 * s, 1.8f * s, kAmber);
    if (!history_.empty())
        canvas.disc(at(glm::vec2(shortened(glm::dvec2(history_.back().tilt), 1.3 * kMostTilt))), 5 * s, ink);
    if (tilt_.crossAxis) canvas.disc(at(glm::vec2(shortened(rightTilt_.x, 1.3 * kMostTilt))), 4 * s, kPetrol);
    const float y = centre.y + radius + 18 * s;
    canvas.text({48 * s, y}, "lean from above:", {12 * s, kQuiet});
    canvas.text({150 * s, y}, "drag", {12 * s, kAmber});
    canvas.text({186 * s, y}, tilt_.crossAxis ? "wrong" : "spring", {12 * s, ink});
    if (tilt_.crossAxis) canvas.text({228 * s, y}, "right", {12 * s, kPetrol});
}

/// The angle still to go of both quaternions.
void OrientationScene::drawAngleDiagram(Canvas& canvas, int widthPx, int heightPx) {
    const float s = canvas.scale();
    const Rect area{96 * s, static_cast<float>(heightPx) - 228 * s, std::max(1.0f, 0.36f * static_cast<float>(widthPx)),
                    150 * s};
    canvas.rect({area.x - 52 * s, area.y - 34 * s, area.width + 76 * s, area.height + 84 * s}, kGround.withAlpha(0.72f),
                6 * s);
    const Plot plot(canvas, area, {-3, 0, 1, "time, s"}, {0, 180, 60, "angle still to go, degrees", false, 0});
    plot.drawGrid();
    plot.clip();
    const std::size_t count = std::min(history_.size(), kShownTicks + 1);
    const auto draw = [&](float Moment::*angle, float width, Ink ink) {
        points_.clear();
        for (std::size_t i = history_.size() - count; i < history_.size(); ++i)
            points_.push_back(
                plot.at((static_cast<double>(i) - static_cast<double>(history_.size() - 1)) * kTickSeconds,
                        static_cast<double>(history_[i].*angle) * 180 / kPi));
        canvas.polyline(points_, width * s, ink);
    };
    draw(&Moment::wrongAngle, 2, kWrong);
    draw(&Moment::rightAngle, 2.4f, kPetrol);
    plot.unclip();
    canvas.text({area.right(), area.y - 13 * s}, "true angle", {12 * s, kPetrol, Align::right});
    canvas.text({area.right() - 76 * s, area.y - 13 * s}, "four components", {12 * s, kWrong, Align::right});
}

void OrientationScene::draw(const SceneContext&, Frame& frame) {
    drawObjects(frame);
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale();
    drawHeading(canvas, frame.width(), isQuaternions_ ? "Two springs for an orientation" : "A lean on a spring",
                isQuaternions_    ? "Left the true angle; right four components sprung and normalised, which may go "
                                    "the long way and does not keep the speed that was asked for."
                : tilt_.crossAxis ? "An angle about an axis taken from the pointer: the axis jumps with the drag, and "
                                    "nothing brings the disc back."
                                  : "The lean is a vector in the plane, both components on the same spring: it follows "
                                    "a drag and swings back when let go. Drag it.");
    if (!isQuaternions_) return drawTiltDiagram(canvas, frame.height());
    drawAngleDiagram(canvas, frame.width(), frame.height());
    canvas.text({static_cast<float>(frame.width()) - 48 * s, static_cast<float>(frame.height()) - 48 * s},
                "largest error of the right-hand spring: " + readable(quaternionError_) + " % of the way",
                {14 * s, kWrong, Align::right});
}

void OrientationScene::measure(const SceneContext&, SpringMeasures& measures) const {
    if (isQuaternions_) measures.quaternionError = quaternionError_;
    measures.springs = isQuaternions_ ? 2 : 1;
}

void OrientationScene::dump(Json& springs) const {
    for (int axis = 0; axis < 2; ++axis)
        dumpSpring(springs, tilt_.tilt.x[axis], tilt_.tilt.v[axis], tilt_.tilt.target[axis]);
}

}  // namespace arclight::springs
