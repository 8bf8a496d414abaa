// A steady frame of particles on the GPU uploads little, reads nothing back and waits for nothing.
#include "apps/particles/drawn_particles.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

using namespace particles;

class GpuTraffic : public Gl {
protected:
    void SetUp() override {
        if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
    }
    /// The traffic of a step and its frame. Times of the GPU, which are read when either begins, do not count.
    Traffic ofOneFrame() {
        const Input input{};
        drawn.setup.store.timeline().begin();
        const Traffic beforeStep = traffic();
        drawn.demo.step({.tick = drawn.tick,
                         .seconds = secondsAt(drawn.tick),
                         .input = input,
                         .gpu = drawn.setup.store.timeline()});
        ++drawn.tick;
        const Traffic step = traffic() - beforeStep;
        Frame frame(drawn.setup.store, drawn.setup.canvas, drawn.tick, secondsAt(drawn.tick));
        const Traffic beforeDraw = traffic();
        drawn.demo.draw(frame);
        const Traffic draw = traffic() - beforeDraw;
        return {step.bytesUploaded + draw.bytesUploaded, step.bytesReadBack + draw.bytesReadBack,
                step.waits + draw.waits};
    }
    void expectNothingReadBack(const ParticlesParams& params, const std::string& what) {
        drawn.play(params, 40);
        for (int i = 0; i < 4; ++i) {
            const Traffic moved = ofOneFrame();
            EXPECT_EQ(moved.bytesReadBack, 0u) << what << ", frame " << i;
            EXPECT_EQ(moved.waits, 0u) << what << ", frame " << i;
            EXPECT_LE(moved.bytesUploaded, 64000u) << what << ", frame " << i;
        }
    }
    DrawnParticles drawn{96, 54};
};

TEST_F(GpuTraffic, NothingIsReadBackInASteadyFrame) {
    const Labels &effects = labelsOf("effect"), &paths = labelsOf("path"), &shadows = labelsOf("shadows");
    drawn.play({.style = {.path = Path::compute}}, 1);
    drawn.draw();  // the first sort of a debug context is read back and checked
    const auto text = [](const Labels& labels, auto choice) {
        return std::string(labels.text[static_cast<std::size_t>(choice)]);
    };
    for (const EffectKind effect :
         sampleOf<EffectKind>({EffectKind::explosion, EffectKind::steady, EffectKind::fire, EffectKind::smoke}, 2))
        for (const Path path : {Path::compute, Path::splat})
            for (const Shadows shadow : {Shadows::fourier, Shadows::slices})
                for (const Resolution resolution : {Resolution::full, Resolution::half}) {
                    ParticlesParams params{
                        .effect = effect,
                        .style = {
                            .path = path, .blend = Blending::additive, .resolution = resolution, .shadows = shadow}};
                    const std::string what = text(effects, effect) + ' ' + text(paths, path) + ' ' +
                                             text(shadows, shadow) + (resolution == Resolution::half ? " half" : "");
                    expectNothingReadBack(params, what + " additive");
                    if (path == Path::splat) continue;
                    params.style.blend = Blending::premultiplied, params.style.sort = Sorting::none;
                    expectNothingReadBack(params, what + " unsorted");
                    params.style.sort = Sorting::radix;
                    expectNothingReadBack(params, what + " sorted");
                }
}

/// The count sees what the CPU needs on another path.
TEST_F(GpuTraffic, ReadingBackIsCounted) {
    drawn.play({.style = {.path = Path::feedback, .sort = Sorting::none}}, 40);
    EXPECT_GT(ofOneFrame().bytesReadBack, 0u);
}

}  // namespace
}  // namespace arclight::test
