#include "sim/timeslice/plaza_mesh.h"

#include <cmath>

#include "core/random.h"
#include "sim/timeslice/figure_mesh.h"

namespace arclight::timeslice {
namespace {

using glm::vec3;

constexpr glm::vec4 kStone{0.36f, 0.32f, 0.29f, 0}, kTiles{0.22f, 0.10f, 0.07f, 0}, kDark{0.10f, 0.09f, 0.09f, 0};
constexpr glm::vec4 kBronze{0.16f, 0.12f, 0.07f, 0}, kWater{0.05f, 0.07f, 0.09f, 2};

/// A box that stands on its lower face; its sides may have windows.
void addBox(PlazaMesh& mesh, vec3 low, vec3 high, glm::vec4 paint, bool hasTop = true) {
    const std::array<vec3, 4> base{vec3(low.x, low.y, high.z), vec3(high.x, low.y, high.z), vec3(high.x, low.y, low.z),
                                   vec3(low.x, low.y, low.z)};
    std::array<vec3, 4> lid = base;
    for (vec3& corner : lid) corner.y = high.y;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t next = (i + 1) % 4;
        MaterialVertex like;
        like.material = paint;
        const std::size_t first = mesh.vertices.size();
        addFace(mesh, std::array{base[i], base[next], lid[next], lid[i]}, like);
        const float wide = glm::distance(base[i], base[next]);
        for (std::size_t k = first; k < mesh.vertices.size(); ++k) {
            const vec3 way = mesh.vertices[k].position - base[i];
            mesh.vertices[k].uv = {wide * (glm::length(glm::vec2(way.x, way.z)) > 0.5f * wide ? 1.0f : 0.0f), way.y};
        }
    }
    if (!hasTop) return;
    MaterialVertex like;
    like.material = {glm::vec3(paint), 0};
    addFace(mesh, lid, like);
}

/// A hipped roof over a rectangle.
void addRoof(PlazaMesh& mesh, vec3 low, vec3 high, glm::vec4 paint) {
    const float inset = 0.38f * std::min(high.x - low.x, high.z - low.z);
    const Ring eaves{{low.x, low.y, high.z}, {high.x, low.y, high.z}, {high.x, low.y, low.z}, {low.x, low.y, low.z}};
    const Ring ridge{{low.x + inset, high.y, high.z - inset},
                     {high.x - inset, high.y, high.z - inset},
                     {high.x - inset, high.y, low.z + inset},
                     {low.x + inset, high.y, low.z + inset}};
    MaterialVertex like;
    like.material = paint;
    addBand<MaterialVertex>(mesh, eaves, ridge, like);
    addFace(mesh, std::span<const vec3>(ridge), like);
}

/// A body of revolution that stands at `foot`.
void addTurned(PlazaMesh& mesh, vec3 foot, std::span<const glm::vec2> profile, int sides, glm::vec4 paint) {
    std::vector<Ring> rings = revolvedRings(profile, sides);
    for (Ring& ring : rings)
        for (vec3& corner : ring) corner += foot;
    MaterialVertex like;
    like.material = paint;
    addSkin(mesh, std::span<const Ring>(rings), {0, -1, 0}, like);
}

glm::vec4 plaster(Random& random) {
    const float warm = random.uniform01(), light = random.uniform(0.22f, 0.36f);
    return {light * (1.1f + 0.15f * warm), light * (0.95f + 0.05f * warm), light * (0.86f - 0.2f * warm), 1};
}

void addHouse(PlazaMesh& mesh, vec3 low, vec3 high, glm::vec4 paint) {
    const float eaves = high.y - 4.0f;
    addBox(mesh, low, {high.x, eaves, high.z}, paint, false);
    addBox(mesh, {low.x - 0.5f, eaves, low.z - 0.5f}, {high.x + 0.5f, eaves + 0.6f, high.z + 0.5f}, kStone);
    addRoof(mesh, {low.x - 0.5f, eaves + 0.6f, low.z - 0.5f}, {high.x + 0.5f, high.y, high.z + 0.5f}, kTiles);
}

void addHouses(PlazaMesh& mesh, Random& random) {
    for (const House& house : kHouses) {
        const glm::vec4 paint = plaster(random);
        addHouse(mesh, {house.left, 0, kFarRow - 24}, {house.right, house.height + 1, kFarRow}, paint);
    }
    // A tower with a spire on one side of the street, and a dome on the other.
    addBox(mesh, {2.5f, 30, kFarRow - 14}, {13.5f, 44, kFarRow - 3}, plaster(random));
    constexpr glm::vec2 kSpire[]{{6.4f, 0}, {5.2f, 1}, {3.2f, 7}, {0.5f, 20}, {0, 24}};
    addTurned(mesh, {8, 44, kFarRow - 8.5f}, kSpire, 8, kTiles);
    constexpr glm::vec2 kDome[]{{8.2f, 0},     {8.2f, 8},     {8.8f, 8.4f}, {8.6f, 11}, {7.4f, 14.5f}, {5.2f, 17.4f},
                                {2.2f, 19.2f}, {1.3f, 19.6f}, {1.3f, 22},   {0.3f, 24}, {0.1f, 28},    {0, 28.2f}};
    addTurned(mesh, {57, 20, kFarRow - 12}, kDome, 20, {0.17f, 0.21f, 0.20f, 0});
    // Along the street and beyond it.
    for (int i = 0; i < 5; ++i) {
        const float z = kFarRow - 24 - 24.0f * static_cast<float>(i);
        for (const float side : {-1.0f, 1.0f}) {
            const glm::vec4 paint = plaster(random);
            const float height = random.uniform(14, 19), x = side < 0 ? 2.0f : 44.0f;
            addHouse(mesh, {x, 0, z - 23}, {x + 14, height, z}, paint);
        }
    }
    for (const float side : {-1.0f, 1.0f})
        for (int i = 0; i < 11; ++i) {
            const glm::vec4 paint = plaster(random);
            const float height = random.uniform(17, 24), z = 100 - 25.5f * static_cast<float>(i);
            const float x = side < 0 ? -166.0f : 141.0f;
            addHouse(mesh, {x, 0, z - 25.5f}, {x + 25, height, z}, paint);
        }
}

void addStatue(PlazaMesh& mesh, vec3 foot, float scale, float turn) {
    const FigureMesh figure = figureMesh(0);
    PlazaMesh statue;
    statue.indices = figure.indices;
    const float c = cosf(turn), s = sinf(turn);
    const auto turned = [&](vec3 p) { return vec3(c * p.x + s * p.z, p.y, c * p.z - s * p.x); };
    for (const FigureVertex& vertex : figure.vertices) {
        MaterialVertex& cast = statue.vertices.emplace_back();
        cast.position = foot + scale * turned(vertex.position), cast.normal = turned(vertex.normal);
        cast.material = kBronze;
    }
    append(mesh, statue);
}

void addMonuments(PlazaMesh& mesh) {
    const vec3 fountain(kRounds[0].centre.x, 0, kRounds[0].centre.y);
    constexpr glm::vec2 kBasin[]{{12.5f, 0}, {12.5f, 0.9f}, {12.1f, 1.0f}, {11.6f, 0.9f}, {11.6f, 0.5f}};
    constexpr glm::vec2 kPool[]{{11.7f, 0.7f}, {0, 0.72f}};
    constexpr glm::vec2 kBase[]{{5, 0.5f}, {5, 1.6f},    {4, 1.7f}, {4, 2.8f},
                                {3, 2.9f}, {2.6f, 5.4f}, {3, 5.6f}, {2.2f, 6}};
    constexpr glm::vec2 kShaft[]{{1.75f, 6},    {1.55f, 7}, {1.3f, 24},    {1.5f, 24.4f}, {2.1f, 25.2f},
                                 {2.1f, 25.9f}, {1.2f, 26}, {1.1f, 27.4f}, {0, 27.5f}};
    addTurned(mesh, fountain, kBasin, 40, kStone);
    addTurned(mesh, fountain, kPool, 40, kWater);
    addTurned(mesh, fountain, kBase, 8, kStone);
    addTurned(mesh, fountain, kShaft, 16, kStone);
    addStatue(mesh, fountain + vec3(0, 27.4f, 0), 2.6f, 0.5f);
    constexpr glm::vec2 kPlinth[]{{3, 0}, {3, 0.5f}, {2.3f, 0.6f}, {1.8f, 4.2f}, {2.1f, 4.5f}, {0, 4.6f}};
    for (const Circle& round : {kRounds[1], kRounds[2]}) {
        addTurned(mesh, {round.centre.x, 0, round.centre.y}, kPlinth, 8, kStone);
        addStatue(mesh, {round.centre.x, 4.5f, round.centre.y}, 2.2f, 0.8f);
    }
    constexpr glm::vec2 kStage[]{{5, 0}, {5, 0.9f}, {0, 0.95f}},
        kCanopy[]{{5.4f, 4.2f}, {3.2f, 5.4f}, {0.2f, 7.6f}, {0, 7.7f}};
    for (const Circle& round : {kRounds[3], kRounds[4]}) {
        addTurned(mesh, {round.centre.x, 0, round.centre.y}, kStage, 16, kStone);
        addTurned(mesh, {round.centre.x, 0, round.centre.y}, kCanopy, 16, {0.12f, 0.15f, 0.20f, 0});
        for (int i = 0; i < 8; ++i) {
            const float turn = 0.785f * static_cast<float>(i);
            const vec3 at(round.centre.x + 4.7f * cosf(turn), 0, round.centre.y + 4.7f * sinf(turn));
            addBox(mesh, at - vec3(0.1f, -0.9f, 0.1f), at + vec3(0.1f, 4.3f, 0.1f), kDark);
        }
    }
}

void addFurniture(PlazaMesh& mesh, const Plaza& plaza, Random& random) {
    constexpr std::array<glm::vec4, 4> kCloths{glm::vec4(0.45f, 0.08f, 0.05f, 0), glm::vec4(0.50f, 0.40f, 0.28f, 0),
                                               glm::vec4(0.07f, 0.16f, 0.24f, 0), glm::vec4(0.50f, 0.24f, 0.05f, 0)};
    for (const Block& stall : plaza.stalls()) {
        const glm::vec4 cloth = kCloths[random.below(4)];
        addBox(mesh, {stall.low.x, 0, stall.low.y}, {stall.high.x, 0.9f, stall.high.y}, kDark);
        addRoof(mesh, {stall.low.x - 0.6f, 2.3f, stall.low.y - 0.4f}, {stall.high.x + 0.6f, 3.2f, stall.high.y + 0.4f},
                cloth);
    }
    for (const Circle& table : plaza.tables()) {
        const glm::vec4 cloth = kCloths[random.below(4)];
        constexpr glm::vec2 kParasol[]{{1.7f, 2.35f}, {0.9f, 2.75f}, {0, 2.95f}},
            kTable[]{{0.06f, 0}, {0.06f, 0.7f}, {0.6f, 0.72f}, {0, 0.75f}};
        addTurned(mesh, {table.centre.x, 0, table.centre.y}, kTable, 8, kDark);
        addTurned(mesh, {table.centre.x, 0, table.centre.y}, kParasol, 8, cloth);
    }
    constexpr glm::vec2 kPost[]{{0.2f, 0}, {0.16f, 0.7f}, {0.07f, 0.9f}, {0.05f, 4.7f}, {0.16f, 4.8f}, {0.05f, 4.95f}};
    for (const Lamp& lamp : plaza.lamps()) addTurned(mesh, {lamp.at.x, 0, lamp.at.y}, kPost, 6, kDark);
}

/// Two columns, an architrave and a balustrade before the eye.
void addGallery(PlazaMesh& mesh) {
    constexpr glm::vec2 kColumn[]{{0.74f, -3},   {0.74f, 0.25f}, {0.62f, 0.4f}, {0.55f, 0.6f}, {0.5f, 5.6f},
                                  {0.56f, 5.8f}, {0.78f, 6.3f},  {0.78f, 6.6f}, {0.5f, 6.6f}};
    const float z = kGallery.z - 8;
    for (const float x : {-4.3f, 6.3f}) addTurned(mesh, {kGallery.x + x, kGallery.y - 1.2f, z}, kColumn, 20, kDark);
    constexpr glm::vec2 kBaluster[]{{0.12f, 0}, {0.07f, 0.12f}, {0.15f, 0.35f}, {0.06f, 0.7f}, {0.12f, 0.85f}};
    const float floor = kGallery.y - 2.3f;
    for (int i = -14; i <= 14; ++i)
        addTurned(mesh, {kGallery.x + 0.5f * static_cast<float>(i), floor, z}, kBaluster, 8, kDark);
    addBox(mesh, {kGallery.x - 9, floor + 0.85f, z - 0.22f}, {kGallery.x + 9, floor + 1.05f, z + 0.22f}, kDark);
}

}  // namespace

PlazaMesh plazaMesh(const Plaza& plaza, Seed seed) {
    PlazaMesh mesh;
    Random random(seed, 31);
    addHouses(mesh, random);
    addMonuments(mesh);
    addFurniture(mesh, plaza, random);
    addGallery(mesh);
    return mesh;
}

}  // namespace arclight::timeslice
