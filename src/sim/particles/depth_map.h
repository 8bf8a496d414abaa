// A depth map of the static scenery, drawn on the CPU: what particles collide with as they would with a depth buffer.
#pragma once

#include <span>
#include <vector>

#include "sim/common/camera.h"
#include "sim/common/surface_mesh.h"
#include "sim/particles/scenery_props.h"

namespace arclight::particles {

/// The surface that a camera sees where a particle is.
struct SurfaceBehind {
    float depth = -1;  ///< how far the particle lies behind it, along the normal, m; below 0 before it
    glm::vec3 normal{0, 1, 0};
};

/// Distances along the view, as a depth buffer holds them after division. The simulation must not read back what the
/// GPU draws: it would differ between machines, and `draw` never advances anything.
class DepthMap {
public:
    static constexpr int kWidth = 320, kHeight = 180;
    /// The distance where nothing is seen, m.
    static constexpr float kNothing = 1e6f;

    /// Draws the floor at height 0 and the props as `camera` sees them in a frame of 16:9. Does nothing if it has
    /// drawn the same before.
    void draw(const Camera& camera, std::span<const PropGroup> props, bool hasFloor);

    /// The surface at the texel through which `p` is seen. A surface is the plane through the texel's centre; its
    /// normal comes from the differences to the neighbours, on each axis to the one that is nearer in depth, so that
    /// normals do not bend around silhouettes. What is outside of the frame has no surface; nor has what is hidden:
    /// there, the surface in front is found, and only the thickness that the caller allows tells them apart.
    ///
    /// With the camera's axes r, u, f, the tangents h of half its angles and the size s of the map:
    ///     e = p - eye,  z = e·f,  ndc = (e·r, e·u) / (z h),  texel = floor((ndc + 1) / 2 · s)
    ///     P(x, y) = eye + d(x, y) (f + ndc.x h.x r + ndc.y h.y u)    at the texel's centre
    ///     n = normalize((P(x+1) - P(x)) × (P(y+1) - P(y)))           or the differences to x-1 and y-1
    ///     depth = (P - p)·n
    SurfaceBehind surfaceAt(glm::vec3 p) const;

    /// Distances along the view, the lowest row first: a texture of kWidth × kHeight in one float.
    std::span<const float> distances() const { return distances_; }
    const Camera& camera() const { return camera_; }
    /// Times that `draw` has drawn.
    int drawings() const { return drawings_; }

private:
    void drawFloor();
    void drawProp(const SurfaceMesh& mesh, const Prop& prop);
    /// Corners in the map's texels and 1 / distance.
    void drawTriangle(glm::vec3 a, glm::vec3 b, glm::vec3 c);
    float at(int x, int y) const { return distances_[static_cast<std::size_t>(y * kWidth + x)]; }
    glm::vec3 pointAt(int x, int y) const;
    /// The difference of the surface from a texel to the next along x or y.
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
