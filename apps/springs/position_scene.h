// Scene position: a spring and a tween sent from button to button, interrupted at the same instants.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "gfx/plot.h"
#include "scene.h"
#include "sim/springs/spring_kinds.h"

namespace arclight::springs {


class PositionScene {
public:
    void reset(const SceneContext& context);
    void changed(const SceneContext& context);
    void step(const SceneContext& context, const Input& input);
    void draw(const SceneContext& context, Frame& frame);
    void measure(const SceneContext& context, SpringMeasures& measures) const;
    void dump(Json& springs) const;

private:
    /// Where a dot was. At a jump of the velocity there are two of one time.
    struct Moment {
        std::int64_t tick = 0;
        double x = 0, v = 0;
        bool isJump = false;  ///< the velocity jumped to `v` here
    };
    using Track = std::vector<Moment>;

    void retarget(const SceneContext& context, int button);
    void remember();
    double shownVelocity() const;
    void drawTrail(Canvas& canvas, const Track& track, float laneY, float up, Ink ink, int widthPx, int heightPx);
    void drawPlot(Canvas& canvas, const Rect& area, Ink springInk);
    void drawJumps(Canvas& canvas, const Plot& plot, const Track& track) const;
    void drawVelocity(Canvas& canvas, const Plot& plot, const Track& track, Ink ink, float widthPx);

    ScalarSpring spring_;
    Tween tween_;
    Track springTrack_, tweenTrack_;
    Random random_{Seed{}};
    int button_ = 0;
    std::int64_t tick_ = 0, nextAutomatic_ = 0;
    double velocityJump_ = 0;
    std::vector<glm::vec2> points_;
};

}  // namespace arclight::springs
