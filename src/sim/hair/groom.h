// Grooms: the rest shapes of strands.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "sim/hair/bust.h"
#include "sim/hair/strand_settings.h"

namespace arclight::hair {

/// Strands in the head's space, all with the same number of nodes. The first `pinned` nodes of each move with the head:
/// 1 pins only the root; in a ponytail, they end at the band.
struct Groom {
    int nodes = 2;
    int pinned = 1;
    std::vector<glm::vec3> positions{};  ///< strand after strand, root to tip
    std::vector<float> lifts{};          ///< height of each strand above the skin, m; empty: all 0

    int strands() const { return static_cast<int>(positions.size()) / nodes; }
    std::span<const glm::vec3> strand(int index) const {
        return std::span(positions).subspan(static_cast<std::size_t>(index * nodes), static_cast<std::size_t>(nodes));
    }
};

enum class Style : int { straight, wavy, curly, shortCut, ponytail, wet };

struct GroomSettings {
    Style style = Style::straight;
    int nodes = 16;
    float length = 0.38f;     ///< of the longest strands, m; `shortCut` takes a fifth of it
    float variation = 0.12f;  ///< of lengths: the shortest strands are this fraction shorter
    std::uint32_t seed = 1;
    friend bool operator==(const GroomSettings&, const GroomSettings&) = default;
};

constexpr auto rowsOf(GroomSettings) {
    return paramRows<GroomSettings>(
        Param{"style", "Style of the hair.", &GroomSettings::style,
              labels("straight", "wavy", "curly", "short", "ponytail", "wet")}
            .primary(),
        nodesRow(&GroomSettings::nodes),
        Param{"length", "m", "Length of the longest strands.", &GroomSettings::length, 0.05f, 0.7f},
        Fixed{&GroomSettings::variation}, Fixed{&GroomSettings::seed});
}

/// How drawn strands are placed between guides.
struct LockSettings {
    float clumping = 0.3f;  ///< 0 … 1: how far tips gather into locks, beyond the style's own clumping
    Millimetres stray{3};   ///< how far strands stray from their locks
};
constexpr auto rowsOf(LockSettings) {
    return paramRows<LockSettings>(
        Param{"clumping", "", "Fraction of the distance to their lock by which tips gather.", &LockSettings::clumping,
              0, 1},
        Param{"frizz", "mm", "Distance by which tips stray from their locks.", &LockSettings::stray, 0, 30});
}

/// A strand for each vertex of the scalp. It leaves the skin along the vertex's direction, turns downwards, is laid
/// over the spheres at rest and then gets the style's waves. All nodes except roots are outside the spheres.
Groom groomScalp(const Scalp& scalp, const GroomSettings& settings, std::span<const Sphere> spheres);

/// The best simulation settings for each style: sets those that depend on the style (restoring force, bending, damping)
/// and keeps the rest.
StrandSettings styled(Style style, StrandSettings settings);

/// The scene of the strain table: a row of straight strands of `length`, 5 mm apart along z, hanging down.
Groom rowGroom(int strands, int nodes, float length = 0.3f);
/// The motion of its roots: sideways by 0.25 m · sin(2π · 2 Hz · t).
Pose shakePose(double seconds);
/// Its settings: no bending, no restoring force, damping of 0.985.
StrandSettings shakeSettings(Solver solver, int iterations);

/// Orientations of a strand's links: z along each link, without twist between neighbours.
void linkFrames(std::span<const glm::vec3> nodes, std::span<glm::quat> frames);

}  // namespace arclight::hair
