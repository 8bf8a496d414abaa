// The nodes of drawn strands in a texture: interpolated between guides on the GPU, or uploaded.
#pragma once

#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "sim/hair/head_of_hair.h"

namespace arclight::hair {

/// Strands per row of a texture of nodes or points.
inline constexpr int kStrandsPerRow = 32;

/// Opens a pass of the frame, or one outside of frames for a measure, where `frame` is null.
inline Pass openPass(Frame* frame, std::string_view name, const Framebuffer& target) {
    return frame != nullptr ? frame->pass(name, target) : Pass(name, target);
}

class StrandNodes {
public:
    explicit StrandNodes(Shaders& shaders);

    /// Interpolates the strands of `hair`: its guides are uploaded, and its strands' sources when they have changed.
    void interpolate(Frame* frame, const GuidedHair& hair);
    /// Uploads nodes unchanged, strand after strand, root to tip.
    void upload(std::span<const glm::vec3> nodes, int nodesPerStrand);

    /// World positions, `nodesPerStrand` texels per strand and `kStrandsPerRow` strands per row.
    const Texture& texture() const { return hair_ != nullptr ? target_.colour() : uploaded_; }
    int nodesPerStrand() const { return nodesPerStrand_; }
    int strands() const { return strands_; }
    /// The nodes on the CPU, strand after strand, interpolated there at the first request. The argument of
    /// `interpolate` must still exist, unchanged.
    std::span<const glm::vec3> onCpu() const;

private:
    void uploadSources(const GuidedHair& hair);
    void uploadGuides(const GuidedHair& hair);
    void setSpheres(const GuidedHair& hair);

    Program program_;
    Framebuffer target_;
    Texture guides_, sources_, uploaded_;
    std::uint64_t sourcesSerial_ = 0;
    std::vector<glm::vec4> staging_;
    const GuidedHair* hair_ = nullptr;  ///< null for uploaded nodes
    mutable std::vector<glm::vec3> onCpu_;
    mutable bool isOnCpu_ = false;
    int strands_ = 0, nodesPerStrand_ = 2;
};

}  // namespace arclight::hair
