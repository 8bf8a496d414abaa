// Measures the accuracy of the maps of `DeepOpacity`: their counts at positions, and their error relative to counting
// each strand.
#pragma once

#include <span>
#include <vector>

#include "render/hair/deep_opacity.h"

namespace arclight::hair {

class ShadowProbe {
public:
    explicit ShadowProbe(Shaders& shaders);

    /// Numbers of strands towards the key light (x) and the rim light (y), as shaders look them up at `positions` in
    /// the last drawn maps.
    std::vector<glm::vec2> counts(const DeepOpacity& maps, std::span<const glm::vec3> positions) const;

    struct Comparison {
        double error = 0;                           ///< RMS difference in transmittance
        double mapMean = 0, countedMean = 0;        ///< of the transmittances
        double mapStrands = 0, countedStrands = 0;  ///< means
    };
    /// Compares the last drawn maps of `hair` with counts of its strands at random points on them. Because the lights
    /// are wide, a point's transmittance is the mean over rays around it.
    Comparison compare(const DeepOpacity& maps, const DrawnHair& hair, const PortraitLight& light) const;

private:
    Program program_;
};

}  // namespace arclight::hair
