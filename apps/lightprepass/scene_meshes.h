// The solids of a scene on the GPU, each drawn once for all its instances.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <glm/glm.hpp>

#include "gfx/objects.h"
#include "sim/lights/cavern_rock.h"
#include "sim/lights/light_scene.h"

namespace arclight::lightprepass {

using namespace lights;

/// What makes batches need another program.
struct BatchKind {
    Substance substance = Substance::rock;
    bool glows = false;
    friend bool operator==(const BatchKind&, const BatchKind&) = default;
};

class SceneMeshes {
public:
    explicit SceneMeshes(std::span<const CavernTile> tiles);

    /// Sends what `toClip` can see of the scene to the GPU.
    void prepare(const LightScene& scene, const glm::mat4& toClip);
    /// Calls `begin` before the batches of each kind, then draws them with the program it has chosen.
    template <class Begin>
    void draw(Begin begin) const {
        for (const BatchKind kind : kKinds) {
            bool hasBegun = false;
            for (const Batch* batch : order_)
                if (batch->kind == kind) {
                    if (!std::exchange(hasBegun, true)) begin(kind);
                    drawIndices(batch->array, GL_TRIANGLES, batch->mesh->indexCount, batch->count);
                }
        }
    }
    std::size_t solidsDrawn() const { return solids_; }
    std::size_t trianglesDrawn() const { return triangles_; }

private:
    struct Mesh {
        Buffer vertices, indices;
        int indexCount = 0;
        glm::vec3 middle{0};
        float reach = 0;  ///< radius about the middle
    };
    /// As the vertex shader takes it.
    struct Instance {
        glm::vec4 columns[3];
        glm::vec4 tintAndScale;
        glm::vec3 glow;
    };
    struct Batch {
        const Mesh* mesh = nullptr;
        SolidName solid{};
        BatchKind kind;
        Buffer instances;
        VertexArray array;
        std::vector<Instance> data;
        int count = 0;
        float nearest = 0;  ///< distance of its nearest instance from the eye
    };
    /// A slice of rock: its batches from fine to coarse, and where it lies in its tile.
    struct Slice {
        std::array<std::size_t, kRockDetails> batches;
        glm::vec3 low, high;
    };
    static constexpr BatchKind kKinds[] = {{Substance::rock, false}, {Substance::rock, true}, {Substance::metal, false},
                                           {Substance::metal, true}, {Substance::crystal, true}};
    Slice addSlice(const RockPiece& piece);
    void addRock(const PlacedTile& tile, std::span<const glm::vec4> planes, glm::vec3 eye);
    Mesh& addMesh(const Solid& solid);
    Batch& addBatch(const Mesh& mesh, BatchKind kind);
    void add(Batch& batch, const Placed& placed, std::span<const glm::vec4> planes, glm::vec3 eye);
    Batch& batchOf(SolidName solid, BatchKind kind);
    const Mesh& meshOf(SolidName solid);

    std::deque<Mesh> meshes_;
    std::vector<std::vector<Slice>> slices_;  ///< of each kind of tile
    std::vector<const Batch*> order_;  ///< batches with something to draw, from the nearest
    std::vector<const Mesh*> solidMeshes_;
    std::deque<Batch> batches_;
    std::size_t solids_ = 0, triangles_ = 0;
};

}  // namespace arclight::lightprepass
