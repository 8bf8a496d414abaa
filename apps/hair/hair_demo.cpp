#include "hair_demo.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "gfx/rasteriser.h"
#include "hair_settings.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

/// How far the camera goes with a figure that jumps or dives.
constexpr float kCameraFollows = 0.8f;
constexpr int kDumpedStrands = 256;

}  // namespace

HairDemo::HairDemo(Shaders& shaders)
    : backdrop_(shaders.program("common/fullscreen.vert", "hair/backdrop.frag")),
      head_(shaders),
      depthOfField_(shaders),
      reference_(shaders),
      allStrands_(shaders),
      probe_(shaders),
      scenes_(shaders) {}

void HairDemo::groom() {
    groomed_ = groomOf(params, seed_);
    guideLevel_ = params.guideLevel;
    stepped_.reset();
    hair_.reset(groomed_, guideLevel_, solverOf(params), seed_, poseAt(0));
    hair_.ensureStrands(params.strands);
}

void HairDemo::setSolver(HeadOfHair& hair) const {
    hair.set(solverOf(params));
    hair.ensureStrands(params.strands);
}

void HairDemo::reset(Seed seed) {
    seed_ = seed;
    seconds_ = 0;
    camera_.limit(reach());
    camera_.reset(cameraParams);
    drag_ = {};
    moved_ = headPose(params.motion, 0);
    stepped_.reset();
    scenes_.reset(params, seed);
    guideLevel_ = -1;
    if (params.scene == Scene::portrait) groom();
}

void HairDemo::changed() {
    scenes_.changed(params);
    if (params.scene != Scene::portrait) return;
    if (groomed_ != groomOf(params, seed_) || guideLevel_ != params.guideLevel) return groom();
    setSolver(hair_);
    if (stepped_) setSolver(*stepped_);
}

bool HairDemo::turnHead() {
    const HeadPose pose = composed(moved_, composed(drag_.pose(), heldPose()));
    if (pose == hair_.pose()) return false;
    // From where the last step left it, so that no rounding adds up on the way.
    if (!stepped_) stepped_ = hair_;
    hair_ = *stepped_;
    if (!(pose == hair_.pose())) hair_.turnTo(pose);
    return true;
}

bool HairDemo::adjust(const Input& input) {
    camera_.limit(reach());
    const bool hasTurned = camera_.adjust(input, cameraParams, drag_.isHeld()) && usesCamera();
    if (params.scene != Scene::portrait) return hasTurned;
    drag_.adjust(input, rayOfPointer(input, moved_), heldPose());
    return turnHead() || hasTurned;
}

void HairDemo::step(const Step& step) {
    stepped_.reset();
    camera_.limit(reach());
    camera_.step(step.input, step.dt, cameraParams, drag_.isHeld());
    const HeadPose moved = headPose(params.motion, seconds_);
    seconds_ = step.seconds + step.dt;
    moved_ = headPose(params.motion, seconds_);
    if (params.scene != Scene::portrait) return scenes_.step(params, step);
    drag_.step(step.input, rayOfPointer(step.input, moved), heldPose(), static_cast<float>(step.dt));
    const float from = params.windFrom * kDegree, lean = params.gravityTilt * kDegree;
    hair_.step(static_cast<float>(step.dt), seconds_, poseAt(seconds_), bodyPose(params.motion, seconds_),
               {.wind = {.speed = params.wind, .direction = -glm::vec3(std::sin(from), 0, std::cos(from))},
                .gravity = kGravity * params.gravity * glm::vec3(std::sin(lean), -std::cos(lean), 0),
                .underWater = params.underWater});
}

HeadPose HairDemo::heldPose() const {
    return turned(glm::angleAxis(params.turn * kDegree, glm::vec3(0, 1, 0)) *
                  glm::angleAxis(params.nod * kDegree, glm::vec3(1, 0, 0)));
}

HeadPose HairDemo::poseAt(double seconds) const {
    return composed(headPose(params.motion, seconds), composed(drag_.pose(), heldPose()));
}

CameraReach HairDemo::reach() const {
    return params.scene == Scene::skirt ? shotCamera(params.skirtShot, 0).reach : shotCamera(params.shot).reach;
}

Camera HairDemo::camera(float aspect) const {
    Camera camera = seenFrom(shotCamera(params.shot), camera_);
    const glm::vec3 moved = kCameraFollows * (poseMatrix(hair_.body()).apply(kNeckPivot) - kNeckPivot);
    camera.position += moved, camera.target += moved;
    return keptBeforeBust(camera, aspect, moved);
}

PointerRay HairDemo::rayOfPointer(const Input& input, const HeadPose& moved) const {
    const float aspect = static_cast<float>(input.widthPx) / static_cast<float>(std::max(1, input.heightPx));
    const Camera camera = this->camera(aspect);
    const Float2 pointer = input.pointer();
    return before(moved, {camera.position, camera.rayThrough({pointer[0] / aspect, pointer[1]}, aspect)});
}

void HairDemo::draw(Frame& frame) {
    const PortraitLight light = lightOf(params);
    if (params.scene != Scene::portrait) return scenes_.draw(frame, params, light, camera_);
    const Camera camera = this->camera(frame.aspect());
    const View view = frame.view(camera);
    head_.prepare(frame, view, hair_, heldHead(hair_, camera.position, params.gaze), light, lookOf(params));
    {
        ScenePass pass = frame.scenePass("portrait", view, glm::vec3(0));
        pass.state({}).fullscreen(backdrop_);
        head_.drawBust(pass);
    }
    frame.resolveDepth();
    drawHair(frame, view);
}

void HairDemo::drawHair(Frame& frame, const View& view) {
    const bool keepsDepths = hasBlur(params) && !params.depthWritten;
    if (keepsDepths) depthOfField_->keepDepths(frame, frame.scene());
    head_.drawHair(frame);
    if (!hasBlur(params)) return;
    const glm::vec3 eyes = hair_.pose().offset + hair_.pose().turn * (0.001f * hair_.pose().scale * kEye.centre);
    const float focus = std::max(glm::dot(eyes - view.eye, view.forward) + params.focus, view.near);
    depthOfField_->draw(frame, view, focus, 0.001f * params.aperture, keepsDepths);
}

void HairDemo::panel(Panel& panel) const {
    if (params.scene != Scene::portrait) return scenes_.panel(panel, params);
}

std::string HairDemo::busyWith(int widthPx, int heightPx) const {
    if (params.scene != Scene::portrait || !isSoftwareRasteriser()) return {};
    // Of a two-core software rasteriser, for each strand of a layer. Peeling stops where few pixels have another layer:
    // at some 60 layers of a head that fills the frame.
    constexpr double kSeconds = 1.3e-5;
    const bool isPeeled = params.transparency == Transparency::peeled;
    const double layers = isPeeled ? std::min(params.peeledLayers, 60) : 1;
    const View view = viewOf(camera(static_cast<float>(widthPx) / static_cast<float>(heightPx)), widthPx, heightPx);
    const int strands = detailFor(view, hair_.pose(), lookOf(params)).strands;
    if (kSeconds * layers * strands < 1) return {};
    return (isPeeled ? "Peeling layers of " : "Drawing ") + std::to_string(strands) + " strands";
}

std::vector<Gesture> HairDemo::gestures() const {
    if (params.scene != Scene::portrait) return {};
    return {{"Drag the head with the right button", "turn it"}};
}

std::string HairDemo::formula() const {
    const auto number = [](auto value) { return formatNumber(value); };
    std::string text = "x′ = x + d (x − x of the tick before) + a h², d = " + number(params.damping) + ", h = 1/60 s";
    const bool isOnce = params.solver == Solver::followTheLeader && params.scene != Scene::skirt;
    text += isOnce ? "\nonce, from root to tip: x2 = x1 + (x2 − x1) L / l"
                   : "\n" + std::to_string(params.iterations) + (params.iterations == 1 ? " time" : " times") +
                         ": x1 += (x2 − x1) (l − L) / (2 l), x2 −= (x2 − x1) (l − L) / (2 l)";
    const bool hasSphere = params.solver == Solver::rootSphere || params.solver == Solver::cosserat;
    if (hasSphere && params.scene != Scene::skirt)
        text += "\n|x − root| ≤ sum of the L up to x ≤ " +
                number(params.scene == Scene::shake ? kShakenLength : params.length) + " m";
    return text;
}

HairMeasures HairDemo::measure() const {
    if (params.scene != Scene::portrait) return scenes_.measure(params);
    const StrandSystem::Measures guides = hair_.guides().measure();
    HairMeasures measures{.strainMean = guides.strainMean,
                          .strainMax = guides.strainMax,
                          .overreach = guides.overreachMax,
                          .rootError = guides.rootError,
                          .penetrations = static_cast<double>(hair_.guides().penetrations(hair_.spheres())),
                          .pendulumLoss = 100 * pendulumLoss(solverOf(params)),
                          .pendulumDamping = 100 * pendulumLossByDamping(params.damping),
                          .strandsDrawn = static_cast<double>(head_.strands().strandsDrawn()),
                          .triangles = static_cast<double>(head_.bust().triangles()),
                          .faceHairs = static_cast<double>(head_.bust().faceHairs())};
    if (head_.hairShadow().kind() != HairShadows::none && !head_.drawn().nodes.empty())
        measures.shadowError = probe_->compare(head_.hairShadow(), head_.drawn(), lightOf(params)).error;
    measureDrawing(measures);
    return measures;
}

Json HairDemo::dumpState() const {
    if (params.scene != Scene::portrait) return scenes_.dumpState(params);
    Json spheres = Json::array(), strands = Json::array();
    for (const CollisionSphere& sphere : hair_.spheres())
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

Json HairDemo::benchFigures(const FrameTimes& times) const {
    if (params.scene != Scene::portrait) return Json::object();
    const auto perMs = [](int strands, int nodes, double ms) {
        return ms > 0 ? static_cast<double>(strands) * static_cast<double>(nodes) / ms : 0;
    };
    // Drawn strands have as many nodes as guides.
    return {{"nodesPerMs",
             {{"simulate", perMs(hair_.guides().strands(), params.nodes, times.stepMs)},
              {"draw", perMs(head_.strands().strandsDrawn(), params.nodes, times.passMs("hair"))}}}};
}

}  // namespace arclight::hair
