// Scene ramp: gradients with few levels, rounded and dithered, and the bands that are left.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/json.h"
#include "core/srgb.h"
#include "core/text.h"
#include "gfx/page.h"
#include "pixel_image.h"
#include "scene.h"
#include "sim/dither/ramp.h"

namespace arclight::dither {
namespace {

constexpr int kZoom = 8;

struct RampPage {
    int width;
    float unit;
    std::array<Rect, 3> ramps, zooms;
    Rect means;

    RampPage(int w, int h, Gradient gradient) : width(w), unit(pageScale(w, h)) {
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

class RampScene : public DitherScene {
public:
    explicit RampScene(Shaders&) {}

    void reset(const SceneContext&) override { isMade_ = false; }
    void changed(const SceneContext&) override { isMade_ = false; }

    void draw(const SceneContext& context, Frame& frame) override {
        const DitherParams& p = context.params;
        const RampPage page(frame.width(), frame.height(), p.gradient);
        make(context, page);
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        drawHeading(canvas, page.width, "What rounding takes away, thresholds give back on average",
                    "Rounded to few levels, a gradient breaks into bands. Dithered, each pixel is at one of the same "
                    "levels, and the share of pixels at the upper one is what rounding has lost.");
        canvas.declareSubject(page.ramps[2]);
        const bool isSky = p.gradient == Gradient::sky;
        std::string bits = formatFixed(p.bits, 0) + (p.bits == 1 ? " bit" : " bits") + " a channel, ";
        const auto bands = [](int count) { return formatFixed(count, 0) + (count == 1 ? " band" : " bands"); };
        const std::string rounded = "rounded: " + bands(bands_[0]), dithered = "dithered: " + bands(bands_[1]);
        const TextStyle style = bold(textScale(page.unit) * 13, kPaper);
        // In a narrow frame, the number of bands matters more.
        if (canvas.textWidth(bits + dithered, style) > page.ramps[0].width) bits.clear();
        const std::array<std::string, 3> names{"8 bits a channel", bits + rounded, bits + dithered};
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
        if (!isSky) drawMeans(canvas, page, p);
    }

    void measure(const SceneContext& context, DitherMeasures& measures) override {
        // Before the first frame, ramps of the standard size.
        if (!isMade_) make(context, RampPage(1280, 720, context.params.gradient));
        measures.bands = bands_[1];
    }
    Json dumpState(const SceneContext& context) override {
        if (!isMade_) make(context, RampPage(1280, 720, context.params.gradient));
        return {{"bands", bands_}, {"dithered", pixelHash(images_[2])}};
    }

private:
    void make(const SceneContext& context, const RampPage& page) {
        const DitherParams& p = context.params;
        const int width = static_cast<int>(page.ramps[0].width), height = static_cast<int>(page.ramps[0].height);
        const bool hasChanged = !isMade_ || width != images_[0].width || height != images_[0].height;
        const bool isMoving = p.mistake == Mistake::unanchored || p.pattern == Pattern::blueInTime;
        if (!hasChanged && (!isMoving || tick_ == context.tick)) return;
        isMade_ = true, tick_ = context.tick;
        if (hasChanged) {
            images_[0] = roundedRamp(p.gradient, width, height, 8);
            images_[1] = roundedRamp(p.gradient, width, height, p.bits);
        }
        images_[2] = dithered(context, width, height);
        const int period = isDiffused(p) ? kBandPx : context.pattern->map().size;
        bands_ = {bandsOf(images_[1], p.gradient, 1), bandsOf(images_[2], p.gradient, period)};
        for (std::size_t i = hasChanged ? 0 : 2; i < 3; ++i) {
            shown_[i].set(images_[i]);
            zooms_[i].set(magnified(images_[i], page.zooms[i], p.gradient == Gradient::sky));
        }
    }

    static Image dithered(const SceneContext& context, int width, int height) {
        const DitherParams& p = context.params;
        if (isDiffused(p)) return diffusedRamp(p.gradient, width, height, p.bits, weightsOf(p.kernel), p.serpentine);
        const ThresholdMap& map = context.pattern->map();
        const glm::ivec3 shift = context.pattern->shift(p, context.tick);
        return ditheredRamp(p.gradient, width, height, p.bits, [&](int x, int y) {
            return map.threshold((x + shift.x) % map.size, (y + shift.y) % map.size, shift.z);
        });
    }

    void drawMeans(Canvas& canvas, const RampPage& page, const DitherParams& p) const {
        const float s = page.unit;
        const LegendEntry names[] = {
            {"true", {kPaper, 1.2f, 5, 4}}, {"rounded", {kWrong, 1.6f}}, {"dithered", {kAccent, 1.6f}}};
        const Plot plot(canvas, page.means, {0, 1, 0.25, "position along the ramp", false, 2},
                        {0, 1, 0.5, "mean of the green channel"});
        plot.draw([&] {
            for (std::size_t i : {1u, 2u, 0u}) {
                const int period = i == 2 ? kBandPx : 1;
                const std::vector<float> means = meansAlong(images_[i], p.gradient, period);
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

std::unique_ptr<DitherScene> rampScene(Shaders& shaders) { return std::make_unique<RampScene>(shaders); }

}  // namespace arclight::dither
