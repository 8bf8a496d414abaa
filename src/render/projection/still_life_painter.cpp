#include "render/projection/still_life_painter.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/parallel.h"
#include "sim/common/octahedral.h"
#include "sim/common/surface_mesh.h"
#include "sim/projection/still_life_paint.h"

namespace arclight::projection {
namespace {

using glm::vec3;

constexpr vec3 kLinen{0.74f, 0.70f, 0.61f}, kPlaster{0.078f, 0.068f, 0.058f};  // albedo
constexpr float kMaxHalf = 65504;               // of 16-bit floats; a sun may be brighter
constexpr int kSkySide = 256, kTermsSide = 48;  // sides of the images of the full light and of its harmonics, px

/// A part's specular reflectance at normal incidence (0 if matte), and its roughness.
struct Gloss {
    vec3 mirror{0};
    float rough = 1;
};
/// In the order of `StillPart`.
constexpr std::array<Gloss, kStillParts> kGloss{{{},
                                                 {},
                                                 {vec3(0.05f), 0.012f},
                                                 {vec3(0.83f, 0.60f, 0.24f), 0.04f},
                                                 {vec3(0.04f), 0.10f},
                                                 {vec3(0.035f), 0.16f},
                                                 {vec3(0.045f), 0.14f},
                                                 {vec3(0.04f), 0.20f},
                                                 {vec3(0.04f), 0.08f},
                                                 {vec3(0.02f), 0.5f}}};
const Gloss& glossOf(StillPart part) { return kGloss[static_cast<std::size_t>(part)]; }

/// The constant attributes of a vertex, including ambient occlusion and terms of its visibility.
struct SeenVertex {
    vec3 position, normal, local;
    float ambientOcclusion;
    glm::vec4 seen0, seen1;
    float seen2;
};
constexpr auto rowsOf(SeenVertex) {
    return vertexRows<SeenVertex>(Attribute{"position", &SeenVertex::position},
                                  Attribute{"normal", &SeenVertex::normal}, Attribute{"local", &SeenVertex::local},
                                  Attribute{"ambientOcclusion", &SeenVertex::ambientOcclusion},
                                  Attribute{"seen0", &SeenVertex::seen0}, Attribute{"seen1", &SeenVertex::seen1},
                                  Attribute{"seen2", &SeenVertex::seen2});
}

std::vector<SeenVertex> seenVertices(const StillLife& life, const LightTransfer& transfer) {
    std::vector<SeenVertex> vertices(life.mesh.vertices.size());
    parallelFor(vertices.size(), 512, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const StillVertex& v = life.mesh.vertices[i];
            const std::array<float, 9> t = transfer.seenTerms(i);
            vertices[i] = {v.position,
                           v.normal,
                           v.local,
                           transfer.ambientOcclusion(i),
                           {t[0], t[1], t[2], t[3]},
                           {t[4], t[5], t[6], t[7]},
                           t[8]};
        }
    });
    return vertices;
}

/// The light of all directions, on an octahedron with the zenith in the middle.
template <class Light>
void fillSky(Texture& texture, const Light& lightFrom) {
    const auto side = static_cast<std::size_t>(texture.width());
    std::vector<glm::vec4> texels(side * side);
    parallelFor(side, 16, [&](std::size_t begin, std::size_t end) {
        for (std::size_t y = begin; y < end; ++y)
            for (std::size_t x = 0; x < side; ++x) {
                const glm::vec2 at = (2.0f * glm::vec2(x, y) + 1.0f) / static_cast<float>(side) - 1.0f;
                const vec3 folded = fromOctahedral(at);
                const vec3 light = lightFrom(vec3(folded.x, folded.z, folded.y));
                texels[y * side + x] = glm::vec4(glm::clamp(light, -kMaxHalf, kMaxHalf), 1);
            }
    });
    texture.upload(std::span<const float>(&texels[0].x, 4 * texels.size()));
}

/// A sphere of unit vectors.
MeshData<MaterialVertex> sphere() {
    const SurfaceMesh surface = sphereMesh(5);
    MeshData<MaterialVertex> mesh{{}, surface.indices};
    for (const SurfaceVertex& v : surface.vertices) mesh.vertices.push_back({v.position, v.position, {}, {}});
    return mesh;
}

}  // namespace

StillLifePainter::StillLifePainter(Shaders& shaders, const StillLife& life, const LightTransfer& transfer)
    : matte_(shaders.program("projection/still_life.vert", "projection/still_matte.frag")),
      shiny_(shaders.program("projection/still_life.vert", "projection/still_shiny.frag")),
      lobe_(shaders.program("projection/lobes.vert", "projection/lobes.frag")),
      mesh_(Mesh::of<SeenVertex>("still life")),
      lobes_(Mesh::of<MaterialVertex>("lobes")),
      sphere_(sphere()),
      sky_("sky", PixelFormat::rgba16f, kSkySide, kSkySide, Filter::mipmapped),
      terms_("sky in terms", PixelFormat::rgba16f, kTermsSide, kTermsSide) {
    const std::vector<std::uint32_t> indices = addParts(life.mesh);
    const std::vector<SeenVertex> vertices = seenVertices(life, transfer);
    mesh_.upload(std::span<const SeenVertex>(vertices), std::span<const std::uint32_t>(indices));
    // Without its file, the still life is empty; the host reports this after the scene is created.
    const int rows = std::max(1, (static_cast<int>(life.mesh.vertices.size()) + kLinenColumns) / (kLinenColumns + 1));
    sentTexels_.resize(static_cast<std::size_t>(rows) * (kLinenColumns + 1));
    sent_ = Texture("light of vertices", PixelFormat::rgba16f, kLinenColumns + 1, rows);
}

std::vector<std::uint32_t> StillLifePainter::addParts(const StillMesh& mesh) {
    std::map<int, std::vector<std::uint32_t>> byPart;
    // The linen's rows run from back to front, but are drawn from front to back.
    for (std::size_t i = mesh.indices.size(); i >= 3; i -= 3) {
        std::vector<std::uint32_t>& triangles = byPart[mesh.vertices[mesh.indices[i - 3]].part];
        triangles.insert(triangles.end(), &mesh.indices[i - 3], &mesh.indices[i - 3] + 3);
    }
    std::vector<std::uint32_t> sorted;
    for (const auto& [part, triangles] : byPart) {
        const auto kind = static_cast<StillPart>(part % kStillParts);
        const StillPaint paint = paintOf(kind, part / kStillParts);
        Texture texture("paint", PixelFormat::rgba8, paint.width, paint.height, Filter::mipmapped, Wrap::repeat);
        texture.upload<std::uint8_t>(paint.rgba);
        parts_.push_back({kind,
                          {static_cast<int>(sorted.size()), static_cast<int>(triangles.size())},
                          paint.low,
                          paint.high,
                          std::move(texture)});
        sorted.insert(sorted.end(), triangles.begin(), triangles.end());
    }
    return sorted;
}

void StillLifePainter::reflect(const Environment& light) {
    fillSky(sky_, [&](const vec3& direction) { return light.at(direction); });
    reflectsTerms_ = false;
}

void StillLifePainter::reflect(const HarmonicLight& light) {
    fillSky(terms_, [&](const vec3& direction) { return valueAt(light, direction); });
    reflectsTerms_ = true;
}

void StillLifePainter::shapeLobes(const HarmonicLight& light) {
    MeshData<MaterialVertex> solid = sphere_;
    float most = 1e-6f, sum = 0, highest = 0;
    for (MaterialVertex& v : solid.vertices) {
        const vec3 value = valueAt(light, v.position);
        v.material = glm::vec4(value, 1);
        const float length = std::abs(luminance(value));
        most = std::max(most, length), sum += length, highest = std::max(highest, length * v.position.y);
    }
    // Uniform light gives a ball, which may be half as long as a lobe; there is less room above.
    const float longest = std::max({most, 2 * sum / static_cast<float>(solid.vertices.size()), highest / 0.8f});
    for (MaterialVertex& v : solid.vertices) {
        v.position *= std::abs(luminance(vec3(v.material))) / longest;
        v.material = glm::vec4(vec3(v.material) / most, 1);
    }
    smooth(solid);
    lobes_.upload(std::span<const MaterialVertex>(solid.vertices), std::span<const std::uint32_t>(solid.indices));
}

void StillLifePainter::light(std::span<const vec3> sent) {
    for (std::size_t i = 0; i < sent.size(); ++i) sentTexels_[i] = glm::vec4(sent[i], 1);
    sent_.upload(std::span<const float>(&sentTexels_[0].x, 4 * sentTexels_.size()));
}

void StillLifePainter::draw(Frame& frame, const View& view, const StillView& how) {
    shiny_.set("sky", reflectsTerms_ ? terms_ : sky_).set("turned", glm::vec2(cosf(how.turn), sinf(how.turn)));
    for (const Program* program : {&matte_, &shiny_}) {
        program->set("sent", sent_).set("exposure", how.exposure);
        program->set("marksNegative", how.markNegative ? 1.0f : 0.0f);
    }
    ScenePass pass = frame.scenePass("still life", view, vec3(0));
    for (const Part& part : parts_)
        if (glossOf(part.kind).mirror.r > 0) drawShiny(pass, part);
    if (how.showLobes)
        pass.draw(lobes_, lobe_.set("centre", kLobesCentre).set("reach", kLobesReach).set("turn", how.turn));
    // The background comes last: linen and wall, from front to back.
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    for (const Part& part : parts_) {
        if (glossOf(part.kind).mirror.r > 0) continue;
        const bool isLinen = part.kind == StillPart::linen;
        matte_.set("paint", part.paint).set("low", part.low).set("high", part.high);
        matte_.set("albedo", isLinen ? kLinen : kPlaster).set("isLinen", isLinen ? 1.0f : 0.0f);
        pass.draw(mesh_, matte_, part.range);
    }
}

void StillLifePainter::drawShiny(Pass& pass, const Part& part) {
    const Gloss& gloss = glossOf(part.kind);
    shiny_.set("paint", part.paint).set("low", part.low).set("high", part.high);
    shiny_.set("mirror", gloss.mirror).set("rough", gloss.rough);
    shiny_.set("skyLevel", reflectsTerms_ ? 0.0f : std::round(0.6f + 5.5f * std::sqrt(gloss.rough)));
    pass.draw(mesh_, shiny_, part.range);
}

}  // namespace arclight::projection
