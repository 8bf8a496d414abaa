// Scene basis: four formulas for a tangent frame, and a map of their errors over all normals.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "core/text.h"
#include "gfx/texture.h"
#include "projection_demo.h"
#include "projection_scene.h"
#include "sim/common/quick_trigonometry.h"
#include "sim/projection/basis_builders.h"

namespace arclight::projection {
namespace {

constexpr int kMapWidth = 320, kMapHeight = 160, kBuilders = 4;
constexpr std::array<const char*, kBuilders> kBuilderNames{"naive", "Hughes and Möller", "Frisvad", "Duff et al."};

/// The layout of the page.
struct BasisPage {
    float unit;
    Rect map, ramp, table, globe;

    BasisPage(int w, int h) : unit(pageScale(w, h)) {
        const PageParts parts(w, h, h > w ? 0.38f : 0.68f, 28 * unit);
        Rect left = parts.main, right = parts.plots;
        ramp = cutBottom(left, 70 * unit, 12 * unit);
        map = {left.x, left.y, left.width, std::max(1.0f, std::min(left.height, 0.5f * left.width))};
        ramp.y = map.bottom() + 12 * unit;
        table = cutBottom(right, 170 * unit, 12 * unit);
        globe = right;
    }
};

glm::dvec3 normalAt(double azimuthDeg, double elevationDeg) {
    const SineCosine azimuth = quickSineCosine(std::numbers::pi / 180 * azimuthDeg);
    const SineCosine elevation = quickSineCosine(std::numbers::pi / 180 * elevationDeg);
    return {elevation.cosine * azimuth.sine, elevation.sine, elevation.cosine * azimuth.cosine};
}

/// From 10⁻⁸, dark, over blue and brass to 1, red.
CanvasColour colourOf(double error) {
    const auto t = static_cast<float>(error > 1e-8 ? std::min(1 + exponentOf(error) / 8, 1.0) : 0.0);
    if (t < 0.4f) return mixed(kGround, kAccent, 0.06f + t);
    if (t < 0.8f) return mixed(mixed(kGround, kAccent, 0.46f), kBrass, (t - 0.4f) / 0.4f);
    return mixed(kBrass, kWrong, (t - 0.8f) / 0.2f);
}

std::string shortText(double x) {
    if (x == 0 || x >= 0.01) return formatFixed(x, 2);
    int exponent = 0;
    for (; x < 1 && exponent > -30; --exponent) x *= 10;
    return formatFixed(x, 1) + "e" + std::to_string(exponent);
}

struct BasisParams {
    Builder builder = Builder::frisvad;
    bool halfPrecision = false;
    Float2 mapCentre{0, 0};
    float mapZoom = 1;

    Precision precision() const { return halfPrecision ? Precision::half : Precision::single; }
};
constexpr auto rowsOf(BasisParams) {
    using P = BasisParams;
    return paramRows<P>(
        Group{"Tangent frame", "Two vectors orthogonal to a normal and to each other."},
        Param{"builder", "Formula for the two tangents of a normal.", &P::builder,
              labels("naive", "hughesMoller", "frisvad", "duff")}
            .primary(),
        Param{"halfPrecision", "Round the result of every step to 11 bits, as mobile shaders may.", &P::halfPrecision}
            .primary(),
        Param{"mapCentre", "°", "Azimuth and elevation at the centre of the map. Drag the map to change them.",
              &P::mapCentre, -180, 180}
            .label("map centre"),
        Param{"mapZoom", "", "Magnification of the map. Scroll over the map to change it.", &P::mapZoom, 1, 100000}
            .logarithmic()
            .label("map zoom")
            .primary());
}

struct BasisMeasures {
    double basisErrorMax = 0;
};
constexpr auto rowsOf(BasisMeasures) {
    return measureRows<BasisMeasures>(Measure{"basisErrorMax", "",
                                              "Largest error of orthogonality or length over the normals of the map, "
                                              "4,096 normals spread over the sphere and about 7,000 around its axes.",
                                              &BasisMeasures::basisErrorMax});
}

class BasisScene : public Scene<BasisParams, BasisMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"basis", "four formulas for a tangent frame"};

    explicit BasisScene(Shaders&) {}

    bool usesCamera() const override { return false; }
    void restart() override { makeMap(); }
    void changed() override { makeMap(); }

    bool move(const Input& input) override {
        const BasisPage page(input.widthPx, input.heightPx);
        const glm::vec2 px(input.pointerPx[0], input.pointerPx[1]);
        const bool isOver = page.map.contains(px), wasHeld = grip_.isHeld();
        const BasisParams before = params;
        if (grip_.follow(input, [&] { return isGrabbed({page.map}, input); }) && wasHeld) {
            const float perPixel = 360 / (params.mapZoom * page.map.width);
            params.mapCentre[0] = std::remainder(params.mapCentre[0] - perPixel * (px.x - pointer_.x), 360.0f);
            params.mapCentre[1] = std::clamp(params.mapCentre[1] + perPixel * (px.y - pointer_.y), -90.0f, 90.0f);
        }
        pointer_ = px;
        if (isOver && input.scroll != 0) {
            const float steps = std::clamp(input.scroll, -4.0f, 4.0f);
            for (int i = 0; i < 8; ++i) params.mapZoom *= 1 + 0.03f * steps;
            params.mapZoom = std::clamp(params.mapZoom, 1.0f, 100000.0f);
        }
        if (before.mapCentre == params.mapCentre && before.mapZoom == params.mapZoom) return false;
        makeMap();
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override { return {{BasisPage(widthPx, heightPx).map}}; }
    std::vector<Gesture> gestures() const override {
        return {{"Drag the map", "look at other normals"}, {"Wheel over the map", "zoom"}};
    }

    void draw(Frame& frame) override {
        const BasisPage page(frame.width(), frame.height());
        Canvas& canvas = beginPage(
            frame, "Every tangent-frame formula has a singularity or a seam",
            "A tangent is an axis minus its component along the normal. If the axis is parallel to the normal, "
            "nothing remains. Each point of the map is a normal, and its colour is the error of the frame. Find the "
            "bright spot.");
        if (isStale_) upload();
        canvas.image(page.map, texture_);
        canvas.declareSubject(page.map);
        drawMapMarks(canvas, page);
        canvas.keepClear(page.map);
        drawRamp(canvas, page);
        drawGlobe(canvas, page);
        drawTable(canvas, page);
    }

    BasisMeasures measure() override { return {std::max(errorsOf(params.builder).max, mapMax_)}; }
    Json dumpState() override { return {{"mapMax", mapMax_}}; }

private:
    const BasisErrors& errorsOf(Builder builder) {
        if (precision_ != params.precision()) {
            precision_ = params.precision();
            for (int i = 0; i < kBuilders; ++i)
                errors_[static_cast<std::size_t>(i)] = basisErrors(static_cast<Builder>(i), *precision_);
        }
        return errors_[static_cast<std::size_t>(builder)];
    }

    void makeMap() {
        mapErrors_.assign(static_cast<std::size_t>(kMapWidth) * kMapHeight, -1);
        mapMax_ = 0, mapWorst_ = glm::vec2(0);
        const double perCell = 360.0 / kMapWidth / static_cast<double>(params.mapZoom);
        for (int y = 0; y < kMapHeight; ++y)
            for (int x = 0; x < kMapWidth; ++x) {
                const double azimuth = static_cast<double>(params.mapCentre[0]) + perCell * (x + 0.5 - kMapWidth / 2);
                const double elevation =
                    static_cast<double>(params.mapCentre[1]) + perCell * (y + 0.5 - kMapHeight / 2);
                if (std::fabs(elevation) > 90) continue;
                const double error =
                    basisError(params.builder, params.precision(), glm::vec3(normalAt(azimuth, elevation)));
                mapErrors_[static_cast<std::size_t>(y * kMapWidth + x)] = error;
                if (error > mapMax_) mapMax_ = error, mapWorst_ = glm::vec2(x, y) + 0.5f;
            }
        isStale_ = true;
    }

    void upload() {
        std::vector<std::uint8_t> texels;
        texels.reserve(4 * mapErrors_.size());
        for (const double error : mapErrors_) {
            const CanvasColour colour = error < 0 ? kGround : colourOf(error);
            for (const float value : {colour.r, colour.g, colour.b, 1.0f})
                texels.push_back(static_cast<std::uint8_t>(255 * value + 0.5f));
        }
        if (texture_.width() == 0)
            texture_ = Texture("errors of bases", PixelFormat::rgba8, kMapWidth, kMapHeight, Filter::nearest);
        texture_.upload<std::uint8_t>(texels);
        isStale_ = false;
    }

    void drawMapMarks(Canvas& canvas, const BasisPage& page) const {
        const float s = page.unit;
        canvas.frame(page.map, 1 * s, kHairline);
        const glm::vec2 middle(page.map.x + 0.5f * page.map.width, page.map.y + 0.5f * page.map.height);
        canvas.ring(middle, 9 * s, 1.5f * s, kPaper);
        for (const glm::vec2 direction : {glm::vec2(1, 0), glm::vec2(-1, 0), glm::vec2(0, 1), glm::vec2(0, -1)})
            canvas.line(middle + 9 * s * direction, middle + 17 * s * direction, 1.5f * s, kPaper);
        const double wide = 360 / static_cast<double>(params.mapZoom);
        const glm::vec2 below(page.map.x, page.ramp.y + 58 * s);
        canvas.text(below, (wide >= 1 ? formatFixed(wide, 0) + "°" : formatFixed(3600 * wide, 1) + "″") + " wide",
                    {13 * s, kMuted});
        TextStyle found = mapMax_ > 0.1 ? bold(14 * s, kWrong) : TextStyle{13 * s, kMuted};
        found.align = Align::right;
        canvas.text({page.map.right(), below.y}, "largest error on this map: " + shortText(mapMax_), found);
        if (mapMax_ <= 0.1) return;
        // The first row of cells is the lowest.
        const glm::vec2 part = mapWorst_ / glm::vec2(kMapWidth, kMapHeight);
        const glm::vec2 at(page.map.x + part.x * page.map.width, page.map.bottom() - part.y * page.map.height);
        canvas.ring(at, 6 * s, 2 * s, kWrong);
    }

    static void drawRamp(Canvas& canvas, const BasisPage& page) {
        const float s = page.unit;
        constexpr int kSteps = 64;
        const float each = page.ramp.width / kSteps;
        for (int i = 0; i < kSteps; ++i) {
            double error = 1;
            for (int k = i; k < kSteps - 1; ++k) error *= 0.7466;  // 10^(-8 / 63)
            canvas.rect({page.ramp.x + each * static_cast<float>(i), page.ramp.y, each + 0.5f, 10 * s},
                        colourOf(error));
        }
        static constexpr std::array<const char*, 5> kTicks{"10⁻⁸", "10⁻⁶", "10⁻⁴", "10⁻²", "1"};
        for (std::size_t i = 0; i < kTicks.size(); ++i)
            canvas.text({page.ramp.x + page.ramp.width * static_cast<float>(i) / 4, page.ramp.y + 27 * s}, kTicks[i],
                        {12 * s, kMuted,
                         i == 0   ? Align::left
                         : i == 4 ? Align::right
                                  : Align::centre});
    }

    /// The basis at the centre of the map, on a sphere seen from in front of it, a little above and to the right.
    void drawGlobe(Canvas& canvas, const BasisPage& page) const {
        const float s = page.unit;
        const glm::vec2 centre(page.globe.x + 0.5f * page.globe.width, page.globe.y + 0.5f * page.globe.height);
        const float radius = 0.27f * std::min(page.globe.width, page.globe.height);
        const glm::vec3 n(normalAt(static_cast<double>(params.mapCentre[0]), static_cast<double>(params.mapCentre[1])));
        const Basis basis = buildBasis(params.builder, params.precision(), n);
        const glm::vec3 toEye = glm::normalize(glm::vec3(0.40f, 0.45f, 0.80f));
        const glm::vec3 right = glm::normalize(glm::cross(glm::vec3(0, 1, 0), toEye)), up = glm::cross(toEye, right);
        const auto at = [&](const glm::vec3& v) {
            return centre + radius * glm::vec2(glm::dot(v, right), -glm::dot(v, up));
        };
        canvas.disc(centre, radius, mixed(kGround, kHairline, 0.5f));
        canvas.ring(centre, radius, 1 * s, kMuted);
        const auto arrow = [&](const glm::vec3& v, const char* name, CanvasColour colour) {
            if (!std::isfinite(v.x + v.y + v.z) || glm::dot(v, v) > 4) return;
            const float fading = glm::dot(n, toEye) < 0 ? 0.45f : 1.0f;
            const glm::vec2 from = at(n), to = at(n + 0.75f * v), offset = to - from;
            const float length = glm::length(offset);
            canvas.line(from, to, 2.4f * s, colour.withAlpha(fading));
            if (length > 4 * s) {
                const glm::vec2 along = offset / length, across(-along.y, along.x);
                canvas.triangle(to + 6 * s * along, to - 4 * s * along + 4 * s * across,
                                to - 4 * s * along - 4 * s * across, colour.withAlpha(fading));
            }
            canvas.text(to + glm::vec2(9, -5) * s, name, {12 * s, colour});
        };
        arrow(n, "normal", kPaper);
        arrow(basis.tangent, "tangent", kAccent);
        arrow(basis.bitangent, "bitangent", kBrass);
        const double error = basisError(params.builder, params.precision(), n);
        canvas.text({page.globe.x, page.globe.y + 14 * s},
                    "normal (" + formatFixed(static_cast<double>(n.x), 3) + ", " +
                        formatFixed(static_cast<double>(n.y), 3) + ", " + formatFixed(static_cast<double>(n.z), 3) +
                        ")",
                    {13 * s, kPaper});
        canvas.text({page.globe.x, page.globe.y + 34 * s}, "error here: " + shortText(error),
                    {13 * s, error > 0.1 ? kWrong : kMuted});
        if (params.builder == Builder::frisvad && n.z < kFrisvadLimit)
            drawSentence(canvas, {page.globe.x, page.globe.y + 54 * s}, page.globe.width,
                         "This close to −z, the published code returns a fixed basis.", {13 * s, kMuted}, 18 * s);
    }

    void drawTable(Canvas& canvas, const BasisPage& page) {
        const float s = page.unit;
        const TextStyle header{12 * s, kMuted};
        const auto columns =
            Table::fitted(canvas, {{"error"}, {"mean"}, {"largest"}}, page.table.width, 130 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 16 * s}, columns, 26 * s);
        table.header(header, 4 * s);
        for (int i = 0; i < kBuilders; ++i) {
            const BasisErrors& errors = errorsOf(static_cast<Builder>(i));
            const bool isChosen = i == static_cast<int>(params.builder);
            table.row({kBuilderNames[static_cast<std::size_t>(i)], shortText(errors.mean), shortText(errors.max)},
                      {13 * s, errors.max > 0.1 ? kWrong
                               : isChosen       ? kAccent
                                                : kPaper});
        }
    }

    std::vector<double> mapErrors_;  ///< below 0 where there is no normal
    double mapMax_ = 0;
    glm::vec2 mapWorst_{0};  ///< the first cell with the largest error
    Texture texture_;
    bool isStale_ = true;
    std::array<BasisErrors, kBuilders> errors_;
    std::optional<Precision> precision_;  ///< of `errors_`
    Grip grip_;
    glm::vec2 pointer_{0};
};

}  // namespace

SceneType basisScene() { return sceneType<BasisScene>(); }

}  // namespace arclight::projection
