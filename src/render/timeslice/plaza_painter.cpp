#include "render/timeslice/plaza_painter.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"
#include "render/common/detail.h"
#include "sim/common/easing.h"
#include "sim/common/noise.h"
#include "sim/common/periodic.h"
#include "sim/timeslice/plaza_mesh.h"

namespace arclight::timeslice {
namespace {

using glm::vec2;
using glm::vec3;

constexpr vec2 kLow{-150, -320}, kCellSize{2, 2};       // of the grid of light and age
constexpr float kShadowsUpTo = 130, kMaxShadow = 0.9f;  // m
constexpr vec3 kLampColour{1.0f, 0.56f, 0.22f};

/// From -1 to 1, and from `low` to 1.
Mesh quadMesh(float low) {
    const std::array corners{CornerVertex{{-1, low}}, CornerVertex{{1, low}}, CornerVertex{{-1, 1}},
                             CornerVertex{{1, 1}}};
    return Mesh("quad", std::span<const CornerVertex>(corners), {}, Primitive::triangleStrip);
}

/// The ground in x and z, in strips across.
Mesh groundMesh() {
    std::vector<CornerVertex> corners;
    for (int i = 0; i <= 16; ++i)
        for (const float x : {-170.0f, 170.0f}) corners.push_back({{x, 140 - 30.0f * static_cast<float>(i)}});
    return Mesh("ground", std::span<const CornerVertex>(corners), {}, Primitive::triangleStrip);
}

std::uint8_t byteOf(float x) { return static_cast<std::uint8_t>(255 * std::clamp(x, 0.0f, 1.0f) + 0.5f); }

constexpr std::array kTops{vec3(0.30f, 0.05f, 0.04f), vec3(0.05f, 0.08f, 0.16f), vec3(0.34f, 0.30f, 0.25f),
                           vec3(0.06f, 0.06f, 0.07f), vec3(0.30f, 0.16f, 0.04f), vec3(0.06f, 0.13f, 0.11f),
                           vec3(0.16f, 0.14f, 0.13f), vec3(0.24f, 0.10f, 0.16f), vec3(0.10f, 0.16f, 0.26f),
                           vec3(0.45f, 0.43f, 0.40f), vec3(0.12f, 0.07f, 0.04f)};
constexpr std::array kBottoms{vec3(0.03f, 0.03f, 0.04f), vec3(0.04f, 0.06f, 0.12f), vec3(0.14f, 0.11f, 0.08f),
                              vec3(0.09f, 0.09f, 0.10f), vec3(0.22f, 0.20f, 0.17f)};
constexpr vec3 kGuide{0.80f, 0.42f, 0.02f};

float fractionOf(std::uint32_t hash, int shift) { return static_cast<float>((hash >> shift) & 255u) / 255.0f; }

/// The agent's height relative to 1.75 m.
float tallness(std::size_t figure) {
    return 0.92f + 0.14f * fractionOf(hash32(static_cast<std::uint32_t>(figure) + 77u), 0);
}

/// The level of detail of an agent that is `pixels` high. The switching size differs between agents, so no line is
/// visible where levels change.
std::size_t detailOf(std::size_t figure, float pixels) {
    const float seen = pixels * (0.8f + 0.4f * fractionOf(hash32(static_cast<std::uint32_t>(figure) + 77u), 8));
    return levelOfDetail(seen, {80, 30, 18});
}

glm::vec4 circuitsOf(const Evening& evening) {
    return {evening.lamps[0], evening.lamps[1], evening.lamps[2], evening.lamps[3]};
}

}  // namespace

PlazaPainter::PlazaPainter(Shaders& shaders, const Plaza& plaza, Seed seed)
    : plaza_(plaza),
      grounds_(shaders, kFeatures),
      sky_(shaders, seed),
      building_(shaders.program("timeslice/building.vert", "timeslice/building.frag")),
      figure_(shaders.program("timeslice/figure.vert", "timeslice/figure.frag")),
      flatFigure_(shaders.program("timeslice/figure.vert", "timeslice/figure.frag", {"FLAT"})),
      shadow_(shaders.program("timeslice/shadow.vert", "timeslice/shadow.frag")),
      glow_(shaders.program("timeslice/glow.vert", "timeslice/glow.frag")),
      groundMesh_(groundMesh()),
      plazaMesh_("plaza", plazaMesh(plaza, seed)),
      shadowQuad_(quadMesh(0)),
      glowQuad_(quadMesh(-1)) {
    for (std::size_t i = 0; i < meshes_.size(); ++i) {
        meshes_[i] = Mesh("figure", figureMesh(static_cast<int>(i)));
        buffers_[i] = VertexBuffer::of<FigureInstance>("figures");
    }
    ground(nullptr);
    makeTextures(seed);
    lightLamps();
}

const Program& PlazaPainter::ground(const Guest* guest) {
    return grounds_.get("timeslice/ground.vert", "timeslice/ground.frag", guest ? 1 : 0);
}

void PlazaPainter::makeTextures(Seed seed) {
    constexpr int kSide = 512, kAcross = 16;
    const ValueNoise noise(static_cast<std::uint32_t>(seed.value));
    std::vector<std::uint8_t> texels;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            // Rows of slabs, every second row shifted.
            const float row = kAcross * (static_cast<float>(y) + 0.5f) / kSide,
                        shift = static_cast<int>(row) % 2 ? 0.5f : 0;
            const float column = kAcross * (static_cast<float>(x) + 0.5f) / kSide + shift;
            const vec2 inside = glm::abs(glm::fract(vec2(column, row)) - 0.5f);
            const auto slab = hash32(static_cast<std::uint32_t>(static_cast<int>(column) % kAcross * 64) +
                                     static_cast<std::uint32_t>(row));
            const float grain = noise.clouds({column, row}, 3, 0.6f, kAcross);
            const float joint = smoothStep(0.45f, 0.48f, std::max(inside.x, inside.y));
            texels.push_back(byteOf((0.35f * fractionOf(slab, 0) + 0.65f * grain) * (1 - 0.8f * joint)));
            texels.push_back(byteOf(0.5f + 0.5f * (fractionOf(slab, 8) - 0.5f) + 0.9f * (grain - 0.5f)));
            texels.push_back(byteOf(0.5f + 0.5f * (fractionOf(slab, 16) - 0.5f) - 0.9f * (grain - 0.5f)));
            texels.push_back(255);
        }
    slabs_ = Texture("slabs", PixelFormat::rgba8, kSide, kSide, Filter::mipmapped, Wrap::repeat);
    slabs_.upload<std::uint8_t>(texels);

    std::vector<std::uint8_t> roofs;
    for (int i = 0; i < kRoofs; ++i) {
        heights_.push_back(roofAt(0.5f * (static_cast<float>(i) + 0.5f) - 160));
        roofs.push_back(byteOf(heights_.back() / 60));
    }
    roofs_ = Texture("roofs", PixelFormat::r8, kRoofs, 1);
    roofs_.upload<std::uint8_t>(roofs);
}

void PlazaPainter::lightLamps() {
    lampLight_.assign(static_cast<std::size_t>(kWide * kHigh), glm::vec4(0));
    for (const Lamp& lamp : plaza_.lamps())
        for (int row = 0; row < kHigh; ++row)
            for (int column = 0; column < kWide; ++column) {
                const vec2 p = kLow + kCellSize * (vec2(column, row) + 0.5f);
                const vec2 way = p - lamp.at;
                // Inverse-square and cosine falloff.
                const float square = glm::dot(way, way) + kLampHeight * kLampHeight;
                if (square < 900)
                    lampLight_[static_cast<std::size_t>(row * kWide + column)][lamp.circuit] +=
                        280 / (square * std::sqrt(square)) * (1 - smoothStep(500, 900, square));
            }
    lamps_ = Texture("lamps", PixelFormat::rgba16f, kWide, kHigh);
    lamps_.upload<float>(std::span(&lampLight_[0].x, 4 * lampLight_.size()));
    ages_ = Texture("ages", PixelFormat::rg16f, kWide, kHigh);
}

float PlazaPainter::sunlight(vec2 p, vec3 sun) const {
    const float along = (p.y - kFarRow) / std::max(-sun.z, 1e-3f);
    const auto roof = static_cast<std::size_t>(std::clamp(2 * (p.x + along * sun.x + 160), 0.0f, kRoofs - 1.0f));
    const float soft = 0.6f + 0.006f * along;
    return smoothStep(heights_[roof] - soft, heights_[roof] + soft, along * sun.y + 1);
}

FigureInstance PlazaPainter::instanceOf(const Crowd& crowd, std::size_t figure, const PlazaShot& shot) const {
    const Body& body = crowd.bodies()[figure];
    const auto hash = hash32(static_cast<std::uint32_t>(figure) + 77u);
    const float phase = kTwoPi * body.phase, stride = std::min(1.0f, body.speed / 1.3f);
    const vec2 cell = glm::clamp((body.at - kLow) / kCellSize, vec2(0), vec2(kWide - 1, kHigh - 1));
    const auto place = static_cast<std::size_t>(static_cast<int>(cell.y) * kWide + static_cast<int>(cell.x));
    const bool isGuide = crowd.profiles()[figure].plan == Plan::guide;
    const vec3 top = isGuide ? kGuide : kTops[(hash >> 8) % kTops.size()] * (0.75f + 0.5f * fractionOf(hash, 12));
    const float age = shot.showsAges ? std::min(1.0f, crowd.age(figure, shot.tick) / shot.oldest) : -1.0f;
    return {{body.at, body.heading},
            {stride * sinf(phase), stride * cosf(phase), tallness(figure), 0.92f + 0.2f * fractionOf(hash, 4)},
            {sunlight(body.at, shot.evening.sun), glm::dot(lampLight_[place], circuitsOf(shot.evening)),
             fractionOf(hash, 16), fractionOf(hash, 24)},
            {top, age},
            kBottoms[(hash >> 20) % kBottoms.size()]};
}

void PlazaPainter::place(const Crowd& crowd, const PlazaShot& shot) {
    for (auto& list : figures_) list.clear();
    shadows_.clear();
    for (std::size_t i = 0; i < crowd.bodies().size(); ++i) {
        const vec2 at = crowd.bodies()[i].at;
        const float away = glm::distance(vec3(at.x, 0.9f, at.y), shot.view.eye);
        if (away < kShadowsUpTo && shot.view.mayShow({at.x, 1, at.y + 6}, 12)) {
            const float shade =
                kMaxShadow * sunlight(at, shot.evening.sun) * (1 - smoothStep(0.6f * kShadowsUpTo, kShadowsUpTo, away));
            if (shade > 0.02f) addShadow(at, kFigureHeight * tallness(i), 0.2f, shade);
        }
        if (!shot.view.mayShow({at.x, 0.9f, at.y}, 1)) continue;
        figures_[detailOf(i, kFigureHeight * pixelsPerMetre(shot.view, away))].push_back(instanceOf(crowd, i, shot));
    }
    for (std::size_t i = 0; i < figures_.size(); ++i) buffers_[i].upload<FigureInstance>(figures_[i]);
    addShadowsOfThings(shot.evening.sun);
    shadowBuffer_.upload<ShapeInstance>(shadows_);
}

void PlazaPainter::addShadow(vec2 at, float height, float halfWidth, float strength) {
    shadows_.push_back({{at, height, halfWidth}, glm::vec4(strength), {}});
}

void PlazaPainter::addShadowsOfThings(vec3 sun) {
    const auto add = [&](vec2 at, float height, float half) {
        addShadow(at, height, half, kMaxShadow * sunlight(at, sun));
    };
    for (const Lamp& lamp : plaza_.lamps()) add(lamp.at, 5, 0.10f);
    add(kRounds[0].centre, 34, 1.9f);
    for (const Circle& round : {kRounds[1], kRounds[2]}) add(round.centre, 8, 1.6f);
    for (const Block& stall : plaza_.stalls()) add(0.5f * (stall.low + stall.high), 3, 1.6f);
    for (const Circle& table : plaza_.tables()) add(table.centre, 2.8f, 1.2f);
}

void PlazaPainter::addGlow(vec3 centre, vec2 halfSize, glm::vec4 lights) {
    glows_.push_back({glm::vec4(centre, 1), glm::vec4(halfSize, 0, 0), lights});
}

void PlazaPainter::placeGlows(const PlazaShot& shot) {
    glows_.clear();
    for (const Lamp& lamp : plaza_.lamps()) {
        const float on = shot.evening.lamps[static_cast<std::size_t>(lamp.circuit)];
        if (on <= 0) continue;
        const vec3 at(lamp.at.x, kLampHeight, lamp.at.y);
        addGlow(at, vec2(0.24f), glm::vec4(14.0f * on * kLampColour, 1));
        addGlow(at, vec2(2.6f), glm::vec4(0.16f * on * kLampColour, 0));
    }
    // Jets of water around the column, which scatter the sun.
    const vec2 centre = kRounds[0].centre;
    for (int i = 0; i < 12; ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / 12;
        const vec2 at = centre + 8.2f * vec2(cosf(angle), sinf(angle));
        const float pulse =
            2.2f + 0.25f * sinf(angle * 5 + kTwoPi * static_cast<float>(inPeriod(shot.seconds, 2.1) / 2.1));
        const float light = 0.10f + 0.30f * sunlight(at, shot.evening.sun);
        addGlow({at.x, 0.8f + 0.8f * pulse, at.y}, {0.42f, pulse}, {light, 0.86f * light, 0.74f * light, 0});
    }
    glowBuffer_.upload<ShapeInstance>(glows_);
}

void PlazaPainter::spreadAges(const Crowd& crowd, const PlazaShot& shot) {
    ageSums_.assign(static_cast<std::size_t>(kWide * kHigh), vec2(0));
    for (std::size_t i = 0; i < crowd.bodies().size(); ++i) {
        const float age = std::min(1.0f, crowd.age(i, shot.tick) / shot.oldest);
        const vec2 place = (crowd.bodies()[i].at - kLow) / kCellSize - 0.5f, cell = glm::floor(place), f = place - cell;
        if (cell.x < 0 || cell.y < 0 || cell.x >= kWide - 1 || cell.y >= kHigh - 1) continue;
        const auto first = static_cast<std::size_t>(static_cast<int>(cell.y) * kWide + static_cast<int>(cell.x));
        const vec2 weighted(age, 1);
        ageSums_[first] += (1 - f.x) * (1 - f.y) * weighted;
        ageSums_[first + 1] += f.x * (1 - f.y) * weighted;
        ageSums_[first + kWide] += (1 - f.x) * f.y * weighted;
        ageSums_[first + kWide + 1] += f.x * f.y * weighted;
    }
    ages_.upload<float>(std::span(&ageSums_[0].x, 2 * ageSums_.size()));
}

void PlazaPainter::setEvening(const Evening& evening, const Sky& sky, const Program& ground) const {
    for (const Program& program : {ground, building_, figure_, flatFigure_, shadow_, glow_}) sky.set(program);
    ground.set("circuits", circuitsOf(evening));
    building_.set("circuits", circuitsOf(evening)).set("night", 0.06f + 0.4f * evening.passed);
}

Sky plazaSky(const Evening& evening) {
    const float t = evening.passed, up = 1 - smoothStep(0.72f, 1.0f, t);
    return {.sunDirection = evening.sun,
            .sunLight = up * glm::mix(vec3(4.6f, 2.5f, 1.05f), vec3(3.2f, 0.95f, 0.30f), t),
            .zenith = glm::mix(vec3(0.10f, 0.14f, 0.34f), vec3(0.022f, 0.030f, 0.095f), t),
            .horizon = glm::mix(vec3(0.52f, 0.24f, 0.15f), vec3(0.13f, 0.07f, 0.12f), t),
            .glow = glm::mix(vec3(2.2f, 0.92f, 0.24f), vec3(0.8f, 0.20f, 0.07f), t),
            .haze = 0.0030f,
            .clouds = 0.75f};
}

void PlazaPainter::draw(Frame& frame, const Crowd& crowd, const PlazaShot& shot, const Guest* guest) {
    const Program& ground = this->ground(guest);
    const Sky sky = plazaSky(shot.evening);
    setEvening(shot.evening, sky, ground);
    place(crowd, shot);
    placeGlows(shot);
    if (shot.showsAges || ageSums_.empty()) spreadAges(crowd, shot);
    shade_.fit("shade", {.width = frame.sceneWidth(),
                         .height = frame.sceneHeight(),
                         .colours = {PixelFormat::r8},
                         .filter = Filter::nearest});
    {
        Pass pass = frame.pass("shadows", shade_);
        pass.view(shot.view).clear({0, 0, 0, 0});
        pass.state({.blend = Blend::max}).draw(shadowQuad_, shadowBuffer_, shadow_);
    }
    ScenePass pass = frame.scenePass("plaza", shot.view, vec3(0));
    pass.draw(plazaMesh_, building_);
    for (std::size_t i = 0; i < meshes_.size(); ++i) {
        const bool isFlat = i >= kFirstFlatDetail;
        pass.state({.depth = Depth::testAndWrite, .cull = isFlat ? Cull::none : Cull::back});
        pass.draw(meshes_[i], buffers_[i], isFlat ? flatFigure_ : figure_);
    }
    if (guest) {
        guest->draw(pass, shot.view);
        guest->set(ground);
    }
    ground.set("slabs", slabs_)
        .set("roofs", roofs_)
        .set("lamps", lamps_)
        .set("shade", shade_.colour())
        .set("ages", ages_);
    ground.set("showsAges", shot.showsAges ? 0.85f : 0.0f);
    pass.state({.depth = Depth::testAndWrite}).draw(groundMesh_, ground);
    sky_.draw(pass, sky);
    pass.state({.blend = Blend::additive, .depth = Depth::test}).draw(glowQuad_, glowBuffer_, glow_);
}

}  // namespace arclight::timeslice
