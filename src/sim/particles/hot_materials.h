// Materials of fire, smoke and sparks.
#pragma once

#include "sim/particles/emitter.h"

namespace arclight::particles {

/// Exposure time of a film frame, s: a 180° shutter at 24 frames per second.
inline constexpr float kFilmShutter = 1.0f / 48;

/// Indices of the materials common to the hot effects.
enum HotMaterial { kSparkLight, kFireball, kSmoke, kFlash, kDust, kFlame };
/// Those with flipbooks follow in `hotMaterialsWithBooks`: a burst that becomes soot, smoke, a fire.
enum BookMaterial { kBurst = kFlame + 1, kBillow, kTongue };

/// Plays a flipbook from its first frame to its last over the particle's life.
inline constexpr Curve kPlayed{{0, 0}, {1, kBookEnd}};
/// The number of cells for a flipbook's variants: mirrored or not, and for a looping one also the starting frame.
inline constexpr int kMirrored = 2, kStarts = 16;

inline std::vector<Material> hotMaterials() {
    return {
        {.light = glm::vec3(34), .softness = 0.02f},
        {.albedo = {0.20f, 0.18f, 0.17f}, .opacity = 0.92f, .light = glm::vec3(3.4f), .erosion = 1, .softness = 0.5f},
        {.albedo = glm::vec3(0.24f), .opacity = 0.80f, .light = glm::vec3(1.5f), .erosion = 0.8f, .softness = 0.6f},
        {.light = glm::vec3(5.0f), .softness = 1.0f},
        {.albedo = {0.46f, 0.40f, 0.34f}, .opacity = 0.40f, .erosion = 0.6f, .softness = 0.5f},
        {.albedo = {0.10f, 0.10f, 0.10f}, .opacity = 0.16f, .light = glm::vec3(1.25f), .erosion = 1, .softness = 0.15f},
    };
}

inline std::vector<Material> hotMaterialsWithBooks() {
    std::vector<Material> materials = hotMaterials();
    materials.push_back({.albedo = {0.20f, 0.185f, 0.175f},
                         .opacity = 1,
                         .light = glm::vec3(7),
                         .erosion = 0.5f,
                         .softness = 0.7f,
                         .book = Book::smoke,
                         .heat = {2900, 600, 2.15f}});
    materials.push_back(
        {.albedo = glm::vec3(0.50f), .opacity = 1, .erosion = 0.4f, .softness = 0.6f, .book = Book::smoke});
    materials.push_back({.albedo = {0.10f, 0.09f, 0.08f},
                         .opacity = 0.30f,
                         .light = glm::vec3(2.3f),
                         .softness = 0.10f,
                         .book = Book::fire,
                         .heat = {1820, 1820, 0}});
    return materials;
}

}  // namespace arclight::particles
