// How accurate the maps of `DeepOpacity` are: their counts at positions, and their error against counting each strand.
#pragma once

#include <span>
#include <vector>

#include "render/hair/deep_opacity.h"

namespace arclight::hair {

class ShadowProbe {
public:
    explicit ShadowProbe(Shaders& shaders);

    /// Strands towards the key (x) and the rim light (y) that shaders find at positions in the last drawn maps.
    std::vector<glm::vec2> counts(const DeepOpacity& maps, std::span<const glm::vec3> positions) const;

    struct Comparison {
        double error = 0;                           ///< root of the mean square of the differences in transmittance
        double mapMean = 0, countedMean = 0;        ///< of the transmittances
        double mapStrands = 0, countedStrands = 0;  ///< means
    };
    /// Compares the last drawn maps of `hair` with counts of its strands at random points of them. As the lights are
    /// wide, a point's transmittance is the mean over rays about it.
    Comparison compare(const DeepOpacity& maps, const DrawnHair& hair, const PortraitLight& light) const;

private:
    Program program_;
};

}  // namespace arclight::hair
