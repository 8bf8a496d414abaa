// The lightning demo: bolts of one of six modes, drawn as light and lighting the place around them.
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
        "A bolt is a line whose middle is moved aside, and the middles of its halves, and "
        "so on: a few lines of recursion. "
        "What makes it look right is light: a glow that does not clot where segments meet, "
        "two bolts that fade across one "
        "another, and the place that they light up. Each way to draw it, mistakes included, "
        "is a choice and is measured.",
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
    // Of the shape as it stands; found when first asked for, since both take long.
    mutable std::optional<BoltStatistics> statistics_;
    mutable std::optional<double> boltsPerMs_;
};

}  // namespace arclight::lightning
