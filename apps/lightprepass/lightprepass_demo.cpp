#include "lightprepass_demo.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/json.h"
#include "core/text.h"
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
            return "Surfaces are drawn twice and lights once. A light costs only the pixels that its volume covers.";
        case LightRenderer::deferred:
            return "Surfaces are drawn once, with all their properties. Lights are drawn as in the pre-pass.";
        case LightRenderer::tiled:
            return "The pre-pass with a light list for each 16×16 tile, so each pixel reads its packed texel only "
                   "once.";
        case LightRenderer::forward: return "Every surface loops over all lights, so each light costs every pixel.";
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

void LightprepassDemo::reset(Seed seed) {
    seed_ = seed, seconds_ = 0;
    if (params.inCavern()) renderer_.startCavernPrograms(params.style);
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
        if (wentDown('1' + i)) params.style.renderer = static_cast<LightRenderer>(i);
    const auto pressed = [&](GamepadButton button) {
        return input.isDown(button) && (held_.buttons & static_cast<std::uint32_t>(button)) == 0;
    };
    if (wentDown('V') || pressed(GamepadButton::north))
        next(params.show, params.style.renderer == LightRenderer::tiled ? 6 : 5);
    if (pressed(GamepadButton::south)) next(params.style.renderer, 4);
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
    cavern_.step(params.flight, steer, step.seconds, step.dt);
}

void LightprepassDemo::makeScene(LightScene& scene) const {
    switch (params.scene) {
        case LightprepassScene::cavern:
            cavern_.scene(params.contents, scene);
            if (params.worldTiles > 0) addUpInWorld(scene.tiles, params.worldTiles);
            break;
        case LightprepassScene::spheres: spheresScene(params.contents, seed_, seconds_, scene); break;
        case LightprepassScene::article: articleScene(params.contents, seed_, seconds_, scene); break;
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
    const FrameInputs inputs = renderer_.inputs(shown_, params.style, view_);
    drawn_ = renderer_.drawSurfaces(frame, inputs);
    comparison_.forget();
    if (params.compare) comparison_.draw(frame, inputs, *drawn_.surfaces);
    renderer_.drawResult(frame, inputs, drawn_);
    if (params.show != ShownPass::result)
        drawShownPass(frame, params, inputs, drawn_, comparison_.isKnown() ? &comparison_.image() : nullptr);
    else if (params.inCavern() && params.worldTiles > 0)
        seams_.draw(frame, shown_.tiles, params.worldTiles);
}

std::vector<Gesture> LightprepassDemo::gestures() const {
    std::vector<Gesture> gestures{{"1 to 4", "draw with the pre-pass, deferred, tiled or forward renderer"},
                                  {"V", "show the next pass"},
                                  {"Gamepad A, Y", "select the next renderer, show the next pass"}};
    if (params.inCavern()) gestures.push_back({"Gamepad, left stick", "steer the ship"});
    return gestures;
}

void LightprepassDemo::explain(PixelNotes& notes) {
    const NormalEncoding encoding = params.style.encoding;
    for (const PixelPass& pass : notes.history.passes()) {
        // The mean of packed samples means nothing, and floats are not packed.
        if (pass.name != "normals" || pass.samples > 0 || encoding == NormalEncoding::float16) continue;
        Texel texel;
        for (int i = 0; i < 4; ++i)
            texel[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(255 * pass.after[i] + 0.5f);
        const NormalDepth surface = unpackTexel(encoding, texel);
        notes.rows.push_back({"normal in view space", formatFixed(surface.normal.x, 3) + "  " +
                                                          formatFixed(surface.normal.y, 3) + "  " +
                                                          formatFixed(surface.normal.z, 3)});
        if (encoding != NormalEncoding::xyz8) notes.rows.push_back({"depth, 0 to 1", formatFixed(surface.depth, 5)});
    }
}

std::string LightprepassDemo::formula() {
    const LightingStyle& style = params.style;
    const auto lights = std::to_string(shown_.lights.size()),
               surfaces = std::to_string(renderer_.surfaces().objectsDrawn());
    std::string text(formulaOf(style.encoding));
    if (style.renderer == LightRenderer::forward) text = "forward shading packs no normals";
    if (params.contents.lights > 0)
        text += "\nlight at distance d: C max(n · l, 0) max(1 − (d/R)² (d/R)², 0)² / (d² + 1/4), R about " +
                readable(static_cast<double>(params.contents.lightRadius)) + " m";
    text += style.renderer == LightRenderer::forward
                ? "\ncost: L × S = " + lights + " × " + surfaces + " light–surface pairs"
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
    const bool isForward = params.style.renderer == LightRenderer::forward || params.compare;
    double frames = 0;  // number of frames' worth of pixels that the lights cover
    for (const PointLight& light : next.lights) {
        const float away = glm::distance(light.position, next.camera.position);
        const float seen = light.radius / std::max(away, light.radius);
        frames += std::min(1.0, 3.14 * static_cast<double>(seen * seen / (4 * half.x * half.y)));
    }
    const double seconds =
        isForward ? kForwardSeconds * static_cast<double>(next.lights.size()) : kVolumeSeconds * frames;
    if (seconds * widthPx * heightPx < 1) return {};
    return (isForward ? "Forward shading of " : "Drawing ") + std::to_string(next.lights.size()) + " lights at " +
           std::to_string(widthPx) + " × " + std::to_string(heightPx);
}

void LightprepassDemo::panel(Panel& panel) {
    const LightingStyle& style = params.style;
    panel.text(sentence(style.renderer));
    if (const std::string_view why = whyNotShown(params); !why.empty()) panel.muted(why);
    if (style.msaa == Samples::four && !isMultisampled(style))
        panel.wrong("WebGL 2 shaders cannot read single samples, so this frame has one sample per pixel.");
    panel.heading("Packing errors");
    const EncodingError& error = errorOf(style.encoding);
    panel.value("normal, mean", readable(error.normalMeanDeg) + "°");
    panel.value("normal, largest", readable(error.normalMaxDeg) + "°");
    panel.value("depth, largest", readable(1e6 * error.depthMax) + " millionths");
    if (style.encoding == NormalEncoding::printed)
        panel.wrong("z = 1 − √(x² + y²) tilts the normals by 14.84° on average and shortens them.");
    if (style.msaa == Samples::four && style.resolvePacked && style.renderer != LightRenderer::forward)
        panel.wrong(hasSignBit(style.encoding)
                        ? "Look at the edges. Packed samples are averaged, so where normals of both signs meet in a "
                          "pixel, a depth of 0.50 becomes 1.004."
                        : "Look at the edges. Packed samples are averaged, so the high and low bytes of a depth no "
                          "longer match.");
    if (style.renderer == LightRenderer::tiled) {
        const bool isComputed = renderer_.lists().isComputed();
        if (style.lists == ListMaker::compute && !isComputed)
            panel.wrong("Compute shaders need OpenGL 4.3, which is not available. The CPU makes the light lists.");
        else
            panel.muted(isComputed ? "A compute shader makes the light lists." : "The CPU makes the light lists.");
        if (style.tileDepths && !isComputed)
            panel.muted("The CPU reads the tile depths back in every frame and waits for them.");
    }
    panel.heading("Normal error from pole to pole, degrees");
    panel.plot(kEncodingLabels.text[static_cast<std::size_t>(style.encoding)], errorsFromPole());
}

LightprepassMeasures LightprepassDemo::measure() {
    LightprepassMeasures measures;
    if (comparison_.isKnown()) measures.difference = comparison_.measure();
    if (packsNormals(params.style)) measures.packing = errorOf(params.style.encoding);
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
    const LightingStyle& style = params.style;
    if (!packsNormals(style) || !hasOwnDepth(style.encoding) || style.msaa != Samples::one || !drawn_.packed.target)
        return;
    measures.positions = positionErrors(renderer_.inputs(shown_, style, view_), drawn_.packed);
}

void LightprepassDemo::addTileErrors(LightprepassMeasures& measures) const {
    if (!params.inCavern()) return;
    measures.seamErrorM = static_cast<double>(seamError(shown_.tiles));
    if (params.worldTiles > 0)
        measures.sumError = std::abs(static_cast<double>(addedUp(params.worldTiles, kWorldTile)) -
                                     4.1 * static_cast<double>(params.worldTiles));
}

void LightprepassDemo::addBytes(LightprepassMeasures& measures) const {
    const LightingStyle& style = params.style;
    // Forward shading writes depth and the result; the others also write the inputs of the next pass.
    const auto lights = static_cast<std::size_t>(params.contents.lights);
    const double light = storedBytes(lightFormat(style, lights)), shaded = storedBytes(shadedFormat(style));
    const bool readsDepth = style.renderer == LightRenderer::forward || !hasOwnDepth(style.encoding);
    const double depth = readsDepth ? storedBytes(PixelFormat::depth24) : 0.0;
    double normals = storedBytes(normalFormat(style)) + depth;
    if (style.renderer == LightRenderer::forward) normals = depth;
    if (style.renderer == LightRenderer::deferred)
        normals += storedBytes(isFull(style) ? PixelFormat::rgba32f : PixelFormat::rgba8) + shaded;
    const bool hasTwo = style.specular == Specular::colour && style.renderer != LightRenderer::deferred;
    measures.bytesPerPixelNormals = normals;
    measures.bytesPerPixelLight = style.renderer == LightRenderer::forward ? 0 : hasTwo ? 2 * light : light;
    measures.bytesPerPixelMaterials = shaded;
    measures.bytesPerPixel =
        measures.bytesPerPixelNormals + measures.bytesPerPixelLight + measures.bytesPerPixelMaterials;
}

void LightprepassDemo::addTilePairs(LightprepassMeasures& measures) const {
    if (params.style.renderer != LightRenderer::tiled || view_.size.x <= 1) return;
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
    return all[static_cast<std::size_t>(params.style.encoding)];
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
