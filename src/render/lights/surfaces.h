// The surfaces of a scene on the GPU. Each mesh is drawn once for all its instances.
#pragma once

#include <array>
#include <compare>
#include <deque>
#include <span>
#include <vector>

#include "render/lights/frame_inputs.h"
#include "render/lights/surface_assets.h"
#include "sim/common/vertices.h"
#include "sim/lights/cavern_rock.h"

namespace arclight::lights {

class Surfaces {
public:
    Surfaces(Shaders& shaders, std::span<const CavernTile> tiles);

    /// Replaces the instances with the scene's instances in the view frustum.
    void upload(const LightScene& scene, const View& view);
    /// Draws the surfaces with the fragment shader at `fragment`, which includes surface.glsl.
    void draw(Pass& pass, const FrameInputs& inputs, Depth depth, std::string_view fragment, std::uint32_t features,
              const SetUniforms& set = {}) const;
    /// Draws only depth.
    void drawDepths(Pass& pass, Variants& programs) const;
    std::size_t objectsDrawn() const { return objects_; }
    std::size_t trianglesDrawn() const { return triangles_; }

private:
    /// Properties that select the program of a batch.
    struct Kind {
        Material material = Material::rock;
        bool isEmissive = false;
        bool isTile = false;  ///< neither rotated nor tinted
        friend auto operator<=>(const Kind&, const Kind&) = default;
    };
    struct BoundedMesh {
        Mesh mesh;
        glm::vec3 centre{0};
        float radius = 0;  ///< around `centre`
    };
    struct Batch {
        const BoundedMesh* mesh = nullptr;
        Kind kind;
        std::size_t number = 0;  ///< in order of creation
        VertexBuffer instances = VertexBuffer::of<MeshInstance>("instances");
        std::vector<MeshInstance> data{};
        float nearest = 0;          ///< distance of the nearest instance from the eye
        float texturePerMetre = 0;  ///< smallest value of the instances
        bool isMagnified = false;   ///< whether a texel may be larger than a pixel, so finer relief is visible
    };
    /// A slice of rock: its batches from fine to coarse, and its bounding box in the tile.
    struct Slice {
        std::array<std::size_t, kRockDetails> batches;
        glm::vec3 low, high;
    };
    /// The view frustum and the eye.
    struct Visibility {
        std::array<glm::vec4, 6> planes;  ///< normals inwards
        glm::vec3 eye;
    };
    Slice addSlice(const RockPiece& piece);
    void addRock(const TileInstance& tile, const Visibility& visibility);
    void add(Batch& batch, const SceneObject& object, const Visibility& visibility);
    Batch& batchOf(MeshName mesh, Kind kind);
    const BoundedMesh& meshOf(MeshName mesh);
    /// `begin` returns the program of a batch; it is called once for consecutive batches with equal programs.
    template <class Begin>
    void drawBatches(Pass& pass, DrawState state, Begin begin) const;

    SurfaceTextures textures_;
    std::deque<BoundedMesh> meshes_;
    std::vector<std::vector<Slice>> slices_;  ///< per kind of tile
    std::vector<const Batch*> order_;         ///< batches with instances, sorted by kind and then by distance
    std::vector<const BoundedMesh*> meshByName_;
    std::deque<Batch> batches_;
    std::size_t objects_ = 0, triangles_ = 0;
    bool isCutaway_ = false;
};

}  // namespace arclight::lights
