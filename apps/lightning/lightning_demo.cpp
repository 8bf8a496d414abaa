#include "lightning_demo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <glm/gtc/matrix_transform.hpp>

#include "core/stopwatch.h"
#include "core/text.h"
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
        case BoltMode::coil: return {0.6f, 1.6f};
        case BoltMode::ball: return {0.40f, 0.35f};
        case BoltMode::single: break;
    }
    return {0.7f, 0};
}

constexpr glm::vec3 kLightTint{0.72f, 0.66f, 1.0f};

/// The point that the pointer aims at.
glm::vec3 aimAt(BoltMode mode, const Camera& camera, const Input& input) {
    const glm::vec2 size(input.widthPx, input.heightPx);
    const glm::vec2 clip(2 * input.pointerPx[0] / size.x - 1, 1 - 2 * input.pointerPx[1] / size.y);
    return aimAlong(mode, camera.position, camera.rayThrough(clip, size.x / size.y));
}

/// Places the ship, whose nose points along +x of its own frame, and the drones, whose eyes look along −x of theirs.
void findMovers(int drones, Seed seed, std::int64_t tick, Movers& movers) {
    movers.ship = {shipPose(tick).toWorld(1)};
    movers.drones.clear();
    for (int i = 0; i < drones; ++i) movers.drones.push_back({enemyPose(i, drones, seed, tick).toWorld(-1)});
}

/// The camera's view mirrored at the ground plane, at half the resolution.
View mirroredView(const Frame& frame, const Camera& camera) {
    return View(glm::scale(camera.view(), glm::vec3(1, -1, 1)), camera.projection(frame.aspect()), camera.near,
                camera.far, std::max(1, frame.width() / 2), std::max(1, frame.height() / 2));
}

/// One sentence for the panel: what to look at in a mode.
std::string_view sentence(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship:
            return "Two bolts strike each enemy and follow its movement; their shapes stay. Hold the mouse button to "
                   "add one more target.";
        case BoltMode::chain:
            return "Each bolt starts where the previous one ended, three ticks later and with a tenth less light. "
                   "Hold the mouse button to send one to the pointer.";
        case BoltMode::sky:
            return "A faint leader descends from the cloud, the return stroke fills it with light, more strokes "
                   "follow. Click for a strike.";
        case BoltMode::coil:
            return "Streamers reach into the air; one of them strikes the grounded rod. Hold the mouse button to "
                   "offer another target.";
        case BoltMode::ball:
            return "Filaments wander over the glass. Hold the mouse button over the ball and they gather at the "
                   "pointer.";
        case BoltMode::single: return "One main bolt between two fixed ends, and its measurements.";
    }
    return "";
}

std::string_view sentence(BoltDrawing drawing) {
    switch (drawing) {
        case BoltDrawing::quads:
            return "Caps and bodies add up where segments meet: the bolt is beaded with dots, and each generation "
                   "makes it brighter.";
        case BoltDrawing::max:
            return "GL_MAX keeps the larger of old and new: quads that meet no longer add up, but neither do bolts "
                   "that cross.";
        case BoltDrawing::strip:
            return "One strip per path, along averaged normals: no pixel of a straight bolt is drawn twice, but the "
                   "strip folds where bends are tighter than it is wide.";
        case BoltDrawing::glow:
            return "Every pixel integrates the light along every segment: a line cut into pieces gives what the whole "
                   "gave.";
    }
    return "";
}

std::string_view sentence(BoltMistake mistake) {
    switch (mistake) {
        case BoltMistake::none: return "";
        case BoltMistake::narrowBends:
            return "The strip's edge lies on the averaged normal: in a right angle the strip is 0.71 times as wide. "
                   "Divide by the cosine of half the angle.";
        case BoltMistake::timingByTheWord:
            return "Taken literally, one bolt expires every third of a second: of two bolts, each lives for two "
                   "thirds of a second.";
        case BoltMistake::editsWhileWalking:
            return "Each split segment is removed from the list that the loop walks: every second segment is skipped.";
    }
    return "";
}

}  // namespace

LightningDemo::LightningDemo(Shaders& shaders)
    : shaders_(shaders),
      painter_(shaders),
      probe_(shaders),
      copy_(shaders.program("common/fullscreen.vert", "common/copy.frag")) {}

BoltSettings LightningDemo::settings() const {
    const LightningParams& p = params;
    BoltSettings s;
    s.strikes.mode = p.mode;
    s.strikes.targets = p.targets;
    s.strikes.strikesPerMinute = p.strikesPerMinute;
    s.strikes.timing = p.mistake == BoltMistake::timingByTheWord ? kLiteralTiming : kBoltTiming;
    s.strikes.lingerTicks = static_cast<int>(std::lround(kTicksPerSecond * p.afterglow));
    s.model = p.model;
    s.shape = {p.generations,
               p.offset,
               p.roughness,
               p.branchProbability,
               p.branchAngle,
               p.branchScale,
               p.branchDim,
               p.dimensions == BoltDimensions::two,
               p.mistake == BoltMistake::editsWhileWalking};
    s.jitter = {p.jitter, p.branchJitter};
    s.eta = p.eta;
    s.viewDirection = boltCamera(p.mode).forward();
    return s;
}

BoltStyle LightningDemo::style() const {
    return {params.drawing, params.mistake == BoltMistake::narrowBends, params.width, params.glowSize, false};
}

void LightningDemo::reset(Seed seed) {
    seed_ = seed;
    statistics_.reset(), boltsPerMs_.reset();
    world_.reset(settings(), seed);
}

void LightningDemo::changed() {
    const BoltSettings now = settings();
    if (now == world_.settings()) return;
    if (!(now.shape == world_.settings().shape)) statistics_.reset(), boltsPerMs_.reset();
    world_.change(now);
}

void LightningDemo::step(const Step& step) {
    const Input& input = step.input;
    Aim aim{.position = BallLayout::centre, .isHeld = input.isDown(MouseButton::left)};
    if (input.pointerInside) aim.position = aimAt(params.mode, boltCamera(params.mode), input);
    world_.step(aim, input.wasPressed(MouseButton::left));
}

void LightningDemo::draw(Frame& frame) {
    probe_.measure(style(), params.generations);
    painter_.upload(world_.segments(), world_.lingering());
    params.mode == BoltMode::single ? drawSingle(frame) : drawScene(frame);
    if (params.mode == BoltMode::sky && params.thunder)
        drawThunder(frame.canvas(), frame.view(boltCamera(params.mode)), world_.flashes(kThunderTicks), world_.tick());
}

void LightningDemo::drawSingle(Frame& frame) {
    const View view = singleView(frame.width(), frame.height(), world_.settings());
    painter_.paint(frame, bolts_, view, style(), params.brightness * lightOf(params.mode).brightness, nullptr);
    fullscreen(frame, "page", frame.scene(), copy_, {{"source", bolts_.light.colour()}});
    if (params.guides) drawSinglePage(frame.canvas(), frame.width(), frame.height(), world_, statistics());
}

void LightningDemo::drawScene(Frame& frame) {
    const ModeLight light = lightOf(params.mode);
    if (!backdrop_ || backdrop_->mode() != params.mode) backdrop_.emplace(shaders_, params.mode);
    world_.findLights(kMostLineLights, lights_);
    for (LineLight& each : lights_) each.power *= params.light * light.power * kLightTint;
    backdrop_->light(frame, lights_);

    const bool isShip = params.mode == BoltMode::ship;
    if (isShip) {
        findMovers(params.targets, seed_, world_.tick(), movers_);
        backdrop_->drawMovers(frame, movers_, lights_);
    }

    const Camera& camera = backdrop_->camera();
    const float brightness = params.brightness * light.brightness;
    painter_.paint(frame, bolts_, frame.view(camera), style(), brightness, &backdrop_->distances());
    if (!isShip) painter_.paint(frame, mirrored_, mirroredView(frame, camera), style(), brightness, nullptr);
    backdrop_->compose(frame, bolts_.light.colour(), isShip ? nullptr : &mirrored_.light.colour());
}

const BoltStatistics& LightningDemo::statistics() const {
    if (!statistics_) statistics_ = statisticsOf(world_.settings().shape, seed_);
    return *statistics_;
}

double LightningDemo::boltsPerMs() const {
    if (!boltsPerMs_)
        boltsPerMs_ = callsPerMs(2, [this, bolt = Bolt()](std::uint64_t stream) mutable {
            growBolt(world_.settings().shape, seed_, stream, bolt);
        });
    return *boltsPerMs_;
}

LightningMeasures LightningDemo::measure() const {
    LightningMeasures m;
    m.segmentsExpected = expectedSegments(world_.settings().shape);
    m.bolts = static_cast<double>(world_.bolts().size());
    m.liveSegments = static_cast<double>(world_.segments().size());
    m.endpointError = 0;
    for (const ShownBolt& bolt : world_.bolts()) {
        m.segments = static_cast<double>(bolt.shape->segments.size());
        m.endpointError =
            std::max({m.endpointError, static_cast<double>(glm::distance(bolt.positions[0], bolt.strike.begin)),
                      static_cast<double>(glm::distance(bolt.positions[1], bolt.strike.end))});
    }
    const BoltStatistics& many = statistics();
    m.segmentsMean = many.meanSegments;
    m.maxDeviation = many.largestDeviation;
    m.maxDeviationAllowed = largestDeviation(world_.settings().shape);
    m.boxDimension = many.boxDimension, m.boxDimensionError = many.boxDimensionError;
    if (const Breakdown* growing = world_.growing()) {
        const BoxDimension channel = boxDimension(growing->pairs(), 2, 6);
        m.boxDimension = channel.dimension, m.boxDimensionError = channel.error;
    }
    m.brightnessVariation = probe_.report().brightnessVariation;
    m.overdrawMax = probe_.report().overdrawMax;
    m.bendWidth = probe_.report().bendWidth;
    m.brightnessSum = 0;
    for (const ShownBolt& bolt : world_.bolts())
        if (bolt.strike.channel == world_.bolts().front().strike.channel)
            m.brightnessSum += static_cast<double>(bolt.strike.brightness);
    m.boltsPerMs = boltsPerMs();
    if (const auto flashes = world_.flashes(kThunderTicks); !flashes.empty())
        m.thunderIn = thunderIn(flashes.back(), boltCamera(params.mode).position, world_.tick());
    return m;
}

void LightningDemo::panel(Panel& panel) const {
    panel.text(sentence(params.mode));
    panel.text(sentence(params.drawing));
    if (params.mistake != BoltMistake::none) panel.wrong(sentence(params.mistake));
    if (world_.generations() < params.generations)
        panel.wrong(std::to_string(world_.generations()) +
                    " generations are drawn: with more, all bolts together would exceed 600,000 segments.");
    panel.heading("Segments");
    panel.value("of all live bolts", std::to_string(world_.segments().size()));
    panel.heading("Segments of a bolt by displacement");
    panel.value("expected, (2 + p)^n", formatFixed(expectedSegments(world_.settings().shape), 1));
    panel.value("mean of many", formatFixed(statistics().meanSegments, 1));
    panel.heading("Brightness of a bolt over its life");
    std::array<float, 40> fade{};
    const auto life = static_cast<std::size_t>(world_.settings().strikes.timing.lifeTicks);
    for (std::size_t age = 0; age < fade.size(); ++age)
        fade[age] = age < life ? 1 - static_cast<float>(age) / static_cast<float>(life) : 0;
    panel.plot("over 2/3 s", fade);
    if (params.mode != BoltMode::sky) return;
    panel.heading("Thunder");
    for (const Flash& flash : world_.flashes(kThunderTicks)) {
        const double left = thunderIn(flash, boltCamera(params.mode).position, world_.tick());
        const float distance = glm::distance(flash.foot, boltCamera(params.mode).position);
        if (left > -1)
            panel.value(formatFixed(1e-3 * static_cast<double>(distance), 2) + " km",
                        left >= 0 ? "in " + formatFixed(left, 1) + " s" : "now");
    }
}

Json LightningDemo::dumpState() const {
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
