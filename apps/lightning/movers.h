// The ship and the drones of mode ship: draws their visible surfaces, which shaders/lightning/mover.frag lights.
#pragma once

#include <span>
#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "sim/bolts/bolt_layouts.h"
#include "sim/bolts/mover_mesh.h"
#include "sim/common/solids.h"

namespace arclight::lightning {

using namespace bolts;

/// A ship or a drone. In its own frame, a ship's nose points along +x and a drone's eye looks along -x.
struct Mover {
    glm::mat4 toWorld{1};
};

/// All movers of a tick.
struct Movers {
    Mover ship;
    std::vector<Mover> drones;
};

/// Draws the surfaces of movers into an RGBA32UI framebuffer with depth.
class MoverPainter {
public:
    explicit MoverPainter(Shaders& shaders);
    /// `distances` holds the backdrop's distances along the view axis of the pass.
    void draw(Pass& pass, const Texture& distances, const Movers& movers);
    /// The bounding boxes of the meshes in their own frames.
    const BoundingBox<float>& shipBox() const { return shipBox_; }
    const BoundingBox<float>& droneBox() const { return droneBox_; }

private:
    Program program_;
    Mesh ship_, drone_;
    BoundingBox<float> shipBox_, droneBox_;
    std::vector<MeshInstance> instances_;
    VertexBuffer ships_, drones_;
};

}  // namespace arclight::lightning
