// What the four renderers of the lightprepass demo are given: one scene, whatever draws it.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "sim/common/camera.h"
#include "sim/common/surface_mesh.h"
#include "sim/lights/light.h"
#include "sim/lights/tile_chain.h"

namespace arclight::lights {

/// What a surface is made of.
enum class Material : int { rock, metal, crystal };

/// The meshes that objects are made of.
enum class MeshName : int { sphere, ball, block, boulderA, boulderB, boulderC, spikeA, spikeB, crystal, ship, arch };
inline constexpr int kMeshCount = 11;
SurfaceMesh makeMesh(MeshName name);

struct SceneObject {
    MeshName mesh = MeshName::sphere;
    Material material = Material::rock;
    glm::mat4 toWorld{1};
    glm::vec3 tint{1};  ///< of the albedo
    glm::vec3 emission{0};  ///< light given off where the solid glows
    float texturePerMetre = 0.3f;
};

/// Air that takes light away and gives some back.
struct Haze {
    glm::vec3 colour{0};
    float density = 0;  ///< 1/m
    float scatter = 0;  ///< share of a lamp's light that the air along the view shows
};

struct LightScene {
    Camera camera;
    std::vector<PointLight> lights;
    std::vector<bool> floats;  ///< of each light: whether it is a lamp in the air, or belongs to something that glows
    std::vector<SpotLight> spots;
    DirectionalLight sun;
    BlackLight black;
    glm::vec3 ambient{0};
    Haze haze;
    std::vector<TileInstance> tiles;  ///< of the cavern
    std::vector<SceneObject> objects;
    glm::vec3 drift{0};  ///< of the dust, m, in one turn of its box
};

}  // namespace arclight::lights
