#include "sim/timeslice/figure_mesh.h"

#include <cmath>

#include "core/angles.h"

namespace arclight::timeslice {
namespace {

enum Cloth : int { top, bottom, skin, hair };

/// A horizontal ellipse of a part.
struct Slice {
    float height, wide, deep;
    glm::vec2 centre{0};
};

/// Half-widths and swing of an arm or a leg.
struct Limb {
    float swing = 0, joint = 0;
};

void addPart(FigureMesh& mesh, std::span<const Slice> slices, int sides, Cloth cloth, Limb limb = {}) {
    std::vector<Ring> rings;
    for (const Slice& slice : slices) {
        Ring& ring = rings.emplace_back();
        for (int i = 0; i < sides; ++i) {
            const float angle = -kTwoPi * (static_cast<float>(i) + 0.5f) / static_cast<float>(sides);
            ring.push_back(
                {slice.centre.x + slice.wide * cosf(angle), slice.height, slice.centre.y + slice.deep * sinf(angle)});
        }
    }
    FigureVertex like;
    like.limb = {limb.swing, limb.joint, static_cast<float>(cloth)};
    addSkin(mesh, std::span<const Ring>(rings), {0, -1, 0}, like);
}

void addTrunk(FigureMesh& mesh, int sides, bool isFine) {
    const Slice fine[]{{0.74f, 0.185f, 0.135f}, {0.95f, 0.165f, 0.118f}, {1.08f, 0.150f, 0.105f},
                       {1.30f, 0.195f, 0.122f}, {1.43f, 0.175f, 0.095f}, {1.49f, 0.060f, 0.055f}};
    const Slice coarse[]{{0.74f, 0.18f, 0.13f}, {1.08f, 0.15f, 0.105f}, {1.36f, 0.20f, 0.12f}, {1.49f, 0.06f, 0.055f}};
    addPart(mesh, isFine ? std::span<const Slice>(fine) : std::span<const Slice>(coarse), sides, top);
    const Slice face[]{{1.46f, 0.050f, 0.050f}, {1.56f, 0.072f, 0.082f}, {1.66f, 0.080f, 0.092f}};
    const Slice coarseFace[]{{1.46f, 0.050f, 0.050f}, {1.62f, 0.078f, 0.090f}};
    const Slice coarseScalp[]{{1.61f, 0.083f, 0.094f}, {1.71f, 0.066f, 0.074f}, {1.755f, 0, 0}};
    const Slice scalp[]{{1.62f, 0.083f, 0.094f, {0, -0.008f}},
                        {1.69f, 0.077f, 0.086f, {0, -0.010f}},
                        {1.735f, 0.048f, 0.054f, {0, -0.012f}},
                        {1.755f, 0, 0, {0, -0.012f}}};
    addPart(mesh, isFine ? std::span<const Slice>(face) : std::span<const Slice>(coarseFace), sides, skin);
    addPart(mesh, isFine ? std::span<const Slice>(scalp) : std::span<const Slice>(coarseScalp), sides, hair);
}

void addLimbs(FigureMesh& mesh, int sides, bool isFine) {
    for (const float side : {-1.0f, 1.0f}) {
        const Limb leg{0.38f * side, 0.90f}, arm{-0.34f * side, 1.40f};
        const glm::vec2 hip(0.092f * side, 0), shoulder(0.215f * side, 0);
        const Slice fineLeg[]{{0.02f, 0.050f, 0.100f, hip + glm::vec2(0, 0.045f)},
                              {0.10f, 0.048f, 0.056f, hip},
                              {0.48f, 0.062f, 0.068f, hip},
                              {0.90f, 0.088f, 0.098f, hip}};
        const Slice coarseLeg[]{{0.0f, 0.06f, 0.09f, hip}, {0.90f, 0.09f, 0.09f, hip}};
        addPart(mesh, isFine ? std::span<const Slice>(fineLeg) : std::span<const Slice>(coarseLeg), sides, bottom, leg);
        if (!isFine) {
            const Slice whole[]{{0.80f, 0.036f, 0.042f, shoulder + glm::vec2(0, 0.03f)},
                                {1.40f, 0.052f, 0.058f, shoulder},
                                {1.465f, 0.020f, 0.030f, shoulder - glm::vec2(0.05f * side, 0)}};
            addPart(mesh, whole, sides, top, arm);
            continue;
        }
        const Slice sleeve[]{{0.90f, 0.040f, 0.044f, shoulder + glm::vec2(0.005f * side, 0.02f)},
                             {1.16f, 0.046f, 0.050f, shoulder + glm::vec2(0.01f * side, 0)},
                             {1.40f, 0.056f, 0.062f, shoulder},
                             {1.47f, 0.020f, 0.030f, shoulder - glm::vec2(0.05f * side, 0)}};
        const Slice hand[]{{0.76f, 0.012f, 0.025f, shoulder + glm::vec2(0.005f * side, 0.04f)},
                           {0.90f, 0.034f, 0.038f, shoulder + glm::vec2(0.005f * side, 0.02f)}};
        addPart(mesh, sleeve, 5, top, arm);
        addPart(mesh, hand, 5, skin, arm);
    }
}

/// A billboard: head, trunk, arms and legs, or as few triangles as the outline needs.
FigureMesh flatFigure(bool isFine) {
    FigureMesh mesh;
    const auto add = [&](std::initializer_list<glm::vec2> corners, Cloth cloth, Limb limb = {}) {
        std::vector<glm::vec3> places;
        for (const glm::vec2 corner : corners) places.emplace_back(corner, 0);
        FigureVertex like;
        like.limb = {limb.swing, limb.joint, static_cast<float>(cloth)};
        addFace(mesh, std::span<const glm::vec3>(places), like);
    };
    constexpr Limb kRight{0.38f, 0.90f}, kLeft{-0.38f, 0.90f};
    if (!isFine) {
        add({{0.05f, 0}, {0.19f, 0.90f}, {0, 0.90f}}, bottom, kRight);
        add({{-0.05f, 0}, {0, 0.90f}, {-0.19f, 0.90f}}, bottom, kLeft);
        add({{-0.22f, 0.76f}, {0.22f, 0.76f}, {0.24f, 1.45f}, {-0.24f, 1.45f}}, top);
        add({{-0.07f, 1.45f}, {0.07f, 1.45f}, {0.06f, 1.74f}, {-0.06f, 1.74f}}, hair);
        return mesh;
    }
    add({{0.04f, 0}, {0.14f, 0}, {0.18f, 0.90f}, {0, 0.90f}}, bottom, kRight);
    add({{-0.14f, 0}, {-0.04f, 0}, {0, 0.90f}, {-0.18f, 0.90f}}, bottom, kLeft);
    add({{0.19f, 0.80f}, {0.26f, 0.80f}, {0.26f, 1.40f}, {0.15f, 1.42f}}, top, {-0.34f, 1.40f});
    add({{-0.26f, 0.80f}, {-0.19f, 0.80f}, {-0.15f, 1.42f}, {-0.26f, 1.40f}}, top, {0.34f, 1.40f});
    add({{-0.18f, 0.74f}, {0.18f, 0.74f}, {0.20f, 1.38f}, {0.06f, 1.49f}, {-0.06f, 1.49f}, {-0.20f, 1.38f}}, top);
    add({{-0.05f, 1.46f}, {0.05f, 1.46f}, {0.082f, 1.60f}, {-0.082f, 1.60f}}, skin);
    add({{-0.082f, 1.60f}, {0.082f, 1.60f}, {0.065f, 1.71f}, {0, 1.755f}, {-0.065f, 1.71f}}, hair);
    return mesh;
}

}  // namespace

FigureMesh figureMesh(int detail) {
    if (detail >= kFirstFlatDetail) return flatFigure(detail == kFirstFlatDetail);
    FigureMesh mesh;
    const bool isFine = detail == 0;
    addTrunk(mesh, isFine ? 8 : 5, isFine);
    addLimbs(mesh, isFine ? 6 : 3, isFine);
    return mesh;
}

}  // namespace arclight::timeslice
