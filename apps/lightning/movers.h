// What flies in the cavern: drawn into the lit place, hidden by it and hiding it.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "sim/bolts/bolt_places.h"

namespace arclight::lightning {

using namespace bolts;

enum class MoverKind : int { ship, drone };

/// One thing that flies.
struct Mover {
    glm::mat4 place{1};  ///< from its own frame (nose of the ship along +x, eye of a drone along -x) to the world
    MoverKind kind = MoverKind::drone;
    float glow = 1;  ///< of engines and eyes; more than 1 flares
};

/// Draws movers. Light and distance go to the two colours of a framebuffer with depth.
class MoverPainter {
public:
    explicit MoverPainter(Shaders& shaders);
    /// `distances` are those of the place, along the axis of `camera`.
    void draw(const Framebuffer& target, const Camera& camera, const Texture& distances, std::span<const Mover> movers,
              std::span<const LineLight> lights);

private:
    struct Mesh {
        Buffer vertices, indices;
        VertexArray array;
        int count = 0;
    };
    Program program_;
    std::array<Mesh, 2> meshes_;
};

}  // namespace arclight::lightning
