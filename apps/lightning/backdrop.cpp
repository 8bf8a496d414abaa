#include "backdrop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/check.h"
#include "light_uniforms.h"
#include "waves.h"

namespace arclight::lightning {
namespace {

constexpr std::array<const char*, 3> kColourNames{"lobeColour[0]", "lobeColour[1]", "lobeColour[2]"};
constexpr int kBlock = 8;  // pixels of the picture along a side of a block of the coarse march

/// Layers of waves on a place's water, long to short.
struct Water {
    glm::vec2 sizes;        ///< m a tile
    glm::vec2 slopes;       ///< root mean square
    glm::vec2 speeds;       ///< m/s
    float spread = 0;       ///< deviation of finer slopes
    float mirrorScale = 1;  ///< how far ripples move the image of a bolt, over that of what is infinitely far away
};

Water waterOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::sky: return {{118, 16.7f}, {0.045f, 0.085f}, {4.6f, 1.6f}, 0.008f};
        case BoltMode::chain: return {{1.7f, 0.37f}, {0.0022f, 0.0009f}, {0.09f, 0.05f}, 0.0004f, 0.5f};
        default: return {{1.1f, 0.27f}, {0.0020f, 0.0006f}, {0, 0}, 0.0022f, 0.5f};
    }
}

/// Where the waves have moved to, in tiles; wrapped, so that the shader sees small numbers after days, too.
std::array<glm::vec2, 2> driftOf(const Water& water, double seconds) {
    std::array<glm::vec2, 2> drift;
    for (int i = 0; i < 2; ++i) {
        const double tiles = seconds * static_cast<double>(water.speeds[i]) / static_cast<double>(water.sizes[i]);
        const double aside = 0.23 * (i - 0.4) * tiles;
        drift[static_cast<std::size_t>(i)] = {static_cast<float>(aside - std::floor(aside)),
                                              static_cast<float>(-tiles - std::floor(-tiles))};
    }
    return drift;
}

std::vector<std::string> setDefines(BoltMode mode, std::vector<std::string> more = {}) {
    const std::array<const char*, 5> sets{"SET_SHIP", "SET_CHAIN", "SET_SKY", "SET_COIL", "SET_BALL"};
    more.emplace_back(sets[static_cast<std::size_t>(mode)]);
    if (mode != BoltMode::ship) more.emplace_back("FLAT_GROUND");
    if (mode == BoltMode::sky) more.emplace_back("CLOUDS");
    if (mode == BoltMode::ship) more.emplace_back("MOVERS");
    return more;
}

/// m along the axis; what is beyond is sky or the far sea.
float farthestSurface(BoltMode mode) { return mode == BoltMode::sky ? 430.0f : 1e9f; }

/// Square of the radius (m) within which a light no longer grows: bolts are not lines, clouds are no surfaces.
float softnessOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::sky: return 14'000;
        case BoltMode::ball: return 0.03f;
        default: return 0.006f;
    }
}

/// Share of a bolt's light that a metre of air scatters to the eye.
float hazeOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::sky: return 5e-6f;
        case BoltMode::ship: return 0.0004f;
        case BoltMode::chain: return 0.0012f;
        case BoltMode::coil: return 0.0012f;
        default: return 0.0030f;
    }
}

Program fullscreen(Shaders& shaders, const char* name, std::vector<std::string> defines = {}) {
    return shaders.program("common/fullscreen.vert", std::string("lightning/") + name + ".frag", std::move(defines));
}

Program tiled(Shaders& shaders, const char* name, BoltMode mode, std::vector<std::string> defines) {
    return shaders.program("lightning/tiles.vert", std::string("lightning/") + name + ".frag",
                           setDefines(mode, std::move(defines)));
}

}  // namespace

Backdrop::Backdrop(Shaders& shaders, BoltMode mode)
    : mode_(mode),
      camera_(boltCamera(mode)),
      coarse_(fullscreen(shaders, "place_march", setDefines(mode, {"COARSE"}))),
      march_(fullscreen(shaders, "place_march", setDefines(mode))),
      surface_(fullscreen(shaders, "place_surface", setDefines(mode))),
      edgesProgram_(fullscreen(shaders, "place_edges")),
      tilesProgram_(fullscreen(shaders, "place_tiles")),
      lobesProgram_(fullscreen(shaders, "lobes", setDefines(mode))),
      waves_(waveSlopes()),
      black_("black", PixelFormat::rgba16f, 1, 1) {
    CHECK(mode != BoltMode::single);
    litPrograms_[0] = tiled(shaders, "lit", mode, {});
    composePrograms_[0] = tiled(shaders, "compose", mode, {});
    composePrograms_[1] = tiled(shaders, "compose", mode, {"EDGES"});
    if (mode == BoltMode::sky) {
        litPrograms_[1] = tiled(shaders, "lit", mode, {"CLOUDS_ONLY"});
        litPrograms_[2] = tiled(shaders, "lit", mode, {"CLOUDS_TOO"});
    }
    if (mode == BoltMode::ship) {
        composePrograms_[4] = tiled(shaders, "compose", mode, {"EDGES", "MOVER_EDGES"});
        movers_.emplace(shaders);
    } else {
        composePrograms_[2] = tiled(shaders, "compose", mode, {"MIRRORS"});
        composePrograms_[3] = tiled(shaders, "compose", mode, {"EDGES", "MIRRORS"});
    }
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

void Backdrop::bake(Frame& frame) {
    const int width = frame.width(), height = frame.height();
    const auto blocks = [](int pixels) { return (pixels + kBlock - 1) / kBlock; };
    const Framebuffer coarse(
        "place, coarse",
        {.width = blocks(width), .height = blocks(height), .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    const Framebuffer samples(
        "place, samples",
        {.width = 2 * width, .height = 2 * height, .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    place_ = Framebuffer("place", {.width = width,
                                   .height = height,
                                   .colours = {PixelFormat::rgba32ui, PixelFormat::r32f, PixelFormat::rgba16f},
                                   .filter = Filter::nearest});
    edges_ = Framebuffer(
        "edges", {.width = width, .height = height, .colours = {PixelFormat::rgba8}, .filter = Filter::nearest});
    lobes_ = Framebuffer("lobes", {.width = (width + 1) / 2,
                                   .height = (height + 1) / 2,
                                   .colours = {PixelFormat::rgba32ui},
                                   .filter = Filter::nearest});
    lit_ = mode_ == BoltMode::ship ? Framebuffer("lit", {.width = width,
                                                         .height = height,
                                                         .colours = {PixelFormat::rgba16f, PixelFormat::r32f},
                                                         .depth = true,
                                                         .filter = Filter::nearest})
                                   : Framebuffer("lit", {.width = width, .height = height, .filter = Filter::nearest});
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
    {
        const Pass pass = frame.pass("edges", edges_);
        edgesProgram_.use();
        edgesProgram_.set("samples", samples.colour(), 0);
        edgesProgram_.set("distances", place_.colour(1), 1);
        edgesProgram_.set("farthest", farthestSurface(mode_));
        drawFullscreen();
    }
    sortTiles(frame);
}

void Backdrop::sortTiles(Frame& frame) {
    const auto tiles = [](int pixels) { return (pixels + TileList::kSide - 1) / TileList::kSide; };
    const Framebuffer held("tiles", {.width = tiles(frame.width()),
                                     .height = tiles(frame.height()),
                                     .colours = {PixelFormat::rgba8},
                                     .filter = Filter::nearest});
    {
        const Pass pass = frame.pass("tiles", held);
        tilesProgram_.use();
        tilesProgram_.set("edges", edges_.colour(), 0);
        tilesProgram_.set("mirrors", place_.colour(2), 1);
        tilesProgram_.set("distances", place_.colour(1), 2);
        tilesProgram_.set("side", TileList::kSide);
        tilesProgram_.set("farthest", farthestSurface(mode_));
        drawFullscreen();
    }
    std::array<std::vector<glm::ivec2>, 3> lit;
    std::array<std::vector<glm::ivec2>, 4> compose;
    const std::vector<std::uint8_t> bytes = held.readBytes();
    for (int y = 0, at = 0; y < held.height(); ++y)
        for (int x = 0; x < held.width(); ++x, at += 4) {
            const auto holds = [&](int kind) { return bytes[static_cast<std::size_t>(at + kind)] > 0 ? 1u : 0u; };
            compose[holds(0) + 2 * holds(1)].emplace_back(x, y);
            lit[holds(2) ? 1 + holds(3) : 0].emplace_back(x, y);
        }
    const glm::vec2 size(frame.width(), frame.height());
    for (std::size_t i = 0; i < lit.size(); ++i) litTiles_[i].set(lit[i], size);
    for (std::size_t i = 0; i < compose.size(); ++i) composeTiles_[i].set(compose[i], size);
}

/// Lights that follow each other are of the same bolt or of its neighbours: they go into the same lobe.
void Backdrop::gatherLobes(Frame& frame, std::span<const LineLight> lights) {
    const std::size_t count = std::min(lights.size(), kMostLineLights);
    const Pass pass = frame.pass("lobes", lobes_);
    setView(lobesProgram_, frame.width(), frame.height());
    lobesProgram_.set("distances", place_.colour(1), 0);
    lobesProgram_.set("softness", softnessOf(mode_));
    setLights(lobesProgram_, lights);
    std::array<int, 3> ends{};
    for (std::size_t lobe = 0, i = 0; lobe < 3; ++lobe) {
        glm::vec3 sum(0);
        float strength = 0;
        for (; i < count * (lobe + 1) / 3; ++i) sum += lights[i].power, strength += strengthOf(lights[i]);
        ends[lobe] = static_cast<int>(i);
        lobeColours_[lobe] = strength > 0 ? sum / strength : glm::vec3(0);
        lobePowers_[lobe] = strength;
    }
    const glm::vec3 weighted =
        lobePowers_[0] * lobeColours_[0] + lobePowers_[1] * lobeColours_[1] + lobePowers_[2] * lobeColours_[2];
    hazeColour_ = weighted / std::max(lobePowers_[0] + lobePowers_[1] + lobePowers_[2], 1e-6f);
    lobesProgram_.set("haze", hazeOf(mode_));
    lobesProgram_.set("lobeEnds", glm::vec3(ends[0], ends[1], ends[2]));
    drawFullscreen();
}

void Backdrop::light(Frame& frame, std::span<const LineLight> lights) {
    if (lit_.width() != frame.width() || lit_.height() != frame.height()) bake(frame);
    gatherLobes(frame, lights);
    const Pass pass = frame.pass("lit", lit_);
    for (std::size_t i = 0; i < litPrograms_.size(); ++i) {
        if (litTiles_[i].isEmpty()) continue;
        const Program& program = litPrograms_[i];
        setView(program, frame.width(), frame.height());
        program.set("surfaces", place_.colour(0), 0);
        program.set("lobes", lobes_.colour(), 1);
        program.set("distances", place_.colour(1), 2);
        for (std::size_t k = 0; k < 3; ++k) program.set(kColourNames[k], lobeColours_[k]);
        program.set("hazeColour", hazeColour_);
        program.set("lobePower", glm::vec3(lobePowers_[0], lobePowers_[1], lobePowers_[2]));
        litTiles_[i].draw();
    }
}

/// Tiles that spheres about the movers may touch.
void Backdrop::listMoverTiles(std::span<const Mover> movers, int width, int height) {
    constexpr std::array<float, 2> kRadii{1.75f, 0.78f};
    const glm::ivec2 last((width - 1) / TileList::kSide, (height - 1) / TileList::kSide);
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    const glm::mat4 camera = camera_.projection(aspect) * camera_.view();
    covered_.assign(static_cast<std::size_t>((last.x + 1) * (last.y + 1)), 0);
    for (const Mover& mover : movers) {
        const glm::vec4 clip = camera * mover.place[3];
        if (clip.w < camera_.near) continue;
        const float scale = glm::length(glm::vec3(mover.place[0]));
        const glm::vec2 reach =
            kRadii[static_cast<std::size_t>(mover.kind)] * scale / (clip.w * camera_.halfTangents(aspect));
        const auto tileAt = [&](glm::vec2 at) {
            const glm::vec2 px = (0.5f + 0.5f * at) * glm::vec2(width, height) / static_cast<float>(TileList::kSide);
            return glm::ivec2(glm::clamp(glm::floor(px), glm::vec2(0), glm::vec2(last)));
        };
        const glm::vec2 middle = glm::vec2(clip) / clip.w;
        const glm::ivec2 low = tileAt(middle - reach), high = tileAt(middle + reach);
        for (int y = low.y; y <= high.y; ++y)
            for (int x = low.x; x <= high.x; ++x) covered_[static_cast<std::size_t>(y * (last.x + 1) + x)] = 1;
    }
    tiles_.clear();
    for (int y = 0, at = 0; y <= last.y; ++y)
        for (int x = 0; x <= last.x; ++x, ++at)
            if (covered_[static_cast<std::size_t>(at)]) tiles_.emplace_back(x, y);
    composeTiles_[4].set(tiles_, glm::vec2(width, height));
}

void Backdrop::drawMovers(Frame& frame, std::span<const Mover> movers, std::span<const LineLight> lights) {
    CHECK(mode_ == BoltMode::ship);
    const Pass pass = frame.pass("movers", lit_);
    movers_->draw(lit_, camera_, place_.colour(1), movers, lights);
    listMoverTiles(movers, frame.width(), frame.height());
}

void Backdrop::compose(Frame& frame, const Texture& bolts, const Texture* mirrored, double seconds) {
    const Pass pass = frame.pass("compose", frame.scene());
    const Water water = waterOf(mode_);
    const Texture& images = mirrored ? *mirrored : black_;
    const auto drift = driftOf(water, seconds);
    for (std::size_t i = 0; i < composePrograms_.size(); ++i) {
        if (composeTiles_[i].isEmpty()) continue;
        const Program& program = composePrograms_[i];
        setView(program, frame.width(), frame.height());
        program.set("lit", lit_.colour(0), 0);
        program.set("edges", edges_.colour(), 1);
        program.set("mirrors", place_.colour(2), 2);
        program.set("bolts", bolts, 3);
        program.set("mirrored", images, 4);
        program.set("mirroredSize", glm::vec2(images.width(), images.height()));
        program.set("waves", waves_, 5);
        program.set("waveDrift", std::span<const glm::vec2>(drift));
        program.set("waveSizes", water.sizes);
        program.set("waveSlopes", water.slopes);
        program.set("mirrorSpread", water.spread);
        program.set("mirrorScale", water.mirrorScale);
        composeTiles_[i].draw();
    }
}

}  // namespace arclight::lightning
