// A steady frame of the demo allocates no memory, whatever the scene and the renderer. An operator new counts.
#include <utility>

#include "app/session/session_renderer.h"
#include "apps/lightprepass/lightprepass_demo.h"
#include "core/allocation_counter.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using namespace lightprepass;

class LightprepassAllocation : public Gl {
protected:
    LightprepassAllocation() : setup(64, 36), demo(setup.shaders) {}

    /// Allocations of ten ticks, after as many as it takes for all GPU times to arrive and for lists to find room.
    int allocationsOf(const LightprepassParams& params) {
        demo.params = params;
        demo.reset(Seed{1});
        for (std::int64_t tick = 0; tick < 12; ++tick) play(tick);
        // The software rasteriser compiles shaders on other threads.
        startCounting(Counted::thisThread);
        for (std::int64_t tick = 12; tick < 22; ++tick) play(tick);
        return stopCounting();
    }
    void play(std::int64_t tick) {
        demo.step({.tick = tick, .seconds = secondsAt(tick), .input = input, .gpu = setup.store.timeline()});
        Frame frame(setup.store, setup.canvas, tick, secondsAt(tick));
        demo.draw(frame);
    }

    RenderSetup setup;
    LightprepassDemo demo;
    const Input input{};
};

TEST_F(LightprepassAllocation, SteadyFramesAllocateNothing) {
    constexpr std::pair<LightprepassScene, LightRenderer> kCases[] = {
        {LightprepassScene::cavern, LightRenderer::prepass},
        {LightprepassScene::cavern, LightRenderer::tiled},
        {LightprepassScene::spheres, LightRenderer::deferred},
        {LightprepassScene::article, LightRenderer::forward}};
    for (const auto& [scene, renderer] : kCases) {
        LightprepassParams params;
        params.scene = scene, params.renderer = renderer, params.lists = ListMaker::cpu;
        EXPECT_EQ(allocationsOf(params), 0) << static_cast<int>(scene) << ' ' << static_cast<int>(renderer);
    }
}

TEST_F(LightprepassAllocation, SteadyFramesWithFourSamplesAllocateNothing) {
    LightprepassParams params;
    params.msaa = Samples::four, params.specular = Specular::colour;
    EXPECT_EQ(allocationsOf(params), 0);
}

}  // namespace
}  // namespace arclight::test
