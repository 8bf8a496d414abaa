// Scene stability: what each integrator does over (h omega, zeta), measured, with the bounds of theory.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "gfx/shaders.h"
#include "gfx/plot.h"
#include "scene.h"
#include "sim/springs/stability_map.h"

namespace arclight::springs {


class StabilityScene {
public:
    /// `shaders` is not needed: the maps are pictures. It is taken so that all scenes with GL objects are made alike.
    explicit StabilityScene(Shaders& shaders);

    void reset(const SceneContext& context);
    void changed(const SceneContext& context);
    void step(const SceneContext& context, const Input& input);
    void draw(const SceneContext& context, Frame& frame);
    void measure(const SceneContext& context, SpringMeasures& measures) const;
    void dump(Json& springs) const;

private:
    struct Map {
        Texture picture;
        double unstableShare = 0;
        std::string readout;
        bool grows = false;  ///< at the present spring
    };
    void compute();
    void drawMap(const SceneContext& context, Canvas& canvas, const Rect& area, Integrator integrator);
    void drawBound(Canvas& canvas, const Plot& plot, Integrator integrator);

    std::array<Map, 4> maps_;
    bool isComputed_ = false;
    std::vector<glm::vec2> points_;
};

}  // namespace arclight::springs
