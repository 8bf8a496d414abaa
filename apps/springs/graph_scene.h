// Scene graph: the chosen integrator, its rivals and the closed form against time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "gfx/plot.h"
#include "scene.h"
#include "sim/springs/graph_spring.h"

namespace arclight::springs {


class GraphScene {
public:
    void reset(const SceneContext& context);
    void changed(const SceneContext& context);
    void step(const SceneContext& context, const Input& input);
    void draw(const SceneContext& context, Frame& frame);
    void measure(const SceneContext& context, SpringMeasures& measures) const;
    void dump(Json& springs) const;

private:
    static constexpr std::size_t kMain = 0;       ///< the chosen integrator, with the mistake
    static constexpr std::size_t kRight = 1;      ///< the same without the mistake
    static constexpr std::size_t kFirstTwin = 2;  ///< the four integrators, less the chosen one
    static constexpr std::size_t kFirstRate = 6;  ///< the chosen integrator at 30, 60 and 144 Hz
    static constexpr std::size_t kTraces = 9;
    static constexpr std::int64_t kErrorTicks = 512;

    struct Trace {
        bool isShown = false;
        GraphSpring spring;
        std::array<float, kErrorTicks> errors{};  ///< log10 of the error, by tick
        double worst = 0;                         ///< largest error of the present spring
    };
    struct Style {
        Ink ink;
        float width = 1.5f;
        float dash = 0, gap = 0;
        std::string label;
    };

    GraphSpringConfig wanted(const SceneContext& context, std::size_t trace) const;
    bool isWanted(const SceneContext& context, std::size_t trace) const;
    void fitRange(const SpringParams& params);
    void setTarget(double target);
    double errorOf(std::size_t trace) const;
    void noteErrors();
    Style styleOf(const SceneContext& context, std::size_t trace) const;
    void drawClosedForm(Canvas& canvas, const Plot& plot, double begin, double end);
    void drawEnvelope(Canvas& canvas, const Plot& plot, double begin, double end);
    void drawTarget(Canvas& canvas, const Plot& plot, double begin, double end);
    void drawTrace(Canvas& canvas, const Plot& plot, const Trace& trace, const Style& style, double begin);
    void drawErrors(Canvas& canvas, const Plot& plot, const Trace& trace, const Style& style);
    void drawFigures(Canvas& canvas, const Rect& area) const;
    void drawLegend(const SceneContext& context, Canvas& canvas, const Plot& plot) const;

    std::array<Trace, kTraces> traces_;
    GraphSpring truth_;  ///< finely sampled closed form of what was asked for
    SpringShape asked_;  ///< without the mistakes of conversion
    std::int64_t tick_ = 0;
    double low_ = 0, high_ = 1;  ///< range of the plot
    float lastTarget_ = 1, lastRetargetTo_ = 0;
    std::vector<glm::vec2> points_;
};

}  // namespace arclight::springs
