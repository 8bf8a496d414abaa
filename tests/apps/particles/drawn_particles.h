// The particles demo in this process: played to a tick, drawn and measured.
#pragma once

#include "app/session/session_renderer.h"
#include "apps/particles/particles_demo.h"
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

/// Calls `check(kind, system)` with every effect after 3, 60 and 200 ticks; failures name them.
template <class Check>
void forEveryEffect(const Check& check) {
    const Labels& effects = labelsOf("effect");
    for (int effect = 0; effect < effects.count; ++effect)
        for (const int ticks : {3, 60, 200}) {
            const auto kind = static_cast<particles::EffectKind>(effect);
            particles::ParticleSystem system;
            system.reset(particles::effectOf(kind, 6000), Seed{7});
            for (int tick = 0; tick < ticks; ++tick)
                system.step({.tick = tick, .dt = 1.0f / 60, .seconds = static_cast<float>(tick) / 60});
            SCOPED_TRACE(std::string(effects.text[static_cast<std::size_t>(effect)]) + ", " + std::to_string(ticks));
            check(kind, system);
        }
}

}  // namespace arclight::test
