// Level of detail: the number of strands drawn, by their width on screen, and the number of points of each.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::hair {

/// Strands of full width, then strands whose width falls to 0, so none pops in or out. All are wider than they would be
/// if every strand were drawn, so the total coverage is the same.
struct StrandDetail {
    int strands = 0;                 ///< to draw, the first of all
    float widening = 1;              ///< factor of their widths
    float fadeFrom = 0, fadeTo = 1;  ///< numbers of the strands between which widths fall to 0
};
StrandDetail detailOf(int strands, float fraction);

/// The fraction of `strands` to draw such that each is about a pixel wide, if they would be only `widthPx` wide when
/// all are drawn: thinner strands cost as much but add no detail. At least 600, which still cover the head evenly.
float fractionFor(int strands, float widthPx);

/// Chooses how finely ribbons are drawn. Keeps its memory for the next frame.
class RibbonDetail {
public:
    /// Only one strand in this many is measured.
    static constexpr int kSampledStrand = 14;
    /// Points per ribbon such that its straight segments stay within half a pixel of the spline, except at one node in
    /// twenty of the measured strands, and are at most 13 mm long on average. `pixel`: size of a pixel at the hair, m.
    int pointsFor(std::span<const glm::vec3> nodes, int nodesPerStrand, float pixel);

private:
    std::vector<float> bends_;
};

}  // namespace arclight::hair
