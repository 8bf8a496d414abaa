// The points that the GPU gets hold the segments, to the bit and in order, and their upload is small.
#include "render/bolts/segment_stream.h"

#include <cmath>

#include "core/random.h"
#include "gfx/gl_test.h"
#include "gfx/traffic.h"
#include "render/bolts/bolt_painter.h"

namespace arclight::test {
namespace {

using namespace bolts;

/// What bolt.vert makes of all windows.
std::vector<WorldSegment> segmentsOf(std::span<const StreamPoint> points) {
    std::vector<WorldSegment> segments;
    for (std::size_t i = 0; i + 3 < points.size(); ++i) {
        const StreamPoint &before = points[i], &from = points[i + 1], &to = points[i + 2], &after = points[i + 3];
        if (from.brightness == 0) continue;
        segments.push_back({from.position, std::abs(from.brightness), to.position, std::abs(from.radius),
                            from.radius < 0 ? from.position : before.position,
                            from.brightness < 0 ? to.position : after.position});
    }
    return segments;
}

void expectSame(std::span<const WorldSegment> wanted, std::span<const WorldSegment> found) {
    ASSERT_EQ(wanted.size(), found.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        EXPECT_EQ(wanted[i].from, found[i].from) << i;
        EXPECT_EQ(wanted[i].to, found[i].to) << i;
        EXPECT_EQ(wanted[i].before, found[i].before) << i;
        EXPECT_EQ(wanted[i].after, found[i].after) << i;
        EXPECT_EQ(wanted[i].brightness, found[i].brightness) << i;
        EXPECT_EQ(wanted[i].radius, found[i].radius) << i;
    }
}

TEST(SegmentStream, HoldsAnySegmentsInTheirOrder) {
    Random random(Seed{5});
    for (int round = 0; round < 300; ++round) {
        // Of few places, so that segments follow each other by chance, and in every way.
        const auto place = [&] { return glm::vec3(static_cast<float>(random.below(3)), 0, 0); };
        std::vector<WorldSegment> segments;
        for (std::uint32_t i = 0, count = random.below(30); i < count; ++i) {
            const bool follows = i > 0 && random.below(3) > 0;
            const glm::vec3 from = follows ? segments.back().to : place(), to = place();
            const glm::vec3 before = follows && random.below(2) == 0 ? segments.back().from : place();
            segments.push_back({from, random.uniform(0.1f, 1), to, random.uniform(0.1f, 1),
                                random.below(3) == 0 ? from : before, random.below(3) == 0 ? to : place()});
        }
        std::vector<StreamPoint> points;
        writeStream(segments, points);
        ASSERT_NO_FATAL_FAILURE(expectSame(segments, segmentsOf(points))) << "round " << round;
    }
}

BoltWorld worldOf(BoltMode mode, int targets, float branches) {
    BoltSettings settings;
    settings.strikes = {.mode = mode, .targets = targets, .afterglow = 20 * kTick};
    settings.shape.generations = 5, settings.shape.branchProbability = branches, settings.jitter = {0.004f, 0.004f};
    BoltWorld world;
    world.reset(settings, Seed{3});
    for (int i = 0; i < 60; ++i) world.step({}, false);
    return world;
}

TEST(SegmentStream, HoldsTheBoltsOfEveryMode) {
    for (const BoltMode mode : {BoltMode::single, BoltMode::ship, BoltMode::chain, BoltMode::sky, BoltMode::coil})
        for (const float branches : {0.0f, 0.3f}) {
            const BoltWorld world = worldOf(mode, 12, branches);
            std::vector<StreamPoint> points;
            std::size_t all = 0;
            for (const auto segments : {world.segments(), world.lingering()}) {
                writeStream(segments, points);
                std::vector<WorldSegment> shining;
                for (const WorldSegment& each : segments)
                    if (each.brightness > 0) shining.push_back(each);
                ASSERT_NO_FATAL_FAILURE(expectSame(shining, segmentsOf(points)));
                all += segments.size();
            }
            EXPECT_GT(all, 0u) << static_cast<int>(mode);
        }
}

class BoltTraffic : public Gl {};

TEST_F(BoltTraffic, AThousandBoltsAreTwentyBytesForEachPointOfAPath) {
    Shaders shaders{sourceFolder()};
    BoltPainter painter{shaders};
    const BoltWorld world = worldOf(BoltMode::ship, 500, 0);
    const std::size_t segments = world.segments().size() + world.lingering().size();
    ASSERT_GE(segments, 32u * 1000u);
    const Traffic before = traffic();
    painter.upload(world.segments(), world.lingering());
    const Traffic moved = traffic() - before;
    EXPECT_LE(moved.bytesUploaded, 22 * segments);
    EXPECT_LE(moved.bytesUploaded, 2'000'000u);
    EXPECT_EQ(moved.bytesReadBack, 0u);
    EXPECT_EQ(moved.waits, 0u);
}

}  // namespace
}  // namespace arclight::test
