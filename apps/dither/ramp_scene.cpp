// Scene ramp: gradients with few levels, rounded and dithered, and the remaining bands.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/srgb.h"
#include "core/text.h"
#include "dither_demo.h"
#include "dither_scene.h"
#include "gfx/page.h"
#include "pixel_image.h"
#include "sim/dither/ramp.h"

namespace arclight::dither {
namespace {

constexpr int kZoom = 8;

struct RampPage {
    float unit;
    std::array<Rect, 3> ramps, zooms;
    Rect means;

    RampPage(int w, int h, Gradient gradient) : unit(pageScale(w, h)) {
        Rect body = pageBody(w, h);
        const float gap = 14 * unit, label = 22 * unit;
        const bool isSky = gradient == Gradient::sky;
        if (!isSky) means = plotArea(cutBottom(body, 0.36f * body.height, 16 * unit), unit);
        for (std::size_t i = 0; i < 3; ++i) {
            Rect& ramp = ramps[i];
            if (isSky) {
                ramp = panelBeside(body, static_cast<int>(i), 3, gap);
                zooms[i] = cutBottom(ramp, 0.24f * body.height, gap);
            } else {
                ramp = body;
                ramp.height = (body.height - 2 * gap) / 3, ramp.y += static_cast<float>(i) * (ramp.height + gap);
                zooms[i] = ramp;
                ramp.width *= 0.80f;
                zooms[i].x = ramp.right() + gap, zooms[i].width -= ramp.width + gap;
                zooms[i].y += label, zooms[i].height -= label;
            }
            ramp.y += label, ramp.height -= label;
            for (Rect* rect : {&ramp, &zooms[i]}) {
                rect->width = std::max(1.0f, std::floor(rect->width));
                rect->height = std::max(1.0f, std::floor(rect->height));
            }
        }
    }
};

/// The part in the middle of an image that fills `room` at `kZoom`; brightened until its lightest channel is light.
Image magnified(const Image& image, const Rect& room, bool isBrightened) {
    const int width = std::clamp(static_cast<int>(room.width) / kZoom, 1, image.width),
              height = std::clamp(static_cast<int>(room.height) / kZoom, 1, image.height);
    Image part(width, height, 3);
    int lightest = 1;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < 3; ++c) {
                part.at(x, y, c) = image.at((image.width - width) / 2 + x, (image.height - height) / 2 + y, c);
                lightest = std::max<int>(lightest, part.at(x, y, c));
            }
    if (isBrightened)
        for (std::uint8_t& byte : part.pixels) byte = static_cast<std::uint8_t>(byte * 220 / lightest);
    return part;
}

struct RampParams {
    ThresholdSettings thresholds;
    Gradient gradient = Gradient::grey;
    int bits = 3;
    DiffusionSettings diffusion;
};
constexpr auto rowsOf(RampParams) {
    using P = RampParams;
    return paramRows<P>(embed(&P::thresholds), Group{"Ramp", "Gradients with few levels."},
                        Param{"gradient", "grey: from black to white; colour: through hues; sky: a dark sky at dusk.",
                              &P::gradient, labels("grey", "colour", "sky")}
                            .primary(),
                        Param{"bits", "", "Bits per channel.", &P::bits, 1, 8}.primary(), kPictureGroup,
                        embed(&P::diffusion, isDiffused<P>));
}

struct RampMeasures {
    MapMeasures map;
    double bands = 0;
};
constexpr auto rowsOf(RampMeasures) {
    using M = RampMeasures;
    return measureRows<M>(
        embed(&M::map),
        Measure{"bands", "", "Number of visible bands in the green channel of the dithered ramp.", &M::bands});
}

class RampScene : public DitherScene<RampParams, RampMeasures> {
public:
    static constexpr SceneInfo info{"ramp", "gradients with few levels"};

    explicit RampScene(Shaders&) {}

    void restart() override { isMade_ = false; }
    void changed() override { isMade_ = false; }

    void draw(Frame& frame) override {
        const RampPage page(frame.width(), frame.height(), params.gradient);
        make(page);
        Canvas& canvas = beginPage(
            frame, "Dithering keeps the mean that rounding changes",
            "If a gradient is rounded to few levels, it breaks into bands. Dithering uses the same levels, but "
            "varies the fraction of pixels at the upper level, so the mean can follow the gradient.");
        canvas.declareSubject(page.ramps[2]);
        const bool isSky = params.gradient == Gradient::sky;
        std::string bits = formatFixed(params.bits, 0) + (params.bits == 1 ? " bit" : " bits") + " per channel, ";
        // All channels of grey have equal bands. Otherwise, green bands are counted, because green means are plotted.
        const bool isGrey = params.gradient == Gradient::grey;
        const auto bands = [&](int count) {
            return formatFixed(count, 0) + (isGrey ? "" : " green") + (count == 1 ? " band" : " bands");
        };
        const std::string rounded = "rounded: " + bands(bands_[0]), dithered = "dithered: " + bands(bands_[1]);
        const TextStyle style = bold(textScale(page.unit) * 13, kPaper);
        // In a narrow frame, the number of bands matters more.
        if (canvas.textWidth(bits + dithered, style) > page.ramps[0].width) bits.clear();
        const std::array<std::string, 3> names{"8 bits per channel", bits + rounded, bits + dithered};
        for (std::size_t i = 0; i < 3; ++i) {
            const Rect &ramp = page.ramps[i], &zoom = page.zooms[i];
            shown_[i].draw(canvas, ramp);
            zooms_[i].draw(canvas, zoom);
            canvas.keepClear(ramp), canvas.keepClear(zoom);
            const CanvasColour colour = i == 1 ? kWrong : i == 2 ? kAccent : kPaper;
            canvas.text({ramp.x, ramp.y - 12 * page.unit}, names[i], bold(style.sizePx, colour));
            if (!isSky && i == 0)
                canvas.text({zoom.x, zoom.y - 12 * page.unit}, "× 8", {textScale(page.unit) * 12, kMuted});
            if (isSky && i == 0)
                canvas.text({zoom.x, zoom.bottom() + 12 * page.unit}, "× 8, brightened",
                            {textScale(page.unit) * 12, kMuted});
        }
        if (!isSky) drawMeans(canvas, page);
    }

    RampMeasures measure() override {
        makeOnce();
        return {mapMeasures(), static_cast<double>(bands_[1])};
    }
    Json dumpState() override {
        makeOnce();
        return {{"bands", bands_}, {"dithered", pixelHash(images_[2])}};
    }

private:
    /// Before the first frame, ramps of the standard size.
    void makeOnce() {
        if (!isMade_) make(RampPage(1280, 720, params.gradient));
    }

    void make(const RampPage& page) {
        const int width = static_cast<int>(page.ramps[0].width), height = static_cast<int>(page.ramps[0].height);
        const bool hasChanged = !isMade_ || width != images_[0].width || height != images_[0].height;
        const bool isMoving = params.thresholds.mistake == Mistake::unanchored || pattern() == Pattern::blueInTime;
        if (!hasChanged && (!isMoving || tick_ == tick())) return;
        isMade_ = true, tick_ = tick();
        if (hasChanged) {
            images_[0] = roundedRamp(params.gradient, width, height, 8);
            images_[1] = roundedRamp(params.gradient, width, height, params.bits);
        }
        images_[2] = dithered(width, height);
        const int period = isDiffused(params) ? kBandPx : map().size;
        bands_ = {bandsOf(images_[1], params.gradient, 1), bandsOf(images_[2], params.gradient, period)};
        for (std::size_t i = hasChanged ? 0 : 2; i < 3; ++i) {
            shown_[i].set(images_[i]);
            zooms_[i].set(magnified(images_[i], page.zooms[i], params.gradient == Gradient::sky));
        }
    }

    Image dithered(int width, int height) const {
        if (isDiffused(params)) return diffusedRamp(params.gradient, width, height, params.bits, params.diffusion);
        const ThresholdMap& map = this->map();
        const glm::ivec3 shift = thresholds().shift(tick());
        return ditheredRamp(params.gradient, width, height, params.bits, [&](int x, int y) {
            return map.threshold((x + shift.x) % map.size, (y + shift.y) % map.size, shift.z);
        });
    }

    void drawMeans(Canvas& canvas, const RampPage& page) const {
        const float s = page.unit;
        const LegendEntry names[] = {
            {"original", {kPaper, 1.2f, 5, 4}}, {"rounded", {kWrong, 1.6f}}, {"dithered", {kAccent, 1.6f}}};
        const Plot plot(canvas, page.means, {0, 1, 0.25, "position along the ramp", false, 2},
                        {0, 1, 0.5, "mean of the green channel"});
        plot.draw([&] {
            for (std::size_t i : {1u, 2u, 0u}) {
                const int period = i == 2 ? kBandPx : 1;
                const std::vector<float> means = meansAlong(images_[i], params.gradient, period);
                const auto length = static_cast<double>(images_[i].width);
                drawCurve(canvas, static_cast<int>(means.size()), names[i].style.times(s), [&](int k) {
                    return plot.at((k + 0.5) * period / length,
                                   static_cast<double>(srgbEncoded(means[static_cast<std::size_t>(k)])));
                });
            }
        });
        drawLegend(canvas, {page.means.x + 14 * s, page.means.y + 14 * s}, names, s);
    }

    bool isMade_ = false;
    std::int64_t tick_ = 0;
    std::array<Image, 3> images_;
    std::array<PixelImage, 3> shown_, zooms_;
    std::array<int, 2> bands_{};  ///< rounded and dithered
};

}  // namespace

SceneType rampScene() { return sceneType<RampScene>(); }

}  // namespace arclight::dither
