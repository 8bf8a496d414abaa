#include "lightning_demo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include <glm/gtc/matrix_transform.hpp>

#include "bolt_export.h"
#include "core/json.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "lightning_words.h"
#include "single_page.h"
#include "thunder.h"

namespace arclight::lightning {
namespace {

/// Brightness of a drawn channel, and the power of its light on surfaces, which depends on how far away a mode's
/// surfaces are.
struct ModeLight {
    float brightness, power;
};

ModeLight lightOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship: return {0.30f, 3.2f};
        case BoltMode::chain: return {0.55f, 7};
        case BoltMode::sky: return {1, 420e3f};
        case BoltMode::coil: return {0.45f, 2.0f};
        case BoltMode::ball: return {0.22f, 0.35f};
        case BoltMode::single: break;
    }
    return {0.7f, 0};
}

/// How long a window may wait for a part of a bake.
constexpr double kBakePartSeconds = 0.1;

constexpr glm::vec3 kLightTint{0.72f, 0.66f, 1.0f};

/// Places the ship, whose nose points along +x in its own frame, and the drones, whose eyes look along −x in theirs.
void findMovers(int drones, Seed seed, std::int64_t tick, Movers& movers) {
    movers.ship = {shipPose(tick).toWorld(1)};
    movers.drones.clear();
    for (int i = 0; i < drones; ++i) movers.drones.push_back({enemyPose(i, drones, seed, tick).toWorld(-1)});
}

/// The camera's view, mirrored in the ground plane, at half the resolution.
View mirroredView(const Frame& frame, const Camera& camera) {
    return View(glm::scale(camera.view(), glm::vec3(1, -1, 1)), camera.projection(frame.aspect()), camera.near,
                camera.far, std::max(1, frame.sceneWidth() / 2), std::max(1, frame.sceneHeight() / 2));
}

}  // namespace

LightningDemo::LightningDemo(Shaders& shaders)
    : shaders_(shaders),
      painter_(shaders),
      probe_(shaders),
      copy_(shaders.program("common/fullscreen.vert", "common/copy.frag")) {}

BoltSettings LightningDemo::settings() const {
    BoltSettings s{params.strikes, params.shape, params.jitter};
    if (params.mistake == BoltMistake::timingByTheWord) s.strikes.timing = kLiteralTiming;
    s.shape.editsWhileWalking = params.mistake == BoltMistake::editsWhileWalking;
    // Flat bolts face the eye. The others keep their shapes when the camera moves.
    s.viewDirection = (s.isFlat() ? camera() : boltCamera(mode())).forward();
    return s;
}

BoltStyle LightningDemo::style() const {
    BoltStyle style = params.style;
    style.narrowBends = params.mistake == BoltMistake::narrowBends;
    if (mode() == BoltMode::ball) style.colours = kPlasma;
    return style;
}

void LightningDemo::reset(Seed seed) {
    seed_ = seed;
    statistics_.reset(), boltsPerMs_.reset();
    pointer_ = {};
    updateCamera();
    world_.reset(settings(), seed);
}

/// Moves the camera to where its parameters place it, within the reach of the mode.
void LightningDemo::updateCamera() {
    cameraMode_ = mode();
    camera_ = CameraControl(boltCameraReach(mode()));
    camera_.reset(cameraParams);
    ticksAtRest_ = kRestTicks;
}

void LightningDemo::changed() {
    if (mode() != cameraMode_) updateCamera();
    const BoltSettings now = settings();
    if (now == world_.settings()) return;
    const BoltShape before = world_.shape();
    world_.change(now);
    if (!(world_.shape() == before)) statistics_.reset(), boltsPerMs_.reset();
}

void LightningDemo::step(const Step& step) {
    const PointerStep pointer = pointer_.step(mode(), camera(), step.input);
    moveCamera(step, pointer);
    world_.step(pointer.aim, pointer.strikes);
}

bool LightningDemo::skip(const Step&, std::int64_t ticks) {
    if (!params.shape.displaces() || (usesCamera() && (camera_.isMoving() || isCameraMoving()))) return false;
    world_.skip(ticks);
    return true;
}

bool LightningDemo::isCameraNearGoal() const {
    CameraControl goal(boltCameraReach(mode()));
    goal.reset(cameraParams);
    constexpr float kHalfPixel = 4e-4f;  // rad, or fractions of the distance or the frame's height
    return std::max({std::abs(goal.yaw() - camera_.yaw()), std::abs(goal.pitch() - camera_.pitch()),
                     std::abs(goal.distance() / camera_.distance() - 1), std::abs(goal.pan().x - camera_.pan().x),
                     std::abs(goal.pan().y - camera_.pan().y)}) < kHalfPixel;
}

void LightningDemo::moveCamera(const Step& step, const PointerStep& pointer) {
    if (!usesCamera()) return;
    Input input = step.input;
    input.pointerPx = pointer.draggedPx;
    camera_.step(input, step.dt, cameraParams, pointer.isTaken);
    // The last half pixel takes the spring longest; the frame would stay coarse until then.
    if (camera_.isMoving() && isCameraNearGoal()) camera_.reset(cameraParams);
    // While a button is held, a moving camera does not count as at rest; otherwise, a pause in a drag would bake the
    // whole frame.
    const bool isHeld = step.input.isDown(MouseButton::left) || step.input.isDown(MouseButton::middle);
    if (camera_.isMoving())
        ticksAtRest_ = 0;
    else if (!isHeld)
        ticksAtRest_ = std::min(ticksAtRest_ + 1, kRestTicks);
    turnBolts();
}

void LightningDemo::turnBolts() {
    const BoltSettings now = settings();
    if (now.viewDirection != world_.settings().viewDirection) world_.change(now);
}

bool LightningDemo::adjust(const Input& input) {
    const PointerStep pointer = pointer_.step(mode(), camera(), input);
    if (!usesCamera()) return false;
    Input dragged = input;
    dragged.pointerPx = pointer.draggedPx;
    if (camera_.adjust(dragged, cameraParams, pointer.isTaken)) {
        ticksAtRest_ = 0;
        turnBolts();
        return true;
    }
    // The frame stays coarse until the camera rests.
    const bool isHeld = input.isDown(MouseButton::left) || input.isDown(MouseButton::middle);
    if (isHeld || !isCameraMoving()) return false;
    ticksAtRest_ = kRestTicks;
    return true;
}

void LightningDemo::draw(Frame& frame) {
    drawnSize_ = {frame.width(), frame.height()};
    painter_.upload(world_.segments(), world_.lingering());
    mode() == BoltMode::single ? drawSingle(frame) : drawScene(frame);
    if (mode() != BoltMode::sky || !params.thunder) return;
    world_.findFlashes(kThunderTicks, flashes_);
    drawThunder(frame.canvas(), frame.view(camera()), flashes_, world_.tick());
}

std::vector<Export> LightningDemo::exports() {
    return {{"bolts",
             "the paths of all bolts: as the camera sees them, or as lines in space",
             {".svg", ".obj"},
             [this](const ExportRequest& request) -> Expected<std::vector<ExportFile>> {
                 const View view = mode() == BoltMode::single
                                       ? singleView(drawnSize_.x, drawnSize_.y, world_.settings())
                                       : viewOf(camera(), drawnSize_.x, drawnSize_.y);
                 const bool isObj = request.ending == ".obj";
                 return std::vector<ExportFile>{
                     {request.ending, isObj ? boltsAsObj(world_.segments(), request.command)
                                            : boltsAsSvg(world_.segments(), view, request.command)}};
             }}};
}

void LightningDemo::drawSingle(Frame& frame) {
    const View view = frame.onScene(singleView(frame.width(), frame.height(), world_.settings()));
    painter_.paint(frame, bolts_, view, style(), params.brightness * lightOf(mode()).brightness, nullptr);
    painter_.colour(frame, bolts_, view, style(), nullptr);
    fullscreen(frame, "page", frame.scene(), copy_, {{"source", bolts_.light.colour()}});
    if (params.guides)
        drawSinglePage(frame.canvas(), frame.width(), frame.height(), world_, dimension(), pageWords(params));
}

void LightningDemo::drawScene(Frame& frame) {
    const ModeLight light = lightOf(mode());
    if (!backdrop_ || backdrop_->mode() != mode()) backdrop_ = std::make_unique<Backdrop>(shaders_, mode());
    const bool isCoarse = isCameraMoving() || bakePart(frame);
    world_.findLights(kMaxLineLights, lights_);
    for (LineLight& each : lights_) each.power *= params.light * light.power * kLightTint;
    const Camera camera = this->camera();
    backdrop_->light(frame, camera, isCoarse, lights_);
    if (backdrop_->bakeSecondsPerPixel() > 0) bakeSecondsPerPixel_ = backdrop_->bakeSecondsPerPixel();

    const bool isShip = mode() == BoltMode::ship;
    if (isShip) {
        findMovers(params.strikes.targets, seed_, world_.tick(), movers_);
        backdrop_->drawMovers(frame, movers_, lights_);
    }

    const float brightness = params.brightness * light.brightness;
    const View view = frame.view(camera);
    painter_.paint(frame, bolts_, view, style(), brightness, &backdrop_->distances());
    if (backdrop_->isReduced())
        painter_.colour(frame, bolts_, view, style(), &backdrop_->distances());
    else
        painter_.coverTiles(bolts_, view, style(), kTileSide, boltTiles_);
    if (!isShip) {
        const View below = mirroredView(frame, camera);
        painter_.paint(frame, mirrored_, below, style(), brightness, &backdrop_->mirrorDistances());
        painter_.colour(frame, mirrored_, below, style(), &backdrop_->mirrorDistances());
    }
    backdrop_->compose(frame, bolts_, boltTiles_, isShip ? nullptr : &mirrored_.light.colour());
}

/// Whether a frame of that size would need a bake that takes longer than a window should wait.
bool LightningDemo::bakes(int widthPx, int heightPx) const {
    if (!usesCamera() || isCameraMoving()) return false;
    const bool isBaked =
        backdrop_ && backdrop_->mode() == mode() && !backdrop_->bakesFor({widthPx, heightPx}, camera(), false);
    return !isBaked && bakeSecondsPerPixel_ * widthPx * heightPx > kBakePartSeconds;
}

/// In a window, bakes a part of the backdrop and returns whether more is left. The scene is meanwhile drawn at
/// reduced size, as while the camera moves.
bool LightningDemo::bakePart(Frame& frame) {
    if (!frame.mayBePart() || !bakes(frame.sceneWidth(), frame.sceneHeight())) return false;
    if (!next_ || next_->mode() != mode()) next_ = std::make_unique<Backdrop>(shaders_, mode());
    // A budget in pixels, adapted to the measured time. It starts from the last bake's time per pixel, which covers two
    // passes.
    if (baked_ == 1) bakePixels_ = 2 * kBakePartSeconds / bakeSecondsPerPixel_;
    const Stopwatch watch;
    baked_ = next_->bakePart(frame, camera(), static_cast<std::uint64_t>(bakePixels_));
    if (baked_ < 1) {
        bakePixels_ *= std::clamp(kBakePartSeconds / (1e-3 * watch.ms()), 0.5, 2.0);
        return true;
    }
    std::swap(backdrop_, next_);
    return false;
}

std::string LightningDemo::busyWith(int widthPx, int heightPx) const {
    if (!bakes(widthPx, heightPx)) return {};
    const int percent = baked_ < 1 ? static_cast<int>(100 * baked_) : 0;
    return "Baking the " + std::string(sceneryOf(mode())) + " at " + std::to_string(widthPx) + " × " +
           std::to_string(heightPx) + ", " + std::to_string(percent) + " %";
}

const BoltStatistics& LightningDemo::statistics() {
    if (!statistics_) statistics_ = statisticsOf(world_.shape(), seed_);
    return *statistics_;
}

double LightningDemo::boltsPerMs() {
    if (!boltsPerMs_)
        boltsPerMs_ = callsPerMs(
            2, [this, bolt = Bolt()](std::uint64_t stream) mutable { growBolt(world_.shape(), seed_, stream, bolt); });
    return *boltsPerMs_;
}

/// Fills in the measures that only bolts by displacement have.
void LightningDemo::measureDisplacement(LightningMeasures& m) {
    m.segmentsExpected = expectedSegments(world_.shape());
    const BoltStatistics& many = statistics();
    m.segmentsMean = many.meanSegments;
    m.maxDeviation = many.largestDeviation;
    m.maxDeviationAllowed = largestDeviation(world_.shape());
    m.boltsPerMs = boltsPerMs();
}

void LightningDemo::measureDrawing(LightningMeasures& m) {
    StraightBolt straight;
    straight.pieces = world_.growing() ? kBreakdownHeight - 1 : 1 << world_.generations();
    if (!world_.bolts().empty()) {
        const Strike& newest = world_.bolts().back().strike;
        const float length = glm::distance(newest.begin, newest.end);
        if (length > 0) straight.radius = newest.radius / length;
    }
    m.drawing = probe_.measure(style(), straight);
}

std::optional<BoxDimension> LightningDemo::dimension() {
    return world_.growing() ? world_.growing()->dimension() : std::optional(statistics().dimension);
}

LightningMeasures LightningDemo::measure() {
    LightningMeasures m;
    m.bolts = static_cast<double>(world_.bolts().size());
    m.liveSegments = static_cast<double>(world_.segments().size());
    m.endpointError = 0;
    m.brightnessSum = 0;
    for (const ShownBolt& bolt : world_.bolts()) {
        m.segments = static_cast<double>(bolt.shape->segments.size());
        m.endpointError =
            std::max({m.endpointError, static_cast<double>(glm::distance(bolt.positions[0], bolt.strike.begin)),
                      static_cast<double>(glm::distance(bolt.positions[1], bolt.strike.end))});
        if (bolt.strike.channel == world_.bolts().front().strike.channel)
            m.brightnessSum += static_cast<double>(bolt.strike.brightness);
    }
    if (const Breakdown* channel = world_.growing()) {
        m.fieldResidual = static_cast<double>(channel->residual());
        if (!channel->isDone()) m.endpointError = kNotMeasured;
    } else {
        measureDisplacement(m);
    }
    if (const auto found = dimension()) m.boxDimension = found->dimension, m.boxDimensionError = found->error;
    measureDrawing(m);
    std::vector<Flash> flashes;
    world_.findFlashes(kThunderTicks, flashes);
    if (!flashes.empty()) m.thunderIn = thunderIn(flashes.back(), camera().position, world_.tick());
    return m;
}

/// Shows the counts of the current model.
void LightningDemo::panelOfModel(Panel& panel) {
    if (const Breakdown* channel = world_.growing()) {
        panel.heading("Channel of the breakdown");
        panel.value("cells", std::to_string(channel->cells().size()));
        panel.value("height, cells", std::to_string(channel->height()) + " of " + std::to_string(kBreakdownHeight));
        return;
    }
    if (world_.generations() < params.shape.generations)
        panel.wrong(std::to_string(world_.generations()) +
                    " generations are drawn, because more would exceed 600,000 segments of all bolts.");
    panel.heading("Segments of a bolt");
    panel.value("expected, (2 + p)^n", formatFixed(expectedSegments(world_.shape()), 1));
    panel.value("mean of other bolts", formatFixed(statistics().meanSegments, 1));
}

void LightningDemo::panel(Panel& panel) {
    panel.text(sentence(mode()));
    panel.text(sentence(params.style.drawing));
    if (params.mistake != BoltMistake::none) panel.wrong(sentence(params.mistake));
    panelOfModel(panel);
    panel.value("all live bolts", std::to_string(world_.segments().size()));
    panel.heading("Brightness of a bolt");
    std::array<float, 40> fade{};
    const auto life = static_cast<std::size_t>(world_.settings().strikes.shownTiming().lifeTicks);
    for (std::size_t age = 0; age < fade.size(); ++age)
        fade[age] = age < life ? 1 - static_cast<float>(age) / static_cast<float>(life) : 0;
    panel.plot("for 2/3 s", fade);
    if (mode() != BoltMode::sky) return;
    panel.heading("Thunder");
    std::vector<Flash> flashes;
    world_.findFlashes(kThunderTicks, flashes);
    for (const Flash& flash : flashes) {
        const double left = thunderIn(flash, camera().position, world_.tick());
        const float distance = glm::distance(flash.foot, camera().position);
        if (left > -1)
            panel.value(formatFixed(1e-3 * static_cast<double>(distance), 2) + " km",
                        left >= 0 ? "in " + formatFixed(left, 1) + " s" : "now");
    }
}

Json LightningDemo::dumpState() {
    Json bolts = Json::array();
    for (const ShownBolt& bolt : world_.bolts()) {
        Json segments = Json::array();
        for (const BoltSegment& segment : bolt.shape->segments) {
            const glm::vec3 from = bolt.positions[segment.from], to = bolt.positions[segment.to];
            segments.push_back(
                Json::array({from.x, from.y, from.z, to.x, to.y, to.z, segment.brightness, segment.level}));
        }
        bolts.push_back(
            {{"ageTicks", bolt.strike.age}, {"brightness", bolt.strike.brightness}, {"segments", std::move(segments)}});
    }
    return {{"bolts", std::move(bolts)}};
}

}  // namespace arclight::lightning
