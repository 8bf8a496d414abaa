// The fixed-function state of draws: blending, depth test, culling. Plain values, passed to each draw's pass.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>

#include "core/check.h"

namespace arclight {

/// The most colour attachments of a framebuffer.
inline constexpr std::size_t kMaxAttachments = 4;

/// How a drawn colour combines with the target's.
enum class Blend {
    none,           ///< source replaces target
    alpha,          ///< source × alpha + target × (1 − alpha)
    premultiplied,  ///< source + target × (1 − alpha)
    under,          ///< target + source × (1 − target's alpha), both premultiplied
    additive,       ///< source + target
    max,
    multiply,       ///< target × source
    attenuate       ///< target × (1 − source)
};

/// The blending of each attachment.
class Blends {
public:
    /// One blend mode for all attachments.
    constexpr Blends(Blend all) { each_.fill(all); }
    /// One mode per attachment from the first on, `Blend::none` for the rest. Different modes need
    /// `GlInfo::hasSeparateBlends`.
    constexpr Blends(std::initializer_list<Blend> each) {
        CHECK_LE(each.size(), kMaxAttachments);
        std::size_t i = 0;
        for (const Blend blend : each) each_[i++] = blend;
    }
    constexpr Blend operator[](std::size_t i) const { return each_[i]; }
    /// Whether the first `attachments` have the same blending.
    constexpr bool isUniform(std::size_t attachments = kMaxAttachments) const {
        for (std::size_t i = 1; i < attachments; ++i)
            if (each_[i] != each_[0]) return false;
        return true;
    }
    friend constexpr bool operator==(const Blends&, const Blends&) = default;

private:
    std::array<Blend, kMaxAttachments> each_{};
};

enum class Depth {
    off,
    test,          ///< passes at or in front of the stored depth
    testAndWrite,
    same,          ///< passes at the stored depth
    behind         ///< passes at or behind the stored depth, with depths clamped to the near and far planes instead
                   ///< of clipped
};

enum class Cull {
    none,
    back  ///< triangles seen from behind, whose vertices run clockwise
};

/// The state of a draw. By default it replaces colours, without depth test or culling.
struct DrawState {
    Blends blend = Blend::none;
    Depth depth = Depth::off;
    Cull cull = Cull::none;
    bool writesColour = true;
    bool sizesPoints = false;    ///< the vertex shader's gl_PointSize sets the size of points
    bool alphaToCoverage = false;  ///< alpha is the fraction of a pixel's samples to draw to
    unsigned sampleMask = ~0u;   ///< the samples to draw to, one bit each
};

/// Sets OpenGL's state; `attachments` is the target's number of colour attachments.
void applyState(const DrawState& state, std::size_t attachments);

}  // namespace arclight
