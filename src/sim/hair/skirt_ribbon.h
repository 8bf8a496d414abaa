// Bows and ribbons: strips of two columns of nodes, with the same solver as the skirt.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/common/link_system.h"
#include "sim/hair/bust.h"
#include "sim/hair/strand_collision.h"
#include "sim/hair/strand_settings.h"

namespace arclight::hair {

/// A strip at rest in the head's space: its centre line and the direction of its width.
struct RibbonShape {
    std::vector<glm::vec3> centre{};
    glm::vec3 side{1, 0, 0};  ///< unit
    float width = 0.02f;      ///< m
    bool isLoop = false;      ///< pinned at both ends, not only at the first
};

/// A bow at the back of the head: two loops and two tails, tied at `knot`. `size` is the length of a loop, m.
std::vector<RibbonShape> bow(glm::vec3 knot, float size);

struct RibbonSettings {
    int iterations = 8;
    float damping = 0.96f;
    float bending = 0.5f;                        ///< stiffness, 0 … 1
    float restore = 0.12f, restoreRatio = 0.8f;  ///< of tails, from the knot on; loops have `restore` everywhere
    float areaDensity = 0.15f;                   ///< kg/m²
};

class Ribbons {
public:
    static constexpr std::size_t kMaxRows = 64;

    /// Shapes have 2 to `kMaxRows` rows.
    void reset(std::span<const RibbonShape> shapes, const RibbonSettings& settings, const Pose& pose = {});
    /// Like `StrandSystem::step`; the wind presses on the strips' faces.
    void step(const StrandStep& step);

    int count() const { return static_cast<int>(first_.size()) - 1; }
    int rows(int ribbon) const;
    bool isLoop(int ribbon) const { return isLoop_[static_cast<std::size_t>(ribbon)]; }
    /// The two edge nodes of a row of a ribbon, in the world. Curves over them are evaluated with `splinePoint`.
    std::array<glm::vec3, 2> row(int ribbon, int index) const;
    /// The maximum of |l - L| / L over the links along the edges, in %.
    double strainMax() const;
    std::uint64_t hash() const { return system_.hash(); }

private:
    void addLinks(const RibbonShape& shape, std::uint32_t first, std::vector<Link>& links) const;
    void blow(const StrandStep& step);

    RibbonSettings settings_;
    LinkSystem system_;
    std::vector<std::size_t> first_;  ///< first node of each ribbon, and the end
    std::vector<bool> isLoop_;
    std::vector<glm::vec3> acceleration_;
    std::vector<PushSphere> spheres_;
    float scale_ = 1;
};

}  // namespace arclight::hair
