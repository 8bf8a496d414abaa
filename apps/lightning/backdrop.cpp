#include "backdrop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/check.h"
#include "waves.h"

namespace arclight {
namespace {

constexpr int kBlock = 8;  // pixels of the picture along a side of a block of the coarse march

/// Layers of waves on a place's water, long to short.
struct Water {
    glm::vec3 sizes;   ///< m a tile
    glm::vec3 slopes;  ///< root mean square
    glm::vec3 speeds;  ///< m/s
    float mirrorScale = 1;
};

Water waterOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::sky: return {{190, 41, 9.3f}, {0.030f, 0.055f, 0.060f}, {5.6f, 2.6f, 1.2f}};
        default: return {{1.9f, 0.61f, 0.23f}, {0.0020f, 0.0025f, 0.0015f}, {0.12f, 0.07f, 0.05f}, 0.5f};
    }
}

std::vector<std::string> setDefines(BoltMode mode, std::vector<std::string> more = {}) {
    const std::array<const char*, 5> sets{"SET_SHIP", "SET_CHAIN", "SET_SKY", "SET_COIL", "SET_BALL"};
    more.emplace_back(sets[static_cast<std::size_t>(mode)]);
    if (mode != BoltMode::ship) more.emplace_back("FLAT_GROUND");
    if (mode == BoltMode::sky) more.emplace_back("CLOUDS");
    return more;
}

Program fullscreen(Shaders& shaders, const char* name, std::vector<std::string> defines = {}) {
    return shaders.program("common/fullscreen.vert", std::string("lightning/") + name + ".frag", std::move(defines));
}

}  // namespace

Backdrop::Backdrop(Shaders& shaders, BoltMode mode)
    : mode_(mode),
      camera_(boltCamera(mode)),
      coarse_(fullscreen(shaders, "place_march", setDefines(mode, {"COARSE"}))),
      march_(fullscreen(shaders, "place_march", setDefines(mode))),
      surface_(fullscreen(shaders, "place_surface", setDefines(mode))),
      edgesProgram_(fullscreen(shaders, "place_edges")),
      litProgram_(fullscreen(shaders, "lit", setDefines(mode))),
      composeProgram_(fullscreen(shaders, "compose", setDefines(mode))),
      waves_(waveSlopes()),
      black_("black", PixelFormat::rgba16f, 1, 1) {
    CHECK(mode != BoltMode::single);
    const std::array<float, 4> black{};
    black_.upload<float>(black);
}

void Backdrop::setView(const Program& program, int width, int height) const {
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    program.use();
    program.set("eye", camera_.position);
    program.set("ahead", camera_.forward());
    program.set("aside", camera_.right());
    program.set("upwards", glm::cross(camera_.right(), camera_.forward()));
    program.set("halfTangents", camera_.halfTangents(aspect));
    program.set("pictureSize", glm::vec2(width, height));
}

void Backdrop::setLights(const Program& program, std::span<const LineLight> lights) const {
    static const auto names = [] {
        std::array<std::array<std::string, 3>, kMostLights> all;
        for (std::size_t i = 0; i < kMostLights; ++i) {
            const std::string index = "[" + std::to_string(i) + "]";
            all[i] = {"lightFrom" + index, "lightTo" + index, "lightPower" + index};
        }
        return all;
    }();
    const std::size_t count = std::min(lights.size(), kMostLights);
    for (std::size_t i = 0; i < count; ++i) {
        program.set(names[i][0], lights[i].from);
        program.set(names[i][1], lights[i].to);
        program.set(names[i][2], lights[i].power);
    }
    program.set("lightCount", static_cast<int>(count));
}

void Backdrop::bake(Frame& frame) {
    const int width = frame.width(), height = frame.height();
    const auto blocks = [](int pixels) { return (pixels + kBlock - 1) / kBlock; };
    const Framebuffer coarse("place, coarse", {.width = blocks(width), .height = blocks(height),
                                               .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    const Framebuffer samples("place, samples", {.width = 2 * width, .height = 2 * height,
                                                 .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    place_ = Framebuffer("place", {.width = width, .height = height,
                                   .colours = {PixelFormat::r32f, PixelFormat::rgba8, PixelFormat::rgba16f,
                                               PixelFormat::rgba8, PixelFormat::rgba16f, PixelFormat::rgba16f},
                                   .filter = Filter::nearest});
    edges_ = Framebuffer("edges", {.width = width, .height = height, .colours = {PixelFormat::rgba8},
                                   .filter = Filter::nearest});
    lit_ = Framebuffer("lit", {.width = width, .height = height,
                               .colours = {PixelFormat::rgba16f, PixelFormat::r32f}});
    {
        const Pass pass = frame.pass("place, coarse", coarse);
        setView(coarse_, width, height);
        // Blocks at the right and upper edge reach beyond the picture.
        coarse_.set("covered", glm::vec2(kBlock * coarse.width(), kBlock * coarse.height()) / glm::vec2(width, height));
        drawFullscreen();
    }
    {
        const Pass pass = frame.pass("place, samples", samples);
        setView(march_, width, height);
        march_.set("coarse", coarse.colour(), 0);
        drawFullscreen();
    }
    {
        const Pass pass = frame.pass("place", place_, 1);
        setView(surface_, width, height);
        surface_.set("samples", samples.colour(), 0);
        drawFullscreen();
    }
    const Pass pass = frame.pass("edges", edges_);
    edgesProgram_.use();
    edgesProgram_.set("samples", samples.colour(), 0);
    edgesProgram_.set("distances", place_.colour(0), 1);
    drawFullscreen();
}

void Backdrop::light(Frame& frame, std::span<const LineLight> lights) {
    if (lit_.width() != frame.width() || lit_.height() != frame.height()) bake(frame);
    const Pass pass = frame.pass("lit", lit_);
    setView(litProgram_, frame.width(), frame.height());
    setLights(litProgram_, lights);
    const std::array<const char*, 5> names{"distances", "albedos", "normals", "opens", "glows"};
    for (std::size_t i = 0; i < names.size(); ++i) litProgram_.set(names[i], place_.colour(i), static_cast<int>(i));
    litProgram_.set("softness", mode_ == BoltMode::sky ? 14'000.0f : 0.0025f);
    drawFullscreen();
}

void Backdrop::compose(Frame& frame, const Texture& bolts, const Texture* mirrored, double seconds) {
    const Pass pass = frame.pass("compose", frame.scene());
    const Water water = waterOf(mode_);
    setView(composeProgram_, frame.width(), frame.height());
    composeProgram_.set("lit", lit_.colour(0), 0);
    composeProgram_.set("edges", edges_.colour(), 1);
    composeProgram_.set("mirrors", place_.colour(5), 2);
    composeProgram_.set("bolts", bolts, 3);
    composeProgram_.set("mirrored", mirrored ? *mirrored : black_, 4);
    composeProgram_.set("waves", waves_, 5);
    composeProgram_.set("distances", lit_.colour(1), 6);
    std::array<glm::vec2, 3> drift;
    for (int i = 0; i < 3; ++i) {
        // Wrapped, so that the shader sees small numbers after days, too.
        const double tiles = seconds * static_cast<double>(water.speeds[i]) / static_cast<double>(water.sizes[i]);
        const double aside = 0.23 * (i - 1) * tiles;
        drift[static_cast<std::size_t>(i)] = {static_cast<float>(aside - std::floor(aside)),
                                              static_cast<float>(-tiles - std::floor(-tiles))};
    }
    composeProgram_.set("waveDrift[0]", std::span<const glm::vec2>(drift));
    composeProgram_.set("waveSizes", water.sizes);
    composeProgram_.set("waveSlopes", water.slopes);
    composeProgram_.set("mirrorScale", water.mirrorScale);
    drawFullscreen();
}

}  // namespace arclight
