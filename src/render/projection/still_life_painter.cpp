#include "render/projection/still_life_painter.h"

#include <algorithm>

#include "core/parallel.h"
#include "sim/common/noise.h"
#include "sim/common/surface_mesh.h"
#include "sim/projection/porcelain.h"

namespace arclight::projection {
namespace {

using glm::vec3;

constexpr int kTermsWidth = 64, kTermsHeight = 32;  // of the image of light in terms

/// A vertex with what does not change: how open it is, and terms of what it sees.
struct SeenVertex {
    vec3 position, normal, local;
    float part, openness;
    glm::vec4 seen0, seen1;
    float seen2;
};
constexpr auto rowsOf(SeenVertex) {
    return vertexRows<SeenVertex>(
        Attribute{"position", &SeenVertex::position}, Attribute{"normal", &SeenVertex::normal},
        Attribute{"local", &SeenVertex::local}, Attribute{"part", &SeenVertex::part},
        Attribute{"openness", &SeenVertex::openness}, Attribute{"seen0", &SeenVertex::seen0},
        Attribute{"seen1", &SeenVertex::seen1}, Attribute{"seen2", &SeenVertex::seen2});
}

Mesh seenMesh(const StillLife& life, const LightTransfer& transfer) {
    MeshData<SeenVertex> mesh{std::vector<SeenVertex>(life.mesh.vertices.size()), life.mesh.indices};
    parallelFor(mesh.vertices.size(), 512, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const StillVertex& v = life.mesh.vertices[i];
            const std::array<float, 9> t = transfer.seenTerms(i);
            mesh.vertices[i] = {v.position,
                                v.normal,
                                v.local,
                                v.part,
                                transfer.openness(i),
                                {t[0], t[1], t[2], t[3]},
                                {t[4], t[5], t[6], t[7]},
                                t[8]};
        }
    });
    return Mesh("still life", mesh);
}

Texture paintingTexture() {
    Texture texture("porcelain painting", PixelFormat::r8, PorcelainPainting::kWidth, PorcelainPainting::kHeight,
                    Filter::mipmapped, Wrap::repeat);
    texture.upload<std::uint8_t>(paintPorcelain().ink);
    return texture;
}

/// Clouds, pores, threads of linen and streaks, all of which repeat.
Texture grainTexture() {
    constexpr int kSize = 256;
    std::vector<std::uint8_t> pixels(4 * kSize * kSize);
    parallelFor(kSize, 16, [&](std::size_t begin, std::size_t end) {
        const ValueNoise clouds(1), pores(7), threads(11), streaks(17);
        for (std::size_t y = begin; y < end; ++y)
            for (std::size_t x = 0; x < kSize; ++x) {
                const glm::vec2 at = glm::vec2(x, y) / static_cast<float>(kSize);
                const float pore = pores.at(64.0f * at, 64), fine = pores.at(32.0f * at, 32);
                // Threads over and under each other, not all as thick.
                const glm::vec2 thread = 24.0f * at + 0.3f * (threads.at(8.0f * at, 8) - 0.5f);
                const bool isOver = (static_cast<int>(thread.x) + static_cast<int>(thread.y)) % 2 == 0;
                const glm::vec2 across = 2.0f * glm::fract(thread) - 1.0f;
                const float weave = 1 - (isOver ? across.x * across.x : across.y * across.y) *
                                            (0.6f + 0.4f * threads.at(24.0f * at, 24));
                const float values[]{clouds.clouds(4.0f * at, 5, 0.55f, 4), 0.5f * (pore * pore + fine), weave,
                                     0.5f * (streaks.at(glm::vec2(64, 4) * at, 64) + streaks.at(glm::vec2(16, 2) * at, 16))};
                for (std::size_t i = 0; i < 4; ++i)
                    pixels[4 * (y * kSize + x) + i] =
                        static_cast<std::uint8_t>(255 * std::clamp(values[i], 0.0f, 1.0f));
            }
    });
    Texture texture("grain", PixelFormat::rgba8, kSize, kSize, Filter::mipmapped, Wrap::repeat);
    texture.upload<std::uint8_t>(pixels);
    return texture;
}

/// A sphere of unit vectors.
MeshData<LobeVertex> sphere() {
    const SurfaceMesh surface = sphereMesh(5);
    MeshData<LobeVertex> mesh{{}, surface.indices};
    for (const SurfaceVertex& v : surface.vertices) mesh.vertices.push_back({v.position, v.position, {}});
    return mesh;
}

}  // namespace

StillLifePainter::StillLifePainter(Shaders& shaders, const StillLife& life, const LightTransfer& transfer)
    : life_(shaders.program("projection/still_life.vert", "projection/still_life.frag")),
      lobe_(shaders.program("projection/lobes.vert", "projection/lobes.frag")),
      mesh_(seenMesh(life, transfer)),
      lobes_(Mesh::of<LobeVertex>("lobes")),
      sphere_(sphere()),
      painting_(paintingTexture()),
      grain_(grainTexture()),
      sky_("sky", PixelFormat::rgba16f, Environment::kWidth, Environment::kHeight, Filter::mipmapped, Wrap::repeat),
      terms_("sky in terms", PixelFormat::rgba16f, kTermsWidth, kTermsHeight, Filter::linear, Wrap::repeat) {
    const int rows = (static_cast<int>(life.mesh.vertices.size()) + kLinenColumns) / (kLinenColumns + 1);
    sentTexels_.resize(static_cast<std::size_t>(rows) * (kLinenColumns + 1));
    sent_ = Texture("light of vertices", PixelFormat::rgba16f, kLinenColumns + 1, rows);
}

void StillLifePainter::reflect(const Environment& light) {
    std::vector<glm::vec4> texels;
    for (const vec3& pixel : light.pixels()) texels.emplace_back(pixel, 1);
    sky_.upload(std::span<const float>(&texels[0].x, 4 * texels.size()));
    reflectsTerms_ = false;
}

void StillLifePainter::reflect(const HarmonicLight& light) {
    static const Environment grid(kTermsWidth, kTermsHeight);
    std::vector<glm::vec4> texels;
    for (int y = 0; y < kTermsHeight; ++y)
        for (int x = 0; x < kTermsWidth; ++x) texels.emplace_back(valueAt(light, vec3(grid.direction(x, y))), 1);
    terms_.upload(std::span<const float>(&texels[0].x, 4 * texels.size()));
    reflectsTerms_ = true;

    MeshData<LobeVertex> solid = sphere_;
    float most = 1e-6f;
    for (LobeVertex& v : solid.vertices) {
        v.light = valueAt(light, v.position);
        most = std::max(most, std::abs(luminance(v.light)));
    }
    for (LobeVertex& v : solid.vertices) v.position *= std::abs(luminance(v.light)) / most, v.light /= most;
    smooth(solid);
    lobes_.upload(std::span<const LobeVertex>(solid.vertices), std::span<const std::uint32_t>(solid.indices));
}

void StillLifePainter::light(std::span<const vec3> sent) {
    for (std::size_t i = 0; i < sent.size(); ++i) sentTexels_[i] = glm::vec4(sent[i], 1);
    sent_.upload(std::span<const float>(&sentTexels_[0].x, 4 * sentTexels_.size()));
}

void StillLifePainter::draw(Frame& frame, const View& view, const StillView& how) {
    ScenePass pass = frame.scenePass("still life", view, vec3(0.002f));
    life_.set("sky", reflectsTerms_ ? terms_ : sky_).set("sent", sent_).set("painting", painting_).set("grain", grain_);
    life_.set("turn", how.turn).set("exposure", how.exposure).set("marksNegative", how.marksNegative ? 1.0f : 0.0f);
    pass.draw(mesh_, life_);
    if (!how.showsLobes || !reflectsTerms_) return;
    lobe_.set("centre", kLobesCentre).set("reach", kLobesReach).set("turn", how.turn);
    pass.draw(lobes_, lobe_);
}

}  // namespace arclight::projection
