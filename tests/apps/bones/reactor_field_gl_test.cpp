// Reactor fields on the GPU, against `ReactorField`: the same after ten seconds, by fragment and by compute shaders.
#include <cmath>
#include <vector>

#include "core/long_run.h"
#include "core/random.h"
#include "gfx/gl_test.h"
#include "gfx/traffic.h"
#include "render/bones/gpu_reactor_field.h"

namespace arclight::test {
namespace {

using namespace bones;

constexpr double kDt = 1.0 / 60;

class GpuField : public Gl {
protected:
    static std::vector<FieldPath> paths() {
        std::vector<FieldPath> all{FieldPath::fragment};
        if (glInfo().hasCompute) all.push_back(FieldPath::compute);
        return all;
    }
    static glm::vec3 anyVector(Random& random, float size) {
        return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
    }
    static std::vector<Effector> anyEffectors(Random& random) {
        std::vector<Effector> all(random.below(4));
        for (Effector& each : all) {
            each.from = anyVector(random, 2), each.to = each.from + anyVector(random, 0.4f);
            each.radius = random.uniform(0.3f, 1.5f), each.falloff = static_cast<Falloff>(random.below(3));
            each.full = random.uniform(0, 0.8f), each.push = random.uniform(-0.5f, 0.5f);
            each.turn = random.uniform(-0.5f, 0.5f);
            each.impulse = random.uniform(-30, 30), each.spin = random.uniform(-30, 30);
        }
        return all;
    }
    static double largestDifference(const ReactorField& a, const ReactorField& b) {
        double most = glm::distance(a.grid().centre, b.grid().centre);
        const glm::ivec3 counts = a.grid().counts;
        for (int quantity = 0; quantity < ReactorField::kQuantities; ++quantity)
            for (int z = 0; z < counts.z; ++z)
                for (int y = 0; y < counts.y; ++y)
                    for (int x = 0; x < counts.x; ++x)
                        most = std::max(most, std::fabs(static_cast<double>(a.value(quantity, {x, y, z})) -
                                                        static_cast<double>(b.value(quantity, {x, y, z}))));
        return most;
    }
    /// Plays `ticks` on both; the point that a field follows walks in a circle.
    void expectSame(const FieldGrid& grid, const FieldSettings& settings, std::uint64_t seed, const std::string& what) {
        for (const FieldPath path : paths()) {
            Random random(Seed{seed});
            ReactorField field(grid, settings);
            GpuReactorField onGpu(shaders);
            onGpu.adopt(field);
            double moved = 0;
            for (int tick = 0; tick < 600; ++tick) {
                const glm::vec3 point(std::sin(0.03f * static_cast<float>(tick)), 0,
                                      std::cos(0.01f * static_cast<float>(tick)));
                if (settings.placement == Placement::follow) field.follow(point), onGpu.follow(point);
                const std::vector<Effector> effectors = anyEffectors(random);
                field.step(effectors, kDt);
                onGpu.step(timeline, effectors, kDt, path);
                moved = std::max(moved, field.energy());
            }
            EXPECT_LE(largestDifference(field, onGpu.read()), 1e-4)
                << what << (path == FieldPath::compute ? " compute" : " fragment");
            EXPECT_GT(moved, 1e-3);
        }
    }

    Shaders shaders{sourceFolder()};
    GpuTimeline timeline;
};

TEST_F(GpuField, IsThatOfTheCpuWithDefaultSettings) {
    expectSame({.counts = {24, 1, 20}, .cellSize = 0.25f}, {}, 1, "flat");
    expectSame({.counts = {9, 7, 10}, .cellSize = 0.5f}, {}, 2, "with height");
}

TEST_F(GpuField, IsThatOfTheCpuWithRandomSettings) {
    Random random(Seed{31});
    for (int round = 0; round < (isLongRun() ? 60 : 6); ++round) {
        const auto count = [&](unsigned most) { return 1 + static_cast<int>(random.below(most)); };
        const FieldGrid grid{.counts = {count(16), count(6), count(16)},
                             .cellSize = random.uniform(0.25f, 0.6f),
                             .centre = anyVector(random, 0.4f)};
        const FieldSettings settings{.spring = {random.uniform(2, 30), random.uniform(0.05f, 1.5f)},
                                     .displacementRatio = random.uniform01(),
                                     .velocityRatio = random.uniform01(),
                                     .depth = static_cast<int>(random.below(kMaxDepth + 1)),
                                     .isTorqueCrossed = round % 2 == 1,
                                     .isAnchored = random.below(2) == 0,
                                     .placement = static_cast<Placement>(random.below(3))};
        expectSame(grid, settings, 100 + static_cast<std::uint64_t>(round),
                   "round " + std::to_string(round) + " depth " + std::to_string(settings.depth) + " placement " +
                       std::to_string(static_cast<int>(settings.placement)));
    }
}

/// However large the field is, a step moves nothing between CPU and GPU and waits for nothing.
TEST_F(GpuField, AStepMovesNoBytes) {
    Random random(Seed{3});
    for (const FieldPath path : paths())
        for (const int side : {8, 64}) {
            GpuReactorField field(shaders);
            field.adopt(ReactorField({.counts = {side, 4, side}}));
            const std::vector<Effector> effectors(kMaxFieldEffectors, Effector{.push = 0.1f});
            field.step(timeline, effectors, kDt, path);
            timeline.begin();
            const Traffic before = traffic();
            for (int tick = 0; tick < 3; ++tick) field.step(timeline, effectors, kDt, path);
            const Traffic moved = traffic() - before;
            EXPECT_EQ(moved, Traffic{}) << describe(moved);
        }
}

}  // namespace
}  // namespace arclight::test
