// The particles demo in this process: played to a tick, drawn and measured.
#pragma once

#include "app/session/session_renderer.h"
#include "apps/particles/particles_demo.h"
#include "apps/particles/particles_rows.h"
#include "gfx/gl_test.h"

namespace arclight::test {

class DrawnParticles {
public:
    DrawnParticles(int width, int height) : setup(width, height), demo(setup.shaders) {}

    /// Plays `ticks` ticks from the start without drawing.
    void play(const particles::ParticlesParams& params, int ticks, std::uint64_t seed = 1) {
        demo.params = params;
        demo.reset(Seed{seed});
        tick = 0;
        step(ticks);
    }
    void step(int ticks) {
        const Input input{};
        for (const std::int64_t end = tick + ticks; tick < end; ++tick) {
            setup.store.timeline().begin();
            demo.step({.tick = tick, .seconds = secondsAt(tick), .input = input, .gpu = setup.store.timeline()});
        }
    }
    /// The final image of the current tick.
    Image draw() {
        Frame frame(setup.store, setup.canvas, tick, secondsAt(tick));
        demo.draw(frame);
        setup.post.draw(frame, {});
        return readImage(setup.store.output());
    }
    particles::ParticlesMeasures measured() {
        draw();
        return demo.measure();
    }

    RenderSetup setup;
    particles::ParticlesDemo demo;
    std::int64_t tick = 0;
};

/// The number of choices of a parameter, and their names.
inline const Labels& labelsOf(std::string_view parameter) {
    for (const ParamInfo& info : paramTable<particles::ParticlesParams>())
        if (info.name == parameter) return info.choice;
    CHECK(false);
    std::abort();
}

}  // namespace arclight::test
