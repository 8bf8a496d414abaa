// Scene generator: any matrix, cell by cell, and how to take it home.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/json.h"
#include "core/random.h"
#include "core/text.h"
#include "gfx/page.h"
#include "noise_rows.h"
#include "pixel_image.h"
#include "scene.h"
#include "sim/dither/matrix_export.h"

namespace arclight::dither {
namespace {

constexpr std::array kShares{0.125, 0.25, 0.5, 0.75};
/// Larger matrices have no room for figures in their cells.
constexpr int kMostNumbered = 16;
constexpr std::size_t kShownLines = 14;

struct GeneratorPage {
    int width;
    float unit, text;
    Rect matrix, side;
    std::array<Rect, kShares.size()> fades;
    Rect ramp;

    GeneratorPage(int w, int h) : width(w), unit(pageScale(w, h)), text(textScale(unit, static_cast<float>(w))) {
        Rect body = pageBody(w, h);
        body.height -= 4 * unit;
        const float gap = 26 * unit, square = std::min(body.height - 22 * unit, 0.5f * body.width);
        matrix = {body.x, body.y + 22 * unit, std::floor(square), std::floor(square)};
        side = {matrix.right() + gap, body.y, body.right() - matrix.right() - gap, body.height};
        ramp = cutBottom(side, 40 * unit, 30 * unit);
        Rect row = cutBottom(side, (side.width - 3 * 10 * unit) / 4, 34 * unit);
        for (std::size_t i = 0; i < fades.size(); ++i) fades[i] = panelBeside(row, static_cast<int>(i), 4, 10 * unit);
    }
};

class GeneratorScene : public DitherScene {
public:
    explicit GeneratorScene(Shaders& shaders) : copy_(shaders.program("common/fullscreen.vert", "common/copy.frag")) {}

    void reset(const SceneContext&) override { made_.reset(); }
    void changed(const SceneContext&) override { made_.reset(); }

    void draw(const SceneContext& context, Frame& frame) override {
        const GeneratorPage page(frame.width(), frame.height());
        make(context, page);
        const Texture& exported = exported_.texture();
        target_.fit("matrix", {exported.width(), exported.height(), {PixelFormat::rgba8}});
        {
            Pass pass = frame.pass("matrix", target_);
            pass.fullscreen(copy_.set("source", exported));
        }
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        drawHeading(canvas, page.width, "Any matrix, to be taken home",
                    isDiffused(context.params)
                        ? "Error diffusion has no matrix: every pixel is compared with ½. Choose another pattern."
                        : "Each cell holds its rank: as a fade goes on, cells light up in this order. Copy the code "
                          "copies the array in C, and --pass matrix captures it as a PNG.");
        drawMatrix(canvas, page, context);
        canvas.keepClear(page.matrix);
        drawFades(canvas, page);
        drawCode(canvas, page, context);
    }

    void panel(const SceneContext& context, Panel& panel) override {
        panel.value("made in", formatFixed(context.pattern->madeMs(), 1) + " ms");
    }
    std::string code(const SceneContext& context) const override {
        return matrixCode(context.pattern->map(), nameOf(context.params));
    }
    Json dumpState(const SceneContext& context) override {
        const ThresholdMap& map = context.pattern->map();
        const std::uint64_t hash = hash64<std::uint32_t>(map.ranks);
        return {{"size", map.size}, {"frames", map.frames}, {"hash", std::to_string(hash)}, {"ranks", map.ranks}};
    }

private:
    static std::string nameOf(const DitherParams& p) {
        constexpr std::array kNames{"bayer", "white", "gradientNoise", "blueNoise", "blueInTime", "filtered", "half"};
        return kNames[static_cast<std::size_t>(p.pattern)] + formatFixed(sideOf(p.size), 0);
    }

    void make(const SceneContext& context, const GeneratorPage& page) {
        if (made_ && *made_ == page.ramp) return;
        made_ = page.ramp;
        const ThresholdMap& map = context.pattern->map();
        exported_.set(matrixImage(map));
        beginCode(matrixCode(map, nameOf(context.params)));
        layer_ = context.params.layer % map.frames;
        const auto threshold = [&](int x, int y) { return map.threshold(x, y, layer_); };
        matrix_.set(
            greyImage(map.size, map.size, [&](int x, int y) { return toByte(0.08f + 0.84f * threshold(x, y)); }));
        for (std::size_t i = 0; i < kShares.size(); ++i) {
            const int side = std::max(1, static_cast<int>(page.fades[i].width) / dotOf(page));
            fades_[i].set(greyImage(side, side, [&](int x, int y) {
                return static_cast<float>(kShares[i]) > threshold(x, y) ? std::uint8_t{220} : std::uint8_t{22};
            }));
        }
        const int across = std::max(2, static_cast<int>(page.ramp.width) / dotOf(page)),
                  down = std::max(1, static_cast<int>(page.ramp.height) / dotOf(page));
        ramp_.set(greyImage(across, down, [&](int x, int y) {
            const float share = static_cast<float>(x) / static_cast<float>(across - 1);
            return share > threshold(x, y) ? std::uint8_t{220} : std::uint8_t{22};
        }));
    }

    /// Keeps the first lines of the code, as far as a page is wide.
    void beginCode(std::string_view code) {
        code_.clear();
        for (std::size_t at = 0; at < code.size() && code_.size() < kShownLines; at = code.find('\n', at) + 1)
            code_.emplace_back(code.substr(at, std::min<std::size_t>(code.find('\n', at) - at, 96)));
    }

    /// Pixels of a dot in the small images.
    static int dotOf(const GeneratorPage& page) { return std::max(1, static_cast<int>(2 * page.unit)); }

    void drawMatrix(Canvas& canvas, const GeneratorPage& page, const SceneContext& context) const {
        const ThresholdMap& map = context.pattern->map();
        const float s = page.text;
        std::string title = std::string(rowOf(context.params.pattern).name) + ", " + formatFixed(map.size, 0) + " × " +
                            formatFixed(map.size, 0);
        if (map.frames > 1) title += ", frame " + formatFixed(layer_ + 1, 0) + " of " + formatFixed(map.frames, 0);
        canvas.text({page.matrix.x, page.matrix.y - 12 * page.unit}, title, bold(13 * s, kAccent));
        matrix_.draw(canvas, page.matrix);
        const float cell = page.matrix.width / static_cast<float>(map.size);
        if (map.size > kMostNumbered || isDiffused(context.params)) return;
        for (int y = 0; y < map.size; ++y)
            for (int x = 0; x < map.size; ++x) {
                const std::uint32_t rank = map.rank(x, y, layer_);
                const CanvasColour ink = map.threshold(x, y, layer_) > 0.45f ? kGround : kPaper;
                const glm::vec2 at = {page.matrix.x + (static_cast<float>(x) + 0.5f) * cell,
                                      page.matrix.y + (static_cast<float>(y) + 0.5f) * cell};
                canvas.text(at, std::to_string(rank),
                            {std::clamp(0.36f * cell, 4.0f, 22 * page.unit), ink, Align::centre});
            }
    }

    void drawFades(Canvas& canvas, const GeneratorPage& page) const {
        const float above = 11 * page.unit;
        const TextStyle style{12 * page.text, kMuted};
        for (std::size_t i = 0; i < kShares.size(); ++i) {
            fades_[i].draw(canvas, page.fades[i]);
            canvas.text({page.fades[i].x, page.fades[i].y - above},
                        formatFixed(100 * kShares[i], kShares[i] == 0.125 ? 1 : 0) + " %", style);
        }
        ramp_.draw(canvas, page.ramp);
        canvas.text({page.ramp.x, page.ramp.y - above}, "Coverage from 0 to 100 %", style);
    }

    void drawCode(Canvas& canvas, const GeneratorPage& page, const SceneContext& context) const {
        const ThresholdMap& map = context.pattern->map();
        const float s = page.text;
        TextLines lines(canvas, {page.side.x, page.side.y + 10 * page.unit}, 20 * s);
        const bool isMatrix = !isDiffused(context.params);
        lines.add(!isMatrix
                      ? "All thresholds are ½: the errors that are handed on do the rest."
                      : formatFixed(levels(map), 0) + " levels, coverage error " + readable(coverageErrorMax(map)) +
                            ", mean bias " + (meanBiasLsb(map) == 0 ? "0" : readable(meanBiasLsb(map))) + " LSB",
                  {13 * s, kPaper});
        if (!isMatrix) return;
        lines.skip(0.4f);
        const Rect room{page.side.x, lines.at().y - 10 * s, page.side.width, page.side.bottom() - lines.at().y};
        for (std::size_t i = 0; i < code_.size() && lines.at().y < room.bottom() - 10 * s; ++i) {
            const TextStyle style{11.5f * s, i < 2 ? kMuted : kPaper};
            lines.add(shortened(canvas, code_[i], room.width, style), style);
        }
    }
    /// As much of the line as there is room for; it has ASCII characters alone.
    static std::string shortened(Canvas& canvas, std::string line, float room, const TextStyle& style) {
        if (canvas.textWidth(line, style) <= room) return line;
        while (!line.empty() && canvas.textWidth(line + " …", style) > room) line.pop_back();
        return line + " …";
    }

    Program copy_;
    Framebuffer target_;
    PixelImage exported_, matrix_, ramp_;
    std::array<PixelImage, kShares.size()> fades_;
    std::vector<std::string> code_;  ///< its first lines
    std::optional<Rect> made_;  ///< the ramp's on the page that the images are made for
    int layer_ = 0;
};

}  // namespace

std::unique_ptr<DitherScene> generatorScene(Shaders& shaders) { return std::make_unique<GeneratorScene>(shaders); }

}  // namespace arclight::dither
