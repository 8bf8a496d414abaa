// How a draw changes its target: blending, depth, culling. Values, given with what is drawn.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>

#include "core/check.h"

namespace arclight {

/// Most colour attachments of a framebuffer.
inline constexpr std::size_t kMaxAttachments = 4;

/// How a colour meets what the target holds.
enum class Blend {
    none,           ///< replaces it
    alpha,          ///< source times its alpha, over what is left
    premultiplied,  ///< source already times its alpha
    additive,
    max,
    multiply,       ///< target times source
    attenuate       ///< target times (1 - source)
};

/// The blending of each attachment.
class Blends {
public:
    /// The same for all.
    constexpr Blends(Blend all) { each_.fill(all); }
    /// One for each attachment from the first on, none for the rest. Different ones that blend need
    /// `GlInfo::hasSeparateBlends`.
    constexpr Blends(std::initializer_list<Blend> each) {
        CHECK_LE(each.size(), kMaxAttachments);
        std::size_t i = 0;
        for (const Blend blend : each) each_[i++] = blend;
    }
    constexpr Blend operator[](std::size_t i) const { return each_[i]; }
    /// Whether the first `attachments` have the same.
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
    test,          ///< what is as near as the depth that is there or nearer
    testAndWrite,
    behind         ///< what lies at or behind the depth that is there; nothing is cut off at the near and far planes,
                   ///< depths beyond count as those of the planes
};

enum class Cull {
    none,
    back  ///< triangles seen from behind: whose corners run clockwise
};

/// The state of a draw. Zero is the plain one: replaces colours, no depth, both sides of triangles.
struct DrawState {
    Blends blend = Blend::none;
    Depth depth = Depth::off;
    Cull cull = Cull::none;
    bool writesColour = true;
    bool sizesPoints = false;    ///< points are as large as the vertex shader's gl_PointSize says
    unsigned sampleMask = ~0u;   ///< the samples that are drawn to, one bit each
};

/// Makes it the state of OpenGL; `attachments` is the number of colours that are drawn to.
void applyState(const DrawState& state, std::size_t attachments);

}  // namespace arclight
