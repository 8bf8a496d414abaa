#include "lantern_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "lantern_textures.h"

namespace arclight::halftexel {
namespace {

constexpr float kEyeHeight = 0.95f;     // m
constexpr float kSlopeOfView = 0.287f;  // tangent of half the vertical field of view, in wide frames
constexpr float kMinWide = 1.5f;      // aspect ratio; narrower frames show more height, not less width
constexpr float kHorizon = 0.36f;       // clip space: -1 is the lower edge, 1 the upper

// As in shaders/halftexel/lantern_reed.vert.
constexpr int kReedSegments = 32;
constexpr std::size_t kReedLights = 6;

constexpr float kFlameHeight = 0.34f;     // as in shaders/halftexel/lantern_light.glsl
constexpr std::size_t kFront = 9;         // number of front lanterns of `lanternField`
constexpr double kTwinkleSeconds = 4096;  // as in shaders/halftexel/lantern_sky.frag

/// A level camera with its lens shifted upwards, as in architectural photography, to keep verticals vertical.
View viewOverWater(int width, int height) {
    constexpr float kNear = 1, kFar = 1000;
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    const float up = kNear * kSlopeOfView * std::clamp(kMinWide / aspect, 1.0f, 1.9f), aside = up * aspect;
    const glm::mat4 lens = glm::frustum(-aside, aside, up * (-1 - kHorizon), up * (1 - kHorizon), kNear, kFar);
    return View(glm::translate(glm::mat4(1), {0, -kEyeHeight, 0}), lens, kNear, kFar, width, height);
}

/// The position of a lantern's flame, in pixels from the upper left corner.
glm::vec2 flamePx(const View& view, glm::vec3 base, float height) {
    const glm::vec4 clip = view.toClip * glm::vec4(base + glm::vec3(0, kFlameHeight * height, 0), 1);
    return {(0.5f + 0.5f * clip.x / clip.w) * view.size.x, (0.5f - 0.5f * clip.y / clip.w) * view.size.y};
}

/// The lantern whose size and position in the frame come closest to those that suit a magnifier.
std::size_t farLantern(const std::vector<Lantern>& lanterns) {
    constexpr float kHeight = 0.034f, kAcross = 0.87f;  // of the frame's height and width
    const View view = viewOverWater(1280, 720);
    std::size_t best = 0;
    float least = 1e9f;
    for (std::size_t i = 0; i < lanterns.size(); ++i) {
        const glm::vec2 flame = flamePx(view, lanterns[i].position, lanterns[i].height) / view.size;
        const float height = lanterns[i].height / (2 * kSlopeOfView * -lanterns[i].position.z);
        const float off = std::fabs(std::log(height / kHeight)) + 4 * std::fabs(flame.x - kAcross);
        if (off < least) least = off, best = i;
    }
    return best;
}

/// The fractional part of a number of revolutions: uniforms keep their precision however long the demo runs.
float fraction(double turns) { return static_cast<float>(turns - std::floor(turns)); }

}  // namespace

LanternPainter::LanternPainter(Shaders& shaders)
    : lanternBuffer_(VertexBuffer::of<ShapeInstance>("lanterns")),
      reedBuffer_(VertexBuffer::of<Reed>("reeds")),
      square_(Mesh::numbered(Primitive::triangleStrip, 4)),
      ribbon_(Mesh::numbered(Primitive::triangleStrip, 2 * (kReedSegments + 1))),
      ripplesProgram_(shaders.program("halftexel/lantern_band.vert", "halftexel/lantern_ripples.frag")),
      sky_(shaders.program("halftexel/lantern_band.vert", "halftexel/lantern_sky.frag")),
      water_(shaders.program("halftexel/lantern_band.vert", "halftexel/lantern_water.frag")),
      image_(shaders.program("halftexel/lantern_image.vert", "halftexel/lantern_image.frag")),
      lantern_(shaders.program("halftexel/lantern.vert", "halftexel/lantern.frag")),
      reed_(shaders.program("halftexel/lantern_reed.vert", "halftexel/lantern_reed.frag")),
      waves_(waveTexture()),
      paper_(paperTexture()),
      ridges_(ridgeTexture()) {}

void LanternPainter::reset(Seed seed) {
    lanterns_ = lanternField(seed);
    far_ = farLantern(lanterns_);
    reedBuffer_.upload<Reed>(reedBank(seed));
}

void LanternPainter::drawRipples(Frame& frame, const View& view) {
    ripples_.fit("ripples",
                 {.width = std::max(1, frame.sceneWidth() / 2), .height = std::max(1, frame.sceneHeight() / 2)});
    const auto turn = [&](double metresPerSecond, double tile) {
        return fraction(frame.seconds() * metresPerSecond / tile);
    };
    ripplesProgram_.set("waves", waves_)
        .set("drift", glm::vec4(turn(0.11, 4.3), turn(0.07, 4.3), turn(-0.09, 1.37), turn(0.13, 1.37)))
        // Slightly beyond the horizon, because reads at half size blend across it.
        .set("band", glm::vec2(-1.0f, kHorizon + 8.0f / view.size.y));
    frame.pass("ripples", ripples_).view(view).draw(square_, ripplesProgram_);
}

void LanternPainter::drawBackground(Frame& frame, const View& view) {
    sky_.set("band", glm::vec2(kHorizon - 4.0f / view.size.y, 1.0f))
        .set("ridges", ridges_)
        .set("turn", fraction(frame.seconds() / kTwinkleSeconds));
    frame.pass("sky", frame.scene()).view(view).draw(square_, sky_);
    water_.set("band", glm::vec2(-1.0f, kHorizon)).set("ripples", ripples_.colour());
    frame.pass("water", frame.scene()).view(view).draw(square_, water_);
}

void LanternPainter::drawLanterns(Frame& frame, const View& view) {
    afloat_.clear();
    for (const Lantern& lantern : lanterns_) {
        const LanternState now = lanternAt(lantern, frame.seconds());
        afloat_.push_back({{now.position, lantern.isRed ? 1.0f : 0.0f},
                           {lantern.radius, lantern.height, lantern.barrel, 0},
                           {now.brightness, now.turn, now.roll, now.lean}});
    }
    lanternBuffer_.upload<ShapeInstance>(afloat_);
    frame.pass("lantern reflections", frame.scene())
        .view(view)
        .state({.blend = Blend::additive})
        .draw(square_, lanternBuffer_, image_.set("ripples", ripples_.colour()));
    frame.pass("lanterns", frame.scene())
        .view(view)
        .state({.blend = Blend::premultiplied})
        .draw(square_, lanternBuffer_, lantern_.set("paper", paper_));
}

void LanternPainter::drawReeds(Frame& frame, const View& view) {
    // Only the nearest lanterns, which are the last ones, light the reeds.
    std::array<glm::vec2, kReedLights> positions;
    std::array<glm::vec3, kReedLights> colours;
    for (std::size_t i = 0; i < kReedLights; ++i) {
        const std::size_t index = lanterns_.size() - kReedLights + i;
        const ShapeInstance& lantern = afloat_[index];
        const glm::vec4 clip =
            view.toClip * glm::vec4(glm::vec3(lantern.root) + glm::vec3(0, 0.35f * lantern.form.y, 0), 1);
        positions[i] = 0.5f * (glm::vec2(clip) / clip.w + 1.0f) * glm::vec2(view.aspect(), 1);
        const glm::vec3 colour =
            lantern.root.w > 0 ? glm::vec3(0.10f, 0.004f, 0.002f) : glm::vec3(0.10f, 0.055f, 0.022f);
        colours[i] = colour * (lantern.look.x * 3.0f / -lanterns_[index].position.z);
    }
    reed_.set("lightPositions", positions)
        .set("lightColours", colours)
        .set("swayTurns", fraction(frame.seconds() / 4.7));
    frame.pass("reeds", frame.scene())
        .view(view)
        .state({.blend = Blend::premultiplied})
        .draw(ribbon_, reedBuffer_, reed_);
}

std::vector<glm::vec2> LanternPainter::frontFlames(int width, int height) const {
    const View view = viewOverWater(width, height);
    std::vector<glm::vec2> flames;
    flames.reserve(kFront);
    for (std::size_t i = afloat_.size() - std::min(kFront, afloat_.size()); i < afloat_.size(); ++i)
        flames.push_back(flamePx(view, glm::vec3(afloat_[i].root), afloat_[i].form.y));
    return flames;
}

glm::vec2 LanternPainter::farFlame(int width, int height) const {
    return flamePx(viewOverWater(width, height), glm::vec3(afloat_[far_].root), afloat_[far_].form.y);
}

void LanternPainter::draw(Frame& frame) {
    const View view = frame.onScene(viewOverWater(frame.width(), frame.height()));
    drawRipples(frame, view);
    drawBackground(frame, view);
    drawLanterns(frame, view);
    drawReeds(frame, view);
}

}  // namespace arclight::halftexel
