#include "drawing.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "sim/lights/normal_encoding.h"
#include "surface_textures.h"

namespace arclight::lightprepass {
namespace {

constexpr int kVolumeIndices = 60;
/// Sums of more lights are kept in 32 bits: each addition to eleven bits may cost the last of them, and a few hundred
/// on one pixel take the picture below 40 dB.
constexpr int kMostHalfLights = 100;
/// Of an icosahedron that holds the unit sphere: its faces lie 0.7947 from its middle.
constexpr float kVolumeInflation = 1.2585f;

/// As the vertex shader of volumes takes a spot.
struct SpotInstance {
    glm::vec4 place;
    glm::vec3 color, direction;
    glm::vec2 cosines;
};

constexpr int kConeSides = 10, kConeIndices = 3 * (kConeSides + kConeSides - 2);

/// A pyramid that holds a cone of unit length and slope along z, seen from within: apex, then the corners of its base.
Solid coneSolid() {
    const float step = 6.28318531f / kConeSides, reach = 1 / cosf(0.5f * step);
    Solid cone;
    cone.vertices.push_back({});
    for (int i = 0; i < kConeSides; ++i) {
        const float angle = step * static_cast<float>(i);
        cone.vertices.push_back({{reach * cosf(angle), reach * sinf(angle), 1}});
    }
    for (std::uint32_t i = 0; i < kConeSides; ++i) {
        const std::uint32_t next = (i + 1) % kConeSides;
        for (const std::uint32_t index : {0u, 1 + i, 1 + next}) cone.indices.push_back(index);
        if (i > 1)
            for (const std::uint32_t index : {1u, 1 + i, i}) cone.indices.push_back(index);
    }
    return cone;
}

/// Places and indices of a volume's mesh.
void uploadVolume(const Solid& solid, Buffer& corners, Buffer& indices) {
    std::vector<glm::vec3> places;
    for (const SolidVertex& vertex : solid.vertices) places.push_back(vertex.place);
    corners.upload<glm::vec3>(places);
    indices.upload<std::uint32_t>(solid.indices);
}

}  // namespace

Drawing::Drawing(Shaders& shaders, std::span<const CavernTile> tiles)
    : programs_(shaders),
      meshes_(tiles),
      rockRelief_(rockReliefTexture()),
      rockPaint_(rockPaintTexture()),
      metalRelief_(metalReliefTexture()),
      metalPaint_(metalPaintTexture()),
      corners_("light volume", GL_ARRAY_BUFFER),
      cornerIndices_("light volume indices", GL_ELEMENT_ARRAY_BUFFER),
      coneCorners_("spot volume", GL_ARRAY_BUFFER),
      coneIndices_("spot volume indices", GL_ELEMENT_ARRAY_BUFFER),
      points_("point lights", GL_ARRAY_BUFFER),
      spots_("spot lights", GL_ARRAY_BUFFER),
      black_("black light", GL_ARRAY_BUFFER),
      pointArray_("point lights"),
      spotArray_("spot lights"),
      blackArray_("black light") {
    // Volumes are seen from within.
    Solid ball = sphereSolid(0);
    for (SolidVertex& vertex : ball.vertices) vertex.place *= kVolumeInflation;
    std::reverse(ball.indices.begin(), ball.indices.end());
    uploadVolume(ball, corners_, cornerIndices_);
    uploadVolume(coneSolid(), coneCorners_, coneIndices_);
    for (auto [array, buffer] : {std::pair{&pointArray_, &points_}, std::pair{&blackArray_, &black_}}) {
        array->attach(corners_, sizeof(glm::vec3), {{0, 3, GL_FLOAT, 0}});
        array->attachIndices(cornerIndices_);
        array->attach(*buffer, sizeof(PointLight), {{1, 4, GL_FLOAT, 0}, {2, 3, GL_FLOAT, offsetof(PointLight, color)}},
                      true);
    }
    spotArray_.attach(coneCorners_, sizeof(glm::vec3), {{0, 3, GL_FLOAT, 0}});
    spotArray_.attachIndices(coneIndices_);
    spotArray_.attach(spots_, sizeof(SpotInstance),
                      {{1, 4, GL_FLOAT, 0},
                       {2, 3, GL_FLOAT, offsetof(SpotInstance, color)},
                       {3, 3, GL_FLOAT, offsetof(SpotInstance, direction)},
                       {4, 2, GL_FLOAT, offsetof(SpotInstance, cosines)}},
                      true);
}

void Drawing::begin(const LightScene& scene, const LightprepassParams& params, int width, int height) {
    scene_ = &scene, params_ = &params;
    const Camera& camera = scene.camera;
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    view_.width = width, view_.height = height;
    view_.toClip = camera.projection(aspect) * camera.view();
    view_.fromClip = glm::inverse(view_.toClip);
    view_.eye = camera.position, view_.forward = camera.forward();
    // w of the inverse, with depth from 0 to 1 instead of -1 to 1.
    view_.depthToW = {2 * view_.fromClip[2][3], view_.fromClip[3][3] - view_.fromClip[2][3]};
    const bool isFloat32 = isFull() && params.encoding == NormalEncoding::float16;
    encoding_ = kFirstEncoding << (isFloat32 ? kNormalEncodings : static_cast<int>(params.encoding));
    meshes_.prepare(scene, view_.toClip);
    if (counted_.width() != width || counted_.height() != height)
        counted_ = Framebuffer("counted", {.width = width, .height = height, .colours = {PixelFormat::r8}});
    uploadLights();
}

std::uint32_t Drawing::specular() const {
    switch (params_->specular) {
        case Specular::off: return 0;
        case Specular::luminance: return kSpecular;
        case Specular::colour: return kSpecular | kSpecularColour;
    }
    return 0;
}

PixelFormat Drawing::normalFormat() const {
    if (params_->encoding != NormalEncoding::float16) return PixelFormat::rgba8;
    return isFull() ? PixelFormat::rgba32f : PixelFormat::rgba16f;
}

PixelFormat Drawing::lightFormat() const {
    const bool isSummed = params_->renderer == LightRenderer::prepass || params_->renderer == LightRenderer::deferred;
    return isSummed && params_->lights > kMostHalfLights ? PixelFormat::rgba32f : shadedFormat();
}

void Drawing::clearPacked(const Framebuffer& target) const {
    if (params_->encoding == NormalEncoding::float16) return target.clear(0, 0, 1, scene_->camera.far);
    const Texel texel = packTexel(params_->encoding, {{0, 0, 1}, 1});
    target.clear(static_cast<float>(texel[0]) / 255, static_cast<float>(texel[1]) / 255,
                 static_cast<float>(texel[2]) / 255, static_cast<float>(texel[3]) / 255);
}

void Drawing::uploadLights() {
    tables_.upload(*scene_);
    points_.upload<PointLight>(scene_->lights);
    std::vector<SpotInstance> spots;
    for (const SpotLight& spot : scene_->spots)
        spots.push_back({glm::vec4(spot.point.position, spot.point.radius),
                         spot.point.color,
                         spot.direction,
                         {spot.cosInner, spot.cosOuter}});
    spots_.upload<SpotInstance>(spots);
    const PointLight shadow{scene_->black.centre, 0.5f * scene_->black.length + scene_->black.radius, glm::vec3(0)};
    black_.upload<PointLight>(std::span(&shadow, 1));
}

void Drawing::setView(const Program& program) const {
    program.set("toClip", view_.toClip);
    program.set("fromClip", view_.fromClip);
    program.set("eye", view_.eye);
    program.set("forward", view_.forward);
    program.set("depthToW", view_.depthToW);
}

const Program& Drawing::beginSurfaces(std::string_view fragment, std::uint32_t features, BatchKind kind) {
    // Rock in coarse cells may be thinner than a cell: both of its sides are drawn.
    setCulling(kind.substance != Substance::rock);
    const bool isMetal = kind.substance == Substance::metal;
    features |= kind.substance == Substance::crystal ? kCrystal : isMetal ? kMetal : 0u;
    if (kind.glows && kind.substance != Substance::crystal) features |= kGlowing;
    const Program& program = programs_.get("surface.vert", fragment, features);
    program.use();
    setView(program);
    program.set("bump", params_->bump);
    program.set("relief", isMetal ? metalRelief_ : rockRelief_, 0);
    program.set("paint", isMetal ? metalPaint_ : rockPaint_, 1);
    setAir(program);
    return program;
}

void Drawing::setAir(const Program& program) const {
    program.set("ambient", scene_->ambient);
    program.set("hazeColor", scene_->haze.color);
    program.set("hazeDensity", scene_->haze.density);
}

const Program& Drawing::useReading(std::string_view vertex, std::string_view fragment, std::uint32_t features,
                                   PackedSource source) {
    const bool readsSamples = source.sampleIndex >= 0;
    const std::uint32_t encoding =
        source.hasDepthOnly ? kFirstEncoding << static_cast<int>(NormalEncoding::xyz8) : encoding_;
    const Program& program = programs_.get(vertex, fragment, features | encoding | (readsSamples ? kSamples : 0u));
    program.use();
    setView(program);
    program.set(readsSamples ? "normalSamples" : "normals", source.target->colour(), 0);
    program.set(readsSamples ? "depthSamples" : "depth", source.target->depth(), 1);
    program.set("sampleIndex", source.sampleIndex);
    program.set("sampleOffset", source.sampleOffset);
    setBlack(program);
    return program;
}

void Drawing::setBlack(const Program& program) const {
    const BlackLight& black = scene_->black;
    program.set("blackCentre", black.centre);
    program.set("blackAxis", black.axis);
    program.set("blackShape", glm::vec4(black.length, black.radius, black.hull, black.strength));
}

double Drawing::countLightFragments() const {
    if (!scene_ || scene_->lights.empty()) return 0;
    {
        const FragmentCounter::Counting counting(counter_);
        counted_.bind();
        setBlend(Blend::none);
        setDepthTest(false, false);
        setCulling(true);
        const Program& program = programs_.get("volume.vert", "count.frag", kFlat);
        program.use();
        setView(program);
        drawPoints();
    }
    return counter_.count();
}

void Drawing::drawPoints() const {
    if (!scene_->lights.empty())
        drawIndices(pointArray_, GL_TRIANGLES, kVolumeIndices, static_cast<int>(scene_->lights.size()));
}
void Drawing::drawSpots() const {
    if (hasSpots()) drawIndices(spotArray_, GL_TRIANGLES, kConeIndices, static_cast<int>(scene_->spots.size()));
}
void Drawing::drawBlack() const {
    if (hasBlack()) drawIndices(blackArray_, GL_TRIANGLES, kVolumeIndices, 1);
}

}  // namespace arclight::lightprepass
