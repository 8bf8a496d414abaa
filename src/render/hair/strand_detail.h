// Level of detail: how many strands are drawn for their width on screen, and of how many points each.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::hair {

/// Strands of full width, then strands whose width falls to nothing, so that none appears or vanishes at once. All are
/// wider than they would be if every strand were drawn, and cover the same.
struct StrandDetail {
    int strands = 0;                 ///< to draw, the first of all
    float widening = 1;              ///< factor of their widths
    float fadeFrom = 0, fadeTo = 1;  ///< numbers of the strands between which widths fall to nothing
};
StrandDetail detailOf(int strands, float fraction);

/// The fraction of `strands` to draw, so that each is a pixel wide where all would be `widthPx` wide, which is less:
/// what is thinner than a pixel costs as much and shows no more. At least 600, which still cover the head evenly.
float fractionFor(int strands, float widthPx);

/// Chooses how finely ribbons are drawn. Keeps its memory for the next frame.
class RibbonDetail {
public:
    /// One strand in so many is enough to measure.
    static constexpr int kSampledStrand = 14;
    /// Points of each ribbon, so that its straight segments stay within half a pixel of the spline, but for one node
    /// in twenty of the strands measured, and are at most 13 mm long on average. `pixel`: its size at the hair, m.
    int pointsFor(std::span<const glm::vec3> nodes, int nodesPerStrand, float pixel);

private:
    std::vector<float> bends_;
};

}  // namespace arclight::hair
