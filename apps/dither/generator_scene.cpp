// Scene generator: any threshold matrix, cell by cell, to copy as code or as an image.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/random.h"
#include "core/text.h"
#include "data/grey_png.h"
#include "dither_demo.h"
#include "dither_scene.h"
#include "gfx/page.h"
#include "pixel_image.h"
#include "sim/dither/mask_export.h"
#include "sim/dither/matrix_export.h"

namespace arclight::dither {
namespace {

constexpr std::array kCoverages{0.125, 0.25, 0.5, 0.75};
using ExportedFiles = Expected<std::vector<ExportFile>>;

/// Frames one below the other.
ExportedFiles maskPng(const ThresholdMap& map, int bits, const ExportRequest& request) {
    auto png =
        encodeGreyPng({map.size, map.size * map.frames, bits, maskValues(map, (1u << bits) - 1)}, request.command);
    if (!png) return tl::unexpected<Error>(png.error());
    return std::vector<ExportFile>{{request.ending, std::move(*png)}};
}

/// The cells of larger matrices are too small for numbers.
constexpr int kMaxNumbered = 16;
constexpr std::size_t kShownLines = 14;

struct GeneratorPage {
    float unit, text;
    Rect matrix, side;
    std::array<Rect, kCoverages.size()> fades;
    Rect ramp;

    GeneratorPage(int w, int h) : unit(pageScale(w, h)), text(textScale(unit, static_cast<float>(w))) {
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

struct GeneratorParams {
    ThresholdSettings thresholds;
    int layer = 0;
};
constexpr auto rowsOf(GeneratorParams) {
    using P = GeneratorParams;
    return paramRows<P>(
        embed(&P::thresholds), Group{"Generator", "Threshold matrices to copy as code or as an image."},
        Param{"layer", "", "Frame of a matrix that changes over time.", &P::layer, 0, 31}.primary().when(
            [](const P& p) { return framesOf(p.thresholds.pattern, sideOf(p.thresholds.size)) > 1; }));
}

class GeneratorScene : public DitherScene<GeneratorParams, MapMeasures> {
public:
    static constexpr SceneInfo info{"generator", "threshold matrices to copy as code or as an image"};

    explicit GeneratorScene(Shaders& shaders) : copy_(shaders.program("common/fullscreen.vert", "common/copy.frag")) {}

    void restart() override { made_.reset(); }
    void changed() override { made_.reset(); }

    void draw(Frame& frame) override {
        const GeneratorPage page(frame.width(), frame.height());
        make(page);
        const Texture& exported = exported_.texture();
        target_.fit("matrix", {exported.width(), exported.height(), {PixelFormat::rgba8}});
        {
            Pass pass = frame.pass("matrix", target_);
            pass.fullscreen(copy_.set("source", exported));
        }
        Canvas& canvas =
            beginPage(frame, "Threshold matrices to copy",
                      isDiffused(params)
                          ? "Error diffusion has no matrix: every pixel is compared with ½. Choose another pattern."
                          : "Each cell shows its rank. As the opacity rises, cells are drawn in this order. Copy the "
                            "code copies the array in C, and --pass matrix captures it as a PNG.");
        drawMatrix(canvas, page);
        canvas.keepClear(page.matrix);
        drawFades(canvas, page);
        drawCode(canvas, page);
    }

    MapMeasures measure() override { return mapMeasures(); }
    void panel(Panel& panel) override { panel.value("generated in", formatFixed(thresholds().madeMs(), 1) + " ms"); }
    std::string code() const override { return matrixCode(map(), name()); }
    std::vector<Export> exports() override {
        if (isDiffused(params)) return {};
        const std::string frames = map().frames > 1 ? ", all frames" : "";
        const auto mask = [map = map(), name = name()](const ExportRequest& request) -> ExportedFiles {
            if (request.ending == ".png") return maskPng(map, 8, request);
            if (request.ending == ".h")
                return std::vector<ExportFile>{{".h", "// " + request.command + "\n" + matrixCode(map, name)}};
            return std::vector<ExportFile>{{".raw", maskRaw(map)},
                                           {".json", maskRawDescription(map, request.stem + ".raw", request.command)}};
        };
        const auto mask16 = [map = map()](const ExportRequest& request) { return maskPng(map, 16, request); };
        return {{"mask",
                 "the thresholds as an 8-bit texture, a C array or a raw 3D texture of 16 bits" + frames,
                 {".png", ".h", ".raw"},
                 mask},
                {"mask16", "the thresholds as a 16-bit texture" + frames, {".png"}, mask16}};
    }
    Json dumpState() override {
        const ThresholdMap& map = this->map();
        const std::uint64_t hash = hash64<std::uint32_t>(map.ranks);
        return {{"size", map.size}, {"frames", map.frames}, {"hash", std::to_string(hash)}, {"ranks", map.ranks}};
    }

private:
    std::string name() const {
        constexpr std::array kNames{"bayer", "white", "gradientNoise", "blueNoise", "blueInTime", "filtered", "half"};
        return kNames[static_cast<std::size_t>(pattern())] + formatFixed(sideOf(params.thresholds.size), 0);
    }

    void make(const GeneratorPage& page) {
        if (made_ && *made_ == page.ramp) return;
        made_ = page.ramp;
        const ThresholdMap& map = this->map();
        exported_.set(matrixImage(map));
        beginCode(matrixCode(map, name()));
        layer_ = params.layer % map.frames;
        const auto threshold = [&](int x, int y) { return map.threshold(x, y, layer_); };
        matrix_.set(
            greyImage(map.size, map.size, [&](int x, int y) { return toByte(0.08f + 0.84f * threshold(x, y)); }));
        for (std::size_t i = 0; i < kCoverages.size(); ++i) {
            const int side = std::max(1, static_cast<int>(page.fades[i].width) / dotOf(page));
            fades_[i].set(greyImage(side, side, [&](int x, int y) {
                return static_cast<float>(kCoverages[i]) > threshold(x, y) ? std::uint8_t{220} : std::uint8_t{22};
            }));
        }
        const int across = std::max(2, static_cast<int>(page.ramp.width) / dotOf(page)),
                  down = std::max(1, static_cast<int>(page.ramp.height) / dotOf(page));
        ramp_.set(greyImage(across, down, [&](int x, int y) {
            const float coverage = static_cast<float>(x) / static_cast<float>(across - 1);
            return coverage > threshold(x, y) ? std::uint8_t{220} : std::uint8_t{22};
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

    void drawMatrix(Canvas& canvas, const GeneratorPage& page) const {
        const ThresholdMap& map = this->map();
        const float s = page.text;
        std::string title =
            std::string(rowOf(pattern()).name) + ", " + formatFixed(map.size, 0) + " × " + formatFixed(map.size, 0);
        if (map.frames > 1) title += ", frame " + formatFixed(layer_ + 1, 0) + " of " + formatFixed(map.frames, 0);
        canvas.text({page.matrix.x, page.matrix.y - 12 * page.unit}, title, bold(13 * s, kAccent));
        matrix_.draw(canvas, page.matrix);
        const float cell = page.matrix.width / static_cast<float>(map.size);
        if (map.size > kMaxNumbered || isDiffused(params)) return;
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
        for (std::size_t i = 0; i < kCoverages.size(); ++i) {
            fades_[i].draw(canvas, page.fades[i]);
            canvas.text({page.fades[i].x, page.fades[i].y - above},
                        formatFixed(100 * kCoverages[i], kCoverages[i] == 0.125 ? 1 : 0) + " %", style);
        }
        ramp_.draw(canvas, page.ramp);
        canvas.text({page.ramp.x, page.ramp.y - above}, "Coverage from 0 to 100 %", style);
    }

    void drawCode(Canvas& canvas, const GeneratorPage& page) const {
        const ThresholdMap& map = this->map();
        const float s = page.text;
        TextLines lines(canvas, {page.side.x, page.side.y + 10 * page.unit}, 20 * s);
        const bool isMatrix = !isDiffused(params);
        lines.add(!isMatrix
                      ? "All thresholds are ½. Errors from neighbours shift the values instead."
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
    /// The beginning of the line that fits into `room`; the line has only ASCII characters.
    static std::string shortened(Canvas& canvas, std::string line, float room, const TextStyle& style) {
        if (canvas.textWidth(line, style) <= room) return line;
        while (!line.empty() && canvas.textWidth(line + " …", style) > room) line.pop_back();
        return line + " …";
    }

    Program copy_;
    Framebuffer target_;
    PixelImage exported_, matrix_, ramp_;
    std::array<PixelImage, kCoverages.size()> fades_;
    std::vector<std::string> code_;  ///< its first lines
    std::optional<Rect> made_;       ///< the ramp's on the page that the images are made for
    int layer_ = 0;
};

}  // namespace

SceneType generatorScene() { return sceneType<GeneratorScene>(); }

}  // namespace arclight::dither
