// Draws a meadow whose plants a reactor field moves.
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/params.h"
#include "gfx/frame.h"
#include "gfx/variants.h"
#include "render/bones/field_simulation.h"
#include "render/common/baked_image.h"
#include "render/common/guest.h"
#include "render/common/sky_dome.h"
#include "sim/bones/meadow.h"
#include "sim/common/camera.h"

namespace arclight::bones {

inline constexpr int kMaxPetals = 600;

/// Properties of the meadow that vary from frame to frame.
struct MeadowLook {
    glm::vec2 breeze{0};  ///< steady lean of a plant of 1 m, m
    double seconds = 0;
    int petals = 260;  ///< in the air, 0 … `kMaxPetals`
};
constexpr auto rowsOf(MeadowLook) {
    return paramRows<MeadowLook>(
        Param{"petals", "", "Number of petals in the air.", &MeadowLook::petals, 0, kMaxPetals},
        Fixed{&MeadowLook::breeze}, Fixed{&MeadowLook::seconds});
}

/// A vertex of a blade: its number in a patch, -1 … 1 across it, 0 … 1 up.
using BladeVertex = SingleVertex<"part", glm::vec3>;
/// A vertex of a flower, as shaders/bones/meadow_flower.vert explains.
using FlowerVertex = SingleVertex<"part", glm::vec4>;

class MeadowPainter {
public:
    explicit MeadowPainter(Shaders& shaders);
    /// Uploads the plants and their positions.
    void plant(const Meadow& meadow);
    /// Draws to the frame's scene.
    void draw(Frame& frame, const Camera& camera, const Meadow& meadow, FieldSimulation& field, const MeadowLook& look,
              const Guest* guest = nullptr);

private:
    static constexpr std::size_t kDetails = 6, kFlowerDetails = 2;

    void packBends(Frame& frame, FieldSimulation& field);
    /// Culls the plants and chooses their levels of detail, if the view has changed.
    void choose(const View& view, const Meadow& meadow);
    const Program& prepared(const Program& program, const FieldGrid& grid, const MeadowLook& look) const;
    /// The program for surfaces that receive the guest's shadow.
    const Program& receiver(std::string_view vertex, std::string_view fragment, const Guest* guest);

    static constexpr std::array<FeatureName, 1> kFeatures{{{1, "GUEST"}}};
    Variants receivers_;
    Program petal_, sky_, panoramaProgram_, bendProgram_;
    std::array<Mesh, kDetails> bladeMeshes_;
    std::array<Mesh, kFlowerDetails> flowerMeshes_;
    Mesh soilMesh_, petalMesh_, skyMesh_;
    std::array<VertexBuffer, kDetails> patches_;
    std::array<VertexBuffer, kFlowerDetails> flowers_;
    std::array<std::vector<GrassPatch>, kDetails> chosenPatches_;
    std::array<std::vector<Flower>, kFlowerDetails> chosenFlowers_;
    std::vector<std::pair<float, std::uint32_t>> order_;
    glm::mat4 chosenFor_{0};
    Texture map_, grain_;
    BakedImage panorama_;
    Framebuffer bends_;
};

}  // namespace arclight::bones
