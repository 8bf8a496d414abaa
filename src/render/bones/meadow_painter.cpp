#include "render/bones/meadow_painter.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/parallel.h"
#include "render/bones/meadow_sky.h"
#include "sim/common/noise.h"
#include "sim/common/surface_mesh.h"

namespace arclight::bones {
namespace {

/// The level of detail of a patch's blades up to a distance.
struct Detail {
    float upTo;  ///< m from the eye to the nearest point of the patch
    int blades;  ///< number that shaders/bones/meadow_blade.vert keeps at that distance
    int segments;
};
constexpr std::array<Detail, 6> kBladeDetails{
    {{4, 16, 3}, {6.5f, 16, 2}, {9.5f, 14, 2}, {14, 10, 1}, {26, 7, 1}, {1e9f, 5, 1}}};
constexpr float kFullDistance = 5;  // m up to which all blades of a patch are drawn
/// Whether each level of detail has all blades that are still visible where the level begins, so none pops out.
constexpr bool keepsWhatIsLeft() {
    for (std::size_t i = 1; i < kBladeDetails.size(); ++i)
        if (static_cast<float>(kBladeDetails[i].blades) <
                16 * (std::max(0.25f, kFullDistance / kBladeDetails[i - 1].upTo) + 0.05f) &&
            kBladeDetails[i].blades < Meadow::kBladesPerPatch)
            return false;
    return true;
}
static_assert(keepsWhatIsLeft());
constexpr float kFlowerDetail = 9;             // m up to which flowers have petals
constexpr glm::vec2 kSkySines{-0.06f, 0.74f};  // of the elevations that the panorama shows
constexpr double kLapSeconds = 48;             // period of the drift of petals, and of the phase of fluttering

MeshData<BladeVertex> bladeMesh(const Detail& detail) {
    constexpr std::array<std::array<float, 3>, 4> kWays{{{}, {0}, {0, 0.5f}, {0, 0.4f, 0.76f}}};
    MeshData<BladeVertex> mesh;
    for (int blade = 0; blade < detail.blades; ++blade) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        const auto segments = static_cast<std::uint32_t>(detail.segments);
        for (std::uint32_t i = 0; i < segments; ++i)
            for (const float side : {-1.0f, 1.0f})
                mesh.vertices.push_back({{static_cast<float>(blade), side, kWays[segments][i]}});
        mesh.vertices.push_back({{static_cast<float>(blade), 0, 1}});
        for (std::uint32_t i = 0; i + 2 < 2 * segments + 1; ++i)
            mesh.indices.insert(mesh.indices.end(), {first + i, first + i + 1, first + i + 2});
    }
    return mesh;
}

struct FlowerMesh : MeshData<FlowerVertex> {
    std::uint32_t add(glm::vec4 part) {
        vertices.push_back({part});
        return static_cast<std::uint32_t>(vertices.size() - 1);
    }
    void triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) { indices.insert(indices.end(), {a, b, c}); }
    void fan(float kind, int corners, float radius) {
        const std::uint32_t centre = add({kind, 0, 0, 0});
        for (int i = 0; i < corners; ++i)
            add({kind, kTwoPi * static_cast<float>(i) / static_cast<float>(corners), radius, 0});
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(corners); ++i)
            triangle(centre, centre + 1 + i, centre + 1 + (i + 1) % static_cast<std::uint32_t>(corners));
    }
};

FlowerMesh flowerMesh(bool isNear) {
    FlowerMesh mesh;
    const auto stem = [&](float side, float t) { return mesh.add({0, side, t, 0}); };
    const std::uint32_t a = stem(-1, 0), b = stem(1, 0), tip = stem(0, 1);
    if (isNear) {
        const std::uint32_t c = stem(-0.8f, 0.5f), d = stem(0.8f, 0.5f);
        mesh.triangle(a, b, c), mesh.triangle(c, b, d), mesh.triangle(c, d, tip);
    } else {
        mesh.vertices.clear();
        mesh.fan(1, 4, 0.9f);
        return mesh;
    }
    constexpr int kPetals = 7;
    const std::uint32_t centre = mesh.add({1, 0, 0, 0});
    for (int i = 0; i < kPetals; ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / kPetals, half = 0.42f * kTwoPi / kPetals;
        const std::uint32_t left = mesh.add({1, angle - half, 0.78f, 1}), end = mesh.add({1, angle, 1, 0}),
                            right = mesh.add({1, angle + half, 0.78f, 1});
        mesh.triangle(centre, left, end), mesh.triangle(centre, end, right);
    }
    mesh.fan(2, 6, 0.30f);
    return mesh;
}

}  // namespace

MeadowPainter::MeadowPainter(Shaders& shaders)
    : receivers_(shaders, kFeatures),
      petal_(shaders.program("bones/meadow_petal.vert", "bones/meadow_plant.frag")),
      sky_(shaders.program("common/sky/panorama.vert", "bones/meadow_sky.frag")),
      panoramaProgram_(shaders.program("common/fullscreen.vert", "bones/meadow_panorama.frag")),
      bendProgram_(shaders.program("common/fullscreen.vert", "bones/field_bends.frag")),
      petalMesh_(Mesh::numbered(Primitive::triangles, 6 * kMaxPetals)),
      skyMesh_("sky", domeMesh(10, 96, [](float t) { return glm::mix(kSkySines.x, kSkySines.y, t); })) {
    for (std::size_t i = 0; i < kDetails; ++i) {
        bladeMeshes_[i] = Mesh("blades", bladeMesh(kBladeDetails[i]));
        patches_[i] = VertexBuffer::of<GrassPatch>("patches");
    }
    for (std::size_t i = 0; i < kFlowerDetails; ++i) {
        flowerMeshes_[i] = Mesh("flower", flowerMesh(i == 0));
        flowers_[i] = VertexBuffer::of<Flower>("flowers");
    }
    // Finer in the middle.
    const SurfaceMesh grid = gridMesh(64, 2);
    std::vector<BladeVertex> ground;
    const auto spread = [](float u) {
        return 0.495f * MeadowMap::kSize * std::copysign(std::pow(std::fabs(u), 1.5f), u);
    };
    for (const SurfaceVertex& vertex : grid.vertices)
        ground.push_back({{spread(vertex.position.x), 0, spread(vertex.position.z)}});
    soilMesh_ = Mesh("soil", std::span<const BladeVertex>(ground), std::span<const std::uint32_t>(grid.indices));
}

void MeadowPainter::plant(const Meadow& meadow) {
    constexpr int side = MeadowMap::kSide;
    map_ = Texture("meadow", PixelFormat::rgba16f, side, side, Filter::linear);
    std::vector<float> texels;
    for (const glm::vec4& texel : meadow.map().texels)
        for (int i = 0; i < 4; ++i) texels.push_back(texel[i]);
    map_.upload<float>(texels);
    constexpr int kGrain = 256;
    std::vector<std::uint8_t> noise(kGrain * kGrain);
    parallelFor(noise.size(), 2048, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const glm::vec2 p = glm::vec2(i % kGrain, i / kGrain) / static_cast<float>(kGrain);
            noise[i] = static_cast<std::uint8_t>(
                255.0f * std::clamp(2.2f * ValueNoise(5).clouds(12.0f * p, 4, 0.7f, 12) - 0.6f, 0.0f, 1.0f));
        }
    });
    grain_ = Texture("grain", PixelFormat::r8, kGrain, kGrain, Filter::mipmapped, Wrap::repeat);
    grain_.upload<std::uint8_t>(noise);
    chosenFor_ = glm::mat4(0);
}

void MeadowPainter::packBends(Frame& frame, FieldSimulation& field) {
    const glm::ivec3 counts = field.grid().counts;
    bends_.fit("bends", {.width = counts.x, .height = counts.z, .colours = {PixelFormat::rgba16f}});
    fullscreen(frame, "bends", bends_, field.prepared(bendProgram_), {});
}

void MeadowPainter::choose(const View& view, const Meadow& meadow) {
    if (view.toClip == chosenFor_) return;
    chosenFor_ = view.toClip;
    for (auto& each : chosenPatches_) each.clear();
    for (auto& each : chosenFlowers_) each.clear();
    order_.clear();
    const std::vector<GrassPatch>& patches = meadow.patches();
    for (std::size_t i = 0; i < patches.size(); ++i) {
        const glm::vec4 patch = patches[i].value;
        const glm::vec2 centre = glm::vec2(patch) + 0.5f * patch.z;
        const glm::vec3 at(centre.x, meadow.map().height(centre) + 0.3f, centre.y);
        if (!view.mayShow(at, 0.71f * patch.z + 0.7f)) continue;
        order_.emplace_back(glm::distance(view.eye, at) - 0.71f * patch.z, static_cast<std::uint32_t>(i));
    }
    // Front to back, so hidden pixels are not shaded.
    std::sort(order_.begin(), order_.end());
    for (const auto& [away, number] : order_) {
        std::size_t detail = 0;
        while (away >= kBladeDetails[detail].upTo) ++detail;
        chosenPatches_[detail].push_back(patches[number]);
    }
    for (const Flower& flower : meadow.flowers()) {
        const glm::vec3 at(flower.root);
        if (view.mayShow(at, 1)) chosenFlowers_[glm::distance(view.eye, at) < kFlowerDetail ? 0 : 1].push_back(flower);
    }
    for (std::size_t i = 0; i < kDetails; ++i) patches_[i].upload<GrassPatch>(chosenPatches_[i]);
    for (std::size_t i = 0; i < kFlowerDetails; ++i) flowers_[i].upload<Flower>(chosenFlowers_[i]);
}

const Program& MeadowPainter::prepared(const Program& program, const FieldGrid& grid, const MeadowLook& look) const {
    const glm::vec3 corner = grid.first() - 0.5f * grid.cellSize, size = grid.size();
    const double lap = std::fmod(look.seconds, kLapSeconds) / kLapSeconds;
    const auto phase = static_cast<float>(std::fmod(look.seconds, kLapSeconds / 6) / (kLapSeconds / 6)) * kTwoPi;
    return kMeadowSky.set(program)
        .set("meadowMap", map_)
        .set("bends", bends_.colour())
        .set("bendRegion", glm::vec4(corner.x, corner.z, 1 / size.x, 1 / size.z))
        .set("breeze", glm::vec4(look.breeze, phase, static_cast<float>(lap)));
}

const Program& MeadowPainter::receiver(std::string_view vertex, std::string_view fragment, const Guest* guest) {
    const Program& program = receivers_.get(vertex, fragment, guest ? 1 : 0);
    if (guest) guest->shadow.set(program).set("guest", guest->feet);
    return program;
}

void MeadowPainter::draw(Frame& frame, const Camera& camera, const Meadow& meadow, FieldSimulation& field,
                         const MeadowLook& look, const Guest* guest) {
    const View view = frame.view(camera);
    panorama_.drawPanorama(frame, "panorama", {.width = 3072, .height = 448}, kMeadowSky.set(panoramaProgram_), view);
    packBends(frame, field);
    choose(view, meadow);
    const FieldGrid& grid = field.grid();
    const Program& flower = receiver("bones/meadow_flower.vert", "bones/meadow_plant.frag", guest);
    const Program& blade = receiver("bones/meadow_blade.vert", "bones/meadow_plant.frag", guest);
    ScenePass pass = frame.scenePass("meadow", view, glm::vec3(0));
    pass.state({.depth = Depth::testAndWrite});
    for (std::size_t i = 0; i < kFlowerDetails; ++i)
        if (!flowers_[i].isEmpty()) pass.draw(flowerMeshes_[i], flowers_[i], prepared(flower, grid, look));
    for (std::size_t i = 0; i < kDetails; ++i)
        if (!patches_[i].isEmpty())
            pass.draw(bladeMeshes_[i], patches_[i], prepared(blade.set("fullDistance", kFullDistance), grid, look));
    if (look.petals > 0) pass.draw(petalMesh_, prepared(petal_, grid, look), {.count = 6 * look.petals});
    if (guest) guest->draw(pass, view);
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    const Program& soil = receiver("bones/meadow_soil.vert", "bones/meadow_soil.frag", guest);
    pass.draw(soilMesh_, kMeadowSky.set(soil).set("meadowMap", map_).set("grain", grain_));
    pass.state({.depth = Depth::test});
    pass.draw(skyMesh_, kMeadowSky.set(sky_).set("sines", kSkySines).set("panorama", panorama_.texture()));
}

}  // namespace arclight::bones
