#include "gfx/canvas.h"

#include <algorithm>
#include <cmath>

#include "gfx/canvas_record.h"
#include "gfx/page_scale.h"
#include "gfx/pass.h"

namespace arclight {
namespace {

// Kinds of shape, as shaders/common/canvas.frag reads them.
constexpr float kFilled = 0, kStroke = 1, kRoundedBox = 2, kRoundedFrame = 3, kGlyph = 4, kImage = 5;

glm::vec2 perpendicular(glm::vec2 v) { return {-v.y, v.x}; }

bool isFinite(glm::vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }

glm::vec2 direction(glm::vec2 from, glm::vec2 to) {
    const glm::vec2 d = to - from;
    const float length = glm::length(d);
    return length > 0 ? d / length : glm::vec2(1, 0);
}

}  // namespace

Canvas::Canvas(Shaders& shaders, Fonts& fonts)
    : fonts_(fonts),
      program_(shaders.program("common/canvas.vert", "common/canvas.frag")),
      mesh_(Mesh::of<CanvasVertex>("canvas")) {}

void Canvas::begin(int widthPx, int heightPx) {
    width_ = widthPx, height_ = heightPx;
    scale_ = pageScale(widthPx, heightPx);
    isPage_ = hasPlots_ = hasTables_ = false;
    if (record_) record_->clear();
    subject_.reset();
    vertices_.clear();
    batches_.clear();
    textBoxes_.clear();
    clearAreas_.clear();
    textsBeforeClear_.clear();
    clipped_ = false;
}

Canvas::Batch& Canvas::batch(const Texture* texture) {
    const bool fresh = batches_.empty() || batches_.back().clipped != clipped_ ||
                       (clipped_ && batches_.back().clip != clip_) || batches_.back().texture != texture;
    if (fresh) batches_.push_back({vertices_.size(), 0, texture, clip_, clipped_});
    return batches_.back();
}

void Canvas::quad(const glm::vec2 (&corners)[4], const glm::vec2 (&locals)[4], glm::vec4 shape, CanvasColour colour,
                  float kind) {
    Batch& into = batch(kind == kImage ? batches_.back().texture : nullptr);
    for (std::size_t i : {0u, 1u, 2u, 0u, 2u, 3u}) vertices_.push_back({corners[i], locals[i], shape, colour, kind});
    into.count += 6;
}

void Canvas::box(const Rect& r, glm::vec4 shape, CanvasColour colour, float kind, float margin) {
    const glm::vec2 half{0.5f * r.width + margin, 0.5f * r.height + margin}, c = r.centre();
    quad({c + glm::vec2(-half.x, -half.y), c + glm::vec2(half.x, -half.y), c + half, c + glm::vec2(-half.x, half.y)},
         {{-half.x, -half.y}, {half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}}, shape, colour, kind);
}

void Canvas::line(glm::vec2 a, glm::vec2 b, float widthPx, CanvasColour colour) {
    const glm::vec2 points[] = {a, b};
    polyline(points, widthPx, colour);
}

void Canvas::polyline(std::span<const glm::vec2> points, float widthPx, CanvasColour colour) {
    if (record_)
        record_->add({.kind = RecordedShape::Kind::polyline,
                      .points = {points.begin(), points.end()},
                      .width = widthPx,
                      .colour = colour,
                      .clip = clipOf()});
    const float half = 0.5f * widthPx, reach = half + 1.0f;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const glm::vec2 a = points[i], b = points[i + 1];
        if (!isFinite(a) || !isFinite(b) || a == b) continue;
        const glm::vec2 along = direction(a, b), across = perpendicular(along);
        // Mitre join along the bisector; at sharp corners, where the mitre would be long, the join is cut straight.
        const auto cut = [&](bool hasNeighbour, glm::vec2 other) {
            if (!hasNeighbour) return across;
            const glm::vec2 sum = across + perpendicular(other);
            const float projected = glm::dot(sum, across);
            return projected > 0.25f ? sum / projected : across;
        };
        const bool hasBefore = i > 0 && isFinite(points[i - 1]) && points[i - 1] != a;
        const bool hasAfter = i + 2 < points.size() && isFinite(points[i + 2]) && points[i + 2] != b;
        const glm::vec2 start = cut(hasBefore, hasBefore ? direction(points[i - 1], a) : along);
        const glm::vec2 end = cut(hasAfter, hasAfter ? direction(b, points[i + 2]) : along);
        quad({a - start * reach, b - end * reach, b + end * reach, a + start * reach},
             {{0, -reach}, {0, -reach}, {0, reach}, {0, reach}}, {half, 0, 0, 0}, colour, kStroke);
    }
}

void Canvas::dashedLine(glm::vec2 a, glm::vec2 b, float widthPx, CanvasColour colour, float dashPx, float gapPx) {
    const float length = glm::length(b - a);
    const glm::vec2 along = direction(a, b);
    for (float at = 0; at < length; at += dashPx + gapPx)
        line(a + along * at, a + along * std::min(at + dashPx, length), widthPx, colour);
}

void Canvas::disc(glm::vec2 c, float radius, CanvasColour colour) {
    rect({c.x - radius, c.y - radius, 2 * radius, 2 * radius}, colour, radius);
}

void Canvas::ring(glm::vec2 c, float radius, float widthPx, CanvasColour colour) {
    const float r = radius + 0.5f * widthPx;
    frame({c.x - r, c.y - r, 2 * r, 2 * r}, widthPx, colour, r);
}

void Canvas::rect(const Rect& r, CanvasColour colour, float cornerRadius) {
    if (record_)
        record_->add({.kind = RecordedShape::Kind::box,
                      .rect = r,
                      .radius = std::min(cornerRadius, 0.5f * std::min(r.width, r.height)),
                      .colour = colour,
                      .clip = clipOf()});
    box(r, {0.5f * r.width, 0.5f * r.height, std::min(cornerRadius, 0.5f * std::min(r.width, r.height)), 0}, colour,
        kRoundedBox, 1);
}

void Canvas::frame(const Rect& r, float widthPx, CanvasColour colour, float cornerRadius) {
    if (record_)
        record_->add({.kind = RecordedShape::Kind::frame,
                      .rect = r,
                      .width = widthPx,
                      .radius = std::min(cornerRadius, 0.5f * std::min(r.width, r.height)),
                      .colour = colour,
                      .clip = clipOf()});
    box(r, {0.5f * r.width, 0.5f * r.height, std::min(cornerRadius, 0.5f * std::min(r.width, r.height)), widthPx},
        colour, kRoundedFrame, 1);
}

void Canvas::triangle(glm::vec2 a, glm::vec2 b, glm::vec2 c, CanvasColour colour) {
    const glm::vec2 points[] = {a, b, c};
    polygon(points, colour);
}

void Canvas::polygon(std::span<const glm::vec2> points, CanvasColour colour) {
    if (record_)
        record_->add({.kind = RecordedShape::Kind::polygon,
                      .points = {points.begin(), points.end()},
                      .colour = colour,
                      .clip = clipOf()});
    Batch& into = batch(nullptr);
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
        for (glm::vec2 p : {points[0], points[i], points[i + 1]}) {
            vertices_.push_back({p, {0, 0}, {0, 0, 0, 0}, colour, kFilled});
            ++into.count;
        }
}

void Canvas::image(const Rect& r, const Texture& texture) {
    if (record_) record_->add({.kind = RecordedShape::Kind::image, .rect = r, .clip = clipOf()});
    batch(&texture);
    quad({{r.x, r.y}, {r.right(), r.y}, {r.right(), r.bottom()}, {r.x, r.bottom()}}, {{0, 1}, {1, 1}, {1, 0}, {0, 0}},
         {0, 0, 0, 0}, {}, kImage);
}

float Canvas::text(glm::vec2 at, std::string_view utf8, const TextStyle& style) {
    std::string changed;
    const std::string_view drawn = fonts_.drawable(style.weight, utf8, changed);
    const float width = fonts_.width(style.weight, style.sizePx, drawn);
    float pen = at.x - (style.align == Align::centre ? 0.5f * width : style.align == Align::right ? width : 0.0f);
    const float capHeight = fonts_.capHeight(style.weight, style.sizePx);
    const float baseline = std::round(at.y + 0.5f * capHeight);
    if (keepsTextBoxes_) keepTextBox(utf8, {pen, baseline - capHeight, width, capHeight});
    if (record_)
        record_->add({.kind = RecordedShape::Kind::text,
                      .points = {{pen, baseline}},
                      .colour = style.colour,
                      .text = std::string(utf8),
                      .textSize = style.sizePx,
                      .textWidth = width,
                      .weight = style.weight,
                      .clip = clipOf()});
    if (std::binary_search(hiddenTexts_.begin(), hiddenTexts_.end(), utf8)) return width;
    for (std::string_view rest = drawn; !rest.empty();) {
        const Glyph& g = fonts_.glyph(style.weight, style.sizePx, takeCodepoint(rest));
        const float x = std::round(pen + g.offsetX), y = baseline + g.offsetY;
        const auto w = static_cast<float>(g.width), h = static_cast<float>(g.height);
        const auto u = static_cast<float>(g.x), v = static_cast<float>(g.y);
        if (g.width > 0)
            quad({{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, {{u, v}, {u + w, v}, {u + w, v + h}, {u, v + h}},
                 {0, 0, 0, 0}, style.colour, kGlyph);
        pen += g.advance;
    }
    return width;
}

void Canvas::declareSubject(const Rect& part) {
    if (!std::isfinite(part.x + part.y + part.width + part.height)) return;
    if (!subject_) return void(subject_ = part);
    const float left = std::min(subject_->x, part.x), top = std::min(subject_->y, part.y);
    subject_ = Rect{left, top, std::max(subject_->right(), part.right()) - left,
                    std::max(subject_->bottom(), part.bottom()) - top};
}

void Canvas::keepTextBox(std::string_view utf8, const Rect& box) {
    const Rect image{0, 0, static_cast<float>(width_), static_cast<float>(height_)};
    const Rect visible = box.intersection(image);
    textBoxes_.push_back({std::string(utf8), box, clipped_ ? visible.intersection(clip_) : visible});
}

float Canvas::textWidth(std::string_view utf8, const TextStyle& style) {
    std::string changed;
    return fonts_.width(style.weight, style.sizePx, fonts_.drawable(style.weight, utf8, changed));
}

void Canvas::notePlot(const Rect& area, const Axis& x, const Axis& y) {
    hasPlots_ = true;
    if (record_) record_->addPlot(area, x, y);
}

void Canvas::noteCurve(std::span<const glm::vec2> points, CanvasColour colour) {
    if (record_) record_->addCurve(points, colour, clipOf());
}

void Canvas::nameCurve(std::string_view name, std::span<const glm::dvec2> points, CanvasColour colour, bool isNew) {
    if (record_) record_->nameCurve(name, points, colour, isNew);
}

std::size_t Canvas::noteTable() {
    hasTables_ = true;
    return record_ ? record_->addTable() : 0;
}

void Canvas::noteCell(std::size_t table, std::size_t row, std::size_t column, std::string_view text) {
    if (record_) record_->setCell(table, row, column, text);
}

void Canvas::clip(const Rect& rect) { clip_ = rect, clipped_ = true; }
void Canvas::unclip() { clipped_ = false; }

void Canvas::flush(Pass& pass) {
    if (vertices_.empty()) return;
    mesh_.upload<CanvasVertex>(vertices_);
    program_.set("viewport", glm::vec2(width_, height_));
    program_.set("glyphs", fonts_.atlas());
    pass.state({.blend = Blend::alpha});
    for (const Batch& part : batches_) {
        program_.set("image", part.texture ? *part.texture : fonts_.atlas());
        if (part.clipped)
            pass.clip(static_cast<int>(std::floor(part.clip.x)),
                      height_ - static_cast<int>(std::ceil(part.clip.bottom())),
                      std::max(0, static_cast<int>(std::ceil(part.clip.width))),
                      std::max(0, static_cast<int>(std::ceil(part.clip.height))));
        pass.draw(mesh_, program_, {static_cast<int>(part.first), static_cast<int>(part.count)});
        pass.unclip();
    }
    vertices_.clear();
    batches_.clear();
}

}  // namespace arclight
