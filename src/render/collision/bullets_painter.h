// Draws bolts of light in a field of rocks: scarred rocks, bolts in flight, sparks, and the boxes that shots enter.
#pragma once

#include <array>
#include <vector>

#include "render/collision/space.h"
#include "render/common/light_lines.h"
#include "sim/collision/bullets.h"
#include "sim/common/vertices.h"

namespace arclight::collision {

class BulletsPainter {
public:
    explicit BulletsPainter(Shaders& shaders);
    void draw(Frame& frame, const View& view, const Bullets& bullets, bool showTree);

private:
    static constexpr std::size_t kMaxLights = 10;
    struct Light {
        glm::vec3 at;
        float soft;  ///< m
        glm::vec3 power;
    };
    void uploadMeshes(const RockField& field);
    void findLights(const Bullets& bullets);
    void setLights(const Rock* rock);
    void drawRocks(Pass& pass, const View& view, const RockField& field);
    void drawScars(Pass& pass, const View& view, const Bullets& bullets);
    void findFlights(const View& view, const Bullets& bullets);
    void addSparks(const BulletHit& hit, const Rock& rock, float far);
    void findBoxes(const Bullets& bullets);

    Program rock_, scar_;
    Space space_;
    Texture relief_;
    const RockField* uploaded_ = nullptr;
    std::array<Mesh, kMeshes> meshes_;
    std::array<VertexBuffer, kMeshes> instances_;
    std::array<std::vector<MeshInstance>, kMeshes> placed_;
    VertexBuffer nearRock_;
    Mesh scars_;
    LightLines flights_, boxes_, insideBoxes_;
    std::vector<ColourVertex> scarVertices_;
    std::vector<LightLine> flightLines_, boxEdges_;
    std::vector<Light> lights_;
    std::vector<std::pair<float, std::uint32_t>> order_;
};

}  // namespace arclight::collision
