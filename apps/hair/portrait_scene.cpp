#include "portrait_scene.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/quaternion.hpp>

#include "core/json.h"
#include "gfx/rasteriser.h"
#include "sim/common/pointer_ray.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

/// The fraction of the character's motion that the camera follows in a jump or a dive.
constexpr float kCameraFollows = 0.8f;
constexpr int kDumpedStrands = 256;

}  // namespace

SceneType portraitScene() { return sceneType<PortraitScene>(); }

StrandSettings PortraitParams::solverSettings() const {
    StrandSettings settings = solver;
    settings.shape = std::min(0.98f, stiffness * styled(groom.style, {}).shape);
    // The values are for 16 nodes and 4 iterations; a style keeps its shape at any other numbers.
    settings.restoreRatio = std::pow(settings.restoreRatio, 15 / static_cast<float>(groom.nodes - 1));
    settings.shape =
        1 - std::pow(1 - settings.shape, static_cast<float>(groom.nodes) / static_cast<float>(4 * settings.iterations));
    return settings;
}

HairLook PortraitParams::look() const {
    HairLook look{.strands = strands,
                  .detail = {},
                  .radius = thickness,
                  .locks = locks,
                  .hair = fibre,
                  .skin = skin,
                  .shadows = shadows,
                  .transparency = transparency};
    if (detail == Detail::fixed) look.detail = detailFraction;
    if (transparency.mode != Transparency::sorted) look.transparency.sort = SortUnit::none;
    look.transparency.writesDepth = hasBlur() && transparency.writesDepth;
    return look;
}

PortraitScene::PortraitScene(Shaders& shaders)
    : backdrop_(shaders.program("common/fullscreen.vert", "common/sky/wall.frag")),
      head_(shaders),
      depthOfField_(shaders),
      reference_(shaders),
      allStrands_(shaders),
      probe_(shaders) {
    backdrop_.set("poolCentre", glm::vec2(0.36f, 0.42f))
        .set("poolFalloff", 2.4f)
        .set("wallDark", glm::vec3(0.0045f, 0.0060f, 0.0085f))
        .set("wallLit", glm::vec3(0.030f, 0.040f, 0.050f));
}

GroomSettings PortraitScene::groomSettings() const {
    GroomSettings settings = params.groom;
    settings.seed = static_cast<std::uint32_t>(seed().value);
    return settings;
}

void PortraitScene::groom() {
    groomed_ = groomSettings();
    guideLevel_ = params.guideLevel;
    stepped_.reset();
    if (guides_)
        hair_.reset(groomOf(*guides_, groomed_.nodes), params.solverSettings(), seed(), poseAt(0));
    else
        hair_.reset(groomed_, guideLevel_, params.solverSettings(), seed(), poseAt(0));
    hair_.ensureStrands(params.strands);
}

void PortraitScene::restart() {
    drag_ = {};
    moved_ = headPose(params.motion, seconds());
    groom();
}

void PortraitScene::changed() {
    if (groomed_ != groomSettings() || guideLevel_ != params.guideLevel) return groom();
    const auto set = [&](HeadOfHair& hair) {
        hair.set(params.solverSettings());
        hair.ensureStrands(params.strands);
    };
    set(hair_);
    if (stepped_) set(*stepped_);
}

bool PortraitScene::move(const Input& input) {
    if (!isPaused()) return false;
    drag_.adjust(input, rayOfPointer(input, moved_), heldPose());
    const Pose pose = composed(moved_, composed(drag_.pose(), heldPose()));
    if (pose == hair_.pose()) return false;
    // Starts from the state after the last step, because rounding errors would otherwise accumulate.
    if (!stepped_) stepped_ = hair_;
    hair_ = *stepped_;
    if (!(pose == hair_.pose())) hair_.turnTo(pose);
    return true;
}

void PortraitScene::advance(const Step& step) {
    const double end = step.seconds + step.dt;
    stepped_.reset();
    const Pose moved = headPose(params.motion, seconds());
    moved_ = headPose(params.motion, end);
    drag_.step(step.input, rayOfPointer(step.input, moved), heldPose(), static_cast<float>(step.dt));
    const float lean = params.gravityTilt;
    hair_.step(static_cast<float>(step.dt), end, poseAt(end), bodyPose(params.motion, end),
               {.wind = params.wind.settings(),
                .gravity = kGravity * params.gravity * glm::vec3(std::sin(lean), -std::cos(lean), 0),
                .underWater = params.underWater});
}

Pose PortraitScene::heldPose() const {
    return turned(glm::angleAxis(float{params.turn}, glm::vec3(0, 1, 0)) *
                  glm::angleAxis(float{params.nod}, glm::vec3(1, 0, 0)));
}

Pose PortraitScene::poseAt(double seconds) const {
    return composed(headPose(params.motion, seconds), composed(drag_.pose(), heldPose()));
}

Camera PortraitScene::shotAt(float aspect) const {
    Camera camera = seenFrom(shotCamera(params.shot), this->camera());
    const glm::vec3 moved = kCameraFollows * (poseMatrix(hair_.body()).apply(kNeckPivot) - kNeckPivot);
    camera.position += moved, camera.target += moved;
    return clampInFrontOfBust(camera, aspect, moved);
}

PointerRay PortraitScene::rayOfPointer(const Input& input, const Pose& moved) const {
    const float aspect = static_cast<float>(input.widthPx) / static_cast<float>(std::max(1, input.heightPx));
    const Camera camera = shotAt(aspect);
    return before(moved, {camera.position, rayThroughPointer(camera, input)});
}

void PortraitScene::draw(Frame& frame) {
    const Camera camera = shotAt(frame.aspect());
    const View view = frame.view(camera);
    head_.prepare(frame, view, hair_, heldHead(hair_, camera.position, params.gaze), params.light.light(),
                  params.look());
    {
        ScenePass pass = frame.scenePass("portrait", view, glm::vec3(0));
        pass.state({}).fullscreen(backdrop_);
        head_.drawBust(pass);
    }
    frame.resolveDepth();
    drawHair(frame, view);
}

void PortraitScene::drawHair(Frame& frame, const View& view) {
    const bool keepsDepths = params.hasBlur() && !params.transparency.writesDepth;
    if (keepsDepths) depthOfField_->keepDepths(frame, frame.scene());
    head_.drawHair(frame);
    if (!params.hasBlur()) return;
    const glm::vec3 eyes = hair_.pose().offset + hair_.pose().turn * (0.001f * hair_.pose().scale * kEye.centre);
    const float focus = std::max(glm::dot(eyes - view.eye, view.forward) + params.focus, view.near);
    depthOfField_->draw(frame, view, focus, params.aperture, keepsDepths);
}

std::string PortraitScene::busyWith(int widthPx, int heightPx) const {
    if (!isSoftwareRasteriser()) return {};
    // On a two-core software rasteriser, per strand and layer. Peeling stops when few pixels have another layer: at
    // about 60 layers for a head that fills the frame.
    constexpr double kSeconds = 1.3e-5;
    const bool isPeeled = params.transparency.mode == Transparency::peeled;
    double layers = isPeeled ? std::min(params.transparency.layers, 60) : 1;
    // Keeping the nearest fragments in order costs as much as drawing four times.
    if (params.transparency.mode == Transparency::nearest) layers = 4;
    const Camera camera = shotAt(static_cast<float>(widthPx) / static_cast<float>(heightPx));
    const int strands = detailFor(viewOf(camera, widthPx, heightPx), hair_.pose(), params.look()).strands;
    if (kSeconds * layers * strands < 1) return {};
    return (isPeeled ? "Peeling layers of " : "Drawing ") + std::to_string(strands) + " strands";
}

std::string PortraitScene::formula() { return solverFormula(params.solver, params.groom.length); }

void PortraitScene::panel(Panel& panel) {
    const TransparencySettings wanted = params.look().transparency;
    if (RibbonPainter::drawnAs(wanted).mode != wanted.mode)
        panel.wrong(
            "Ordered fragments need OpenGL 4.3, which is not available, so the segments of the strands are sorted.");
}

std::vector<Gesture> PortraitScene::gestures() const { return {{"Drag the head with the right button", "turn it"}}; }

Json PortraitScene::dumpState() {
    Json spheres = Json::array(), strands = Json::array();
    for (const Sphere& sphere : hair_.spheres())
        spheres.push_back({floatToJson(sphere.centre.x), floatToJson(sphere.centre.y), floatToJson(sphere.centre.z),
                           floatToJson(sphere.radius)});
    const StrandSystem& guides = hair_.guides();
    for (int s = 0; s < std::min(guides.strands(), kDumpedStrands); ++s) {
        Json rest = Json::array(), nodes = Json::array();
        for (int i = 1; i < guides.nodesPerStrand(); ++i)
            rest.push_back(floatToJson(hair_.pose().scale * guides.restLength(s, i)));
        for (const glm::vec3& node : guides.nodes(s))
            nodes.push_back({floatToJson(node.x), floatToJson(node.y), floatToJson(node.z)});
        strands.push_back({{"rest", std::move(rest)}, {"nodes", std::move(nodes)}});
    }
    return {{"spheres", std::move(spheres)}, {"strands", std::move(strands)}};
}

Json PortraitScene::benchFigures(const FrameTimes& times) {
    const auto perMs = [](int strands, int nodes, double ms) {
        return ms > 0 ? static_cast<double>(strands) * static_cast<double>(nodes) / ms : 0;
    };
    // Drawn strands have as many nodes as guide strands.
    const int nodes = params.groom.nodes;
    return {{"nodesPerMs",
             {{"simulate", perMs(hair_.guides().strands(), nodes, times.stepMs)},
              {"draw", perMs(head_.strands().strandsDrawn(), nodes, times.passMs("hair"))}}}};
}

}  // namespace arclight::hair
