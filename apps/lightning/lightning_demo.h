// The lightning demo: bolts in one of six modes, which light their surroundings.
#pragma once

#include <optional>

#include "app/demo.h"
#include "backdrop.h"
#include "bolt_painter.h"
#include "bolt_probe.h"
#include "lightning_params.h"
#include "sim/bolts/bolt_statistics.h"
#include "sim/bolts/bolt_world.h"

namespace arclight::lightning {

class LightningDemo {
public:
    static constexpr DemoInfo info{
        "lightning",
        "Lightning bolts",
        "Split a line at its midpoint, move the midpoint aside, and repeat with both halves: a few lines of recursion "
        "draw a bolt. What makes it look right is light: a glow without knots where segments meet, two bolts that "
        "fade across each other, and surroundings that the bolt lights up. Every way to draw it is a choice here, "
        "mistakes included, and the demo measures each one while it runs.",
        788,
        Colour{0.66f, 0.56f, 1.0f},
        {},
        {{{"place", "backdrop"}, {"place, coarse", "backdrop, coarse"}, {"place, samples", "backdrop, samples"}}}};

    LightningParams params;

    explicit LightningDemo(Shaders& shaders);

    void reset(Seed seed);
    void step(const Step& step);
    void draw(Frame& frame);
    void panel(Panel& panel) const;
    void changed();
    LightningMeasures measure() const;
    Json dumpState() const;

private:
    BoltSettings settings() const;
    BoltStyle style() const;
    void drawSingle(Frame& frame);
    void drawScene(Frame& frame);
    const BoltStatistics& statistics() const;
    double boltsPerMs() const;

    Shaders& shaders_;
    BoltPainter painter_;
    BoltProbe probe_;
    std::optional<Backdrop> backdrop_;
    BoltLayer bolts_{"bolts", "bolts, light", {}, {}}, mirrored_{"mirrored", "mirrored, light", {}, {}};
    Program copy_;
    std::vector<LineLight> lights_;
    Movers movers_;
    BoltWorld world_;
    Seed seed_;
    // Of the current shape; computed on first use, since both take long.
    mutable std::optional<BoltStatistics> statistics_;
    mutable std::optional<double> boltsPerMs_;
};

}  // namespace arclight::lightning
