#include "render/orientation/writing_painter.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "core/angles.h"
#include "core/random.h"
#include "sim/common/noise.h"
#include "sim/common/surface_mesh.h"

namespace arclight::orientation {
namespace {

using glm::vec3;

constexpr int kAcross = 6;     // cells across a sheet
constexpr int kBlades = 3;     // bars of lamps around the tip
constexpr float kBar = 0.34f;  // length of a bar, m
constexpr vec3 kBarWay{0.94f, 0.34f, 0};
constexpr float kRodRadius = 0.022f;
constexpr float kTrackReach = 1.004f;  // of the track of a rod on the ball

vec3 tipOf(const glm::quat& turn) { return kBallCentre + turn * vec3(0, kTipReach, 0); }

Mesh ballMesh() {
    SurfaceMesh sphere = sphereMesh(4);
    for (SurfaceVertex& v : sphere.vertices) v.normal = v.position;
    return Mesh("ball", solidOf(sphere));
}

/// A column with a collar that holds the ball.
Mesh standMesh() {
    constexpr std::array<glm::vec2, 16> kProfile{{{0.50f, 0},
                                                  {0.52f, 0.012f},
                                                  {0.52f, 0.05f},
                                                  {0.50f, 0.07f},
                                                  {0.26f, 0.10f},
                                                  {0.15f, 0.16f},
                                                  {0.11f, 0.26f},
                                                  {0.095f, 0.45f},
                                                  {0.11f, 0.62f},
                                                  {0.17f, 0.74f},
                                                  {0.30f, 0.83f},
                                                  {0.46f, 0.89f},
                                                  {0.50f, 0.94f},
                                                  {0.495f, 0.975f},
                                                  {0.48f, 0.99f},
                                                  {0.44f, 0.985f}}};
    return Mesh("stand", turnedSolid(kProfile, 72));
}

Mesh rodMesh() {
    constexpr std::array<glm::vec2, 4> kProfile{{{1, 0}, {1, 0.33f}, {1, 0.66f}, {1, 1}}};
    return Mesh("rod", turnedSolid(kProfile, 10));
}

/// The floor from behind the camera to the wall.
Mesh groundMesh() {
    SolidMesh mesh;
    constexpr int kCells = 48;
    for (int row = 0; row <= kCells; ++row)
        for (int column = 0; column <= kCells; ++column) {
            const float u = static_cast<float>(column) / kCells, v = static_cast<float>(row) / kCells;
            mesh.vertices.push_back({{-15 + 30 * u, 0, -9 + 20 * v}, {0, 1, 0}});
        }
    addQuads(mesh.indices, 0, kCells, kCells);
    return Mesh("floor", mesh);
}

Texture wearTexture() {
    constexpr int kSize = 256;
    std::vector<std::uint8_t> pixels;
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x) {
            // Blended at the edges to make it tileable.
            const auto at = [&](float scale, std::uint32_t stream) {
                const auto value = [&](float px, float py) {
                    return valueOctaves(
                        scale * glm::vec2(px, py) / static_cast<float>(kSize) + 13.0f * static_cast<float>(stream), 4,
                        0);
                };
                const float px = static_cast<float>(x), py = static_cast<float>(y), size = kSize;
                const float u = px / size, v = py / size;
                return (value(px, py) * (1 - u) + value(px - size, py) * u) * (1 - v) +
                       (value(px, py - size) * (1 - u) + value(px - size, py - size) * u) * v;
            };
            const float vein = 1 - std::fabs(2 * at(5, 3) - 1);
            for (const float value : {at(9, 1), at(6, 2), vein * vein, 1.0f})
                pixels.push_back(static_cast<std::uint8_t>(255 * std::clamp(value, 0.0f, 1.0f)));
        }
    Texture texture("wear", PixelFormat::rgba8, kSize, kSize, Filter::mipmapped, Wrap::repeat);
    texture.upload<std::uint8_t>(pixels);
    return texture;
}

/// A few warm lamps far behind, and dust lit by the studio, with the radii of their blurs in heights of the frame.
std::vector<PointLight> speckList() {
    Random random(Seed{29});
    std::vector<PointLight> specks;
    for (int i = 0; i < 60; ++i) {
        const float x = random.uniform(-9, 11), height = random.uniform(0.4f, 4.6f),
                    size = random.uniform(0.013f, 0.034f);
        const float warm = random.uniform01(), power = random.uniform(0.2f, 1);
        specks.push_back(
            {{x, height, -8.6f},
             size,
             (0.055f * power * power) * glm::mix(vec3(1.0f, 0.80f, 0.58f), vec3(0.72f, 0.80f, 1.0f), warm)});
    }
    for (int i = 0; i < 46; ++i) {
        const float x = random.uniform(-3, 3), y = random.uniform(0.4f, 3.6f), z = random.uniform(1.5f, 5.4f);
        const float power = random.uniform01();
        specks.push_back(
            {{x, y, z}, 0.0012f + 0.0028f * random.uniform01(), (0.05f * power * power) * vec3(1, 0.95f, 0.9f)});
    }
    return specks;
}

/// The direction from the ball's centre to the point where the eye sees the reflection of `at`; both are given relative
/// to the centre, in radii.
vec3 reflectionPoint(vec3 eye, vec3 at) {
    const float e = glm::length(eye), p = glm::length(at);
    const vec3 x = eye / e;
    vec3 y = at - glm::dot(at, x) * x;
    const float across = glm::length(y);
    if (across < 1e-4f) return x;
    y /= across;
    const float whole = std::atan2(across, glm::dot(at, x));
    // The angle from the eye at which both rays make the same angle with the normal.
    float low = 0, high = whole;
    for (int i = 0; i < 14; ++i) {
        const float mid = 0.5f * (low + high), rest = whole - mid;
        const float a = std::atan2(e * std::sin(mid), e * std::cos(mid) - 1);
        const float b = std::atan2(p * std::sin(rest), p * std::cos(rest) - 1);
        (a < b ? low : high) = mid;
    }
    return std::cos(low) * x + std::sin(low) * y;
}

}  // namespace

SolidMesh rodSolid() {
    constexpr std::array<glm::vec2, 4> kProfile{{{0.03f, 0}, {0.03f, 0.3f}, {0.03f, 1}, {0.03f, kTipReach}}};
    constexpr std::array<glm::vec2, 4> kLampBar{{{0.03f, 0}, {0.03f, 0.1f}, {0.03f, 0.2f}, {0.03f, kBar}}};
    SolidMesh mesh = turnedSolid(kProfile, 20);
    for (int blade = 0; blade < kBlades; ++blade) {
        const glm::mat4 about = glm::rotate(glm::mat4(1), kTwoPi * static_cast<float>(blade) / kBlades, vec3(0, 1, 0));
        append(mesh, transformed(turnedSolid(kLampBar, 20),
                                 glm::translate(glm::mat4(1), vec3(0, kTipReach, 0)) * about *
                                     glm::rotate(glm::mat4(1), -std::atan2(kBarWay.x, kBarWay.y), vec3(0, 0, 1))));
    }
    return mesh;
}

WritingPainter::WritingPainter(Shaders& shaders)
    : backdrop_(shaders.program("common/fullscreen.vert", "orientation/backdrop.frag")),
      floor_(shaders.program("orientation/floor.vert", "orientation/floor.frag")),
      ribbon_(shaders.program("orientation/ribbon.vert", "orientation/ribbon.frag")),
      bokeh_(shaders.program("orientation/bokeh.vert", "orientation/bokeh.frag")),
      solids_(shaders),
      ball_(ballMesh()),
      stand_(standMesh()),
      rod_(rodMesh()),
      ground_(groundMesh()),
      quad_(Mesh::numbered(Primitive::triangleStrip, 4)),
      specks_("specks", std::span<const PointLight>(speckList())),
      wear_(wearTexture()),
      reflection_(shaders, "floor image", {.divisor = 3, .blur = 0.9f}) {}

/// The exposure of a point of a sheet is the light of its lamps divided by the projected area that they sweep.
void WritingPainter::addSheet(const LightTrail& trail, int blade, vec3 eye) {
    const auto count = trail.orientations.size();
    const auto first = static_cast<std::uint32_t>(ribbonData_.vertices.size());
    const vec3 way = glm::angleAxis(kTwoPi * static_cast<float>(blade) / kBlades, vec3(0, 1, 0)) * kBarWay;
    for (std::size_t i = 0; i < count; ++i) {
        const glm::quat& turn = trail.orientations[i];
        const std::size_t before = i > 0 ? i - 1 : 0, after = std::min(i + 1, count - 1);
        const vec3 bar = turn * way;
        const float rate = static_cast<float>(count - 1) / static_cast<float>(after - before);
        for (int k = 0; k <= kAcross; ++k) {
            const float across = static_cast<float>(k) / kAcross;
            const vec3 local = vec3(0, kTipReach, 0) + across * kBar * way;
            const vec3 at = kBallCentre + turn * local;
            const vec3 speed = rate * (trail.orientations[after] * local - trail.orientations[before] * local);
            const float swept = std::fabs(glm::dot(glm::cross(speed, bar), glm::normalize(eye - at)));
            ribbonData_.vertices.push_back({at,
                                            {across, static_cast<float>(i) / static_cast<float>(count - 1), 0},
                                            glm::vec4(trail.light * (1 / (swept + 0.35f)), 1)});
        }
    }
    addQuads(ribbonData_.indices, first, static_cast<int>(count) - 1, kAcross);
}

void WritingPainter::addLine(const LightTrail& trail, float reach, float halfWidth, std::optional<vec3> eye) {
    const auto count = trail.orientations.size();
    const auto first = static_cast<std::uint32_t>(ribbonData_.vertices.size());
    const auto pointAt = [&](std::size_t i) { return kBallCentre + trail.orientations[i] * vec3(0, reach, 0); };
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t before = i > 0 ? i - 1 : 0, after = std::min(i + 1, count - 1);
        const vec3 at = pointAt(i), facing = glm::normalize(eye ? *eye - at : at - kBallCentre);
        const vec3 side = glm::cross(pointAt(after) - pointAt(before), facing);
        const float length = glm::length(side);
        const float speed = length * static_cast<float>(count - 1) / static_cast<float>(after - before);
        const vec3 aside = length > 1e-6f ? side / length : vec3(0, 1, 0);
        for (const float across : {-1.0f, 1.0f})
            ribbonData_.vertices.push_back({at + across * halfWidth * aside,
                                            {across, static_cast<float>(i) / static_cast<float>(count - 1), 1},
                                            glm::vec4(trail.light * (14 / (speed + 0.8f)), 1)});
    }
    addQuads(ribbonData_.indices, first, static_cast<int>(count) - 1, 1);
}

void WritingPainter::addReflections(vec3 eye) {
    const auto count = ribbonData_.vertices.size();
    const auto indices = ribbonData_.indices.size();
    const vec3 from = eye - kBallCentre;
    for (std::size_t i = 0; i < count; ++i) {
        ColourVertex vertex = ribbonData_.vertices[i];
        const vec3 n = reflectionPoint(from, vertex.position - kBallCentre);
        const float away = 1 - std::max(glm::dot(n, glm::normalize(from - n)), 0.0f);
        vertex.position = kBallCentre + 1.002f * n;
        vertex.colour *= 0.10f + 0.9f * away * away * away * away * away;
        ribbonData_.vertices.push_back(vertex);
    }
    for (std::size_t i = 0; i < indices; ++i)
        ribbonData_.indices.push_back(ribbonData_.indices[i] + static_cast<std::uint32_t>(count));
}

void WritingPainter::setLamps(const Writing& writing) {
    lamps_.count = 0;
    const auto whole = std::count_if(writing.trails.begin(), writing.trails.end(), [](auto& t) { return !t.isLine; });
    const std::size_t each = Lamps::kMax / std::max<std::size_t>(1, static_cast<std::size_t>(whole));
    for (const LightTrail& trail : writing.trails)
        for (std::size_t i = 0; i < each && !trail.isLine; ++i) {
            const float time = (static_cast<float>(i) + 0.5f) / static_cast<float>(each);
            if (time > writing.written) break;
            const auto sample = static_cast<std::size_t>(time * static_cast<float>(trail.orientations.size() - 1));
            lamps_.at[lamps_.count] = glm::vec4(tipOf(trail.orientations[sample]), 0.02f);
            lamps_.power[lamps_.count++] = trail.light * (0.9f * writing.exposure / static_cast<float>(each));
        }
}

void WritingPainter::drawSolids(Pass& pass, const Writing& writing) {
    solids_.begin(pass, lamps_);
    solids_.drawBall(pass, ball_, glm::translate(glm::mat4(1), kBallCentre),
                     {vec3(0.15f, 0.155f, 0.165f), vec3(0.05f), 0.06f}, writing.arc);
    solids_.draw(pass, stand_, glm::mat4(1), {vec3(0.02f), vec3(0.32f, 0.27f, 0.21f), 0.25f});
    for (const LightTrail& trail : writing.trails) {
        if (trail.isLine) continue;
        const auto last = static_cast<float>(trail.orientations.size() - 1);
        const glm::quat& now = trail.orientations[static_cast<std::size_t>(writing.written * last)];
        const glm::mat4 model = glm::translate(glm::mat4(1), kBallCentre) * glm::mat4_cast(now) *
                                glm::translate(glm::mat4(1), vec3(0, 0.98f, 0)) *
                                glm::scale(glm::mat4(1), vec3(kRodRadius, kTipReach - 0.98f, kRodRadius));
        solids_.draw(pass, rod_, model, {vec3(0.62f, 0.60f, 0.56f), vec3(0.30f, 0.29f, 0.27f), 0.4f});
    }
}

void WritingPainter::drawLights(Pass& pass, const Writing& writing) {
    pass.state({.blend = Blend::additive, .depth = Depth::test});
    if (!ribbonData_.indices.empty())
        pass.draw(ribbons_, ribbon_.set("strobes", 48.0f).set("written", writing.written));
    pass.draw(quad_, specks_, bokeh_);
}

void WritingPainter::draw(Frame& frame, const View& view, const Writing& writing) {
    ribbonData_.vertices.clear(), ribbonData_.indices.clear();
    for (const LightTrail& trail : writing.trails) {
        for (int blade = 0; blade < kBlades && !trail.isLine; ++blade) addSheet(trail, blade, view.eye);
        addLine(trail, kTipReach, trail.isLine ? 0.02f : 0.045f, view.eye);
    }
    addReflections(view.eye);
    for (const LightTrail& trail : writing.trails) addLine(trail, kTrackReach, 0.022f, {});
    for (ColourVertex& vertex : ribbonData_.vertices) vertex.colour *= writing.exposure;
    ribbons_.upload(std::span<const ColourVertex>(ribbonData_.vertices),
                    std::span<const std::uint32_t>(ribbonData_.indices));
    setLamps(writing);
    reflection_.draw(frame, view, [&](Pass& pass) {
        pass.fullscreen(backdrop_);
        drawSolids(pass, writing);
        drawLights(pass, writing);
    });
    {
        ScenePass pass = frame.scenePass("solids", view, vec3(0));
        pass.clear(glm::vec4(0));
        drawSolids(pass, writing);
    }
    // Floor, wall and light are smooth and need no multisampling: the room is blended under the resolved solids.
    frame.resolveDepth();
    Pass pass = frame.pass("room and light", frame.scene());
    pass.view(view);
    lamps_.set(floor_);
    pass.state({.blend = Blend::under, .cull = Cull::back});
    pass.draw(ground_, reflection_.set(floor_).set("wear", wear_));
    pass.state({.blend = Blend::under}).fullscreen(backdrop_);
    drawLights(pass, writing);
}

}  // namespace arclight::orientation
