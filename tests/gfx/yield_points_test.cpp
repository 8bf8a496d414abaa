// Points within a frame: what a draw is divided into, what an abandoned frame leaves behind, whose time counts.
#include "gfx/yield_points.h"

#include <chrono>
#include <thread>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using Parts = std::vector<std::pair<int, int>>;

class Yields : public Gl {
protected:
    static constexpr int kSize = 32;
    static constexpr double kPixels = kSize * kSize;
    RenderSetup setup{kSize, kSize};
    YieldPoints& points = setup.store.yieldPoints();

    /// Three passes with samples that are resolved by the last one; abandoned at that point.
    int drawUpTo(int point) {
        int passed = 0;
        points.begin([&](double) { return ++passed != point; }, kPixels);
        try {
            Frame frame(setup.store, setup.canvas, 0, 0);
            frame.pass("first", frame.scene()).clear({1, 0, 0, 1});
            const View view{};
            { frame.scenePass("scene", view, {0, 1, 0}); }
            frame.pass("last", frame.scene()).clear({0, 0, 1, 1});
        } catch (const FrameAbandoned&) {
        }
        points.end();
        return passed;
    }
    /// How a draw is divided.
    Parts partsOf(const YieldPoints::Divisions& into, bool& isRows) {
        Parts parts;
        points.begin([](double) { return true; }, kPixels);
        points.draw(into, [&](const YieldPoints::Part& part) {
            parts.emplace_back(part.first, part.count);
            isRows = part.isRows;
        });
        points.end();
        return parts;
    }
};

TEST_F(Yields, WithoutAnOwnerAreNoneAndDrawsAreWhole) {
    EXPECT_FALSE(points.isOn());
    Frame frame(setup.store, setup.canvas, 0, 0);
    frame.pass("pass", frame.scene()).clear({1, 0, 0, 1});
    EXPECT_EQ(points.yieldedMs(), 0);
}

TEST_F(Yields, PartsFollowEachOtherAndCoverTheDraw) {
    points.divideAll(4);
    for (const int units : {1, 3, 16, 100, 1001}) {
        bool isRows = false;
        const Parts parts = partsOf({.units = units, .rows = 45, .byRows = true}, isRows);
        EXPECT_EQ(isRows, units < 16) << "few units are divided by rows";
        int next = 0;
        for (const auto& [first, count] : parts) {
            EXPECT_EQ(first, next);
            EXPECT_GT(count, 0);
            next = first + count;
        }
        EXPECT_EQ(next, isRows ? 45 : units);
        EXPECT_GE(parts.size(), 4u);
    }
    bool isRows = true;
    EXPECT_EQ(partsOf({.units = 1, .rows = 45, .byRows = false}, isRows), (Parts{{0, 1}}));
    EXPECT_FALSE(isRows);
}

TEST_F(Yields, RowsAreDrawnOnce) {
    constexpr int kRows = 200;  // several tiles of a software rasteriser, the last one cut
    const Texture quarter = lightTexture(kSize, kRows, [](int, int) { return glm::vec4(0.25f); });
    const Framebuffer result("result", {.width = kSize, .height = kRows, .colours = {PixelFormat::rgba16f}});
    for (const int samples : {0, 4}) {
        SCOPED_TRACE(samples);
        const Framebuffer drawn(
            "drawn", {.width = kSize, .height = kRows, .colours = {PixelFormat::rgba16f}, .samples = samples});
        int passed = 0;
        points.divideAll(4);
        points.begin([&](double) { return ++passed > 0; }, kPixels);
        {
            Frame frame(setup.store, setup.canvas, 0, 0);
            Pass pass = frame.pass("add", drawn);
            pass.clear({0, 0, 0, 0}).state({.blend = Blend::additive});
            setup.copier.copy(quarter, pass);
            drawn.resolveTo(result);
        }
        points.end();
        EXPECT_GE(passed, 4) << "not divided";
        for (const float value : result.readFloats()) ASSERT_EQ(value, 0.25f);
    }
}

TEST_F(Yields, AbandonedFramesLeaveNeitherFaultsNorTimes) {
    setup.store.inspectPasses(true);
    const int all = drawUpTo(0);
    EXPECT_GE(all, 3);
    const std::vector<std::string> names = setup.store.timeline().names();
    for (int point = 1; point <= all; ++point) {
        EXPECT_EQ(drawUpTo(point), point) << "nothing runs after that point";
        EXPECT_EQ(setup.store.timeline().names(), names) << "of the last whole frame";
        EXPECT_EQ(setup.store.inspectedPasses().size(), names.size()) << "a key finds the next pass";
        EXPECT_FALSE(points.isAbandoned());
    }
    // Faults would fail the test, such as samples that were never resolved. A whole frame follows as ever.
    EXPECT_EQ(drawUpTo(0), all);
    EXPECT_EQ(setup.store.scene().readPixel(3, 3), (std::array<float, 4>{0, 0, 1, 1}));
    // Times come some frames later; abandoned frames between them have none.
    for (int i = 0; i < 8; ++i) drawUpTo(0);
    for (int point = 1; point <= all; ++point) {
        drawUpTo(point), drawUpTo(0);
        EXPECT_EQ(setup.store.timeline().times().size(), names.size());
    }
}

TEST_F(Yields, WholeWorkIsNotAbandonedBeforeItsEnd) {
    int passed = 0;
    bool isDone = false;
    points.begin([&](double) { return ++passed < 2; }, kPixels);
    EXPECT_THROW(
        {
            Frame frame(setup.store, setup.canvas, 0, 0);
            {
                const YieldPoints::Whole whole = frame.whole();
                for (int i = 0; i < 4; ++i) frame.pass("bake", frame.scene()).clear({1, 0, 0, 1});
                isDone = true;
            }
            frame.pass("after", frame.scene()).clear({0, 1, 0, 1});
        },
        FrameAbandoned);
    points.end();
    EXPECT_TRUE(isDone);
    EXPECT_EQ(passed, 5);
}

TEST_F(Yields, TimesOfPassesDoNotIncludeTheOwners) {
    static constexpr double kOwnersMs = 200;
    points.divideAll(2);
    points.begin(
        [](double) {
            std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(kOwnersMs));
            return true;
        },
        kPixels);
    {
        Frame frame(setup.store, setup.canvas, 0, 0);
        Pass pass = frame.pass("copy", frame.scene());
        setup.copier.copy(lightTexture(kSize, kSize, [](int, int) { return glm::vec4(1); }), pass);
    }
    const double yielded = points.yieldedMs();
    points.end();
    EXPECT_GE(yielded, 3 * kOwnersMs) << "before the pass, and after both parts";
    setup.store.timeline().finish();
    ASSERT_EQ(setup.store.timeline().times().size(), 1u);
    // The pass was open for two of these points.
    EXPECT_LT(setup.store.timeline().times()[0].cpuMs, 2 * kOwnersMs);
    EXPECT_LT(setup.store.timeline().times()[0].gpuMs, 2 * kOwnersMs);
}

}  // namespace
}  // namespace arclight::test
