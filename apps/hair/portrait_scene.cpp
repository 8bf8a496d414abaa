#include "portrait_scene.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/quaternion.hpp>

#include "core/angles.h"
#include "core/json.h"
#include "gfx/rasteriser.h"
#include "hair_settings.h"
#include "sim/common/pointer_ray.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

/// The fraction of the figure's motion that the camera follows when it jumps or dives.
constexpr float kCameraFollows = 0.8f;
constexpr int kDumpedStrands = 256;

/// The pose of the head from the parameters turn and nod.
Pose heldPose(const HairParams& params) {
    return turned(glm::angleAxis(params.turn * kDegree, glm::vec3(0, 1, 0)) *
                  glm::angleAxis(params.nod * kDegree, glm::vec3(1, 0, 0)));
}

void setSolver(HeadOfHair& hair, const HairParams& params) {
    hair.set(solverOf(params));
    hair.ensureStrands(params.strands);
}

}  // namespace

std::unique_ptr<HairScene> portraitScene(Shaders& shaders) { return std::make_unique<PortraitScene>(shaders); }

PortraitScene::PortraitScene(Shaders& shaders)
    : backdrop_(shaders.program("common/fullscreen.vert", "hair/backdrop.frag")),
      head_(shaders),
      depthOfField_(shaders),
      reference_(shaders),
      allStrands_(shaders),
      probe_(shaders) {}

void PortraitScene::groom(const SceneContext& context) {
    groomed_ = groomOf(context.params, context.seed);
    guideLevel_ = context.params.guideLevel;
    stepped_.reset();
    hair_.reset(groomed_, guideLevel_, solverOf(context.params), context.seed, poseAt(context.params, 0));
    hair_.ensureStrands(context.params.strands);
}

void PortraitScene::reset(const SceneContext& context) {
    drag_ = {};
    moved_ = headPose(context.params.motion, context.seconds);
    groom(context);
}

void PortraitScene::show(const SceneContext& context) {
    moved_ = headPose(context.params.motion, context.seconds);
    changed(context);
}

void PortraitScene::changed(const SceneContext& context) {
    const HairParams& params = context.params;
    if (groomed_ != groomOf(params, context.seed) || guideLevel_ != params.guideLevel) return groom(context);
    setSolver(hair_, params);
    if (stepped_) setSolver(*stepped_, params);
}

bool PortraitScene::turnHead(const HairParams& params) {
    const Pose pose = composed(moved_, composed(drag_.pose(), heldPose(params)));
    if (pose == hair_.pose()) return false;
    // Starts from the state after the last step, so that rounding errors do not accumulate.
    if (!stepped_) stepped_ = hair_;
    hair_ = *stepped_;
    if (!(pose == hair_.pose())) hair_.turnTo(pose);
    return true;
}

bool PortraitScene::adjust(const SceneContext& context, const Input& input) {
    drag_.adjust(input, rayOfPointer(context, input, moved_), heldPose(context.params));
    return turnHead(context.params);
}

void PortraitScene::step(const SceneContext& context, const Step& step) {
    const HairParams& params = context.params;
    const double seconds = step.seconds + step.dt;
    stepped_.reset();
    const Pose moved = headPose(params.motion, context.seconds);
    moved_ = headPose(params.motion, seconds);
    drag_.step(step.input, rayOfPointer(context, step.input, moved), heldPose(params), static_cast<float>(step.dt));
    const float from = params.windFrom * kDegree, lean = params.gravityTilt * kDegree;
    hair_.step(static_cast<float>(step.dt), seconds, poseAt(params, seconds), bodyPose(params.motion, seconds),
               {.wind = {.speed = params.wind, .direction = -glm::vec3(std::sin(from), 0, std::cos(from))},
                .gravity = kGravity * params.gravity * glm::vec3(std::sin(lean), -std::cos(lean), 0),
                .underWater = params.underWater});
}

Pose PortraitScene::poseAt(const HairParams& params, double seconds) const {
    return composed(headPose(params.motion, seconds), composed(drag_.pose(), heldPose(params)));
}

Camera PortraitScene::camera(const SceneContext& context, float aspect) const {
    Camera camera = seenFrom(shotCamera(context.params.shot), context.camera);
    const glm::vec3 moved = kCameraFollows * (poseMatrix(hair_.body()).apply(kNeckPivot) - kNeckPivot);
    camera.position += moved, camera.target += moved;
    return keptBeforeBust(camera, aspect, moved);
}

PointerRay PortraitScene::rayOfPointer(const SceneContext& context, const Input& input, const Pose& moved) const {
    const float aspect = static_cast<float>(input.widthPx) / static_cast<float>(std::max(1, input.heightPx));
    const Camera camera = this->camera(context, aspect);
    return before(moved, {camera.position, rayThroughPointer(camera, input)});
}

void PortraitScene::draw(const SceneContext& context, Frame& frame) {
    const HairParams& params = context.params;
    const Camera camera = this->camera(context, frame.aspect());
    const View view = frame.view(camera);
    head_.prepare(frame, view, hair_, heldHead(hair_, camera.position, params.gaze), lightOf(params), lookOf(params));
    {
        ScenePass pass = frame.scenePass("portrait", view, glm::vec3(0));
        pass.state({}).fullscreen(backdrop_);
        head_.drawBust(pass);
    }
    frame.resolveDepth();
    drawHair(params, frame, view);
}

void PortraitScene::drawHair(const HairParams& params, Frame& frame, const View& view) {
    const bool keepsDepths = hasBlur(params) && !params.depthWritten;
    if (keepsDepths) depthOfField_->keepDepths(frame, frame.scene());
    head_.drawHair(frame);
    if (!hasBlur(params)) return;
    const glm::vec3 eyes = hair_.pose().offset + hair_.pose().turn * (0.001f * hair_.pose().scale * kEye.centre);
    const float focus = std::max(glm::dot(eyes - view.eye, view.forward) + params.focus, view.near);
    depthOfField_->draw(frame, view, focus, 0.001f * params.aperture, keepsDepths);
}

std::string PortraitScene::busyWith(const SceneContext& context, int widthPx, int heightPx) const {
    if (!isSoftwareRasteriser()) return {};
    const HairParams& params = context.params;
    // On a two-core software rasteriser, per strand and layer. Peeling stops when few pixels have another layer: at
    // about 60 layers for a head that fills the frame.
    constexpr double kSeconds = 1.3e-5;
    const bool isPeeled = params.transparency == Transparency::peeled;
    double layers = isPeeled ? std::min(params.peeledLayers, 60) : 1;
    // Keeping the nearest fragments in order costs as much as drawing four times.
    if (params.transparency == Transparency::nearest) layers = 4;
    const Camera camera = this->camera(context, static_cast<float>(widthPx) / static_cast<float>(heightPx));
    const int strands = detailFor(viewOf(camera, widthPx, heightPx), hair_.pose(), lookOf(params)).strands;
    if (kSeconds * layers * strands < 1) return {};
    return (isPeeled ? "Peeling layers of " : "Drawing ") + std::to_string(strands) + " strands";
}

void PortraitScene::panel(const SceneContext& context, Panel& panel) const {
    const TransparencySettings wanted = lookOf(context.params).transparency;
    if (RibbonPainter::drawnAs(wanted).mode != wanted.mode)
        panel.wrong("Fragments in order need OpenGL 4.3, which is not available. Pieces of the strands are sorted.");
}

std::vector<Gesture> PortraitScene::gestures() const { return {{"Drag the head with the right button", "turn it"}}; }

Json PortraitScene::dumpState(const SceneContext&) const {
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

Json PortraitScene::benchFigures(const SceneContext& context, const FrameTimes& times) const {
    const auto perMs = [](int strands, int nodes, double ms) {
        return ms > 0 ? static_cast<double>(strands) * static_cast<double>(nodes) / ms : 0;
    };
    // Drawn strands have as many nodes as guide strands.
    const int nodes = context.params.nodes;
    return {{"nodesPerMs",
             {{"simulate", perMs(hair_.guides().strands(), nodes, times.stepMs)},
              {"draw", perMs(head_.strands().strandsDrawn(), nodes, times.passMs("hair"))}}}};
}

}  // namespace arclight::hair
