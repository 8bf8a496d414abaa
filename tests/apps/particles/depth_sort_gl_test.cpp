// Sorting on the GPU against sorting on the CPU, to the bit.
#include <cmath>
#include <cstring>

#include "gfx/gl_test.h"
#include "render/particles/depth_sort.h"
#include "sim/common/camera.h"
#include "sim/particles/radix_sort.h"

namespace arclight::test {
namespace {

using namespace particles;

class GpuDepthSort : public Gl, public ::testing::WithParamInterface<Sorting> {
protected:
    void SetUp() override {
        if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
    }

    static std::vector<Particle> cloud(std::size_t count, std::uint64_t seed, float coarse = 0) {
        Random random(Seed{seed});
        std::vector<Particle> particles(count);
        for (std::size_t i = 0; i < count; ++i) {
            glm::vec3 p{random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-30, 30)};
            if (coarse > 0) p = coarse * glm::round(p / coarse);
            // The number of the particle, so that equal depths are told apart.
            particles[i] = {.position = p, .rotation = random.uniform01(), .image = static_cast<float>(i)};
        }
        return particles;
    }
    std::vector<Particle> sorted(const std::vector<Particle>& particles, const View& view) {
        unsorted.upload<Particle>(particles);
        {
            GpuScope scope(timeline, "sort");
            sorter.sort(scope, unsorted, particles.size(), view, GetParam(), onGpu);
        }
        return onGpu.read<Particle>(particles.size());
    }
    void expectOrderOfCpu(const std::vector<Particle>& particles, const View& view) {
        const std::vector<Particle> gpu = sorted(particles, view);
        DepthSorter cpu;
        const auto order = cpu.sort(particles, view.eye, view.forward);
        std::size_t different = 0;
        for (std::size_t i = 0; i < particles.size(); ++i)
            different += std::memcmp(&gpu[i], &particles[order[i]], sizeof(Particle)) != 0;
        EXPECT_EQ(different, 0u) << "of " << particles.size();
        EXPECT_EQ(sortInversions(gpu, view.eye, view.forward), 0u);
    }
    static View view(glm::vec3 from) { return viewOf(Camera{.position = from, .target = {0.3f, 1, 0}}, 64, 36); }

    Shaders shaders{sourceFolder()};
    GpuDepthSorter sorter{shaders};
    GpuTimeline timeline;
    Buffer unsorted{"unsorted"};
    VertexBuffer onGpu = VertexBuffer::of<Particle>("sorted");
};

TEST_P(GpuDepthSort, OrderIsThatOfTheCpuForAnyCount) {
    timeline.begin();
    for (const std::size_t count : {1u, 2u, 3u, 1000u, 2047u, 2048u, 2049u, 4095u, 65537u})
        expectOrderOfCpu(cloud(count, count), view({0.7f, 1.5f, 8.1f}));
    Random random(Seed{9});
    for (int i = 0; i < 8; ++i) {
        const std::uint32_t count = 1 + random.below(20000);
        const auto particles = cloud(count, random.next());
        expectOrderOfCpu(particles, view({random.uniform(-9, 9), random.uniform(0, 9), random.uniform(1, 9)}));
    }
}

TEST_P(GpuDepthSort, EqualDepthsKeepTheirOrder) {
    timeline.begin();
    // All in one plane, and in planes 2 m apart: the camera looks along an axis.
    const View along = viewOf(Camera{.position = {0, 0, 40}, .target = {0, 0, 0}}, 64, 36);
    expectOrderOfCpu(cloud(5000, 3, 2), along);
    std::vector<Particle> plane = cloud(7000, 4);
    for (Particle& particle : plane) particle.position.z = -3;
    expectOrderOfCpu(plane, along);
    for (std::size_t i = 0; i < 7000; i += 501) EXPECT_EQ(sorted(plane, along)[i].image, static_cast<float>(i));
}

TEST_P(GpuDepthSort, NothingIsSortedOfNothing) {
    timeline.begin();
    EXPECT_TRUE(sorted({}, view({0, 0, 5})).empty());
}

TEST_P(GpuDepthSort, ASmallerSetLeavesNoTraceOfALargerOne) {
    timeline.begin();
    expectOrderOfCpu(cloud(30000, 1), view({0, 2, 20}));
    expectOrderOfCpu(cloud(2500, 2), view({0, 2, 20}));
}

INSTANTIATE_TEST_SUITE_P(Ways, GpuDepthSort, ::testing::Values(Sorting::radix, Sorting::bitonic),
                         [](const auto& way) { return way.param == Sorting::radix ? "Radix" : "Bitonic"; });

TEST(BitonicSorting, AMillionTakesFiftyFiveDispatches) {
    EXPECT_EQ(BitonicSort::paddedCount(1000000), 1u << 20);
    EXPECT_EQ(BitonicSort::dispatches(1 << 20), 55);
    EXPECT_EQ(BitonicSort::paddedCount(6000), 8192u);
    EXPECT_EQ(BitonicSort::dispatches(8192), 6);
    EXPECT_EQ(BitonicSort::paddedCount(1), 2048u);
    EXPECT_EQ(BitonicSort::dispatches(2048), 1);
}

}  // namespace
}  // namespace arclight::test
