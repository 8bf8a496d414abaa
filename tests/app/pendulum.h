// A small demo for tests of the host. Its state depends on the seed, the parameters and all inputs.
#pragma once

#include "app/capture/capture.h"
#include "core/json.h"
#include "core/random.h"

namespace arclight::test {

enum class Push { none, pointer, noise };

struct PendulumParams {
    float rate = 1.0f;
    int repeats = 2;
    bool isHeavy = false;
    Push push = Push::pointer;
    Float2 pivot{0.0f, 0.5f};
    Colour tint{0.2f, 0.4f, 0.6f};
    Seed noise{3};
};

constexpr auto rowsOf(PendulumParams) {
    return paramRows<PendulumParams>(
        Group{"Swing", "How it swings."}, Param{"rate", "Hz", "How fast.", &PendulumParams::rate, 0.1, 20.0},
        Param{"repeats", "", "Steps of a tick.", &PendulumParams::repeats, 1, 8, 1},
        Param{"isHeavy", "Half as easy to move.", &PendulumParams::isHeavy},
        Param{"push", "What moves it.", &PendulumParams::push, labels("none", "pointer", "noise")},
        Param{"pivot", "m", "Where it hangs.", &PendulumParams::pivot, -1.0, 1.0},
        Param{"tint", "Of the weight.", &PendulumParams::tint},
        Param{"noise", "Stream of the noise.", &PendulumParams::noise});
}

struct PendulumMeasures {
    double angle = 0;
};

constexpr auto rowsOf(PendulumMeasures) {
    return measureRows<PendulumMeasures>(Measure{"angle", "rad", "From the vertical.", &PendulumMeasures::angle});
}

class Pendulum : public Demo<PendulumParams, PendulumMeasures> {
public:
    static constexpr DemoInfo info{"pendulum", "Pendulum", "A weight on a string."};

    explicit Pendulum(Shaders&) {}
    void reset(Seed seed) override {
        state_ = {static_cast<float>(seed.value % 97), 0, params.rate, params.pivot[1]};
        random_ = Random(seed, params.noise.value);
        hash_ = seed.value;
    }
    void step(const Step& step) override {
        const Input& input = step.input;
        for (int i = 0; i < params.repeats; ++i) {
            const float pull = params.push == Push::pointer ? input.pointer()[0] + input.scroll
                               : params.push == Push::noise ? random_.uniform(-1, 1)
                                                            : 0.0f;
            const float ease = params.isHeavy ? 0.5f : 1.0f;
            state_[1] += (pull - params.rate * state_[0]) * ease * static_cast<float>(step.dt);
            state_[0] += state_[1] * static_cast<float>(step.dt) + params.tint.g * 1e-3f;
        }
        state_[2] += static_cast<float>(input.buttons + 2 * input.pressed) + static_cast<float>(input.widthPx) * 1e-3f;
        if (input.motionPx != Float2{0, 0}) hash_ = hash64<float>(input.motionPx, hash_);
        if (input.gamepadAxes != Input{}.gamepadAxes) hash_ = hash64<float>(input.gamepadAxes, hash_);
        if (input.gamepadButtons != 0) hash_ = hash64(std::to_string(input.gamepadButtons), hash_);
        for (const int key : input.keys) hash_ = hash64(std::to_string(key), hash_);
        for (const std::string& file : input.dropped) hash_ = hash64(file, hash_);
    }
    void draw(Frame&) override {}
    /// Stored separately, to show whether the demo was notified.
    void changed() override { state_[3] = params.rate + params.pivot[0]; }
    PendulumMeasures measure() override { return {state_[0]}; }
    Json dumpState() override { return {{"hash", hash64<float>(state_, hash_)}}; }

private:
    std::array<float, 4> state_{};
    Random random_{Seed{}};
    std::uint64_t hash_ = 0;
};

}  // namespace arclight::test
