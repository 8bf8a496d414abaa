// Depth: shared between targets, tested in front and behind, written alone.
#include "gfx/area_drawing.h"

namespace arclight::test {
namespace {

constexpr DrawState kWrites{.depth = Depth::testAndWrite}, kTests{.depth = Depth::test},
    kBehind{.depth = Depth::behind}, kSame{.depth = Depth::same};

class Depths : public AreaDrawing {
protected:
    /// Whether draws at `depth` pass inside the patch and outside of it.
    void expectPassed(Pass& pass, const Framebuffer& seen, float depth, bool inPatch, bool outside) {
        SCOPED_TRACE(depth);
        // Twice: a depth written by the first draw would show in the second.
        for (int i = 0; i < 2; ++i) {
            pass.clear({0, 0, 0, 1});
            fillAt(pass, depth, kAll, 1);
            expectRed(seen, [&](int x, int y) { return (kPatch.holds(x, y) ? inPatch : outside) ? 1.0f : 0.0f; });
        }
    }
};

TEST_F(Depths, SharedDepthIsTestedThroughAnotherTarget) {
    const Framebuffer first = withDepth();
    Framebuffer second = withoutDepth();
    second.shareDepth(first);
    {
        Pass pass("first", first);
        pass.clear({0, 0, 0, 1}).clearDepth().state(kWrites);
        fillAt(pass, 0.25f, kPatch, 1);
    }
    {
        Pass pass("second", second);
        pass.clear({0, 0, 0, 1}).state(kTests);
        fillAt(pass, 0.5f, kAll, 2);
    }
    expectRed(second, [](int x, int y) { return kPatch.holds(x, y) ? 0.0f : 2.0f; });
    expectRed(first, [](int x, int y) { return kPatch.holds(x, y) ? 1.0f : 0.0f; });
}

TEST_F(Depths, SharedDepthIsWrittenThroughAnotherTarget) {
    const Framebuffer first = withDepth();
    Framebuffer second = withoutDepth();
    second.shareDepth(first);
    Pass("first", first).clear({0, 0, 0, 1}).clearDepth();
    {
        Pass pass("second", second);
        pass.state(kWrites);
        fillAt(pass, 0.25f, kPatch, 2);
    }
    {
        Pass pass("first again", first);
        pass.state(kWrites);
        fillAt(pass, 0.5f, kAll, 1);
    }
    expectRed(first, [](int x, int y) { return kPatch.holds(x, y) ? 0.0f : 1.0f; });
}

TEST_F(Depths, MultisampledTargetsShareDepth) {
    const Framebuffer first = withDepth(4);
    Framebuffer second = withoutDepth(4);
    second.shareDepth(first);
    {
        Pass pass("first", first);
        pass.clearDepth().state({.depth = Depth::testAndWrite, .sampleMask = 1u << 2});
        fillAt(pass, 0.25f, kPatch, 1);
    }
    {
        Pass pass("second", second);
        pass.clear({0, 0, 0, 1}).state(kTests);
        fillAt(pass, 0.5f, kAll, 2);
    }
    for (int i = 0; i < 4; ++i) {
        SCOPED_TRACE(i);
        expectRed(sampleOf(second, i), [i](int x, int y) { return i == 2 && kPatch.holds(x, y) ? 0.0f : 2.0f; });
    }
}

TEST_F(Depths, OffNeitherTestsNorWrites) {
    const Framebuffer seen = withDepth();
    Pass pass("seen", seen);
    pass.clearDepth(0.5f);
    fillAt(pass, 0.75f, kAll, 1);
    expectRed(seen, [](int, int) { return 1.0f; });
    fillAt(pass, 0.25f, kAll, 2);
    pass.state(kTests);
    fillAt(pass, 0.375f, kPatch, 3);
    expectRed(seen, [](int x, int y) { return kPatch.holds(x, y) ? 3.0f : 2.0f; });
}

TEST_F(Depths, TestAloneWritesNothing) {
    const Framebuffer seen = withDepth();
    Pass pass("seen", seen);
    pass.clearDepth().state(kTests);
    fillAt(pass, 0.25f, kAll, 1);
    fillAt(pass, 0.5f, kAll, 2);
    expectRed(seen, [](int, int) { return 2.0f; });
    // Equal depth passes.
    pass.state(kWrites);
    fillAt(pass, 0.5f, kAll, 3);
    fillAt(pass, 0.5f, kPatch, 4);
    expectRed(seen, [](int x, int y) { return kPatch.holds(x, y) ? 4.0f : 3.0f; });
}

TEST_F(Depths, ClearWithinAPassKeepsItsState) {
    const Framebuffer seen = withDepth();
    Pass pass("seen", seen);
    pass.state({.blend = Blend::additive, .depth = Depth::test}).clear({1, 0, 0, 1}).clearDepth();
    fillAt(pass, 0.25f, kAll, 1);
    fillAt(pass, 0.5f, kAll, 1);
    expectRed(seen, [](int, int) { return 3.0f; });
}

TEST_F(Depths, BehindPassesEqualOrFartherAndWritesNothing) {
    const Framebuffer seen = withDepth();
    Pass pass("seen", seen);
    pass.clearDepth(0.75f).state(kWrites);
    fillAt(pass, 0.25f, kPatch, 0);
    pass.state(kBehind);
    expectPassed(pass, seen, 0.25f, true, false);
    expectPassed(pass, seen, 0.5f, true, false);
    expectPassed(pass, seen, 0.125f, false, false);
    expectPassed(pass, seen, 0.75f, true, true);
    expectPassed(pass, seen, 0.875f, true, true);
    pass.state(kTests);
    expectPassed(pass, seen, 0.5f, false, true);
}

TEST_F(Depths, SamePassesEqualAloneAndWritesNothing) {
    const Framebuffer seen = withDepth();
    Pass pass("seen", seen);
    pass.clearDepth(0.75f).state(kWrites);
    fillAt(pass, 0.25f, kPatch, 0);
    pass.state(kSame);
    expectPassed(pass, seen, 0.125f, false, false);
    expectPassed(pass, seen, 0.25f, true, false);
    expectPassed(pass, seen, 0.5f, false, false);
    expectPassed(pass, seen, 0.75f, false, true);
    expectPassed(pass, seen, 0.875f, false, false);
    // The next state tests as it says again.
    pass.state(kTests);
    expectPassed(pass, seen, 0.125f, true, true);
}

TEST_F(Depths, BehindIsNotClippedByNearAndFarPlanes) {
    const Framebuffer seen = withDepth();
    Pass pass("seen", seen);
    pass.clearDepth().state(kWrites);
    fillAt(pass, 0.25f, kPatch, 0);
    // The far side of a volume, 50 m away, with planes at 1 and 10 m; and a piece of it 0.5 m away.
    const auto clipZ = [](float distance) { return (11 * distance - 20) / 9; };
    const auto expectDrawn = [&](float distance, const std::function<bool(int, int)>& isDrawn) {
        SCOPED_TRACE(distance);
        pass.clear({0, 0, 0, 1});
        fill(pass, kLeft, {1, 0, 0, 1}, clipZ(distance), distance);
        expectRed(seen, [&](int x, int y) { return isDrawn(x, y) ? 1.0f : 0.0f; });
    };
    const auto nowhere = [](int, int) { return false; };
    pass.state(kBehind);
    expectDrawn(50, [](int x, int y) { return kLeft.holds(x, y); });
    expectDrawn(0.5f, nowhere);
    pass.state(kTests);
    expectDrawn(50, nowhere);
    pass.clearDepth(0).state(kBehind);
    expectDrawn(0.5f, [](int x, int y) { return kLeft.holds(x, y); });
}

TEST_F(Depths, WithoutColourOnlyDepthIsWritten) {
    const Framebuffer seen = withDepth();
    Pass pass("seen", seen);
    pass.clear({0.5f, 0, 0, 1}).clearDepth().state({.depth = Depth::testAndWrite, .writesColour = false});
    fillAt(pass, 0.25f, kPatch, 1);
    expectRed(seen, [](int, int) { return 0.5f; });
    pass.state(kWrites);
    fillAt(pass, 0.5f, kAll, 2);
    expectRed(seen, [](int x, int y) { return kPatch.holds(x, y) ? 0.5f : 2.0f; });
}

}  // namespace
}  // namespace arclight::test
