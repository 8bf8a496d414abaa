// Scopes and their clocks: names in order, times some rounds later, bytes, and no OpenGL calls without scopes.
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using Names = std::vector<std::string>;

class Timelines : public Gl {
protected:
    GpuTimeline timeline;
};

/// Counts the queries created while it exists.
class QueryCounter {
public:
    QueryCounter() : generate_(glad_glGenQueries), stamp_(glad_glQueryCounter) {
        made = stamped = 0;
        glad_glGenQueries = [](GLsizei n, GLuint* names) {
            made += n;
            newest->generate_(n, names);
        };
        glad_glQueryCounter = [](GLuint query, GLenum what) {
            ++stamped;
            newest->stamp_(query, what);
        };
        newest = this;
    }
    ~QueryCounter() { glad_glGenQueries = generate_, glad_glQueryCounter = stamp_; }
    static inline int made = 0, stamped = 0;

private:
    static inline QueryCounter* newest = nullptr;
    PFNGLGENQUERIESPROC generate_;
    PFNGLQUERYCOUNTERPROC stamp_;
};

TEST_F(Timelines, NameScopesInOpeningOrder) {
    timeline.begin();
    EXPECT_TRUE(timeline.names().empty());
    {
        GpuScope outer(timeline, "drift");
        GpuScope inner(timeline, "sort");
    }
    { GpuScope scope(timeline, "drift"); }
    EXPECT_EQ(timeline.names(), (Names{"drift", "sort", "drift"}));
    EXPECT_EQ(timeline.count(), 3u);
    EXPECT_EQ(timeline.name(1), "sort");
    timeline.begin();
    EXPECT_TRUE(timeline.names().empty());
}

TEST_F(Timelines, ReportTimesThreeRoundsLater) {
    for (int round = 0; round < 10; ++round) {
        timeline.begin();
        // In each round, the times of the round begun four rounds before are known.
        if (round < 4) {
            EXPECT_TRUE(timeline.times().empty()) << round;
        } else {
            const std::size_t scopes = static_cast<std::size_t>(round - 4) % 3 + 1;
            ASSERT_EQ(timeline.times().size(), scopes) << round;
            for (std::size_t i = 0; i < scopes; ++i) {
                EXPECT_EQ(timeline.times()[i].name, std::to_string(round - 4) + "." + std::to_string(i));
                EXPECT_GE(timeline.times()[i].gpuMs, 0);
                EXPECT_GT(timeline.times()[i].cpuMs, 0);
            }
        }
        for (int i = 0; i < round % 3 + 1; ++i) GpuScope(timeline, std::to_string(round) + "." + std::to_string(i));
    }
}

TEST_F(Timelines, ForgetScopesThatAreNoLongerOpened) {
    for (int round = 0; round < 6; ++round) {
        timeline.begin();
        GpuScope scope(timeline, "drift");
    }
    EXPECT_EQ(timeline.times().size(), 1u);
    for (int round = 0; round < 5; ++round) timeline.begin();
    EXPECT_TRUE(timeline.times().empty());
}

TEST_F(Timelines, FinishWaitsForTheCurrentRound) {
    timeline.begin();
    { GpuScope scope(timeline, "now"); }
    timeline.finish();
    ASSERT_EQ(timeline.times().size(), 1u);
    EXPECT_EQ(timeline.times()[0].name, "now");
}

TEST_F(Timelines, TimesMeasureTheWork) {
    // Work of very different cost, on the GPU and on the CPU.
    ShaderFolder folder;
    folder.write("t/work.frag",
                 "uniform int steps;\nout vec4 colour;\nvoid main() { float x = gl_FragCoord.x;\n"
                 "    for (int i = 0; i < steps; ++i) x = sin(x) + 1.0;\n    colour = vec4(x); }\n");
    Shaders shaders(folder.root());
    const Program work = shaders.program("common/fullscreen.vert", "t/work.frag");
    RenderSetup setup(4, 4);
    const Framebuffer seen = target(256, 256);
    for (int i = 0; i < 2; ++i) {  // the first round compiles
        Frame frame(setup.store, setup.canvas, 0, 0);
        frame.pass("little", seen).fullscreen(work.set("steps", 1));
        frame.pass("much", seen).fullscreen(work.set("steps", 2000));
        setup.store.timeline().finish();
    }
    const auto& times = setup.store.timeline().times();
    ASSERT_EQ(times.size(), 2u);
    EXPECT_GT(times[1].gpuMs, 5 * times[0].gpuMs);
}

TEST_F(Timelines, CreateNoQueriesWithoutScopes) {
    const QueryCounter counter;
    for (int round = 0; round < 10; ++round) timeline.begin();
    timeline.finish();
    EXPECT_TRUE(timeline.times().empty());
    EXPECT_EQ(QueryCounter::made, 0);
    { GpuScope scope(timeline, "one"); }
    EXPECT_EQ(QueryCounter::made, 2) << "begin and end";
    EXPECT_EQ(QueryCounter::stamped, 2);
    for (int round = 0; round < 12; ++round) {
        timeline.begin();
        GpuScope scope(timeline, "one");
    }
    EXPECT_EQ(QueryCounter::made, 8) << "queries of four rounds are reused";
    EXPECT_EQ(QueryCounter::stamped, 26);
}

TEST_F(Timelines, CountDeclaredBytes) {
    const Texture texture("t", PixelFormat::rgba16f, 10, 5);
    Buffer buffer("b");
    buffer.resize(120);
    timeline.begin();
    {
        GpuScope scope(timeline, "moves");
        scope.reads(texture);
        scope.writes(buffer);
        scope.reads(buffer);
    }
    { GpuScope scope(timeline, "nothing"); }
    timeline.finish();
    EXPECT_EQ(timeline.times()[0].bytes, 10 * 5 * 8 + 120 + 120);
    EXPECT_EQ(timeline.times()[1].bytes, 0);
    RenderSetup setup(4, 4);
    const Framebuffer two("two", {.width = 6, .height = 2, .colours = {PixelFormat::rgba16f, PixelFormat::r8}});
    {
        Frame frame(setup.store, setup.canvas, 0, 0);
        Pass pass = frame.pass("writes", two);
        pass.reads(texture);
    }
    setup.store.timeline().finish();
    EXPECT_EQ(setup.store.timeline().times()[0].bytes, 6 * 2 * (8 + 1) + 400);
}

TEST_F(Timelines, ScopeThatDrawsNothingHasNoImage) {
    RenderSetup setup(4, 4);
    setup.store.inspectPasses(true);
    const Framebuffer seen = target(8, 6);
    for (int i = 0; i < 2; ++i) {
        Frame frame(setup.store, setup.canvas, i, 0);
        { GpuScope scope = frame.scope("lists"); }
        frame.pass("light", seen).clear({1, 0, 0, 1});
        { GpuScope scope = frame.scope("counts"); }
        // In the second frame, at the position of a pass of the first.
        if (i == 1) GpuScope last = frame.scope("read back");
        if (i == 0) frame.pass("more light", seen).clear({2, 0, 0, 1});
    }
    const auto kept = setup.store.inspectedPasses();
    ASSERT_EQ(kept.size(), 4u);
    const Names names{"lists", "light", "counts", "read back"};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(kept[i].name, names[i]);
        EXPECT_EQ(kept[i].isShown, i == 1) << names[i];
        EXPECT_EQ(kept[i].width, i == 1 ? 8 : 0) << names[i];
        EXPECT_EQ(kept[i].height, i == 1 ? 6 : 0) << names[i];
    }
    EXPECT_EQ(kept[1].small.readPixel(7, 5)[0], 1.0f);
    EXPECT_EQ(setup.store.timeline().names(), names);
}

TEST_F(Timelines, StepAndFrameAreSeparate) {
    RenderSetup setup(4, 4);
    timeline.begin();
    { GpuScope scope(timeline, "drift"); }
    {
        Frame frame(setup.store, setup.canvas, 0, 0);
        frame.pass("light", frame.scene()).clear({1, 0, 0, 1});
        { GpuScope scope(timeline, "late"); }
    }
    EXPECT_EQ(timeline.names(), (Names{"drift", "late"}));
    EXPECT_EQ(setup.store.timeline().names(), Names{"light"});
}

}  // namespace
}  // namespace arclight::test
