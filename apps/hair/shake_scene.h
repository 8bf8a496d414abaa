// The scene of the strain table: the solvers side by side on the same motion.
#pragma once

#include <array>
#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "scene.h"
#include "shake_chart.h"
#include "sim/hair/shake.h"

namespace arclight::hair {

/// A vertex of a cord: a ribbon that faces the camera and is shaded like a round fibre.
struct CordVertex {
    glm::vec3 position{0};
    glm::vec4 tangent{0};  ///< xyz; w is the position across, -1 to 1
    glm::vec4 colour{0};   ///< linear, with opacity
};
constexpr auto rowsOf(CordVertex) {
    return vertexRows<CordVertex>(Attribute{"position", &CordVertex::position},
                                  Attribute{"tangent", &CordVertex::tangent}, Attribute{"colour", &CordVertex::colour});
}

class ShakeScene : public HairScene {
public:
    explicit ShakeScene(Shaders& shaders);

    void reset(const SceneContext& context) override;
    /// Restarts if a setting of the motion has changed.
    void changed(const SceneContext& context) override;
    void step(const SceneContext& context, const Step& step) override;
    void draw(const SceneContext& context, Frame& frame) override;
    /// Measures the chosen solver. The state dump is of this solver, too.
    HairMeasures measure(const SceneContext& context) override;
    /// `{"tick", "spheres", "strands"}`.
    Json dumpState(const SceneContext& context) const override;
    std::optional<float> strandLength(const HairParams&) const override { return kShakenLength; }
    void panel(const SceneContext& context, Panel& panel) const override;

private:
    const ShakenRow& row(Solver solver) const { return rows_[static_cast<std::size_t>(solver)]; }
    /// The fraction of its energy that a free pendulum loses per second, in %.
    double pendulumLoss(Solver solver) const;
    void addCord(std::span<const glm::vec3> nodes, std::span<const glm::vec4> colours, float width);
    void addRow(const ShakenRow& row, const ShakeCell& cell, const ShakeView& view);
    void addTrail(const ShakenRow& row, Solver solver, const ShakeCell& cell);
    void addFold(const ShakenRow& row, const ShakeCell& cell);

    Program backdrop_, cord_;
    Mesh mesh_ = Mesh::of<CordVertex>("cords");
    ShakeSettings settings_;
    std::array<ShakenRow, kSolvers.size()> rows_;
    ShakeChart chart_;
    std::vector<CordVertex> vertices_;
    std::vector<std::uint32_t> indices_;
    glm::vec3 toEye_{0, 0, 1};
};

}  // namespace arclight::hair
