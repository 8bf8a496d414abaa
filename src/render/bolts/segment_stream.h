// Segments of bolts as a stream of consecutive points for the GPU: 20 bytes per point instead of 56 per segment.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "gfx/vertex_layout.h"
#include "sim/bolts/bolt_world.h"

namespace arclight::bolts {

/// A point of a path, and the segment that starts there.
struct StreamPoint {
    glm::vec3 position;
    float brightness = 0;  ///< 0: no segment starts here; negative: the segment is the last of its path
    float radius = 0;      ///< m; negative: the segment is the first of its path
};

/// The input of shaders/bolts/bolt.vert for a segment, which runs from the second of these points to the third.
struct StreamWindow {
    std::array<StreamPoint, 4> points;
};

}  // namespace arclight::bolts

namespace arclight {

template <>
inline const VertexLayout& layoutOf<bolts::StreamWindow>() {
    constexpr std::size_t stride = sizeof(bolts::StreamPoint);
    constexpr AttributeFormat number = kAttributeFormat<float>, point = kAttributeFormat<glm::vec3>;
    static const VertexLayout layout{{{"before", point, false, 0},
                                      {"from", point, false, stride},
                                      {"brightness", number, false, stride + offsetof(bolts::StreamPoint, brightness)},
                                      {"radius", number, false, stride + offsetof(bolts::StreamPoint, radius)},
                                      {"to", point, false, 2 * stride},
                                      {"after", point, false, 3 * stride}},
                                     stride};
    return layout;
}

}  // namespace arclight

namespace arclight::bolts {

/// Replaces `points` by windows for `segments`, in their order; windows between two paths have brightness 0.
/// Consecutive segments of a path have a point in common.
void writeStream(std::span<const WorldSegment> segments, std::vector<StreamPoint>& points);

}  // namespace arclight::bolts
