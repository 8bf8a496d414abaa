#include "sim/lights/cavern_rock.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/check.h"
#include "core/parallel.h"
#include "sim/common/noise.h"

namespace arclight::lights {
namespace {

/// Half width and height of the tunnel at every seam, m.
constexpr glm::vec2 kPortal(6.5f, 5.0f);
/// Up to `kShared` from a seam, m, the rock is the same in all tiles; beyond `kBlend` it is entirely the tile's own.
constexpr float kShared = 1.0f, kBlend = 8.0f;
constexpr float kPieceLength = 8.0f;

/// A column from floor to ceiling, or what remains of one.
struct Column {
    float x, z, radius;
    float reach;  ///< 1 joins floor and ceiling; less leaves a gap halfway up
};

/// The properties of one kind of tile.
struct Kind {
    glm::vec3 exit;
    glm::vec2 midHalfSize;  ///< half width and height halfway along the tile
    float roughness;        ///< factor on the displacement
    std::array<Column, 5> columns;
};

constexpr std::array<Kind, kTileKinds> kKinds{{
    // A gallery with broken columns on both sides.
    {{0, 0, -26}, {7.5f, 6.0f}, 1.0f, {{{-4.6f, -9, 0.9f, 0.62f}, {4.9f, -12, 0.8f, 0.7f}, {-4.9f, -17, 0.7f, 0.55f}, {3.4f, -19, 0.6f, 0.35f}, {0, 0, 0, 0}}}},
    // A bend to the right around a pillar.
    {{5, 1, -30}, {8.0f, 5.5f}, 1.15f, {{{-3.9f, -14, 1.1f, 1}, {7.2f, -19, 0.8f, 0.6f}, {-2.5f, -22, 0.7f, 0.4f}, {5.5f, -10, 0.7f, 0.5f}, {0, 0, 0, 0}}}},
    // A hall with pillars.
    {{-3, -1.5f, -36}, {12.5f, 9.5f}, 1.3f, {{{-7.2f, -13, 1.5f, 1}, {6.2f, -17, 1.7f, 1}, {-6.0f, -24, 1.2f, 0.8f}, {3.9f, -26, 0.9f, 0.5f}, {8.0f, -11, 0.9f, 0.55f}}}},
    // A bend to the left.
    {{-6, 0.5f, -30}, {7.5f, 6.5f}, 1.1f, {{{3.1f, -13, 1.0f, 1}, {-7.4f, -18, 0.9f, 0.65f}, {-2.0f, -9, 0.7f, 0.4f}, {1.4f, -22, 0.8f, 0.6f}, {0, 0, 0, 0}}}},
    // A narrow passage under a low arch.
    {{1, 1, -26}, {5.6f, 4.4f}, 0.9f, {{{-4.0f, -12, 0.7f, 0.7f}, {4.4f, -15, 0.8f, 0.8f}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}}},
}};

/// The smaller of two numbers, blended where they differ by less than `width` (I. Quilez, "Smooth minimum", 2013).
float smoothMin(float a, float b, float width) {
    const float h = std::max(width - std::abs(a - b), 0.0f) / width;
    return std::min(a, b) - 0.25f * h * h * width;
}

/// Estimated distance from the surface of the rock, m: positive in the tunnel, negative in the rock.
class Rock {
public:
    Rock(const Kind& kind, const TilePath& path, float offset)
        : kind_(kind), path_(path), offset_(offset, 0.37f * offset, -1.7f * offset) {}

    float operator()(glm::vec3 p) const {
        const float fromEntry = -p.z, toExit = p.z - path_.exit.z;
        const float inner = glm::smoothstep(kShared, kBlend, std::min(fromEntry, toExit));
        // Near a seam, positions are relative to it, so that both tiles compute with the same numbers.
        const glm::vec3 shared = fromEntry < toExit ? p : p - path_.exit;
        if (inner <= 0) return sharedAir(shared);
        const glm::vec3 q = p - glm::vec3(glm::vec2(positionOnPath(path_, fromEntry)), 0);
        const float own = ownAir(q);
        return inner >= 1 ? own : sharedAir(shared) + inner * (own - sharedAir(shared));
    }

private:
    float sharedAir(glm::vec3 q) const { return tunnel(q, q, kPortal, 1.0f); }

    float ownAir(glm::vec3 q) const {
        float air = tunnel(q + offset_, q, kind_.midHalfSize, kind_.roughness);
        for (const Column& column : kind_.columns)
            if (column.radius > 0) air = smoothMin(air, -columnRock(q, column), 1.1f);
        return air;
    }

    /// `q` is relative to the path, `at` is the position in the noise.
    float tunnel(glm::vec3 at, glm::vec3 q, glm::vec2 half, float roughness) const {
        const float k = std::sqrt(q.x * q.x / (half.x * half.x) + q.y * q.y / (half.y * half.y));
        float air = (1 - k) * std::min(half.x, half.y);
        // Skip the displacement beyond its reach.
        const float reach = 2.9f * roughness;
        if (air < -reach) return air + reach;
        const float floor = q.y + 0.62f * half.y - 0.55f * noise_.clouds(0.16f * glm::vec3(at.x, 0, at.z), 3);
        if (air > reach || floor < -2) return smoothMin(air, floor, 1.6f);
        air += displacement(at, roughness);
        return smoothMin(air, floor, 1.6f);
    }

    float displacement(glm::vec3 at, float roughness) const {
        const glm::vec3 warp(noise_.at(0.11f * at + 11.0f), noise_.at(0.11f * at + 37.0f), noise_.at(0.11f * at + 71.0f));
        const glm::vec3 w = at + 2.6f * warp;
        const float crests = -3.4f * (noise_.ridges(0.10f * w + 5.0f, 4, 0.52f) - 0.62f);
        // Slightly tilted rock strata with ledges.
        const float bed = 0.62f * (w.y + 0.18f * w.x) + 0.9f * noise_.at(0.13f * at + 23.0f);
        const float within = bed - std::floor(bed);
        const float shelf = glm::smoothstep(0.0f, 0.75f, within) * (1 - glm::smoothstep(0.75f, 1.0f, within)) - 0.5f;
        return roughness * (crests + 0.55f * shelf);
    }

    float columnRock(glm::vec3 q, const Column& column) const {
        const float lean = 0.7f * noise_.at({0.2f * q.y + column.x, column.z, 0.5f});
        const float dx = q.x - column.x + lean, dz = q.z - column.z;
        const float height = q.y / kind_.midHalfSize.y;
        // Columns are thick at floor and ceiling; a broken one ends in two tips.
        const float end = std::abs(height + 0.1f);
        const float radius = column.radius * (0.55f + 1.3f * end * end) + 0.25f * noise_.at(0.8f * q + offset_);
        const float gap = column.reach >= 1 ? 0.0f : (1 - column.reach) * 1.3f;
        const float cut = gap > 0 ? 2.4f * column.radius * std::max(0.0f, 1 - end / gap) : 0.0f;
        return radius - cut - std::sqrt(dx * dx + dz * dz);
    }

    const Kind& kind_;
    TilePath path_;
    glm::vec3 offset_;
    GradientNoise noise_{Seed{20080404}, 0xca7e};
};

/// Adds the part of a mesh between two distances along the path, extended by `overlap` on both sides.
void addSlice(SurfaceMesh& slice, const SurfaceMesh& whole, float begin, float end, float overlap) {
    std::vector<std::uint32_t> newIndex(whole.vertices.size(), ~0u);
    for (std::size_t i = 0; i + 2 < whole.indices.size(); i += 3) {
        const std::uint32_t* corner = &whole.indices[i];
        const auto depth = [&](std::size_t k) { return -whole.vertices[corner[k]].position.z; };
        const float centre = (depth(0) + depth(1) + depth(2)) / 3;
        if (centre < begin - overlap || centre >= end + overlap) continue;
        for (std::size_t k = 0; k < 3; ++k) {
            std::uint32_t& index = newIndex[corner[k]];
            if (index == ~0u) {
                index = static_cast<std::uint32_t>(slice.vertices.size());
                slice.vertices.push_back(whole.vertices[corner[k]]);
            }
            slice.indices.push_back(index);
        }
    }
}

/// Cuts the meshes, from fine to coarse, into slices along the path.
std::vector<RockPiece> cutPieces(std::span<const SurfaceMesh> wholes, float length) {
    std::vector<RockPiece> pieces(static_cast<std::size_t>(std::round(length / kPieceLength)));
    const float step = length / static_cast<float>(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        RockPiece& piece = pieces[i];
        piece.low = glm::vec3(1e9f), piece.high = glm::vec3(-1e9f);
        const float begin = step * static_cast<float>(i), side = kRockCell;
        for (std::size_t d = 0; d < wholes.size(); ++d) {
            const float overlap = side * static_cast<float>(1 << d);
            // The first and the last slice take the rest of the mesh.
            addSlice(piece.details[d], wholes[d], i == 0 ? -1e3f : begin, i + 1 == pieces.size() ? 1e3f : begin + step, overlap);
            for (const SurfaceVertex& vertex : piece.details[d].vertices)
                piece.low = glm::min(piece.low, vertex.position), piece.high = glm::max(piece.high, vertex.position);
        }
    }
    return pieces;
}

void addAnchors(CavernTile& tile, const std::vector<SurfaceVertex>& vertices) {
    for (const SurfaceVertex& vertex : vertices) {
        if (vertex.position.z > -1.0f || vertex.position.z < tile.path.exit.z + 1.0f) continue;
        const Anchor anchor{vertex.position, vertex.normal, vertex.ambientOcclusion};
        if (vertex.normal.y > 0.75f) tile.floor.push_back(anchor);
        else if (vertex.normal.y < -0.65f) tile.ceiling.push_back(anchor);
        else if (std::abs(vertex.normal.y) < 0.45f) tile.wall.push_back(anchor);
    }
}

/// The fields of all kinds of tiles.
const std::vector<Rock>& rocks() {
    static const std::vector<Rock> all = [] {
        std::vector<Rock> made;
        float offset = 0;
        for (const Kind& kind : kKinds) made.emplace_back(kind, TilePath{{0, 0, 0}, kind.exit}, offset += 41.0f);
        return made;
    }();
    return all;
}

CavernTile tileOf(const Kind& kind, const RockMeshes& rock) {
    CavernTile tile;
    tile.path = {{0, 0, 0}, kind.exit};
    tile.pieces = cutPieces(rock, tile.path.length());
    addAnchors(tile, rock[0].vertices);
    return tile;
}

}  // namespace

TileSize tileSize(int kind) {
    const Kind& sized = kKinds[static_cast<std::size_t>(kind)];
    return {sized.exit, sized.midHalfSize};
}

glm::vec3 positionOnPath(const TilePath& path, float along) {
    const float t = glm::smoothstep(kShared, path.length() - kShared, along);
    return {path.entry.x + (path.exit.x - path.entry.x) * t, path.entry.y + (path.exit.y - path.entry.y) * t,
            path.entry.z - along};
}

float airAt(int kind, glm::vec3 position) { return rocks()[static_cast<std::size_t>(kind)](position); }

std::vector<CavernTile> cavernTiles(std::span<const RockMeshes> rock) {
    CHECK_EQ(rock.size(), kKinds.size());
    std::vector<CavernTile> tiles(kKinds.size());
    parallelFor(tiles.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) tiles[i] = tileOf(kKinds[i], rock[i]);
    });
    return tiles;
}

}  // namespace arclight::lights
