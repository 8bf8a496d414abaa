// Scene stability: the measured behaviour of each integrator over (hω, ζ), with the theoretical bounds.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "sim/springs/spring_measure.h"
#include "sim/springs/stability_map.h"
#include "spring_scene.h"
#include "springs_demo.h"

namespace arclight::springs {
namespace {

constexpr int kColumns = 120, kRows = 72, kSteps = 1500;
constexpr double kMaxHOmega = 4, kMaxZeta = 2;
constexpr std::array<const char*, 4> kNames{"exact", "implicit Euler", "semi-implicit Euler",
                                            "stiffness, tuned at twice the rate"};
constexpr std::array<const char*, 4> kBounds{"stable everywhere", "stable everywhere", "hω = 2(√(1+ζ²) − ζ)",
                                             "hω = 2(√(1+ζ²/4) − ζ/2)"};

/// Which integrator's map applies: a soft constraint is an implicit step.
Integrator mapOf(Integrator integrator) {
    return integrator == Integrator::softConstraint ? Integrator::implicit : integrator;
}

/// How far a ratio is from 1, on a logarithmic scale: 0 for 1, 1 for a factor of 4 or more.
float distanceOf(double ratio) {
    if (!(ratio > 0)) return 1;
    return static_cast<float>(std::min(1.0, std::fabs(std::log(ratio)) / std::log(4.0)));
}

CanvasColour colourOf(const StabilityCell& cell) {
    constexpr CanvasColour kTrue = colourFromHex(0x1F7F8C), kOff = colourFromHex(0x20292D);
    constexpr CanvasColour kSlow = colourFromHex(0x4A231D), kFast = colourFromHex(0x9C3A2B);
    if (cell.kind == StabilityKind::unstable)
        return mixed(kSlow, kFast, std::sqrt(std::clamp(cell.growth / 2.5f, 0.0f, 1.0f)));
    return mixed(kTrue, kOff, std::pow(distanceOf(static_cast<double>(cell.decayRatio)), 0.7f));
}

Texture textureOf(const StabilityMap& map) {
    std::vector<std::uint8_t> pixels;
    pixels.reserve(map.cells.size() * 4);
    for (const StabilityCell& cell : map.cells) {
        const CanvasColour colour = colourOf(cell);
        for (const float v : {colour.r, colour.g, colour.b, 1.0f})
            pixels.push_back(static_cast<std::uint8_t>(std::lround(255 * std::clamp(v, 0.0f, 1.0f))));
    }
    Texture texture("stability map", PixelFormat::rgba8, map.columns, map.rows);
    texture.upload<std::uint8_t>(pixels);
    return texture;
}

struct StabilityParams {
    SpringSettings spring;
    TypedNumber tickRate = 60;
};
constexpr auto rowsOf(StabilityParams) {
    using P = StabilityParams;
    return paramRows<P>(springRowsOfConversion(&P::spring), kGraphGroup, tickRateRow(&P::tickRate));
}

struct StabilityMeasures {
    double growthPerStep = 0, unstableShare = 0, springs = 0;
};
constexpr auto rowsOf(StabilityMeasures) {
    using M = StabilityMeasures;
    return measureRows<M>(
        growthRow(&M::growthPerStep),
        Measure{"unstableShare", "", "Fraction of the stability map in which the chosen integrator is unstable.",
                &M::unstableShare},
        springsRow(&M::springs));
}

class StabilityScene : public SpringScene<StabilityParams, StabilityMeasures> {
public:
    static constexpr SceneInfo info{"stability", "maps of each integrator's stability"};

    explicit StabilityScene(Shaders& shaders) : backdrop_(shaders) {
        for (std::size_t i = 0; i < maps_.size(); ++i) {
            const StabilityMap map =
                computeStability(static_cast<Integrator>(i), kColumns, kRows, kMaxHOmega, kMaxZeta, kSteps);
            const auto unstable = std::count_if(map.cells.begin(), map.cells.end(), [](const StabilityCell& cell) {
                return cell.kind == StabilityKind::unstable;
            });
            maps_[i].unstableShare = static_cast<double>(unstable) / static_cast<double>(map.cells.size());
            maps_[i].texture = textureOf(map);
        }
    }

    void begin() override { adapt(); }

    /// Steps the current spring with each integrator and describes the result in words.
    void adapt() override {
        const SpringShape requested = asked().shape;
        const double h = 1.0 / params.tickRate;
        for (std::size_t i = 0; i < maps_.size(); ++i) {
            const Propagator<double> p =
                stabilityPropagator(static_cast<Integrator>(i), h * requested.omega, requested.zeta);
            const double growth = measuredGrowth(p, 2000);
            maps_[i].grows = growth > 1e-7;
            maps_[i].readout = maps_[i].grows ? "grows by " + readable(100 * std::expm1(growth)) + " % per step"
                                              : comparison(p, requested, h);
        }
    }

    /// It does not move.
    bool skip(const Step&, std::int64_t /*ticks*/) override { return true; }
    double stepRate() const override { return params.tickRate; }

    void draw(Frame& frame) override {
        backdrop_.draw(frame);
        Canvas& canvas = frame.canvas();
        const float s = canvas.scale();
        drawHeading(canvas, frame.width(), "Stability of one step of length h",
                    "Teal decays at the requested rate, grey faster or more slowly, red grows. Measured by stepping; "
                    "the white lines are the theoretical bounds, the ring is the current spring.");
        const Rect body = pageBody(frame.width(), frame.height());
        const float left = 44 * s, between = 76 * s;
        Rect row{body.x + left, 0, body.width - left, 0};
        const float width = panelBeside(row, 0, 2, between).width;
        // The readouts are next to the names or, if not all fit, on a separate line above the maps.
        const float line = hasRoomForReadouts(canvas, width) ? 0 : 18 * s, above = 28 * s + line, below = 62 * s + line;
        row.height = std::max(1.0f, 0.5f * (body.height - above - below - 8 * s));
        for (int i = 0; i < 4; ++i) {
            row.y = body.y + above + static_cast<float>(i / 2) * (row.height + below);
            drawMap(canvas, panelBeside(row, i % 2, 2, between), static_cast<Integrator>(i), line);
        }
    }

    StabilityMeasures measure() override {
        const Integrator integrator = params.spring.integrator;
        return {.growthPerStep = growthPerStep(
                    stabilityPropagator(integrator, asked().shape.omega / params.tickRate, asked().shape.zeta)),
                .unstableShare = maps_[static_cast<std::size_t>(mapOf(integrator))].unstableShare,
                .springs = 4.0 * kColumns * kRows};
    }

private:
    struct Map {
        Texture texture;
        double unstableShare = 0;
        std::string readout;
        bool grows = false;  ///< whether the current spring grows
    };

    /// Decay and frequency of steps of `h` seconds, as multiples of the requested ones.
    static std::string comparison(const Propagator<double>& p, SpringShape requested, double h) {
        std::array<double, 64> deviations{};
        double deviation = 1, velocity = 0;
        for (double& sample : deviations) {
            sample = deviation;
            p.apply(deviation, velocity);
        }
        const SpringMeasurement found = measureSpring(deviations, h);
        const double decay = decayRate(requested), frequency = dampedFrequency(requested);
        std::string text =
            decay > 0 && found.decayRate > 0 ? "decay × " + readable(found.decayRate / decay) : "does not decay";
        if (frequency > 0 && found.frequency > 0) text += ", frequency × " + readable(found.frequency / frequency);
        return text;
    }

    bool hasRoomForReadouts(Canvas& canvas, float width) const {
        const float s = canvas.scale();
        for (std::size_t i = 0; i < maps_.size(); ++i)
            if (canvas.textWidth(kNames[i], bold(14 * s)) + 24 * s +
                    canvas.textWidth(maps_[i].readout, {13 * s, kAmber}) >
                width)
                return false;
        return true;
    }

    /// Draws one map; its name is `line` above the readout.
    void drawMap(Canvas& canvas, const Rect& area, Integrator integrator, float line) const {
        const float s = canvas.scale(), hair = std::max(1.0f, s);
        const auto index = static_cast<std::size_t>(integrator);
        const Map& map = maps_[index];
        const bool isChosen = mapOf(params.spring.integrator) == integrator;
        const Plot plot(canvas, area, {0, kMaxHOmega, 1, "", false, 0}, {0, kMaxZeta, 0.5, "", false, 1});
        plot.drawGrid();
        canvas.image(area, map.texture);
        canvas.clip(area);
        for (const double zeta : {0.5, 1.0, 1.5})
            canvas.line(plot.at(0, zeta), plot.at(kMaxHOmega, zeta), hair, kGround.withAlpha(0.22f));
        for (const double x : {1.0, 2.0, 3.0})
            canvas.line(plot.at(x, 0), plot.at(x, kMaxZeta), hair, kGround.withAlpha(0.22f));
        drawBound(canvas, plot, integrator);
        const double h = 1.0 / params.tickRate;
        const glm::vec2 position = plot.at(h * asked().shape.omega, asked().shape.zeta);
        canvas.disc(position, 8.5f * s, kGround.withAlpha(0.55f));
        canvas.ring(position, 7 * s, 2 * s, kAmber);
        canvas.disc(position, 2.4f * s, kAmber);
        canvas.unclip();
        canvas.frame(area, (isChosen ? 2 : 1) * s, isChosen ? kTeal : kHairline);
        drawLabel(canvas, {area.right() - 12 * s, area.y + 18 * s}, kBounds[index], {13 * s, kPaper, Align::right});
        const float y = area.y - 15 * s;
        canvas.text({area.x, y - line}, kNames[index], bold(14 * s, isChosen ? kTeal : kPaper));
        const TextStyle readout{13 * s, map.grows ? kWrong : kAmber, line > 0 ? Align::left : Align::right};
        canvas.text({line > 0 ? area.x : area.right(), y}, map.readout, readout);
        canvas.text({area.right() + 12 * s, area.bottom() + 15 * s}, "hω", {13 * s, kMuted});
        canvas.text({area.x - 34 * s, area.y + 0.5f * area.height - 1}, "ζ", {13 * s, kMuted, Align::right});
    }

    static void drawBound(Canvas& canvas, const Plot& plot, Integrator integrator) {
        if (!std::isfinite(theoreticalBoundary(integrator, 0))) return;
        drawCurve(canvas, 101, {kPaper, 1.8f * canvas.scale()}, [&](int i) {
            const double zeta = kMaxZeta * i / 100;
            return plot.at(theoreticalBoundary(integrator, zeta), zeta);
        });
    }

    Backdrop backdrop_;
    std::array<Map, 4> maps_;
};

}  // namespace

SceneType stabilityScene() { return sceneType<StabilityScene>(); }

}  // namespace arclight::springs
