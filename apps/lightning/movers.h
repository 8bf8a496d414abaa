// What flies in the cavern: drawn into the lit place, hidden by it and hiding it.
#pragma once

#include <span>
#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "sim/bolts/bolt_layouts.h"
#include "sim/bolts/mover_mesh.h"

namespace arclight::bolts {

constexpr auto rowsOf(MoverVertex) {
    return vertexRows<MoverVertex>(Attribute{"position", &MoverVertex::position},
                                   Attribute{"normal", &MoverVertex::normal}, Attribute{"part", &MoverVertex::part});
}

}  // namespace arclight::bolts

namespace arclight::lightning {

using namespace bolts;

/// One thing that flies, from its own frame (nose of the ship along +x, eye of a drone along -x) to the world.
struct Mover {
    glm::mat4 toWorld{1};
};
constexpr auto rowsOf(Mover) { return vertexRows<Mover>(Attribute{"toWorld", &Mover::toWorld}); }

/// All that fly in a tick.
struct Movers {
    Mover ship;
    std::vector<Mover> drones;
};

/// Farthest that their meshes reach from their own middles, m.
inline constexpr float kShipReach = 1.75f, kDroneReach = 0.78f;

/// Draws movers. Light and distance go to the two colours of a framebuffer with depth.
class MoverPainter {
public:
    explicit MoverPainter(Shaders& shaders);
    /// `distances` are those of the place, along the axis of the pass's view.
    void draw(Pass& pass, const Texture& distances, const Movers& movers, std::span<const LineLight> lights);

private:
    Program program_;
    Mesh ship_, drone_;
    VertexBuffer ships_, drones_;
};

}  // namespace arclight::lightning
