#include "microscope_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "core/text.h"
#include "halftexel_demo.h"
#include "microscope_layout.h"

namespace arclight::halftexel {
namespace {

/// Draws a cross that is visible on ink and on paper.
void cross(Canvas& canvas, glm::vec2 at, float size, CanvasColour colour) {
    drawCross(canvas, at, size, 3.2f * canvas.scale(), kInk.withAlpha(0.6f));
    drawCross(canvas, at, size, 1.4f * canvas.scale(), colour);
}

/// The ink that is visible on a colour (0 to 255).
CanvasColour contrastTo(const glm::dvec3& colour) {
    return 0.3 * colour.x + 0.6 * colour.y + 0.1 * colour.z > 110 ? kInk : kSheet;
}

void grid(Canvas& canvas, const Rect& squares, float cell, int gridSize, CanvasColour colour) {
    const float px = std::max(1.0f, canvas.scale());
    for (int i = 0; i <= gridSize; ++i) {
        const float at = cell * static_cast<float>(i);
        canvas.line({squares.x + at, squares.y}, {squares.x + at, squares.bottom()}, px, colour);
        canvas.line({squares.x, squares.y + at}, {squares.right(), squares.y + at}, px, colour);
    }
}

CanvasColour colourOf(const glm::dvec3& colour) {
    const glm::vec3 unit = glm::vec3(colour) / 255.0f;
    return {unit.r, unit.g, unit.b, 1};
}

glm::dvec3 bytesAt(const Image& image, int x, int y) {
    return {image.at(x, y, 0), image.at(x, y, 1), image.at(x, y, 2)};
}

std::string figures(const glm::dvec3& c) {
    const auto one = [](double v) { return formatFixed(v, std::fabs(v - std::round(v)) < 0.005 ? 0 : 1); };
    return one(c.x) + " " + one(c.y) + " " + one(c.z);
}

glm::ivec2 pixelAt(const MicroscopeLayout& layout, glm::vec2 px) {
    return glm::ivec2((px - glm::vec2(layout.target.x, layout.target.y)) / layout.cell);
}

/// The pixel of the target under the pointer.
std::optional<glm::ivec2> pixelUnder(const Input& input, int gridSize) {
    const MicroscopeLayout layout = microscopeLayout(input.widthPx, input.heightPx, gridSize);
    const glm::vec2 pointer(input.pointerPx[0], input.pointerPx[1]);
    if (!input.pointerInside || !layout.target.contains(pointer)) return std::nullopt;
    return pixelAt(layout, pointer);
}

}  // namespace

SceneType microscopeScene() { return sceneType<MicroscopeScene>(); }

std::vector<FetchedTexel> MicroscopeScene::texelsOf(glm::ivec2 pixel) const {
    return distinct(bilinearFetch(fetchOf(pixel), params.gridSize, params.gridSize, params.wrap));
}

double MicroscopeScene::coverageOf(glm::ivec2 pixel) const {
    // A single sample that lies on the left or top edge belongs to the quad.
    if (params.quad.msaa == SampleCount::one) return 1;
    const int n = params.gridSize;
    return quadCoverage(samplePositions(), quadShiftPx(params.quad.rule), pixel.x, pixel.y, n, n);
}

glm::dvec3 MicroscopeScene::predicted(glm::ivec2 pixel) const {
    glm::dvec3 sum(0);
    for (const FetchedTexel& texel : bilinearFetch(fetchOf(pixel), params.gridSize, params.gridSize, params.wrap))
        sum += texel.weight * bytesAt(image_, texel.x, texel.y);
    return sum * coverageOf(pixel);
}

/// Largest difference between the image drawn with the chosen rule and the image predicted from that rule.
double MicroscopeScene::differenceFromRule() const {
    const Image& drawn = chosen().drawn;
    double largest = 0;
    for (int y = 0; y < drawn.height; ++y)
        for (int x = 0; x < drawn.width; ++x) {
            const glm::dvec3 d = glm::abs(bytesAt(drawn, x, y) - predicted({x, y}));
            largest = std::max({largest, d.x, d.y, d.z});
        }
    return largest;
}

void MicroscopeScene::restart() {
    grip_ = {};
    changed();
}

void MicroscopeScene::changed() {
    image_ = tinyImage(params.gridSize);
    texture_ = textureOf(image_, params.wrap == TexelWrap::repeat ? Wrap::repeat : Wrap::clamp);
    pick_ = keptPick();
}

bool MicroscopeScene::move(const Input& input) {
    const glm::ivec2 kept(params.pickX, params.pickY), shown = pick_;
    const MicroscopeLayout layout = microscopeLayout(input.widthPx, input.heightPx, params.gridSize);
    if (grip_.follow(input, [&] { return isGrabbed({layout.target}, input); })) {
        const glm::ivec2 pixel = pixelAt(layout, layout.target.nearest({input.pointerPx[0], input.pointerPx[1]}));
        params.pickX = std::min(pixel.x, params.gridSize - 1), params.pickY = std::min(pixel.y, params.gridSize - 1);
    }
    pick_ = pixelUnder(input, params.gridSize).value_or(keptPick());
    return pick_ != shown || kept != glm::ivec2(params.pickX, params.pickY);
}

std::vector<Gesture> MicroscopeScene::gestures() const {
    return {{"Point at a pixel of the target", "see the texels that it fetches"},
            {"Click a pixel of the target", "keep it picked"}};
}

std::vector<Grab> MicroscopeScene::grabs(int widthPx, int heightPx) const {
    return {{microscopeLayout(widthPx, heightPx, params.gridSize).target}};
}

void MicroscopeScene::panel(Panel& panel) {
    panel.text("Choose a rule and point at a pixel to see the texels that it fetches and their weights.");
    showRule(panel, params.quad.rule);
}

void MicroscopeScene::drawTargets(Frame& frame) {
    const int n = params.gridSize;
    static constexpr std::array<std::string_view, kRules> kPassNames{"rule gl", "rule d3d9", "rule d3d9Uv",
                                                                     "rule d3d9Position"};
    for (std::size_t i = 0; i < kRules; ++i) {
        SampledTarget& target = results_[i].target;
        QuadSettings quad = params.quad;
        quad.rule = static_cast<PixelRule>(i);
        target.begin(n, n, quad);
        {
            Pass pass = frame.pass(kPassNames[i], target.result());
            pass.reads(texture_);
            target.drawTexture(tools_.rules, texture_, quad.rule);
            target.end(tools_.rules);
        }
        results_[i].drawn = readImage(target.result());
    }
}

void MicroscopeScene::measureResult() {
    const Image& drawn = chosen().drawn;
    measures_ = {.copy = {static_cast<double>(largestDifference(drawn, image_))},
                 .edges = tools_.edgesOf(drawn.width, drawn.height, params.quad).measures(),
                 .shaderRunsPerPixel = 0};
    if (params.quad.rule == PixelRule::d3d9) measures_.copy.meanOfFourMaxDiff = differenceFromRule();
    for (const ShaderRuns& runs : runs_.report())
        measures_.shaderRunsPerPixel = std::max(measures_.shaderRunsPerPixel, static_cast<double>(runs.runs));
}

void MicroscopeScene::drawSamples(Canvas& canvas, const Rect& squares, float cell) const {
    const int n = params.gridSize;
    const std::vector<glm::dvec2> samples = samplePositions();
    const double shift = quadShiftPx(params.quad.rule);
    const float radius = std::max(1.5f, 0.045f * cell), s = canvas.scale();
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x)
            for (const glm::dvec2& position : samples) {
                const glm::vec2 at = glm::vec2(squares.x, squares.y) + cell * glm::vec2(position + glm::dvec2(x, y));
                if (quadCoverage(std::span(&position, 1), shift, x, y, n, n) > 0) {
                    canvas.disc(at, radius, contrastTo(bytesAt(chosen().drawn, x, y)));
                } else {
                    canvas.disc(at, radius + 1.5f * s, kInk);
                    canvas.ring(at, radius, 1.6f * s, kWrong);
                }
            }
}

void MicroscopeScene::drawTargetFigure(Pass& page, Canvas& canvas, const Rect& squares, float cell) const {
    const int n = params.gridSize;
    const bool isSingle = params.quad.msaa == SampleCount::one;
    const float s = canvas.scale();
    const glm::vec2 corner(squares.x, squares.y);
    tools_.view.draw(page, squares, chosen().target.result().colour(), {0, 0}, cell);
    const auto shift = static_cast<float>(quadShiftPx(params.quad.rule));
    const float texelShift = shift - static_cast<float>(fetchShiftTexels(params.quad.rule));
    grid(canvas, squares, cell, n, kInk.withAlpha(0.45f));
    canvas.frame(squares, std::max(1.0f, s), kPaper.withAlpha(0.9f));
    // The texels where the quad puts them.
    const Rect carried{squares.x + texelShift * cell, squares.y + texelShift * cell, squares.width, squares.height};
    for (int i = 0; i <= n && texelShift > 0; ++i) {
        const float x = carried.x + cell * static_cast<float>(i), y = carried.y + cell * static_cast<float>(i);
        canvas.dashedLine({x, carried.y}, {x, carried.bottom()}, 1.2f * s, kWrong, 5 * s, 4 * s);
        canvas.dashedLine({carried.x, y}, {carried.right(), y}, 1.2f * s, kWrong, 5 * s, 4 * s);
    }
    if (shift > 0)
        canvas.frame({squares.x + shift * cell, squares.y + shift * cell, squares.width, squares.height}, 2.4f * s,
                     kWrong);
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            const glm::vec2 centre(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
            // Among samples, a texel's dot at the pixel's centre would look like one more sample.
            if (isSingle || texelShift > 0)
                canvas.disc(glm::vec2(carried.x, carried.y) + cell * centre, std::max(1.5f, 0.04f * cell),
                            texelShift > 0 ? kWrong : contrastTo(bytesAt(image_, x, y)));
            cross(canvas, corner + cell * centre, (isSingle ? 0.11f : 0.07f) * cell, kSheet);
        }
    if (!isSingle) drawSamples(canvas, squares, cell);
    const glm::vec2 at = corner + cell * glm::vec2(pick_);
    const Rect picked{at.x, at.y, cell, cell};
    canvas.frame(picked.inset(-2 * s), 5 * s, kInk);
    canvas.frame(picked.inset(-1 * s), 2.5f * s, kSheet);
    canvas.text({squares.x, squares.y - 14 * s}, "target: pixels", bold(15 * s));
}

void MicroscopeScene::drawTextureFigure(Pass& page, Canvas& canvas, const Rect& squares, float cell) const {
    const int n = params.gridSize;
    const glm::vec2 corner(squares.x, squares.y);
    tools_.view.draw(page, squares, texture_, {0, 0}, cell);
    grid(canvas, squares, cell, n, kInk.withAlpha(0.45f));
    canvas.frame(squares, std::max(1.0f, canvas.scale()), kPaper.withAlpha(0.9f));
    drawFetch(canvas, corner, cell);
    const float s = canvas.scale();
    canvas.text({squares.x, squares.y - 14 * s}, "texture: texels", bold(15 * s));
}

void MicroscopeScene::drawFetch(Canvas& canvas, glm::vec2 corner, float cell) const {
    const int n = params.gridSize;
    const float s = canvas.scale();
    const glm::dvec2 picked = fetchOf(pick_);
    const auto fetched = bilinearFetch(picked, n, n, params.wrap);
    const auto texelAt = [&](const FetchedTexel& texel, float x, float y) {
        return corner + cell * glm::vec2(static_cast<float>(texel.x) + x, static_cast<float>(texel.y) + y);
    };
    for (const FetchedTexel& texel : fetched) {
        if (texel.weight <= 0) continue;
        const Rect square{texelAt(texel, 0, 0).x, texelAt(texel, 0, 0).y, cell, cell};
        canvas.frame(square.inset(2 * s), 4 * s, kInk);
        canvas.frame(square.inset(2.5f * s), 2.5f * s, kSheet);
    }
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            const glm::vec2 centre(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
            canvas.disc(corner + cell * centre, std::max(1.5f, 0.04f * cell), contrastTo(bytesAt(image_, x, y)));
            const glm::dvec2 fetch = fetchOf({x, y});
            const bool isOff = std::fabs(fetch.x - std::floor(fetch.x) - 0.5) > 1e-6;
            cross(canvas, corner + cell * glm::vec2(fetch), 0.09f * cell, isOff ? kWrong : kSheet);
        }
    const glm::vec2 at = corner + cell * glm::vec2(picked);
    const Rect footprint{at.x - 0.5f * cell, at.y - 0.5f * cell, cell, cell};
    const auto isWhole =
        std::any_of(fetched.begin(), fetched.end(), [](const FetchedTexel& t) { return t.weight > 0.999; });
    if (!isWhole) {
        drawDashed(canvas, footprint.outline(), 4 * s, kInk.withAlpha(0.7f), 7 * s, 5 * s);
        drawDashed(canvas, footprint.outline(), 2 * s, kWrong, 7 * s, 5 * s);
    }
    canvas.ring(at, 0.17f * cell, 5 * s, kInk);
    canvas.ring(at, 0.17f * cell, 2.5f * s, isWhole ? kSheet : kWrong);
    for (const FetchedTexel& texel : distinct(fetched))
        drawLabel(canvas, texelAt(texel, 0.5f, 0.82f), percent(texel.weight),
                  {std::min(15 * s, 0.24f * cell), kPaper, Align::centre, FontWeight::semibold});
}

float MicroscopeScene::drawBlend(Canvas& canvas, const Rect& area) const {
    const float t = textScale_, swatch = 26 * t;
    glm::vec2 at(area.x, area.y);
    const auto put = [&](std::string_view text, const TextStyle& style) {
        at.x += canvas.text({at.x, at.y + 0.5f * swatch}, text, style) + 8 * t;
    };
    const auto show = [&](const glm::dvec3& colour) {
        canvas.rect({at.x, at.y, swatch, swatch}, colourOf(colour), 3 * t);
        canvas.frame({at.x, at.y, swatch, swatch}, std::max(1.0f, t), kMuted, 3 * t);
        at.x += swatch + 8 * t;
    };
    put("pixel (" + std::to_string(pick_.x) + ", " + std::to_string(pick_.y) + ")", bold(15 * t));
    show(bytesAt(chosen().drawn, pick_.x, pick_.y));
    std::string_view sign = "=";
    for (const FetchedTexel& texel : texelsOf(pick_)) {
        put(sign, {15 * t, kMuted});
        put(percent(texel.weight), {15 * t, kPaper});
        show(bytesAt(image_, texel.x, texel.y));
        sign = "+";
    }
    const double coverage = coverageOf(pick_);
    if (coverage == 1) return at.y + swatch;
    const std::string loss = "× " + percent(coverage) + " of its samples; the rest shows the black behind";
    const TextStyle style{15 * t, kWrong};
    if (at.x + canvas.textWidth(loss, style) > area.right()) at = {area.x, at.y + swatch};
    put(loss, style);
    return at.y + swatch;
}

void MicroscopeScene::drawReadout(Canvas& canvas, const Rect& area, float bottom) const {
    const int n = params.gridSize;
    const float t = textScale_, top = drawBlend(canvas, area) + 18 * t;
    const glm::dvec2 position = fetchOf(pick_);
    const glm::dvec3 is = bytesAt(chosen().drawn, pick_.x, pick_.y);
    const glm::dvec3 should = predicted(pick_);
    // Parts of a line that do not fit go to the next line.
    struct Part {
        float x = 0;
        int row = 0;
        std::string text;
        TextStyle style;
    };
    std::vector<Part> placed;
    int row = 0;
    const auto line = [&](std::initializer_list<std::string> parts, const TextStyle& style) {
        float x = area.x;
        for (const std::string& part : parts) {
            std::string text = (x > area.x ? "   ·   " : "") + part;
            const bool fits = x + canvas.textWidth(text, style) <= area.right() || x <= area.x;
            if (!fits) x = area.x, text = part, ++row;
            const float width = canvas.textWidth(text, style);
            placed.push_back({x, row, std::move(text), style});
            x += width;
        }
        ++row;
    };
    const auto pair = [](const glm::dvec2& v, int digits) {
        return "(" + formatFixed(v.x, digits) + ", " + formatFixed(v.y, digits) + ")";
    };
    const TextStyle muted{13.5f * t, mixed(kMuted, kPaper, 0.45f)};
    line({"fetch at texel " + pair(position, 2) + ", uv " + pair(position / static_cast<double>(n), 3),
          "drawn " + figures(is), "predicted " + figures(should)},
         muted);
    line({"coverage: edge " + percent(measures_.edges.edgeCoverage) + ", corner " +
              percent(measures_.edges.cornerCoverage),
          "largest difference from the texture " + std::to_string(std::lround(measures_.copy.identityMaxDiff)) +
              " of 255"},
         muted);
    const TextStyle small{12.5f * t, kMuted};
    if (params.quad.msaa == SampleCount::one)
        line({"+ pixel centre, where the fetch is made", "• texel centre",
              "point at a pixel to examine it; click to keep it"},
             small);
    else
        line({"+ pixel centre, where the one fetch is made", "• sample inside the quad", "○ sample outside it"}, small);
    // Small frames have less room for the same number of lines.
    const float pitch = std::min(21 * t, (bottom - top) / static_cast<float>(row));
    for (const Part& part : placed)
        canvas.text({part.x, top + pitch * static_cast<float>(part.row)}, part.text, part.style);
}

void MicroscopeScene::draw(Frame& frame) {
    drawTargets(frame);
    measureResult();
    drawGround(frame);
    Pass page = frame.outputPass("microscope");
    Canvas& canvas = frame.canvas();
    const MicroscopeLayout layout = microscopeLayout(frame.width(), frame.height(), params.gridSize);
    textScale_ = textScale(canvas.scale(), static_cast<float>(frame.width()));
    const Caption caption = microscopeCaption(params.quad.rule, pick_, texelsOf(pick_));
    drawHeading(canvas, frame.width(), caption.title, caption.sentence);
    canvas.declareSubject(layout.target);
    drawTargetFigure(page, canvas, layout.target, layout.cell);
    drawTextureFigure(page, canvas, layout.texture, layout.cell);
    drawReadout(canvas, layout.readout, static_cast<float>(frame.height()));
    drawColumn(page, canvas, layout.rules);
}

Json MicroscopeScene::dumpState() {
    const auto level = [](const Image& image) {
        return levelState(image.width, image.height, centroidOf(gridOf(image)));
    };
    Json levels = Json::array({level(image_)});
    for (const Result& result : results_)
        if (result.drawn.width > 0) levels.push_back(level(result.drawn));
    return stateOf(info, std::move(levels), params.quad.rule);
}

}  // namespace arclight::halftexel
