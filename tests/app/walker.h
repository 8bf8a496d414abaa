// A small demo with a walking camera, which claims keys of the window and the pointer.
#pragma once

#include <cmath>

#include "app/run.h"

namespace arclight::test {

struct WalkerParams {
    float speed = 2;
};
constexpr auto rowsOf(WalkerParams) {
    return paramRows<WalkerParams>(Param{"speed", "m/s", "How fast it walks.", &WalkerParams::speed, 0.5f, 8.0f});
}

class Walker : public Demo<WalkerParams> {
public:
    static constexpr DemoInfo info{"walker", "Walker", "Walks over a plain."};
    explicit Walker(Shaders&) {}

    Claims claims() const override {
        return {.keys = {{{Key{'W'}, Key{'A'}, Key{'S'}, Key{'D'}}, "walk"},
                         {{Key::left, Key::right}, "turn"},
                         {{Key::space, Key{'R'}, Key{'C'}}, "jump, reload, crouch"}},
                .pointer = true};
    }
    std::vector<RelatedDemo> related() const override { return {{Key{'L'}, "hiking", "long walks", {"speed=3"}}}; }
    void reset(Seed) override { x_ = z_ = yaw_ = 0, jumps_ = 0, isUp_ = false; }
    void step(const Step& step) override {
        const Input& input = step.input;
        const auto axis = [&](Key less, Key more) { return int{input.isDown(more)} - int{input.isDown(less)}; };
        yaw_ += 0.01 * static_cast<double>(input.motionPx[0]) + 0.05 * axis(Key::left, Key::right);
        const double way = static_cast<double>(params.speed) * step.dt;
        const double ahead = axis(Key{'S'}, Key{'W'}), aside = axis(Key{'A'}, Key{'D'});
        x_ += way * (std::cos(yaw_) * aside + std::sin(yaw_) * ahead);
        z_ += way * (std::cos(yaw_) * ahead - std::sin(yaw_) * aside);
        jumps_ += !isUp_ && input.isDown(Key::space);
        isUp_ = input.isDown(Key::space);
    }
    void draw(Frame& frame) override { frame.outputPass("plain").clear({0.1f, static_cast<float>(0.1 * z_), 0.2f, 1}); }
    Json dumpState() override { return {{"x", x_}, {"z", z_}, {"yaw", yaw_}, {"jumps", jumps_}}; }

private:
    double x_ = 0, z_ = 0, yaw_ = 0;
    int jumps_ = 0;
    bool isUp_ = false;
};

}  // namespace arclight::test
