// Draws the light trails of rods around a ball, as in a long exposure in a dark studio.
#pragma once

#include <optional>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "gfx/frame.h"
#include "render/common/planar_reflection.h"
#include "render/orientation/solids.h"

namespace arclight::orientation {

inline constexpr glm::vec3 kBallCentre{0, 1.86f, 0};  ///< m; its radius is 1. No lamp reaches the floor
inline constexpr float kTipReach = 1.40f;             ///< of a rod's tip from the ball's centre, m

/// The light trail of one rod. A rod points along its y axis; three bars of lamps spread from its tip.
struct LightTrail {
    std::vector<glm::quat> orientations;  ///< at equal steps of time: where the rod is slow, its light is bright
    glm::vec3 light{1};            ///< scene light of the bar
    bool isLine = false;           ///< only the line of the tip, without a rod and bars
};
struct Writing {
    std::vector<LightTrail> trails;
    float written = 1;   ///< fraction of the trails that has been written
    float exposure = 1;  ///< brightness factor of the trails
    BallMarks arc;
};

/// A rod with the bars of lamps at its tip.
SolidMesh rodSolid();

class WritingPainter {
public:
    explicit WritingPainter(Shaders& shaders);
    void draw(Frame& frame, const View& view, const Writing& writing);

private:
    void addSheet(const LightTrail& trail, int blade, glm::vec3 eye);
    /// The trail of a point of the rod, `reach` from the ball's centre: a strip that faces the eye or, without an eye,
    /// lies flat on the ball.
    void addLine(const LightTrail& trail, float reach, float halfWidth, std::optional<glm::vec3> eye);
    /// Adds the mirror images in the ball of all vertices so far.
    void addReflections(glm::vec3 eye);
    void setLamps(const Writing& writing);
    void drawSolids(Pass& pass, const Writing& writing);
    void drawLights(Pass& pass, const Writing& writing);

    Program backdrop_, floor_, ribbon_, bokeh_;
    Solids solids_;
    Lamps lamps_;
    Mesh ball_, stand_, rod_, ground_, quad_;
    VertexBuffer specks_;
    Mesh ribbons_ = Mesh::of<ColourVertex>("trails");
    MeshData<ColourVertex> ribbonData_;
    Texture wear_;
    PlanarReflection reflection_;
};

}  // namespace arclight::orientation
