// The sea and the storm above it, behind everything else.
#pragma once

#include <optional>
#include <vector>

#include "game.h"
#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/common/baked_image.h"
#include "sim/bolts/bolt_world.h"
#include "sim/common/vertices.h"

namespace arclight::procyon {

/// A stroke of lightning between cloud and sea, relative to the camera's position on the path, m.
struct Stroke {
    glm::vec3 top{0}, foot{0};
    std::uint64_t number = 0;  ///< of its shape
    float strength = 0;        ///< 1 at first, falling to 0
};
/// The stroke that lights the storm at a tick, if any: one every 3.5 s, so that flashes stay far apart.
std::optional<Stroke> strokeAt(std::int64_t tick);

/// Where it is, in the scene.
struct SeaAt {
    glm::vec3 origin{0};  ///< a point of the water where the sea begins
    float length = 0;     ///< along −z, m
    Gap mouth;            ///< floor and ceiling at the ends of the caverns, above the water
    glm::vec3 inRock{0};  ///< the colour of rock that is cut away, nearer than the near plane
};

class SeaView {
public:
    explicit SeaView(Shaders& shaders);

    /// Prepares the sky. Call it before the passes of a frame in which the sea is seen.
    void bake(Frame& frame);
    /// Draws sea, sky and the rock around over the whole target. `lamps` mirror in the water.
    void draw(Pass& pass, const View& view, const SeaAt& sea, std::span<const PointLight> lamps,
              const std::optional<Stroke>& stroke, float flashes, double seconds) const;
    /// Adds the stroke as a bolt; `camera` is the camera's position on the path, in the scene.
    void addBolt(const Stroke& stroke, glm::vec3 camera, float flashes, std::vector<bolts::WorldSegment>& segments);

private:
    Program bake_, sea_;
    BakedImage sky_;
    bolts::Bolt shape_;
};

}  // namespace arclight::procyon
