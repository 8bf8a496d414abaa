// Segments of bolts as the GPU gets them: points that follow each other, 20 bytes for each, instead of 56 for a
// segment.
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
    float brightness = 0;  ///< 0: none starts here; negative: the segment's path ends with it
    float radius = 0;      ///< m; negative: the segment's path starts with it
};

/// What shaders/bolts/bolt.vert reads of a segment: it starts at the second of these points and ends at the third.
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

/// Replaces `points` by windows for `segments`, in their order; those between two paths are of brightness 0. Segments
/// that follow each other on a path share a point.
void writeStream(std::span<const WorldSegment> segments, std::vector<StreamPoint>& points);

}  // namespace arclight::bolts
