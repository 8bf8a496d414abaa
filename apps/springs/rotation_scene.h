// Scene rotation: a grid of compass needles that turn to the cursor.
#pragma once

#include <cstdint>
#include <vector>

#include "scene.h"
#include "sim/springs/spring_scenes.h"

namespace arclight::springs {

class RotationScene {
public:
    void reset(const SceneContext& context);
    void changed(const SceneContext& context);
    void step(const SceneContext& context, const Input& input);
    void draw(const SceneContext& context, Frame& frame);
    void measure(const SceneContext& context, SpringMeasures& measures) const;
    void dump(Json& springs) const;

private:
    void drawNeedle(Canvas& canvas, glm::vec2 centre, float length, const AngleSpring& needle, bool isWrong) const;

    PointerField field_;
    std::vector<char> goesLong_;  ///< by needle: it is on the longer way round, or swings out from it
    glm::dvec2 cursor_{0, 0};     ///< in needle spacings from the middle, y up
    std::int64_t tick_ = 0;
};

}  // namespace arclight::springs
