// A depth map of the static scenery, drawn on the CPU. Particles collide with it as they would with a depth buffer.
#pragma once

#include <span>
#include <vector>

#include "sim/common/camera.h"
#include "sim/common/surface_mesh.h"
#include "sim/particles/scenery_props.h"

namespace arclight::particles {

/// The surface that the camera sees at a particle's position in the frame.
struct SurfaceBehind {
    float depth = -1;  ///< how far the particle lies behind it, along the normal, m; negative in front of it
    glm::vec3 normal{0, 1, 0};
};

/// Linear depth along the view direction. The simulation must not read back images that the GPU draws, because they
/// differ between machines and `draw` never advances anything.
class DepthMap {
public:
    static constexpr int kWidth = 320, kHeight = 180;
    /// The depth where no surface is visible, m.
    static constexpr float kNothing = 1e6f;

    /// Draws the floor at height 0 and the props as `camera` sees them in a 16:9 frame. Does nothing if its arguments
    /// have not changed since the last call.
    void draw(const Camera& camera, std::span<const PropGroup> props, bool hasFloor);

    /// The surface at the texel through which `p` is seen: the plane through the texel's centre. Its normal comes from
    /// the differences to the neighbours; on each axis, the neighbour nearer in depth counts, so normals do not
    /// bend at silhouettes. Points outside the frame have no surface. For a hidden point this finds the surface in
    /// front of it, and only the caller's thickness limit rejects it.
    ///
    /// With the camera's axes r, u, f, the tangents h of its half angles and the size s of the map:
    ///     e = p - eye,  z = e·f,  ndc = (e·r, e·u) / (z h),  texel = floor((ndc + 1) / 2 · s)
    ///     P(x, y) = eye + d(x, y) (f + ndc.x h.x r + ndc.y h.y u)    at the texel's centre
    ///     n = normalize((P(x+1) - P(x)) × (P(y+1) - P(y)))           or the differences to x-1 and y-1
    ///     depth = (P - p)·n
    SurfaceBehind surfaceAt(glm::vec3 p) const;

    /// Linear depth, the lowest row first: for a texture of kWidth × kHeight with one float per texel.
    std::span<const float> distances() const { return distances_; }
    const Camera& camera() const { return camera_; }
    /// How many times `draw` has really drawn.
    int drawings() const { return drawings_; }

private:
    void drawFloor();
    void drawProp(const SurfaceMesh& mesh, const Prop& prop);
    /// Each corner holds a position in texels and 1 / depth.
    void drawTriangle(glm::vec3 a, glm::vec3 b, glm::vec3 c);
    float at(int x, int y) const { return distances_[static_cast<std::size_t>(y * kWidth + x)]; }
    glm::vec3 pointAt(int x, int y) const;
    /// The difference vector of the surface from a texel to the next along x or y.
    glm::vec3 slopeAt(int x, int y, int dx, int dy) const;

    Camera camera_;
    glm::vec3 right_{1, 0, 0}, up_{0, 1, 0}, forward_{0, 0, -1};
    glm::vec2 half_{1};  ///< tangents of half the angles of view
    std::vector<PropGroup> props_;
    bool hasFloor_ = true;
    int drawings_ = 0;
    std::vector<float> distances_;
    std::vector<glm::vec3> corners_;
};

}  // namespace arclight::particles
