// Particles at half the width and height of the scene, and their upsampling.
#pragma once

#include <array>
#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/particles/particle_style.h"
#include "sim/common/vertices.h"

namespace arclight::particles {

/// Opens a pass of the frame, or one outside of frames for a measure, where `frame` is null.
inline Pass openPass(Frame* frame, std::string_view name, const Framebuffer& target) {
    return frame != nullptr ? frame->pass(name, target) : Pass(name, target);
}

/// Tiles of a frame, and which of them particles may cover.
class CoveredTiles {
public:
    static constexpr int kAcross = 40, kUp = 24;
    /// Adds all tiles that the rectangle touches, 0 to 1 over the frame.
    void add(glm::vec2 low, glm::vec2 high);
    void addAll() { covered_.fill(true); }
    bool isCovered(int x, int y) const { return covered_[static_cast<std::size_t>(y * kAcross + x)]; }

private:
    std::array<bool, kAcross * kUp> covered_{};
};

/// Statistics of the broad particles, the block of shaders/particles/census.glsl, byte for byte (std140).
struct CensusBlock {
    glm::vec2 planes{0, 1};  ///< mean and standard deviation of their distances, m
    float farthest = 1e9f;   ///< surfaces behind it occlude none of them, and count as equally far, m
    float padding = 0;
};
static_assert(sizeof(CensusBlock) == 16);

/// A target of half size (rounded up), the distances of the surfaces for it, and the view of its pixels. Drawing costs
/// a quarter; the loss of quality depends on `upsample` (J. Jansen and L. Bavoil, "Fast Rendering of Opacity-Mapped
/// Particles", 2011; I. Cantlay, "High-Speed, Off-Screen Particles", GPU Gems 3, 2007).
class HalfResolution {
public:
    explicit HalfResolution(Shaders& shaders);

    /// Fits the target to the view of the scene and finds the distances of the surfaces in it.
    void prepare(Frame* frame, const View& scene, const Texture& distance);
    /// Premultiplied light of the particles, and the fraction of the background that they occlude.
    const Framebuffer& target() const { return particles_; }
    const Texture& distance() const { return distance_.colour(); }
    const View& view() const { return view_; }
    struct Upsample {
        Upsampling upsampling = Upsampling::nearest;
        const Buffer* census = nullptr;  ///< a `CensusBlock`; null for particles at any distance
        const CoveredTiles& tiles;
    };
    /// Blends the target over `onto`, whose surfaces lie at `distance`.
    void upsample(Frame* frame, const Framebuffer& onto, const Texture& distance, const Upsample& how);

private:
    Program downsample_, upsample_;
    Framebuffer particles_, distance_;
    Mesh square_ = Mesh::numbered(Primitive::triangleStrip, 4);
    VertexBuffer tiles_ = VertexBuffer::of<CornerVertex>("covered tiles");
    std::vector<CornerVertex> covered_;  ///< lower left corners of tiles, 0 to 1 over the frame
    Buffer anywhere_{"particles at any distance"};
    View view_;
};

}  // namespace arclight::particles
