#include "lightprepass_demo.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/json.h"
#include "gfx/plot.h"
#include "gfx/rasteriser.h"
#include "position_errors.h"
#include "shown_pass.h"
#include "sim/lights/scene_camera.h"
#include "sim/lights/simple_scenes.h"

namespace arclight::lightprepass {
namespace {

/// Smallest distance of the camera from the rock, m.
constexpr float kCameraMargin = 0.8f;

CameraReach reachOf(LightprepassScene scene) {
    switch (scene) {
        case LightprepassScene::cavern: return cavernReach();
        case LightprepassScene::spheres: return spheresReach();
        case LightprepassScene::article: return articleReach();
    }
    return {};
}

template <class Choice>
void next(Choice& choice, int count) {
    choice = static_cast<Choice>((static_cast<int>(choice) + 1) % count);
}

std::string_view sentence(LightRenderer renderer) {
    switch (renderer) {
        case LightRenderer::prepass:
            return "Surfaces are drawn twice, lights once: each light costs the pixels that its volume covers.";
        case LightRenderer::deferred:
            return "Surfaces are drawn once, with all their properties; lights work as in the pre-pass.";
        case LightRenderer::tiled:
            return "The pre-pass with a list of lights for each 16×16 tile: the packed texel is read once per pixel.";
        case LightRenderer::forward: return "Every surface loops over all lights: each light costs every pixel.";
    }
    return "";
}

/// The formula that decodes a texel.
std::string_view formulaOf(NormalEncoding encoding) {
    switch (encoding) {
        case NormalEncoding::article: return "x = 2 r − 1, y = 2 g − 1, z = ±√(1 − x² − y²)";
        case NormalEncoding::printed: return "x = 2 r − 1, y = 2 g − 1, z = ±(1 − √(x² + y²)): wrong";
        case NormalEncoding::octahedral: return "p = (x, y) / (|x| + |y| + |z|), folded out where z < 0";
        case NormalEncoding::spheremap: return "q = (x, y) / √(8 z + 8)";
        case NormalEncoding::xyz8: return "r = (x + 1) / 2, g = (y + 1) / 2, b = (z + 1) / 2";
        case NormalEncoding::float16: return "r = x, g = y, b = z, in 16-bit floats";
    }
    return "";
}

/// Whether the texel holds the sign of the normal's z among the bits of the depth.
bool hasSignBit(NormalEncoding encoding) {
    return encoding == NormalEncoding::article || encoding == NormalEncoding::printed;
}

const EncodingError& errorOf(NormalEncoding encoding) {
    static const std::array<EncodingError, kNormalEncodings> errors = [] {
        std::array<EncodingError, kNormalEncodings> all;
        for (int i = 0; i < kNormalEncodings; ++i)
            all[static_cast<std::size_t>(i)] = encodingError(static_cast<NormalEncoding>(i), 100000);
        return all;
    }();
    return errors[static_cast<std::size_t>(encoding)];
}

Json jsonOf(glm::vec3 v) { return {floatToJson(v.x), floatToJson(v.y), floatToJson(v.z)}; }

Json jsonOf(const glm::mat4& m) {
    Json rows = Json::array();
    for (int row = 0; row < 4; ++row)
        rows.push_back(
            {floatToJson(m[0][row]), floatToJson(m[1][row]), floatToJson(m[2][row]), floatToJson(m[3][row])});
    return rows;
}

}  // namespace

LightprepassDemo::LightprepassDemo(Shaders& shaders)
    : cavern_(cavernTiles(loadRock(shaders))), renderer_(shaders, cavern_.kinds()) {}

CavernConfig LightprepassDemo::cavernConfig() const {
    CavernConfig config;
    config.lights = params.lights, config.lightRadius = params.lightRadius;
    config.objects = params.objects, config.speed = params.speed, config.loops = params.loop;
    config.shadowRadius = params.shadowRadius, config.shadowLength = params.shadowLength;
    config.shadowStrength = params.shadowStrength, config.shadowLineStep = params.shadowLines;
    config.hasSpots = params.spots, config.hasSun = params.sun;
    return config;
}

void LightprepassDemo::reset(Seed seed) {
    seed_ = seed, seconds_ = 0;
    if (inCavern(params)) renderer_.startCavernPrograms(styleOf(params));
    cavern_.reset(seed);
    camera_.limit(reachOf(params.scene));
    camera_.reset(cameraParams);
    held_ = {};
}

void LightprepassDemo::takeKeys(const Input& input) {
    const auto wentDown = [&](int key) {
        return input.isDown(Key{key}) && !std::binary_search(held_.keys.begin(), held_.keys.end(), key);
    };
    for (int i = 0; i < 4; ++i)
        if (wentDown('1' + i)) params.renderer = static_cast<LightRenderer>(i);
    const auto pressed = [&](GamepadButton button) {
        return input.isDown(button) && (held_.buttons & static_cast<std::uint32_t>(button)) == 0;
    };
    if (wentDown('V') || pressed(GamepadButton::north))
        next(params.show, params.renderer == LightRenderer::tiled ? 6 : 5);
    if (pressed(GamepadButton::south)) next(params.renderer, 4);
    held_ = {input.keys, input.gamepadButtons};
}

bool LightprepassDemo::adjust(const Input& input) {
    takeKeys(input);
    camera_.limit(reachOf(params.scene));
    return camera_.adjust(input, cameraParams);
}

void LightprepassDemo::step(const Step& step) {
    const Input& input = step.input;
    takeKeys(input);
    seconds_ = step.seconds + step.dt;
    camera_.limit(reachOf(params.scene));
    camera_.step(input, step.dt, cameraParams);
    const glm::vec2 steer(input.axis(GamepadAxis::leftX), -input.axis(GamepadAxis::leftY));
    cavern_.step(cavernConfig(), steer, step.seconds, step.dt);
}

void LightprepassDemo::makeScene(LightScene& scene) const {
    const SimpleSceneConfig plain{seed_,
                                  params.lights,
                                  params.lightRadius,
                                  params.objects,
                                  params.spots,
                                  params.sun,
                                  params.shadowRadius,
                                  params.shadowLength,
                                  params.shadowStrength,
                                  seconds_,
                                  params.shadowLines};
    switch (params.scene) {
        case LightprepassScene::cavern:
            cavern_.scene(cavernConfig(), scene);
            if (params.worldTiles > 0) addUpInWorld(scene.tiles, params.worldTiles);
            break;
        case LightprepassScene::spheres: spheresScene(plain, scene); break;
        case LightprepassScene::article: articleScene(plain, scene); break;
    }
    scene.camera = camera_.applied(scene.camera);
    switch (params.scene) {
        case LightprepassScene::cavern:
            scene.camera.position = cavern_.keptInAir(scene.camera.position, kCameraMargin);
            break;
        case LightprepassScene::spheres: scene.camera = raised(scene.camera, kAboveSpheres); break;
        case LightprepassScene::article: scene.camera = raised(scene.camera, kAboveFloor); break;
    }
    scene.haze.density *= params.haze;
    scene.haze.scatter *= params.inScattering;
}

void LightprepassDemo::draw(Frame& frame) {
    makeScene(shown_);
    view_ = frame.view(shown_.camera);
    aspect_ = frame.aspect();
    renderer_.upload(shown_, view_);
    const LightingStyle style = styleOf(params);
    const FrameInputs inputs = renderer_.inputs(shown_, style, view_);
    drawn_ = renderer_.drawSurfaces(frame, inputs);
    comparison_.forget();
    if (params.compare) comparison_.draw(frame, inputs, *drawn_.surfaces);
    renderer_.drawResult(frame, inputs, drawn_);
    if (params.show != ShownPass::result)
        drawShownPass(frame, params, inputs, drawn_, comparison_.isKnown() ? &comparison_.image() : nullptr);
    else if (inCavern(params) && params.worldTiles > 0)
        seams_.draw(frame, shown_.tiles, params.worldTiles);
}

std::vector<Gesture> LightprepassDemo::gestures() const {
    std::vector<Gesture> gestures{{"1 to 4", "draw with the pre-pass, deferred, tiled or forward renderer"},
                                  {"V", "show the next pass"},
                                  {"Gamepad A, Y", "next renderer, next pass"}};
    if (params.scene == LightprepassScene::cavern) gestures.push_back({"Gamepad, left stick", "steer the ship"});
    return gestures;
}

std::string LightprepassDemo::formula() {
    const auto lights = std::to_string(shown_.lights.size()),
               surfaces = std::to_string(renderer_.surfaces().objectsDrawn());
    std::string text(formulaOf(params.encoding));
    if (params.renderer == LightRenderer::forward) text = "forward shading packs no normals";
    if (params.lights > 0)
        text += "\nlight at distance d: C max(n · l, 0) max(1 − (d/R)² (d/R)², 0)² / (d² + 1/4), R about " +
                readable(static_cast<double>(params.lightRadius)) + " m";
    text += params.renderer == LightRenderer::forward
                ? "\ncost: L × S = " + lights + " × " + surfaces + " pairs of a light and a surface"
                : "\ncost: L + S = " + lights + " lights + " + surfaces + " surfaces";
    return text;
}

std::string LightprepassDemo::busyWith(int widthPx, int heightPx) const {
    // On a two-core software rasteriser, per pixel: one light in a surface shader's loop, and one light whose volume
    // covers the pixel.
    constexpr double kForwardSeconds = 1e-8, kVolumeSeconds = 6.5e-9;
    if (!isSoftwareRasteriser()) return {};
    const LightScene next = scene();
    const glm::vec2 half = next.camera.halfTangents(static_cast<float>(widthPx) / static_cast<float>(heightPx));
    const bool isForward = params.renderer == LightRenderer::forward || params.compare;
    double frames = 0;  // number of frames' worth of pixels that the lights cover
    for (const PointLight& light : next.lights) {
        const float away = glm::distance(light.position, next.camera.position);
        const float seen = light.radius / std::max(away, light.radius);
        frames += std::min(1.0, 3.14 * static_cast<double>(seen * seen / (4 * half.x * half.y)));
    }
    const double seconds =
        isForward ? kForwardSeconds * static_cast<double>(next.lights.size()) : kVolumeSeconds * frames;
    if (seconds * widthPx * heightPx < 1) return {};
    return (isForward ? "Forward shading of " : "Adding up ") + std::to_string(next.lights.size()) + " lights at " +
           std::to_string(widthPx) + " × " + std::to_string(heightPx);
}

void LightprepassDemo::panel(Panel& panel) {
    panel.text(sentence(params.renderer));
    if (const std::string_view why = whyNotShown(params); !why.empty()) panel.muted(why);
    if (params.msaa == Samples::four && !isMultisampled(styleOf(params)))
        panel.wrong("Shaders cannot read single samples in WebGL 2: this is one sample per pixel.");
    panel.heading("Errors of the packing");
    const EncodingError& error = errorOf(params.encoding);
    panel.value("normal, mean", readable(error.normalMeanDeg) + "°");
    panel.value("normal, largest", readable(error.normalMaxDeg) + "°");
    panel.value("depth, largest", readable(1e6 * error.depthMax) + " millionths");
    if (params.encoding == NormalEncoding::printed)
        panel.wrong("z = 1 − √(x² + y²) tilts the normals by 14.84° on average and shortens them.");
    if (params.msaa == Samples::four && params.resolvePacked && params.renderer != LightRenderer::forward)
        panel.wrong(hasSignBit(params.encoding)
                        ? "Packed samples are averaged: where normals of both signs meet in a pixel, a depth of 0.50 "
                          "becomes 1.004. Look at the edges."
                        : "Packed samples are averaged: high and low bytes of two depths no longer belong together. "
                          "Look at the edges.");
    if (params.renderer == LightRenderer::tiled) {
        const bool isComputed = renderer_.lists().isComputed();
        if (params.lists == ListMaker::compute && !isComputed)
            panel.wrong("Compute shaders need OpenGL 4.3, which is not available. The CPU makes the lists of lights.");
        else
            panel.muted(isComputed ? "A compute shader makes the lists of lights."
                                   : "The CPU makes the lists of lights.");
        if (params.tileDepths && !isComputed)
            panel.muted("The CPU waits for the depths of the tiles, which it reads back in every frame.");
    }
    panel.heading("Error of normals from pole to pole, degrees");
    panel.plot(kEncodingLabels.text[static_cast<std::size_t>(params.encoding)], errorsFromPole());
}

LightprepassMeasures LightprepassDemo::measure() {
    LightprepassMeasures measures;
    if (comparison_.isKnown()) {
        const ReferenceComparison::Difference difference = comparison_.measure();
        measures.psnrToForward = difference.psnr, measures.maxDiffToForward = difference.largest;
    }
    if (packsNormals(params)) {
        const EncodingError& error = errorOf(params.encoding);
        measures.normalErrorMeanDeg = error.normalMeanDeg, measures.normalErrorMaxDeg = error.normalMaxDeg;
        measures.depthErrorMax = error.depthMax;
    }
    addPositionErrors(measures);
    addTileErrors(measures);
    measures.lightFragments = renderer_.volumes().countFragments(view_);
    addBytes(measures);
    addTilePairs(measures);
    measures.pointLights = static_cast<double>(shown_.lights.size());
    measures.objectsDrawn = static_cast<double>(renderer_.surfaces().objectsDrawn());
    measures.trianglesDrawn = static_cast<double>(renderer_.surfaces().trianglesDrawn());
    return measures;
}

void LightprepassDemo::addPositionErrors(LightprepassMeasures& measures) {
    if (!packsNormals(params) || !hasOwnDepth(params.encoding) || params.msaa != Samples::one || !drawn_.packed.target)
        return;
    const LightingStyle style = styleOf(params);
    const PositionErrors errors = positionErrors(renderer_.inputs(shown_, style, view_), drawn_.packed);
    measures.reprojectionErrorPx = errors.reprojectionPx;
    measures.depthErrorM = errors.depthM, measures.depthErrorShare = errors.depthShare;
}

void LightprepassDemo::addTileErrors(LightprepassMeasures& measures) const {
    if (params.scene != LightprepassScene::cavern) return;
    measures.seamErrorM = static_cast<double>(seamError(shown_.tiles));
    if (params.worldTiles > 0)
        measures.sumError = std::abs(static_cast<double>(addedUp(params.worldTiles, kWorldTile)) -
                                     4.1 * static_cast<double>(params.worldTiles));
}

void LightprepassDemo::addBytes(LightprepassMeasures& measures) const {
    // Forward shading writes depth and the result; the others also write the inputs of the next pass.
    const LightingStyle style = styleOf(params);
    const auto lights = static_cast<std::size_t>(params.lights);
    const double light = storedBytes(lightFormat(style, lights)), shaded = storedBytes(shadedFormat(style));
    const bool readsDepth = params.renderer == LightRenderer::forward || !hasOwnDepth(params.encoding);
    const double depth = readsDepth ? storedBytes(PixelFormat::depth24) : 0.0;
    double normals = storedBytes(normalFormat(style)) + depth;
    if (params.renderer == LightRenderer::forward) normals = depth;
    if (params.renderer == LightRenderer::deferred)
        normals += storedBytes(isFull(style) ? PixelFormat::rgba32f : PixelFormat::rgba8) + shaded;
    const bool hasTwo = params.specular == Specular::colour && params.renderer != LightRenderer::deferred;
    measures.bytesPerPixelNormals = normals;
    measures.bytesPerPixelLight = params.renderer == LightRenderer::forward ? 0 : hasTwo ? 2 * light : light;
    measures.bytesPerPixelMaterials = shaded;
    measures.bytesPerPixel =
        measures.bytesPerPixelNormals + measures.bytesPerPixelLight + measures.bytesPerPixelMaterials;
}

void LightprepassDemo::addTilePairs(LightprepassMeasures& measures) const {
    if (params.renderer != LightRenderer::tiled || view_.size.x <= 1) return;
    const TileView view(shown_.camera, static_cast<int>(view_.size.x), static_cast<int>(view_.size.y));
    const LightTiles tiles = renderer_.lists().read();
    measures.tilePairs = static_cast<double>(tiles.pairs());
    measures.falseTilePairs = static_cast<double>(falsePairs(view, shown_.lights, tiles));
}

const std::vector<float>& LightprepassDemo::errorsFromPole() const {
    // Plotted against the angle from +z, to show where each encoding is weak.
    static const std::array<std::vector<float>, kNormalEncodings> all = [] {
        std::array<std::vector<float>, kNormalEncodings> curves;
        for (int i = 0; i < kNormalEncodings; ++i)
            curves[static_cast<std::size_t>(i)] = errorsByAngle(static_cast<NormalEncoding>(i), 90);
        return curves;
    }();
    return all[static_cast<std::size_t>(params.encoding)];
}

Json LightprepassDemo::dumpState() {
    const LightScene scene = this->scene();
    Json lights = Json::array(), tiles = Json::array();
    for (const PointLight& light : scene.lights)
        lights.push_back({{"position", jsonOf(light.position)},
                          {"radius", floatToJson(light.radius)},
                          {"color", jsonOf(light.colour)}});
    for (const TileInstance& tile : scene.tiles)
        tiles.push_back({{"index", tile.index}, {"entry", jsonOf(tile.entry)}, {"exit", jsonOf(tile.exit)}});
    return {{"camera",
             {{"view", jsonOf(scene.camera.view())},
              {"projection", jsonOf(scene.camera.projection(aspect_))},
              {"near", floatToJson(scene.camera.near)},
              {"far", floatToJson(scene.camera.far)}}},
            {"lights", std::move(lights)},
            {"tiles", std::move(tiles)}};
}

}  // namespace arclight::lightprepass
