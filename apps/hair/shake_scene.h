// The scene of the strain table: the solvers side by side on the same motion.
#pragma once

#include <array>
#include <vector>

#include "core/json_fwd.h"
#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "shake_chart.h"
#include "sim/hair/shake.h"

namespace arclight::hair {

/// A vertex of a cord: a ribbon that faces the camera and is shaded like a round fibre.
struct CordVertex {
    glm::vec3 position{0};
    glm::vec4 tangent{0};  ///< and the position across, -1 to 1
    glm::vec4 colour{0};   ///< linear, with opacity
};
constexpr auto rowsOf(CordVertex) {
    return vertexRows<CordVertex>(Attribute{"position", &CordVertex::position},
                                  Attribute{"tangent", &CordVertex::tangent}, Attribute{"colour", &CordVertex::colour});
}

class ShakeScene {
public:
    explicit ShakeScene(Shaders& shaders);

    void reset(const ShakeSettings& settings, Seed seed);
    /// Starts again if settings have changed.
    void set(const ShakeSettings& settings);
    /// `seconds`: at the end of the step.
    void step(double seconds, double dt);
    void draw(Frame& frame, const ShakeView& view);

    const ShakenRow& row(Solver solver) const { return rows_[static_cast<std::size_t>(solver)]; }
    /// The fraction of its energy that a free pendulum loses in a second, in %.
    double pendulumLoss(Solver solver) const;
    /// `{"tick", "spheres", "strands"}` of a solver's row.
    Json dumpState(Solver solver, std::int64_t tick) const;

private:
    void addCord(std::span<const glm::vec3> nodes, std::span<const glm::vec4> colours, float width);
    void addRow(const ShakenRow& row, const ShakeCell& cell, const ShakeView& view);
    void addTrail(const ShakenRow& row, Solver solver, const ShakeCell& cell);
    void addFold(const ShakenRow& row, const ShakeCell& cell);

    Program backdrop_, cord_;
    Mesh mesh_ = Mesh::of<CordVertex>("cords");
    ShakeSettings settings_;
    Seed seed_{1};
    std::array<ShakenRow, kSolvers.size()> rows_;
    ShakeChart chart_;
    std::vector<CordVertex> vertices_;
    std::vector<std::uint32_t> indices_;
    glm::vec3 toEye_{0, 0, 1};
};

}  // namespace arclight::hair
