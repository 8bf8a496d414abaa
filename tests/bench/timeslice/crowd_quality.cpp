#include "bench/timeslice/crowd_quality.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "bench/diagram.h"
#include "core/parallel.h"
#include "core/text.h"
#include "core/time.h"
#include "sim/timeslice/crowd.h"

namespace arclight::bench {

using namespace timeslice;
namespace {

constexpr int kShares[] = {1, 2, 4, 10, 20, 50, 100};  // of the figures decide one in so many
constexpr CanvasColour kAmber = colourFromHex(0xFFC966);

double mostOf(const std::vector<CrowdQuality>& rows, double CrowdQuality::*value) {
    double most = 0;
    for (const CrowdQuality& row : rows) most = std::max(most, row.*value);
    return most;
}

void drawPanel(Canvas& canvas, const Rect& area, const std::vector<CrowdQuality>& rows, double CrowdQuality::*value,
               std::string_view title, int digits) {
    const float s = canvas.scale();
    Marks marks;
    for (const int share : kShares) marks.add(-std::log10(share), share == 1 ? "all" : "1/" + std::to_string(share));
    const double most = mostOf(rows, value);
    double step = 0.5;
    while (most / step > 9) step *= 2;
    const Plot plot(canvas, area, {-2.08, 0.08, 1, "figures that decide in a tick", false, 0, marks.get()},
                    {0, step * std::ceil(most / step + 0.2), step, title, false, digits});
    plot.drawGrid();
    PointList points(canvas);
    for (const CrowdQuality& row : rows) points.add(plot.at(std::log10(row.share), row.*value));
    canvas.polyline(points, 2.2f * s, kAmber);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        canvas.disc(points[i], 4 * s, kAmber);
        drawLabel(canvas, points[i] - glm::vec2(0, 14 * s), formatFixed(rows[i].*value, 2),
                  {12 * s, kPaper, Align::centre});
    }
}

}  // namespace

std::vector<CrowdQuality> measureCrowd(int figures, int seconds) {
    const Plaza plaza(Seed{3});
    setThreads(1);
    std::vector<CrowdQuality> rows;
    double walkMs = 0;
    // First with hardly any decision: what is left is the cost of walking.
    for (const double share : {0.0, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0}) {
        Crowd crowd(plaza);
        const auto jobs = std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(share * figures)));
        const SliceSettings settings{.maxJobsPerUpdate = jobs};
        crowd.reset(figures, settings, Seed{1});
        auto run = [&, tick = std::int64_t{0}](int ticks) mutable {
            for (int i = 0; i < ticks; ++i, ++tick) crowd.step(tick, secondsAt(tick), kTickSeconds, std::nullopt);
        };
        if (share > 0) run(static_cast<int>(Crowd::kSettleSeconds * kTicksPerSecond));
        const int ticks = (share > 0 ? seconds : 2) * kTicksPerSecond;
        // The fastest of many short runs, as other programs slow some of them down.
        constexpr int kTicksOfRun = 30;
        double ms = 1e9;
        for (int i = 0; i < ticks / kTicksOfRun; ++i) {
            const std::clock_t begin = std::clock();
            run(kTicksOfRun);
            const auto time = static_cast<double>(std::clock() - begin);
            ms = std::min(ms, 1000.0 * time / CLOCKS_PER_SEC / kTicksOfRun);
        }
        if (share <= 0)
            walkMs = ms;
        else
            rows.insert(rows.begin(), {share, crowd.collisionsPerMinute().value_or(0), std::max(0.0, ms - walkMs)});
    }
    setThreads(0);
    return rows;
}

Image drawCrowdQuality(SessionRenderer& renderer, const std::vector<CrowdQuality>& rows) {
    return drawnPage(renderer, 1280, 480, "What slices cost a crowd, and what they save",
                     "20,000 figures in aiao. All walk in every tick, whoever decides.", [&](Canvas& canvas) {
                         const Rect body = pageBody(1280, 480);
                         const float s = canvas.scale();
                         drawPanel(canvas, plotArea(panelBeside(body, 0, 2, 40 * s), s), rows,
                                   &CrowdQuality::collisionsPerMinute, "collisions of a figure in a minute", 1);
                         drawPanel(canvas, plotArea(panelBeside(body, 1, 2, 40 * s), s), rows,
                                   &CrowdQuality::decisionMs, "decisions of a tick, ms on one core", 0);
                     });
}

}  // namespace arclight::bench
