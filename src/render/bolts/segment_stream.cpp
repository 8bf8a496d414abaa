#include "render/bolts/segment_stream.h"

namespace arclight::bolts {
namespace {

bool startsPath(const WorldSegment& segment) { return segment.before == segment.from; }
bool endsPath(const WorldSegment& segment) { return segment.after == segment.to; }

/// Whether `next` can start at the point where `last` ends.
bool follow(const WorldSegment& last, const WorldSegment& next) {
    return last.to == next.from && (startsPath(next) || next.before == last.from) &&
           (endsPath(last) || last.after == next.to);
}

}  // namespace

void writeStream(std::span<const WorldSegment> segments, std::vector<StreamPoint>& points) {
    points.clear();
    if (segments.empty()) return;
    // The first window starts one point before its segment.
    points.push_back({segments.front().before});
    points.push_back({segments.front().from});
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const WorldSegment& segment = segments[i];
        if (i > 0 && !follow(segments[i - 1], segment)) {
            if (!endsPath(segments[i - 1])) points.push_back({segments[i - 1].after});
            if (!startsPath(segment)) points.push_back({segment.before});
            points.push_back({segment.from});
        }
        points.back().brightness = endsPath(segment) ? -segment.brightness : segment.brightness;
        points.back().radius = startsPath(segment) ? -segment.radius : segment.radius;
        points.push_back({segment.to});
    }
    points.push_back({segments.back().after});
}

}  // namespace arclight::bolts
