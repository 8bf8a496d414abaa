// A scene with lights, as all four renderers of src/render/lights draw it.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "sim/common/camera.h"
#include "sim/common/surface_mesh.h"
#include "sim/lights/light.h"
#include "sim/lights/tile_chain.h"

namespace arclight::lights {

/// The material of a surface.
enum class Material : int { rock, metal, crystal };

/// The meshes of objects.
enum class MeshName : int { sphere, ball, block, boulderA, boulderB, boulderC, spikeA, spikeB, crystal, ship, arch };
inline constexpr int kMeshCount = 11;
SurfaceMesh makeMesh(MeshName name);

struct SceneObject {
    MeshName mesh = MeshName::sphere;
    Material material = Material::rock;
    glm::mat4 toWorld{1};
    glm::vec3 tint{1};      ///< factor on the albedo
    glm::vec3 emission{0};  ///< light that the glowing parts of the mesh emit
    float texturePerMetre = 0.3f;
};

/// Air that absorbs light and scatters some of it towards the eye.
struct Haze {
    glm::vec3 colour{0};
    float density = 0;  ///< 1/m
    float scatter = 0;  ///< strength of in-scattering around lamps, 1/m
};

struct LightScene {
    Camera camera;
    std::vector<PointLight> lights;
    std::vector<bool> floats;  ///< per light: a free lamp in the air, not the light of an emissive object
    std::vector<SpotLight> spots;
    DirectionalLight sun;
    BlackLight black;
    glm::vec3 ambient{0};
    glm::vec3 bounce{0};  ///< light from below that rock reflects: all where it faces down, half where sideways
    Haze haze;
    std::vector<TileInstance> tiles;  ///< only in the cavern
    bool isCutaway = false;           ///< rock is visible from the air only, so a camera in the rock sees the cavern
    std::vector<SceneObject> objects;
    glm::vec3 drift{0};  ///< offset of the dust, m, modulo the side of its box

    /// Resets everything to a new scene's values, except that the lists keep their memory.
    void clear();
};

}  // namespace arclight::lights
