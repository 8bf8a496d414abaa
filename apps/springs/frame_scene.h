// Scene frame: the frame number of an animation on a spring, clamped at both ends.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "scene.h"
#include "sim/springs/spring_scenes.h"

namespace arclight::springs {

class FrameScene {
public:
    void reset(const SceneContext& context);
    void changed(const SceneContext& context);
    void step(const SceneContext& context, const Input& input);
    void draw(const SceneContext& context, Frame& frame);
    void measure(const SceneContext& context, SpringMeasures& measures) const;
    void dump(Json& springs) const;

private:
    void drawFlower(Canvas& canvas, const Rect& box, double share, bool isSmall);
    void drawBloom(Canvas& canvas, glm::vec2 head, float unit, float open, bool isSmall);
    void drawPicture(Canvas& canvas, const Rect& box);
    void drawStrip(Canvas& canvas, const Rect& strip);
    void drawHistory(Canvas& canvas, const Rect& area);

    struct Moment {
        float position, target;  ///< in frames, not clamped
    };
    FrameSpring spring_;
    Random random_{Seed{}};
    std::int64_t tick_ = 0;
    std::vector<Moment> history_;
    std::vector<glm::vec2> points_;
};

}  // namespace arclight::springs
