#include "lantern_picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "lantern_textures.h"

namespace arclight::halftexel {
namespace {

constexpr float kEyeHeight = 0.95f;       // m
constexpr float kSlopeOfView = 0.287f;    // tangent of half the field of view, upright, in wide pictures
constexpr float kLeastWide = 1.5f;        // pictures narrower than this see more of the height, not less of the width
constexpr float kHorizon = 0.36f;         // of the picture: -1 lower edge, 1 upper edge
constexpr float kHazeLength = 450.0f;     // m, after which 1/e of a light is left
constexpr float kSteepest = 0.085f;       // slope of the ripples that are looked for
constexpr float kSteepestAside = 0.045f;  // the same across the view
constexpr float kReedsLitFrom = 6.0f;     // m, the farthest lantern whose light counts on the reeds
constexpr float kSmallestRadiusPx = 0.8f;

}  // namespace

/// The camera and the picture it takes. It looks level and is shifted upwards like an architect's lens, so that posts
/// stay upright.
struct LanternPicture::View {
    int width, height;
    float slope;  // tangent from the middle to the upper edge
    float aspect;
    glm::vec2 toClip(glm::vec3 place) const {
        const float distance = std::max(-place.z, 0.05f);
        return {place.x / (distance * slope * aspect), kHorizon + (place.y - kEyeHeight) / (distance * slope)};
    }
    /// m per pixel at a distance.
    float pixel(float distance) const { return 2 * slope * distance / static_cast<float>(height); }
};

LanternPicture::LanternPicture(Shaders& shaders)
    : ripplesProgram_(shaders.program("halftexel/lantern_band.vert", "halftexel/lantern_ripples.frag")),
      sky_(shaders.program("halftexel/lantern_band.vert", "halftexel/lantern_sky.frag")),
      water_(shaders.program("halftexel/lantern_band.vert", "halftexel/lantern_water.frag")),
      image_(shaders.program("halftexel/lantern.vert", "halftexel/lantern_image.frag")),
      lantern_(shaders.program("halftexel/lantern.vert", "halftexel/lantern.frag")),
      reed_(shaders.program("halftexel/lantern_reed.vert", "halftexel/lantern_reed.frag")),
      waves_(waveTexture()),
      paper_(paperTexture()),
      ridges_(ridgeTexture()),
      ripples_("ripples", {}),
      vertices_("lanterns", GL_ARRAY_BUFFER),
      imageVertices_("lantern images", GL_ARRAY_BUFFER),
      reedVertices_("reeds", GL_ARRAY_BUFFER),
      array_("lanterns"),
      imageArray_("lantern images"),
      reedArray_("reeds"),
      empty_("bands") {
    const auto attach = [](VertexArray& array, const Buffer& buffer) {
        array.attach(buffer, sizeof(Corner),
                     {{0, 2, GL_FLOAT, offsetof(Corner, clip)},
                      {1, 2, GL_FLOAT, offsetof(Corner, local)},
                      {2, 4, GL_FLOAT, offsetof(Corner, shape)},
                      {3, 4, GL_FLOAT, offsetof(Corner, light)},
                      {4, 4, GL_FLOAT, offsetof(Corner, more)}});
    };
    attach(array_, vertices_);
    attach(imageArray_, imageVertices_);
    reedArray_.attach(reedVertices_, sizeof(ReedCorner),
                      {{0, 2, GL_FLOAT, offsetof(ReedCorner, clip)},
                       {1, 2, GL_FLOAT, offsetof(ReedCorner, across)},
                       {2, 3, GL_FLOAT, offsetof(ReedCorner, light)}});
}

void LanternPicture::reset(Seed seed) {
    lanterns_ = lanternField(seed);
    reeds_ = reedBank(seed);
    // A steady frame allocates nothing: the corners' room is that of six a billboard.
    corners_.reserve(6 * lanterns_.size());
    imageCorners_.reserve(6 * lanterns_.size());
}

void LanternPicture::resize(int width, int height) {
    const int w = std::max(1, width / 2), h = std::max(1, height / 2);
    if (ripples_.width() == w && ripples_.height() == h) return;
    ripples_ = Framebuffer("ripples", {.width = w, .height = h});
}

void LanternPicture::addLantern(const View& view, const Lantern& lantern, const LanternState& state) {
    const float distance = -state.position.z;
    const float pixel = view.pixel(distance);
    // A lantern smaller than its pixel is drawn larger and dimmer, with the same light in all.
    const float radius = std::max(lantern.radius, kSmallestRadiusPx * pixel);
    const float height = std::max(lantern.height, 2 * kSmallestRadiusPx * pixel);
    const float gain = lantern.radius * lantern.height / (radius * height);
    Corner corner;
    corner.shape = {radius, height, kEyeHeight / distance, pixel};
    corner.light = {state.brightness * gain, std::exp(-distance / kHazeLength), state.turn,
                    lantern.isRed ? 1.0f : 0.0f};
    corner.more = {lantern.barrel, state.lean, distance, state.position.x};
    const float side = 1.2f * radius + 1.5f * pixel;
    const float disc = 1.2f * radius * kEyeHeight / distance;  // half the height of the raft and of the opening as seen
    const float below = -disc - 0.03f - 2 * pixel, above = height + disc + 2 * pixel;
    const glm::vec2 locals[] = {{-side, below}, {side, below}, {side, above},
                                {-side, below}, {side, above}, {-side, above}};
    for (const glm::vec2 local : locals) {
        corner.local = local;
        const glm::vec3 rolled(local.x - state.roll * local.y, local.y + state.roll * local.x, 0);
        corner.clip = view.toClip(state.position + rolled);
        corners_.push_back(corner);
    }
    addImage(view, corner, state);
}

void LanternPicture::addImage(const View& view, const Corner& lantern, const LanternState& state) {
    const float distance = lantern.more.z, height = lantern.shape.y;
    // The nearest water that can still mirror the top of the lantern: where the view's slope, less twice the ripples',
    // meets it. The smaller root of 2 s u^2 - (eye + 2 s d + height) u + eye d = 0.
    const float a = 2 * kSteepest, b = kEyeHeight + 2 * kSteepest * distance + height, c = kEyeHeight * distance;
    const float nearest = (b - std::sqrt(std::max(b * b - 4 * a * c, 0.0f))) / (2 * a);
    const float pixel = lantern.shape.w;
    const float low = kHorizon - kEyeHeight / (nearest * view.slope) - 4.0f / static_cast<float>(view.height);
    const float high = view.toClip({0, 0, -distance}).y + 2.0f / static_cast<float>(view.height);
    // The nearer the water, the farther to the side a ripple can show the lantern.
    const float middle = view.toClip(state.position).x, toClip = 1 / (distance * view.slope * view.aspect);
    const float far = (1.15f * lantern.shape.x + 0.03f * height + 2 * pixel) * toClip;
    const float near = far + 2 * kEyeHeight * (distance / nearest - 1) * kSteepestAside * toClip;
    const glm::vec2 sides[] = {{-1, 0}, {1, 0}, {1, 1}, {-1, 0}, {1, 1}, {-1, 1}};
    Corner corner = lantern;
    corner.more.y = state.roll;
    for (const glm::vec2 side : sides) {
        corner.local = side;
        corner.clip = side.y > 0 ? glm::vec2(middle + side.x * far, high) : glm::vec2(middle + side.x * near, low);
        imageCorners_.push_back(corner);
    }
}

void LanternPicture::placeLanterns(const View& view, double seconds) {
    corners_.clear();
    imageCorners_.clear();
    for (const Lantern& lantern : lanterns_) addLantern(view, lantern, lanternAt(lantern, seconds));
}

void LanternPicture::placeReeds(const View& view, double seconds) {
    reedCorners_.clear();
    reedLights_.clear();
    for (const Lantern& lantern : lanterns_) {
        if (-lantern.position.z > kReedsLitFrom) continue;
        const LanternState state = lanternAt(lantern, seconds);
        const glm::vec2 clip = view.toClip(state.position + glm::vec3(0, 0.35f * lantern.height, 0));
        const glm::vec3 colour = lantern.isRed ? glm::vec3(0.10f, 0.004f, 0.002f) : glm::vec3(0.10f, 0.055f, 0.022f);
        reedLights_.push_back({{0.5f * (clip.x + 1) * view.aspect, 0.5f * (clip.y + 1)},
                               colour * (state.brightness * 3.0f / -lantern.position.z)});
    }
    addReeds(reedCorners_, reeds_, reedLights_, view.width, view.height, seconds);
}

void LanternPicture::setView(const Program& program, const View& view) const {
    program.set("eyeHeight", kEyeHeight);
    program.set("horizon", kHorizon);
    program.set("slope", glm::vec2(view.slope * view.aspect, view.slope));
    program.set("pictureSize", glm::vec2(view.width, view.height));
}

void LanternPicture::drawRipples(Frame& frame, const View& view, double seconds) {
    const Pass pass = frame.pass("ripples", ripples_);
    ripplesProgram_.use();
    setView(ripplesProgram_, view);
    // A little beyond the horizon, for those who read between texels.
    ripplesProgram_.set("band", glm::vec2(-1.0f, kHorizon + 8.0f / static_cast<float>(view.height)));
    // Whole turns of the moving layers, so that the numbers stay small for ever.
    const auto turn = [&](double metresPerSecond, double tile) {
        const double turns = seconds * metresPerSecond / tile;
        return static_cast<float>(turns - std::floor(turns));
    };
    ripplesProgram_.set("drift", glm::vec4(turn(0.11, 4.3), turn(0.07, 4.3), turn(-0.09, 1.37), turn(0.13, 1.37)));
    ripplesProgram_.set("waves", waves_, 0);
    drawVertices(empty_, GL_TRIANGLES, 0, 6);
}

void LanternPicture::drawBackground(Frame& frame, const View& view, double seconds) {
    {
        const Pass pass = frame.pass("sky", frame.scene());
        sky_.use();
        setView(sky_, view);
        sky_.set("band", glm::vec2(kHorizon - 4.0f / static_cast<float>(view.height), 1.0f));
        sky_.set("ridges", ridges_, 0);
        sky_.set("seconds", static_cast<float>(seconds - 4096.0 * std::floor(seconds / 4096.0)));
        drawVertices(empty_, GL_TRIANGLES, 0, 6);
    }
    const Pass pass = frame.pass("water", frame.scene());
    water_.use();
    setView(water_, view);
    water_.set("band", glm::vec2(-1.0f, kHorizon));
    water_.set("ripples", ripples_.colour(), 0);
    drawVertices(empty_, GL_TRIANGLES, 0, 6);
}

void LanternPicture::drawLanterns(Frame& frame, const View& view) {
    {
        const Pass pass = frame.pass("lantern reflections", frame.scene());
        imageVertices_.upload<Corner>(imageCorners_);
        image_.use();
        setView(image_, view);
        image_.set("ripples", ripples_.colour(), 0);
        setBlend(Blend::additive);
        drawVertices(imageArray_, GL_TRIANGLES, 0, static_cast<int>(imageCorners_.size()));
    }
    const Pass pass = frame.pass("lanterns", frame.scene());
    vertices_.upload<Corner>(corners_);
    lantern_.use();
    lantern_.set("paper", paper_, 0);
    setBlend(Blend::premultiplied);
    drawVertices(array_, GL_TRIANGLES, 0, static_cast<int>(corners_.size()));
}

void LanternPicture::draw(Frame& frame, double seconds) {
    const float aspect = frame.aspect();
    const View view{frame.width(), frame.height(), kSlopeOfView * std::clamp(kLeastWide / aspect, 1.0f, 1.9f), aspect};
    resize(frame.width(), frame.height());
    placeLanterns(view, seconds);
    placeReeds(view, seconds);
    drawRipples(frame, view, seconds);
    drawBackground(frame, view, seconds);
    drawLanterns(frame, view);
    const Pass pass = frame.pass("reeds", frame.scene());
    reedVertices_.upload<ReedCorner>(reedCorners_);
    reed_.use();
    setBlend(Blend::premultiplied);
    drawVertices(reedArray_, GL_TRIANGLES, 0, static_cast<int>(reedCorners_.size()));
}

}  // namespace arclight::halftexel
