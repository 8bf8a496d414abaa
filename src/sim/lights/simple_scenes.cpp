#include "sim/lights/simple_scenes.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "core/random.h"
#include "sim/common/periodic.h"

namespace arclight::lights {
namespace {

glm::mat4 transformAt(glm::vec3 at, glm::vec3 scale, float turn = 0) {
    return glm::scale(glm::rotate(glm::translate(glm::mat4(1), at), turn, glm::vec3(0, 1, 0)), scale);
}

void addBlock(LightScene& scene, glm::vec3 at, glm::vec3 half, Material material, float turn = 0) {
    SceneObject block;
    block.mesh = MeshName::block, block.material = material;
    block.toWorld = transformAt(at, half, turn);
    block.texturePerMetre = 0.125f;
    scene.objects.push_back(block);
}

/// Adds lights from number `first` on, which drift over a floor of half size `half`.
void addDrifting(LightScene& scene, const SceneSettings& settings, Seed seed, double seconds, int first,
                 glm::vec3 half) {
    Random random(seed, 0x11947);
    for (int i = first; i < settings.lights; ++i) {
        PointLight light;
        const float z = random.uniform(-half.z, half.z), y = random.uniform(0.4f, half.y);
        const glm::vec3 centre(random.uniform(-half.x, half.x), y, z);
        const auto phase = static_cast<double>(random.uniform01());
        const double rate = 1.0 / (5.0 + 8.0 * static_cast<double>(random.uniform01()));
        light.position =
            centre + 0.6f * glm::vec3(wave(rate * seconds + phase), 0.4f * wave(1.3 * rate * seconds + 3 * phase),
                                      wave(0.8 * rate * seconds + 5 * phase));
        light.radius = settings.lightRadius * random.uniform(0.7f, 1.3f);
        const float hue = random.uniform01();
        light.colour = (hue < 0.55f  ? glm::vec3(0.25f, 1.7f, 2.2f)
                        : hue < 0.9f ? glm::vec3(2.5f, 0.75f, 0.14f)
                                     : glm::vec3(1.6f, 1.5f, 1.3f)) *
                       random.uniform(0.4f, 1.0f) * std::min(1.0f, 0.3f * settings.lightRadius);
        scene.lights.push_back(light);
        scene.floats.push_back(true);
    }
}

}  // namespace

void spheresScene(const SceneSettings& settings, Seed seed, double seconds, LightScene& scene) {
    scene.clear();
    Random random(seed, 0x5b4e7e);
    addBlock(scene, {0, -1.0f, 0}, {40, 1, 40}, Material::rock);
    for (int i = 0; i < settings.objects; ++i) {
        SceneObject sphere;
        const float radius = 0.28f + 0.9f * powf(random.uniform01(), 3.0f);
        const float angle = 2.3999632f * static_cast<float>(i), far = 1.05f * std::sqrt(static_cast<float>(i) + 0.5f);
        sphere.toWorld =
            transformAt({far * cosf(angle), radius, far * sinf(angle)}, glm::vec3(radius), 6.28f * random.uniform01());
        sphere.material = i % 3 == 0 ? Material::metal : Material::rock;
        sphere.tint = glm::vec3(random.uniform(0.8f, 1.5f));
        scene.objects.push_back(sphere);
    }
    addDrifting(scene, settings, seed, seconds, 0, {11, 3.2f, 11});
    const float turn = 0.12f * wave(seconds / 40.0);
    scene.camera.position = glm::vec3(15.5f * cosf(turn), 5.2f, 15.5f * sinf(turn));
    scene.camera.target = {-1, 0.8f, 0};
    scene.camera.fovY = 0.8f, scene.camera.near = 0.4f, scene.camera.far = 130;
    if (settings.spots)
        scene.spots.push_back({{glm::vec3(2, 9, -6), 22, glm::vec3(60, 56, 48)},
                               glm::normalize(glm::vec3(-0.1f, -0.9f, 0.5f)),
                               0.95f,
                               0.85f});
    if (settings.sun) scene.sun = {glm::normalize(glm::vec3(0.5f, 0.7f, 0.6f)), glm::vec3(0.05f, 0.06f, 0.08f)};
    scene.ambient = glm::vec3(0.012f);
    scene.haze = {glm::vec3(0.004f, 0.007f, 0.009f), 0.022f, 0.0022f};
    scene.black = settings.shadow({0, 1.8f, 0}, {0, 0, 1});
}

namespace {

/// The hall of the article's scene: a floor, and a wall with pillars and ledges. The part that the camera sees at rest
/// comes first; the rest extends floor and wall as far as the camera may look.
void addHall(LightScene& scene) {
    addBlock(scene, {0, -1, 0}, {16, 1, 8}, Material::metal);
    addBlock(scene, {0, 3.5f, -6.2f}, {16, 5, 1}, Material::metal);
    for (const float x : {-9.0f, -3.0f, 3.0f, 9.0f})
        addBlock(scene, {x, 3.5f, -5.0f}, {0.45f, 5, 0.5f}, Material::metal);
    for (const float y : {1.0f, 5.4f}) addBlock(scene, {0, y, -5.1f}, {16, 0.22f, 0.35f}, Material::metal);
    for (const float x : {-96.0f, -64.0f, -32.0f, 0.0f, 32.0f, 64.0f}) {
        for (const float z : {0.0f, 16.0f})
            if (x != 0 || z != 0) addBlock(scene, {x, -1, z}, {16, 1, 8}, Material::metal);
        for (const float y : {3.5f, 13.5f, 23.5f})
            if (x != 0 || y > 10) addBlock(scene, {x, y, -6.2f}, {16, 5, 1}, Material::metal);
        for (const float y : {1.0f, 5.4f, 9.6f})
            if (x != 0 || y > 8) addBlock(scene, {x, y, -5.1f}, {16, 0.22f, 0.35f}, Material::metal);
    }
    for (int i = -16; i <= 8; ++i) {
        const float x = 6.0f * static_cast<float>(i) + 3;
        if (std::abs(x) > 10) addBlock(scene, {x, 3.5f, -5.0f}, {0.45f, 5, 0.5f}, Material::metal);
        addBlock(scene, {x, 18.5f, -5.0f}, {0.45f, 10, 0.5f}, Material::metal);
    }
}

}  // namespace

void articleScene(const SceneSettings& settings, Seed seed, double seconds, LightScene& scene) {
    scene.clear();
    addHall(scene);
    Random random(seed, 0xa771c1e);
    for (int i = 0; i < std::max(0, settings.objects); ++i) {
        SceneObject piece;
        const float size = i < 12 ? random.uniform(0.5f, 1.15f) : random.uniform(0.10f, 0.30f);
        const float z = random.uniform(-4.2f, 1.6f);
        const glm::vec3 at(random.uniform(-8.5f, 8.5f), 0, z);
        const bool isBall = i % 2 == 0;
        piece.mesh = isBall ? MeshName::sphere : i % 4 == 1 ? MeshName::boulderA : MeshName::boulderB;
        piece.material = isBall ? Material::metal : Material::rock;
        piece.toWorld = transformAt(at + glm::vec3(0, isBall ? size : 0.45f * size, 0), glm::vec3(size),
                                    6.28f * random.uniform01());
        piece.tint = glm::vec3(1.2f);
        scene.objects.push_back(piece);
    }
    SceneObject ship;
    ship.mesh = MeshName::ship, ship.material = Material::metal;
    const glm::vec3 at(0.2f + 0.5f * wave(seconds / 8.0), 3.3f + 0.2f * wave(seconds / 5.0), -2.0f);
    ship.toWorld = glm::rotate(transformAt(at, glm::vec3(1), -1.15f), 0.25f, glm::vec3(0, 0, 1));
    ship.emission = glm::vec3(9.0f, 3.2f, 0.9f), ship.tint = glm::vec3(1.2f), ship.texturePerMetre = 0.42f;
    scene.objects.push_back(ship);
    static constexpr glm::vec3 kPositions[3] = {{-5.6f, 2.0f, -2.6f}, {0.4f, 1.3f, 0.6f}, {5.8f, 3.4f, -2.6f}};
    static constexpr glm::vec3 kColours[3] = {{22, 0.7f, 0.5f}, {0.6f, 17, 0.9f}, {0.9f, 1.5f, 26}};
    for (int i = 0; i < std::min(3, settings.lights); ++i) {
        const glm::vec3 drift(0.5f * wave(seconds / 9.0 + 0.3 * i), 0.3f * wave(seconds / 7.0 + 0.4 * i), 0);
        scene.lights.push_back({kPositions[i] + drift, 1.75f * settings.lightRadius, kColours[i]});
        scene.floats.push_back(true);
    }
    addDrifting(scene, settings, seed, seconds, 3, {9, 5, 4});
    scene.camera.position = {2.2f, 3.6f, 11.2f};
    scene.camera.target = {0.2f, 2.5f, -2};
    scene.camera.fovY = 0.72f, scene.camera.near = 0.4f, scene.camera.far = 130;
    if (settings.spots)
        scene.spots.push_back({{at + glm::vec3(-2.2f, -0.2f, -0.8f), 18, glm::vec3(30, 30, 28)},
                               glm::normalize(glm::vec3(-0.9f, -0.25f, -0.35f)),
                               0.96f,
                               0.86f});
    if (settings.sun) scene.sun = {glm::normalize(glm::vec3(-0.35f, 0.8f, 0.55f)), glm::vec3(0.55f)};
    scene.ambient = glm::vec3(0.02f);
    scene.haze = {glm::vec3(0.004f), 0.004f, 0.0025f};
    scene.black = settings.shadow(at, glm::normalize(glm::vec3(-0.91f, 0, -0.41f)));
}

}  // namespace arclight::lights
