// The counter counts every fragment or sample that passes all tests, and no other.
#include "gfx/fragment_counter.h"

#include "gfx/area_drawing.h"

namespace arclight::test {
namespace {

class Counts : public AreaDrawing {
protected:
    double counted(const std::function<void()>& draw) const {
        {
            const FragmentCounter::Counting counting(counter);
            draw();
        }
        return counter.count();
    }
    FragmentCounter counter;
};

TEST_F(Counts, CoveredFragments) {
    const Framebuffer seen = withDepth();
    Pass pass("seen", seen);
    pass.clearDepth(0.5f);
    EXPECT_EQ(counter.count(), 0) << "before any count";
    EXPECT_EQ(counted([&] { fill(pass, kAll, {}); }), kAll.pixels());
    EXPECT_EQ(counted([&] { fill(pass, kLeft, {}); }), kLeft.pixels());
    EXPECT_EQ(counted([&] { fill(pass, kPatch, {}); }), kPatch.pixels()) << "counts do not accumulate";
    EXPECT_EQ(counted([&] { fill(pass, kPatch, {}), fill(pass, kLeft, {}); }), kPatch.pixels() + kLeft.pixels())
        << "overdraw";
    EXPECT_EQ(counted([] {}), 0);
    pass.state({.cull = Cull::back});
    EXPECT_EQ(counted([&] { fill(pass, kAll, {}, 0, 1, true); }), 0) << "seen from behind";
    EXPECT_EQ(counted([&] { fill(pass, kAll, {}); }), kAll.pixels());
    pass.state({});
    pass.clip(0, 0, kWidth, kHeight / 2);
    EXPECT_EQ(counted([&] { fill(pass, kAll, {}); }), kAll.pixels() / 2);
    pass.unclip();
    pass.state({.depth = Depth::test});
    const auto both = [&] { fill(pass, kAll, {}, clipOf(0.75f)), fill(pass, kPatch, {}, clipOf(0.25f)); };
    EXPECT_EQ(counted(both), kPatch.pixels());
}

TEST_F(Counts, KeepTheBoundTargetAndViewport) {
    const Framebuffer seen = target(kWidth, kHeight), other = target(5, 3);
    Pass pass("seen", seen);
    pass.clear({0, 0, 0, 1});
    GLint before[4] = {}, after[4] = {};
    glGetIntegerv(GL_VIEWPORT, before);
    GLint boundBefore = 0, boundAfter = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &boundBefore);
    {
        const FragmentCounter::Counting counting(counter);
        Pass measured("measured", other);
        fill(measured, kAll, {});
    }
    glGetIntegerv(GL_VIEWPORT, after);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &boundAfter);
    EXPECT_EQ(counter.count(), 15) << "the whole of a smaller target";
    EXPECT_TRUE(std::equal(before, before + 4, after));
    EXPECT_EQ(boundBefore, boundAfter);
}

TEST_F(Counts, EachSampleSeparately) {
    const Framebuffer many = withoutDepth(4);
    Pass pass("many", many);
    EXPECT_EQ(counted([&] { fill(pass, kPatch, {}); }), 4 * kPatch.pixels());
}

}  // namespace
}  // namespace arclight::test
