#include "pyramid_scene.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "downsample_scene.h"

namespace arclight {
namespace {

constexpr double kCirclePx = 20;
constexpr glm::vec3 kLightTint(1.0f, 0.93f, 0.82f);

/// A Gaussian's integrals over the texels of a row, the brightest 1, as a texture.
Texture rowOf(int size, double centre, double sigma, bool isFlipped) {
    const TexelGrid row = gaussianSpot(size, 1, {centre, 0.5}, sigma, 1);
    std::vector<float> values;
    double most = 1e-12;
    for (const glm::dvec3& texel : row.texels) most = std::max(most, texel.x);
    for (const glm::dvec3& texel : row.texels) values.push_back(static_cast<float>(texel.x / most));
    if (isFlipped) std::reverse(values.begin(), values.end());
    Texture texture("light", PixelFormat::r32f, size, 1, Filter::nearest);
    texture.upload<float>(values);
    return texture;
}

double largestOf(glm::dvec2 v) { return std::max(std::fabs(v.x), std::fabs(v.y)); }

}  // namespace

PyramidScene::PyramidScene(Shaders& shaders) : light_(shaders.program("common/fullscreen.vert", "halftexel/light.frag")) {}

void PyramidScene::reset(const SceneContext&) {
    travelledPx_ = 0;
    isStale_ = true;
}

void PyramidScene::step(const SceneContext& context, const Input&) {
    travelledPx_ += static_cast<double>(context.params.lightSpeed) / 60;
}

glm::dvec2 PyramidScene::lightPlace(int widthPx, int heightPx) const {
    // Slowly round a circle, so that all fractions of a pixel come by in both directions.
    const float angle = static_cast<float>(std::fmod(travelledPx_ / kCirclePx, 6.283185307179586));
    const double radius = std::min(kCirclePx, 0.05 * std::min(widthPx, heightPx));
    return {0.5 * widthPx + 0.37 + radius * static_cast<double>(cosf(angle)),
            0.5 * heightPx + 0.23 + radius * static_cast<double>(sinf(angle))};
}

double PyramidScene::lightSigma(const SceneContext& context, int widthPx, int heightPx) const {
    // A light that the edges cut would have another centre.
    return std::min(static_cast<double>(context.params.lightSize), std::max(0.3, std::min(widthPx, heightPx) / 12.0));
}

const Texture& PyramidScene::drawSource(const SceneContext& context, Frame& frame) {
    PictureSource& picture = context.tools.picture;
    if (picture.isGiven()) {
        if (pictureVersion_ != picture.version()) {
            TexelGrid grid(picture.image().width, picture.image().height);
            for (int y = 0; y < grid.height; ++y)
                for (int x = 0; x < grid.width; ++x)
                    grid.at(x, y) = glm::dvec3(picture.image().at(x, y, 0), picture.image().at(x, y, 1), picture.image().at(x, y, 2));
            truth_ = centroidOf(grid);
            pictureVersion_ = picture.version();
        }
        return picture.numbers();
    }
    const int w = frame.width(), h = frame.height();
    const double sigma = lightSigma(context, w, h);
    truth_ = lightPlace(w, h);
    across_ = rowOf(w, truth_.x, sigma, false);
    down_ = rowOf(h, truth_.y, sigma, true);
    if (source_.width() != w || source_.height() != h) source_ = Framebuffer("light", {.width = w, .height = h});
    const Pass pass = frame.pass("light", source_);
    light_.use();
    light_.set("across", across_, 0);
    light_.set("down", down_, 1);
    light_.set("tint", kLightTint);
    drawFullscreen();
    return source_.colour();
}

void PyramidScene::measureLevels() {
    for (int i = 1; i <= pyramid_.levels(); ++i)
        levels_.push_back({pyramid_.level(i).width(), pyramid_.level(i).height(), centroidOf(readGrid(pyramid_.level(i)))});
    measures_ = {};
    for (std::size_t i = 1; i < levels_.size(); ++i) {
        // A texel of a level lies over two of the one before.
        const glm::dvec2 shift = 2.0 * levels_[i].centroid - levels_[i - 1].centroid;
        setCentroidShift(measures_, static_cast<int>(i), largestOf(shift));
    }
    measures_.haloWanderPx = halo_.wander;
    measures_.haloFlicker = halo_.flicker;
}

void PyramidScene::drawCell(const SceneContext& context, Frame& frame, const Rect& area, const Texture& texture, int level,
                            glm::dvec2 centroid, bool isUp) {
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale();
    const double ratio = std::exp2(level);
    const bool isPicture = context.tools.picture.isGiven();
    // The same part of the picture in every cell: five sigma to each side, or all of a given picture.
    const double reach = isPicture ? 0.5 * std::max(levels_[0].width, levels_[0].height)
                                   : std::max(4.0 * lightSigma(context, frame.width(), frame.height()), 12.0);
    const glm::dvec2 middle = isPicture ? 0.5 * glm::dvec2(levels_[0].width, levels_[0].height) : truth_;
    const glm::dvec2 first = (middle - reach) / ratio;
    const auto texelPx = static_cast<float>(area.width * ratio / (2 * reach));
    canvas.rect(area, kInk.withAlpha(0.0f));
    context.tools.view.draw(frame.picture(), area, texture, glm::vec2(first), texelPx, !isPicture, 1.0f);
    canvas.frame(area.inset(-s), std::max(1.0f, s), kHairline);
    const auto at = [&](glm::dvec2 place, double scale) {
        return glm::vec2(area.x, area.y) + glm::vec2((place * scale - (middle - reach)) * (area.width / (2 * reach)));
    };
    const glm::vec2 truth = at(truth_, 1), found = at(centroid, ratio);
    const glm::dvec2 shift = ratio * centroid - truth_;
    const bool isOff = largestOf(shift) > 0.01 * ratio;
    canvas.clip(area);
    for (const float width : {3.0f, 1.2f}) {
        const Ink ink = width > 2 ? kInk.withAlpha(0.6f) : kSheet;
        canvas.line({truth.x, area.y}, {truth.x, truth.y - 9 * s}, width * s, ink);
        canvas.line({truth.x, truth.y + 9 * s}, {truth.x, area.bottom()}, width * s, ink);
        canvas.line({area.x, truth.y}, {truth.x - 9 * s, truth.y}, width * s, ink);
        canvas.line({truth.x + 9 * s, truth.y}, {area.right(), truth.y}, width * s, ink);
    }
    canvas.ring(found, 6 * s, 4.5f * s, kInk.withAlpha(0.8f));
    canvas.ring(found, 6 * s, 2.2f * s, isOff ? kWrong : kSheet);
    canvas.unclip();
    canvas.text({area.x, area.bottom() + 15 * s}, (level == 0 ? "picture" : (isUp ? "up " : "level ") + std::to_string(level)),
                {12.5f * s, kPaper, Align::left, FontWeight::semibold});
    canvas.text({area.right(), area.bottom() + 15 * s}, std::to_string(texture.width()) + "x" + std::to_string(texture.height()),
                {12 * s, kQuiet, Align::right});
    canvas.text({area.x, area.bottom() + 33 * s}, "off by " + pixels(shift.x) + ", " + pixels(shift.y) + " px",
                {12.5f * s, isOff ? kWrong : kQuiet});
}

void PyramidScene::draw(const SceneContext& context, Frame& frame) {
    const HalftexelParams& params = context.params;
    PyramidSettings settings{.down = params.filter, .up = params.upFilter, .maxLevels = std::max(2, params.level),
                             .errorTexels = params.mistake ? 0.5f : 0.0f};
    if (isStale_) {
        halo_ = probeHalo(frame, context.tools.filters, settings);
        isStale_ = false;
    }
    const Texture& source = drawSource(context, frame);
    pyramid_.drawDown(frame, context.tools.filters, source, settings);
    levels_.assign(1, {source.width(), source.height(), truth_});
    measureLevels();

    drawGround(frame);
    const Framebuffer& picture = frame.picture();
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale(), w = static_cast<float>(frame.width());
    drawHeading(canvas, frame.width(),
                params.mistake ? "Half a texel off in every pass: the light walks away" : "A light keeps its place on every level",
                "Cross: where the light is. Ring: the centroid of what the level holds. Each texel of a level stands over two by two "
                "of the one before, counted from the upper left corner; the light drifts by fractions of a pixel.");
    const Rect body = pageBody(frame.width(), frame.height());
    const int columns = pyramid_.levels() + 1;
    const float gap = 14 * s;
    const float side = std::floor(std::max(8.0f, std::min((body.width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns),
                                                           0.5f * (body.height - 110 * s))));
    const auto cellAt = [&](int column, int row) {
        return Rect{std::floor(body.x + (side + gap) * static_cast<float>(column)), std::floor(body.y + 14 * s + (side + 62 * s) * static_cast<float>(row)), side, side};
    };
    {
        const Pass pass = frame.pass("page, down", picture);
        drawCell(context, frame, cellAt(0, 0), source, 0, levels_[0].centroid, false);
        for (int i = 1; i < columns; ++i)
            drawCell(context, frame, cellAt(i, 0), pyramid_.level(i).colour(), i, levels_[static_cast<std::size_t>(i)].centroid, false);
    }
    pyramid_.drawUp(frame, context.tools.filters, settings);
    gathered_ = centroidOf(readGrid(pyramid_.level(1)));
    measures_.upShiftPx = largestOf(2.0 * gathered_ - truth_);
    const Pass pass = frame.pass("page, up", picture);
    for (int i = 1; i < columns - 1; ++i)
        drawCell(context, frame, cellAt(i, 1), pyramid_.level(i).colour(), i,
                 i == 1 ? gathered_ : centroidOf(readGrid(pyramid_.level(i))), true);
    const glm::vec2 note(w - 48 * s, body.bottom() - 4 * s);
    canvas.text(note, "halo of a light of one pixel, over 64 places in a pixel: strays " + formatFixed(halo_.wander, 3) + " px, flickers " +
                          formatFixed(100 * halo_.flicker, 2) + " %",
                {13 * s, halo_.wander > 0.01 ? kWrong : kPaper, Align::right});
}

void PyramidScene::dump(Json& levels) const {
    for (const Level& level : levels_) dumpLevel(levels, level.width, level.height, level.centroid);
}

}  // namespace arclight
