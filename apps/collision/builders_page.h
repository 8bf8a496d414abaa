// What the scene of the five builders declares, and its layout.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "cost_maps.h"
#include "shared_rows.h"
#include "study_view.h"

namespace arclight::collision {

enum class BuildersPicture : int { crossSection, costMap };

struct BuildersParams {
    TreeOptions tree;
    WalkOptions walk;
    BuildersPicture picture = BuildersPicture::crossSection;
    CostMapSettings map;
    StudyQuery query = StudyQuery::sphere;
    StudySettings study;

    bool showsMaps() const { return picture == BuildersPicture::costMap; }
};
constexpr auto rowsOf(BuildersParams) {
    using P = BuildersParams;
    return paramRows<P>(
        kTreeGroup,
        // All are shown. The builder chosen in other scenes is measured.
        Param{&P::tree, &TreeOptions::split}.when([](const P&) { return false; }),
        Param{&P::tree, &TreeOptions::leafSize},
        kTest<P>.when([](const P& p) { return !p.showsMaps() && p.query != StudyQuery::ray; }),
        Param{"picture",
              "cross section: the boxes in a plane through the mesh; cost map: the tests of each pixel's camera ray.",
              &P::picture, labels("crossSection", "costMap")}
            .primary(),
        embed(
            &P::map, +[](const P& p) { return p.showsMaps(); }),
        kQueryGroup, kQuery<P>.when([](const P& p) { return !p.showsMaps(); }), Param{&P::study, &StudySettings::mesh},
        Param{&P::study, &StudySettings::queryRadius}.when(
            [](const P& p) { return !p.showsMaps() && p.query == StudyQuery::sphere; }));
}

struct BuildersMeasures {
    TreeMeasures tree;
    double costMean = kNotMeasured, costMax = kNotMeasured;
};
constexpr auto rowsOf(BuildersMeasures) {
    using M = BuildersMeasures;
    return measureRows<M>(
        embed(&M::tree),
        Measure{"costMean", "", "Mean number of counted tests per camera ray, over the pixels of the cost map.",
                &M::costMean}
            .absentBecause("only the cost map measures it"),
        Measure{"costMax", "", "Largest number of counted tests of a camera ray in the cost map.", &M::costMax}
            .absentBecause("only the cost map measures it"));
}

struct BuilderRow {
    std::string_view name, label;
    CanvasColour tint;
};
/// In the order of `Split`.
inline constexpr std::array kBuilders{
    BuilderRow{"midpointBoth", "midpoint both", kWrong},
    BuilderRow{"centroid", "centroid", colourFromHex(0xF2C14E)},
    BuilderRow{"median", "median", colourFromHex(0xC79BEF)},
    BuilderRow{"sahBins", "SAH, bins", kAccent},
    BuilderRow{"sahSweep", "SAH, sweep", colourFromHex(0x62C4F0)},
};

struct BuildersPage {
    int width;
    float unit;
    std::array<Rect, kBuilders.size()> cuts;
    Rect bar, table, plot;

    BuildersPage(int w, int h, bool hasBar) : width(w), unit(pageScale(w, h)) {
        Rect body = pageBody(w, h);
        Rect below = cutBottom(body, (hasBar ? 0.52f : 0.46f) * body.height, 10 * unit);
        // Maps in portrait frames form two rows.
        const std::size_t columns = hasBar && h > w ? 3 : cuts.size(), rows = (cuts.size() + columns - 1) / columns;
        const float height = body.height / static_cast<float>(rows);
        for (std::size_t i = 0; i < cuts.size(); ++i) {
            const Rect row{body.x, body.y + height * static_cast<float>(i / columns), body.width, height};
            Rect panel = panelBeside(row, static_cast<int>(i % columns), static_cast<int>(columns), 12 * unit);
            panel.y += 26 * unit, panel.height -= 26 * unit;
            const float side = std::max(1.0f, std::min(panel.width, panel.height));
            cuts[i] = {panel.centre().x - 0.5f * side, panel.y, side, side};
        }
        table = below;
        table.width = 0.62f * below.width;
        if (hasBar) {
            bar = {table.x, table.y, 0.45f * table.width, 10 * unit};
            table.y += 32 * unit, table.height -= 32 * unit;
        }
        Rect right = below;
        right.x += 0.67f * below.width, right.width = 0.33f * below.width;
        plot = plotArea(right, unit);
    }
};

}  // namespace arclight::collision
