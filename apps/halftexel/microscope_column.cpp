// The right column of scene microscope: all rules, the conventions of graphics APIs, or the samples of a pixel.
#include <array>
#include <string>
#include <string_view>

#include "core/text.h"
#include "microscope_scene.h"

namespace arclight::halftexel {
namespace {

/// The titles, each in two lines.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kShortTitles{
    {{"OpenGL, D3D10", ""}, {"D3D9", ""}, {"D3D9", "uv + ½ texel"}, {"D3D9", "position − ½ pixel"}}};

constexpr std::array<std::string_view, kGraphicsApis> kApiTitles{"Direct3D 9", "Direct3D 10 and later", "OpenGL"};
constexpr std::array<std::string_view, kGraphicsApis> kOrigins{
    "from the upper left; v points down", "from the upper left; v points down", "from the lower left; v points up"};

std::string pair(const glm::dvec2& v, int digits) {
    return "(" + formatFixed(v.x, digits) + ", " + formatFixed(v.y, digits) + ")";
}

}  // namespace

void MicroscopeScene::drawColumn(Pass& page, Canvas& canvas, const Rect& area) {
    switch (params.column) {
        case SideColumn::rules: return drawRuleStrip(page, canvas, area);
        case SideColumn::conventions: return drawConventions(canvas, area);
        case SideColumn::samples: return drawShaderRuns(canvas, area);
    }
}

void MicroscopeScene::drawConventions(Canvas& canvas, const Rect& area) const {
    const float s = canvas.scale(), t = textScale_;
    const int n = params.gridSize;
    const GraphicsApi shown = params.quad.rule == PixelRule::gl ? GraphicsApi::gl : GraphicsApi::d3d9;
    TextLines lines(canvas, {area.x, area.y + 8 * s}, std::min(21 * t, area.height / 22));
    lines.add("pixel and texel (" + std::to_string(pick_.x) + ", " + std::to_string(pick_.y) + ") in each",
              bold(13 * t));
    for (int i = 0; i < kGraphicsApis; ++i) {
        const auto api = static_cast<GraphicsApi>(i);
        const auto index = static_cast<std::size_t>(i);
        const TextStyle row{12.5f * t, api == shown ? kPaper : kMuted};
        lines.skip(0.6f);
        lines.add(kApiTitles[index], bold(13 * t, row.colour));
        lines.add("pixel centre " + pair(windowCentre(api, pick_.x, pick_.y, n), 1), row);
        lines.add("in clip space " + pair(clipCentre(api, pick_.x, pick_.y, n, n), 3), row);
        lines.add("texel centre, uv " + pair(texelCoordinate(api, pick_.x, pick_.y, n, n), 3), row);
        lines.add("clip z from " + formatFixed(nearestDepth(api), 0) + " to 1", row);
        lines.add(kOrigins[index], row);
    }
}

void MicroscopeScene::drawShaderRuns(Canvas& canvas, const Rect& area) {
    const float s = canvas.scale(), t = textScale_;
    const float side = std::min(0.62f * area.width, 0.5f * area.height - 78 * t);
    if (side < 8 * s) return;
    float y = area.y;
    for (const ShaderRuns& runs : runs_.report()) {
        const Rect pixel = Rect{area.x, y, side, side}.onPixels();
        const bool isSingle = runs.samples == 1;
        canvas.rect(pixel, kInk);
        canvas.frame(pixel, 1.5f * s, isSingle == (params.quad.msaa == SampleCount::one) ? kSheet : kHairline);
        const auto at = [&](const glm::dvec2& p) { return glm::vec2(pixel.x, pixel.y) + side * glm::vec2(p); };
        QuadSettings quad = params.quad;
        quad.msaa = isSingle ? SampleCount::one : SampleCount::four;
        for (const glm::dvec2& sample : tools_.rules.samplePositions(quad)) canvas.disc(at(sample), 5 * s, kMuted);
        for (const glm::dvec2& run : runs.positions) canvas.ring(at(run), 11 * s, 2.5f * s, kSheet);
        TextLines lines(canvas, {area.x, pixel.bottom() + 17 * t}, 18 * t);
        lines.add(std::to_string(runs.samples) + (isSingle ? " sample" : " samples"), bold(13 * t));
        lines.add("the shader runs " + (runs.runs == 1 ? "once" : std::to_string(runs.runs) + " times") + ", at " +
                      pair(runs.positions.front(), 2),
                  {12.5f * t, runs.runs == 1 ? kPaper : kWrong});
        lines.skip();
        y = lines.at().y;
    }
    canvas.text({area.x, y}, "• sample   ○ where the shader runs", {12.5f * t, kMuted});
}

void MicroscopeScene::drawRuleStrip(Pass& page, Canvas& canvas, const Rect& area) const {
    const float s = canvas.scale(), t = textScale_;
    const int n = params.gridSize;
    const float row = area.height / kRules, side = std::min(row - 30 * t, area.width - 136 * t);
    const float cell = std::floor(side / static_cast<float>(n));
    if (cell < 1) return;
    for (std::size_t i = 0; i < kRules; ++i) {
        const Result& result = results_[i];
        const float y = area.y + row * static_cast<float>(i), drawn = cell * static_cast<float>(n);
        const Rect squares = Rect{area.x, y, drawn, drawn}.onPixels();
        tools_.view.draw(page, squares, result.target.result().colour(), {0, 0}, cell);
        const bool isChosen = &result == &chosen();
        canvas.frame(squares.inset(-3 * s), isChosen ? 2.5f * s : std::max(1.0f, s), isChosen ? kSheet : kHairline);
        const int worst = largestDifference(result.drawn, image_);
        TextLines lines(canvas, {squares.right() + 14 * s, y + 8 * t}, 18 * t);
        for (const std::string_view title : {kShortTitles[i].first, kShortTitles[i].second})
            if (!title.empty()) lines.add(title, isChosen ? bold(13 * t) : TextStyle{13 * t, kMuted});
        lines.skip(1.0f / 6);
        lines.add(worst == 0 ? "the texture itself" : "error " + std::to_string(worst) + " of 255",
                  {12.5f * t, worst == 0 ? kMuted : kWrong});
    }
}

}  // namespace arclight::halftexel
