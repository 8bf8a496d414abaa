#include "particles_demo.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "beam_capsules.h"
#include "core/json.h"
#include "gfx/plot.h"
#include "gfx/rasteriser.h"
#include "particles_words.h"
#include "sim/particles/curl_noise.h"
#include "sim/particles/scenery_camera.h"

namespace arclight::particles {
namespace {

constexpr std::size_t kMaxDumped = 4096;
/// Half resolution is not compared in frames of fewer rows, because its texels are then as large as the details.
constexpr float kLowestMeasured = 720;
/// Turbulence repeats after this many ticks, so its time stays small however long the demo runs.
constexpr std::int64_t kTurbulenceTicks = 10 * 60 * kTicksPerSecond;

}  // namespace

ParticlesDemo::ParticlesDemo(Shaders& shaders)
    : shaders_(shaders),
      simulation_(shaders),
      gpuClusters_(shaders),
      images_(shaders),
      scenery_(shaders),
      shadows_(shaders),
      renderer_(shaders),
      gpuSorter_(shaders),
      references_(shaders),
      energy_(shaders) {
    if (path() == Path::compute) gpuSorter_.start();
}

void ParticlesDemo::reset(Seed seed) {
    seed_ = seed;
    pointer_ = glm::vec3(0);
    startEffect(0);
    camera_.reset(cameraParams);
}

void ParticlesDemo::startEffect(std::int64_t tick) {
    startTick_ = tick;
    running_ = params.effect, runningCount_ = params.count;
    simulation_.reset(effectOf(running_, runningCount_), seed_);
    lamps_.reserve(kLights);
    room_ = room(), allocations_ = 0;
    targets_.reset(simulation_.effect(), seed_);
    props_ = propsOf(running_, simulation_.effect().balls);
    held_ = dragTarget(simulation_.effect());
    camera_.limit(reachOf(running_));
}

Camera ParticlesDemo::camera() const {
    const SceneryLook look = sceneryLook(running_);
    // The last group holds the balls, some of which move.
    return keptClear(camera_.applied(look.camera), std::span(props_).first(props_.size() - 1), look.hasFloor);
}

void ParticlesDemo::takePointer(const Input& input, double dt, float seconds) {
    const bool isHeld = holds(input);
    camera_.step(input, dt, cameraParams, isHeld);
    glm::vec3 goal = running_ == EffectKind::beam ? targetOffset(seconds) : glm::vec3(0);
    if (isHeld) {
        const float aspect = static_cast<float>(input.widthPx) / static_cast<float>(std::max(1, input.heightPx));
        const Float2 pointer = input.pointer();
        goal = offsetUnderPointer(*held_, camera(), {pointer[0] / aspect, pointer[1]}, aspect);
    }
    const float ease = 1 - expf(-8 * static_cast<float>(dt));
    pointer_ += ease * (goal - pointer_);
}

/// Whether the right button holds the object that follows the pointer; the other buttons move the camera.
bool ParticlesDemo::holds(const Input& input) const {
    return held_ && input.pointerInside && input.isDown(MouseButton::right);
}

bool ParticlesDemo::adjust(const Input& input) { return camera_.adjust(input, cameraParams, holds(input)); }

void ParticlesDemo::step(const Step& step) {
    if (params.effect != running_ || (isSteady(params) && params.count != runningCount_)) startEffect(step.tick);
    const std::int64_t tick = step.tick - startTick_;
    const auto seconds = static_cast<float>(secondsAt(tick % kTurbulenceTicks));
    takePointer(step.input, step.dt, seconds);
    ParticleStep next{.tick = tick,
                      .dt = static_cast<float>(step.dt),
                      .seconds = seconds,
                      .pointer = pointer_,
                      .settings = params.motion};
    if (isSteady(params)) next.settings.amount = 1;
    if (running_ == EffectKind::beam) {
        targets_.step(next, params.beamSegments);
        simulation_.moveBalls(targets_.balls());
        next.strikes = targets_.strikes();
        positionProps();
    }
    if (params.motion.collisions == Collisions::depth) {
        depthMap_.draw(camera(), props_, sceneryLook(running_).hasFloor);
        next.depthMap = &depthMap_;
    }
    simulation_.step(step.gpu, next, path());
    takeRoom();
    noteRoom();
}

void ParticlesDemo::takeRoom() {
    const std::size_t capacity = simulation_.capacity();
    if (simulation_.backend() == GpuBackend::compute || drawn_.capacity() >= capacity) return;
    drawn_.reserve(capacity), sorter_.reserve(capacity), clusters_.reserve(capacity);
    room_ = room();
}

std::size_t ParticlesDemo::room() const { return sorter_.capacity() + drawn_.capacity() + lamps_.capacity(); }

void ParticlesDemo::noteRoom() {
    if (room() > room_) ++allocations_;
    room_ = room();
}

void ParticlesDemo::positionProps() {
    // The last group holds the balls. They smoulder, and hot ones glow like steel.
    std::vector<Prop>& balls = props_.back().props;
    for (std::size_t i = 0; i < balls.size(); ++i) {
        const float heat = targets_.heat(i);
        balls[i].centre = targets_.balls()[i].centre;
        balls[i].emission = (0.12f + 2.1f * heat) * hotLight(1150 + 1000 * heat);
    }
}

std::span<const Particle> ParticlesDemo::ordered(const Camera& camera) {
    // Half resolution needs the width of each particle; compute shaders find it where the particles are.
    const bool needsWidths = params.style.resolution == Resolution::half && slots().buffer == nullptr;
    if ((drawsSlots() || (sortsOnGpu() && simulation_.gpu() != nullptr)) && !needsWidths) return {};
    const auto particles = simulation_.particles();
    if (!isSorted(params.style) || sortsOnGpu()) return particles;
    drawn_.clear();
    for (const std::uint32_t i : sorter_.sort(particles, camera.position, camera.forward()))
        drawn_.push_back(particles[i]);
    return drawn_;
}

bool ParticlesDemo::movesOnGpu() const { return simulation_.gpu() != nullptr && simulatesOnGpu(path()); }

GpuParticles ParticlesDemo::slots() const {
    const GpuSimulation* gpu = simulation_.gpu();
    return movesOnGpu() && simulation_.backend() == GpuBackend::compute ? GpuParticles{&gpu->instances(), gpu->count()}
                                                                        : GpuParticles{};
}

bool ParticlesDemo::sortsOnGpu() const {
    const ParticleStyle& style = params.style;
    if (!isSorted(style) || !glInfo().hasCompute) return false;
    // Compute shaders sort the particles that they move, because otherwise these would have to be read back.
    if (movesOnGpu()) return slots().buffer != nullptr;
    if (style.sort != Sorting::bitonic) return false;
    // Uniforms cannot hold a buffer of arbitrary size, and the CPU decides which particles fit a point.
    return path() == Path::instanced || path() == Path::pulled;
}

bool ParticlesDemo::drawsSlots() const { return movesOnGpu() && !isSorted(params.style); }

GpuParticles ParticlesDemo::sortedOnGpu(Frame& frame, const View& view) {
    const GpuSimulation* gpu = simulation_.gpu();
    if (drawsSlots()) return {&gpu->instances(), gpu->count()};
    if (!sortsOnGpu()) return {};
    GpuScope scope = frame.scope("depth sort");
    if (const GpuParticles inSlots = slots(); inSlots.buffer != nullptr) {
        gpuSorter_.sort(scope, inSlots.buffer->buffer(), inSlots.count, view, params.style.sort, sorted_);
        return {&sorted_, inSlots.count};
    }
    const auto particles = simulation_.particles();
    if (particles.empty()) return {};
    unsorted_.upload(particles);
    if (path() == Path::pulled) sorted_.resize(ParticlePainter::pulledRoom(particles.size()));
    gpuSorter_.sort(scope, unsorted_, particles.size(), view, params.style.sort, sorted_);
    return {&sorted_, particles.size()};
}

const LampBuffer& ParticlesDemo::findLamps(Frame& frame) {
    const Effect& effect = simulation_.effect();
    const GpuParticles onGpu = slots();
    lamps_ = effect.lamps;
    if (params.lightsFloor && onGpu.buffer == nullptr)
        for (const Lamp& lamp : clusters_.find(effect, simulation_.particles()))
            if (lamps_.size() < kLights && lamp.power.x + lamp.power.y + lamp.power.z > 0) lamps_.push_back(lamp);
    shownLamps_.upload(lamps_);
    if (params.lightsFloor && onGpu.buffer != nullptr) {
        GpuScope scope = frame.scope("light of particles");
        gpuClusters_.find(scope, effect, onGpu, images_.hotRamp, shownLamps_);
    }
    return shownLamps_;
}

ParticleScene ParticlesDemo::shownScene() const {
    const float subject = glm::dot(shownFrom_.target - shownFrom_.position, shownFrom_.forward());
    return {.effect = simulation_.effect(),
            .lamps = &shownLamps_,
            .images = images_,
            .shadows = shadows_,
            .view = shownView_,
            .distance = scenery_.distance(),
            .sky = shownLook_.sky,
            .key = shownLook_.key,
            .toKey = glm::normalize(shownLook_.toKey),
            .haze = shownLook_.haze,
            .depthWeight = {subject, 1.0f}};
}

void ParticlesDemo::draw(Frame& frame) {
    const ParticleStyle& style = params.style;
    hasDrawn_ = true;
    shownLook_ = sceneryLook(running_);
    setSinceBlast(shownLook_, simulation_.effect(), frame.seconds() - secondsAt(startTick_));
    shownFrom_ = camera();
    shownView_ = frame.view(shownFrom_);
    const KeyLight key{shownLook_.key, glm::normalize(shownLook_.toKey)};
    const glm::vec3 toViewer = glm::normalize(shownFrom_.position - shownFrom_.target);
    if (const GpuParticles onGpu = slots(); onGpu.buffer != nullptr) {
        shadows_.drawOnGpu(frame, simulation_.effect(), onGpu, key, toViewer, style);
    } else {
        const bool wantsShadows = style.shadows != Shadows::none;
        shadows_.draw(frame, simulation_.effect(), wantsShadows ? simulation_.particles() : std::span<const Particle>(),
                      key, toViewer, style);
    }
    scenery_.draw(frame, shownView_, props_, shownLook_, findLamps(frame), shadows_, images_.hotRamp);
    ParticleScene scene = shownScene();
    scene.onGpu = sortedOnGpu(frame, shownView_);
    renderer_.draw(&frame, frame.scene(), ordered(shownFrom_), scene, style);
    noteRoom();
    if (params.showCapsules && running_ == EffectKind::beam)
        drawCapsules(frame, shownView_, targets_.beam(), params.beamSegments);
}

void ParticlesDemo::panel(Panel& panel) {
    const ParticleStyle& style = params.style;
    const std::string_view chosen = sentence(path());
    panel.text(style.path == Path::automatic ? "Automatic. " + std::string(chosen) : std::string(chosen));
    if (style.sort == Sorting::bitonic && isSorted(style) && !sortsOnGpu()) {
        if (!glInfo().hasCompute)
            panel.wrong("Compute shaders need OpenGL 4.3, which is not available, so the CPU sorts.");
        else
            panel.muted("This path cannot read the buffer that compute shaders sort, so the CPU sorts.");
    }
    const bool isGpuPath = simulatesOnGpu(path());
    const bool needsCompute = isGpuPath && path() != Path::feedback;
    const GpuBackend backend = needsCompute && glInfo().hasCompute ? GpuBackend::compute : GpuBackend::feedback;
    if (isGpuPath && !Simulation::canRun(simulation_.effect(), backend))
        panel.wrong("The GPU cannot simulate the particles that this effect emits at hits, so the CPU moves them.");
    else if (needsCompute && !glInfo().hasCompute)
        panel.wrong(
            "Compute shaders need OpenGL 4.3, which is not available, so transform feedback moves the particles.");
    else if (path() == Path::splat && isOrdered(style.blend))
        panel.muted("With this blending the draw order matters, so the particles are drawn as quads.");
    if (isGpuPath && style.sort == Sorting::radix && isOrdered(style.blend) && !sortsOnGpu())
        panel.muted("The CPU sorts, so each frame reads the particles back from the GPU.");
}

std::string ParticlesDemo::busyWith(int, int) const {
    // On a two-core software rasteriser, per particle of a few pixels.
    constexpr double kSeconds = 1.9e-6;
    if (!isSoftwareRasteriser() || !isSteady(params) || kSeconds * params.count < 1) return {};
    return "Drawing " + std::to_string(params.count) + " particles";
}

std::vector<Gesture> ParticlesDemo::gestures() const {
    if (!held_) return {};
    return {{"Drag with the right button",
             running_ == EffectKind::beam ? "move the target of the beam" : "move the effect"}};
}

std::string ParticlesDemo::formula() {
    const auto number = [](double value) { return readable(value); };
    std::string text;
    if (path() == Path::uniform100 || path() == Path::ubo) {
        const auto alive = static_cast<int>(simulation_.particles().size());
        const int each = path() == Path::uniform100 ? 100 : 512;
        text = "draw calls = " + std::to_string(alive) + " / " + std::to_string(each) +
               ", rounded up = " + std::to_string((alive + each - 1) / each) + "\n";
    }
    text += "v′ = u + (v − u + h a) / (1 + h (k + q |v − u|)), h = 1/60 s";
    if (!isSteady(params))
        text += "\na = " + number(9.81 * static_cast<double>(params.motion.gravity)) + " m/s² of gravity";
    if (running_ == EffectKind::beam)
        text += "\n|P0 − 2 P1 + P2| / (4 n²) = " +
                number(1e3 * static_cast<double>(targets_.beam().chordError(params.beamSegments))) +
                " mm, n = " + std::to_string(params.beamSegments);
    return text;
}

ParticlesMeasures ParticlesDemo::measure() {
    const ParticleStyle& style = params.style;
    static const double divergence = largestDivergence(500);
    const auto particles = simulation_.particles();
    std::span<const Particle> drawn = particles;
    std::vector<Particle> readBack;
    if (sortsOnGpu())
        drawn = readBack = sorted_.read<Particle>(
            std::min(simulation_.gpu() != nullptr ? simulation_.gpu()->count() : particles.size(), sorted_.count()));
    else if (isSorted(style))
        drawn = drawn_;
    ParticlesMeasures measures{
        .alive = static_cast<double>(particles.size()),
        .capacity = static_cast<double>(simulation_.capacity()),
        .drawCalls = static_cast<double>(renderer_.drawCalls()),
        // Particles that live on the GPU are not sent.
        .bytesPerParticle = drawsSlots() || slots().buffer != nullptr ? 0.0 : static_cast<double>(sizeof(Particle)),
        .sortInversions = isOrdered(style.blend) && style.sort != Sorting::weighted
                              ? static_cast<double>(sortInversions(drawn, shownFrom_.position, shownFrom_.forward()))
                              : kNotMeasured,
        .divergence = divergence,
        .refused = static_cast<double>(simulation_.refused()),
        .cpuGpuMaxDiff = simulation_.cpuGpuMaxDiff(),
        .allocations = static_cast<double>(allocations_),
        .shadowErrorMax = shadows_.largestError(simulation_.effect(), particles)};
    measureDrawing(measures);
    if (running_ == EffectKind::beam) {
        measures.beamChordError = static_cast<double>(sampledChordError(targets_.beam(), params.beamSegments));
        measures.beamChordBound = static_cast<double>(targets_.beam().chordError(params.beamSegments));
        measures.beamHits = targets_.hits();
    }
    return measures;
}

void ParticlesDemo::measureDrawing(ParticlesMeasures& measures) {
    const ParticleStyle& style = params.style;
    if (!hasDrawn_) return;
    const ParticleScene scene = shownScene();
    const ShownFrame shown{scene, scenery_, props_, simulation_.particles()};
    ParticleStyle better = style;
    if (style.resolution == Resolution::half && shownView_.size.y >= kLowestMeasured) {
        better.resolution = Resolution::full;
        measures.psnrToFull = references_->psnr(shown, style, better);
    }
    measures.energyRatio = energy_->ratio(scene, shown.particles, style);
    better = style;
    if (isOrdered(style.blend) && !isSorted(style)) {
        better.sort = Sorting::radix;
        measures.psnrToSorted = references_->psnr(shown, style, better);
    }
}

Json ParticlesDemo::dumpState() {
    const auto particles = simulation_.particles();
    const auto motions = simulation_.motions();
    std::vector<std::uint32_t> order(particles.size());
    std::iota(order.begin(), order.end(), 0u);
    // Particles of the same age are sorted by key, because each path has its own order.
    std::sort(order.begin(), order.end(), [&](auto a, auto b) {
        return std::pair(-motions[a].age, motions[a].key) < std::pair(-motions[b].age, motions[b].key);
    });
    order.resize(std::min(order.size(), kMaxDumped));
    Json list = Json::array();
    for (const std::uint32_t i : order) {
        const Particle& p = particles[i];
        list.push_back({floatToJson(p.position.x), floatToJson(p.position.y), floatToJson(p.position.z),
                        floatToJson(p.rotation), floatToJson(p.image), floatToJson(p.scale)});
    }
    return {{"alive", particles.size()},
            {"capacity", simulation_.capacity()},
            {"drawCalls", renderer_.drawCalls()},
            {"particles", std::move(list)}};
}

Json ParticlesDemo::benchFigures(const FrameTimes& times) {
    const auto alive = static_cast<double>(simulation_.particles().size());
    // A step reads and writes every particle and its motion.
    const double bytes = 2 * alive * (sizeof(Particle) + sizeof(Motion));
    const auto perMs = [](double amount, double ms) { return ms > 0 ? amount / ms : 0; };
    return {{"particlesPerMs",
             {{"simulate", perMs(alive, times.stepMs)}, {"draw", perMs(alive, times.passMs("particles"))}}},
            {"bandwidthShare", perMs(bytes, times.stepMs) / times.memoryBytesPerMs}};
}

}  // namespace arclight::particles
