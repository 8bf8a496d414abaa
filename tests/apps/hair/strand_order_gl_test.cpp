// The order of strands and of segments of their ribbons, found on the GPU and on the CPU.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "drawn_strands.h"
#include "render/hair/segment_order.h"
#include "render/hair/strand_order.h"
#include "sim/hair/spline.h"

namespace arclight::test {
namespace {

using namespace hair;

class StrandsInOrder : public DrawnStrands {
protected:
    StrandsInOrder() {
        folder_.write("t/order.frag",
                      "uniform usampler2D order;\nout vec4 colour;\n"
                      "void main() { colour = vec4(texelFetch(order, ivec2(gl_FragCoord.xy), 0)); }\n");
    }
    std::vector<std::uint32_t> segments(const SegmentOrder& order) {
        const Program copy = testShaders_.program("common/fullscreen.vert", "t/order.frag");
        const Framebuffer all = target(order.order().width(), order.order().height());
        drawFullscreen(all, copy.set("order", order.order()));
        const std::vector<float> texels = all.readFloats();
        std::vector<std::uint32_t> result(order.count());
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = static_cast<std::uint32_t>(texels[4 * i]);
        return result;
    }
    /// Distances along the view of the midpoints of all segments, by points on the spline itself.
    static std::vector<double> midpoints(std::span<const glm::vec3> nodes, int perStrand, int points,
                                         const View& view) {
        std::vector<double> depths;
        const auto each = static_cast<std::size_t>(perStrand);
        for (std::size_t first = 0; first < nodes.size(); first += each)
            for (int k = 0; k < points - 1; ++k) {
                const float u = (static_cast<float>(k) + 0.5f) / static_cast<float>(points - 1);
                const glm::vec3 at = splinePoint(nodes.subspan(first, each), u * static_cast<float>(perStrand - 1));
                depths.push_back(static_cast<double>(glm::dot(at - view.eye, view.forward)));
            }
        return depths;
    }
    static bool isPermutation(std::vector<std::uint32_t> order) {
        std::ranges::sort(order);
        for (std::size_t i = 0; i < order.size(); ++i)
            if (order[i] != i) return false;
        return true;
    }
    /// A strand in every line and of any number of nodes, spread over 20 cm of depth.
    std::vector<glm::vec3> spread(int count, int perStrand) {
        std::vector<glm::vec3> nodes;
        for (int i = 0; i < count * perStrand; ++i)
            nodes.push_back({random_.uniform(-0.1f, 0.1f), random_.uniform(-0.1f, 0.1f), random_.uniform(-0.1f, 0.1f)});
        return nodes;
    }

    GpuTimeline timeline_;
    Random random_{Seed{51}};
};

TEST_F(StrandsInOrder, SegmentsAreSortedAndNoneIsMissing) {
    const View view = viewFor(64, 64, 0.002f);
    SegmentOrder order(shaders);
    for (const bool isOnGpu : {false, true}) {
        if (isOnGpu && !glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
        for (const int count : {1, 2, 31, 33, 700, 5000})
            for (const int points : {2, 4, 5, 12, 48}) {
                const int perStrand = 2 + static_cast<int>(random_.below(15));
                const std::vector<glm::vec3> nodes = spread(count, perStrand);
                prepare(strands, nodes, perStrand, {.points = points});
                timeline_.begin();
                if (isOnGpu) {
                    GpuScope scope(timeline_, "order");
                    order.sortOnGpu(scope, strands, view);
                } else {
                    order.sortOnCpu(strands, view);
                }
                const std::vector<double> depths = midpoints(nodes, perStrand, points, view);
                const std::vector<std::uint32_t> found = segments(order);
                ASSERT_EQ(found.size(), depths.size());
                ASSERT_TRUE(isPermutation(found)) << isOnGpu << ' ' << count << ' ' << points;
                // Depths are taken in 65,536 steps.
                const auto [nearest, farthest] = std::ranges::minmax(depths);
                const double step = (farthest - nearest) / 65535 + 1e-6;
                for (std::size_t i = 1; i < found.size(); ++i)
                    ASSERT_LE(depths[found[i]], depths[found[i - 1]] + step) << isOnGpu << ' ' << i;
            }
    }
}

TEST_F(StrandsInOrder, SegmentsInOneStepOfDepthKeepTheirOrder) {
    if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
    // All in one plane but for one in front and one behind.
    std::vector<glm::vec3> nodes;
    for (int s = 0; s < 900; ++s)
        for (const float y : {0.05f, -0.05f})
            nodes.push_back({0.0001f * static_cast<float>(s), y, s == 600 ? 0.1f : s == 300 ? -0.13f : 0});
    prepare(strands, nodes, 2, {.points = 7});
    SegmentOrder order(shaders);
    timeline_.begin();
    {
        GpuScope scope(timeline_, "order");
        order.sortOnGpu(scope, strands, viewFor(64, 64, 0.002f));
    }
    std::vector<std::uint32_t> found = segments(order);
    // Those at the ends of the range may round to two steps.
    std::sort(found.begin(), found.begin() + 6), std::sort(found.end() - 6, found.end());
    std::vector<std::uint32_t> wanted(5400);
    std::iota(wanted.begin(), wanted.end(), 0u);
    std::ranges::rotate(wanted.begin() + 3600, wanted.begin() + 3606, wanted.end());
    std::ranges::rotate(wanted.begin(), wanted.begin() + 1800, wanted.begin() + 1806);
    EXPECT_EQ(found, wanted);
}

TEST_F(StrandsInOrder, StrandsAreThoseOfTheCpu) {
    if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
    const View view = viewFor(64, 64, 0.002f);
    StrandOrder onGpu(shaders), onCpu(shaders);
    for (const int count : {3000, 1, 40, 999}) {
        std::vector<glm::vec3> nodes = spread(count, 4);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (i % 3 == 0) nodes[i].z = 0.01f;  // many are equally far
        prepare(strands, nodes, 4, {});
        for (const int node : {0, 2, 9}) {
            timeline_.begin();
            {
                GpuScope scope(timeline_, "order");
                onGpu.sortOnGpu(scope, strands, view, node);
            }
            onCpu.sortOnCpu(strands, view, node);
            const auto number = static_cast<std::size_t>(count);
            const auto found = onGpu.buffer().read<StrandInstance>(number);
            const auto wanted = onCpu.buffer().read<StrandInstance>(number);
            for (std::size_t i = 0; i < number; ++i) ASSERT_EQ(found[i].value, wanted[i].value) << count << ' ' << i;
        }
    }
}

}  // namespace
}  // namespace arclight::test
