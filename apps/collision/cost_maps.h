// Cost maps of several trees over one mesh, as images that share a colour bar.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/params.h"
#include "gfx/canvas.h"
#include "gfx/texture.h"
#include "sim/collision/cost_map.h"

namespace arclight::collision {

struct CostMapSettings {
    CountedTests countedTests = CountedTests::both;
    float costRange = 100;

    friend bool operator==(const CostMapSettings&, const CostMapSettings&) = default;
};
constexpr auto rowsOf(CostMapSettings) {
    using P = CostMapSettings;
    return paramRows<P>(
        Param{"countedTests", "Tests that the cost map counts: ray against box, ray against triangle, or both.",
              &P::countedTests, labels("boxes", "triangles", "both")}
            .primary(),
        Param{"costRange", "", "Number of tests at the right end of the colour bar. More tests have the same colour.",
              &P::costRange, 5, 5000}
            .logarithmic()
            .primary());
}

class CostMaps {
public:
    /// Forgets the maps, because the trees have changed.
    void clear() { camera_.reset(); }
    /// Computes square maps with at least `side` pixels per side, unless they are up to date; false if they are. Trees
    /// that are empty have empty maps.
    bool compute(std::span<const TreeStudy> studies, const Camera& camera, int side);

    int side() const { return side_; }
    const CostMap& map(std::size_t tree) const { return maps_[tree]; }
    double mean(std::size_t tree, CountedTests counted) const { return maps_[tree].mean(counted); }
    double max(std::size_t tree, CountedTests counted) const { return maps_[tree].max(counted); }
    /// Of some of the rays through all trees, those that miss what brute force hits. Counted when it is first needed,
    /// so a moving camera does not wait for brute force.
    int missed(std::span<const TreeStudy> studies);

    void draw(Canvas& canvas, const Rect& area, std::size_t tree, const CostMapSettings& settings, float unit);
    static void drawBar(Canvas& canvas, const Rect& bar, const CostMapSettings& settings, float unit);

private:
    void paint(const CostMapSettings& settings);

    std::optional<Camera> camera_;  ///< of the maps; nothing if there are none
    int side_ = 0;
    std::vector<CostMap> maps_;
    std::optional<int> missed_;
    std::vector<Texture> images_;
    std::optional<CostMapSettings> painted_;  ///< the settings of the images
};

}  // namespace arclight::collision
