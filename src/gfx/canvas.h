// Line art and text over an image, as in a textbook: anti-aliased by coverage, measured in pixels.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <glm/glm.hpp>

#include "gfx/font.h"
#include "gfx/mesh.h"
#include "gfx/shaders.h"

namespace arclight {

/// An sRGB colour with alpha, not premultiplied.
struct CanvasColour {
    float r = 1, g = 1, b = 1, a = 1;
    CanvasColour withAlpha(float alpha) const { return {r, g, b, alpha}; }
};

template <>
inline constexpr AttributeFormat kAttributeFormat<CanvasColour>{ComponentType::float32, 4};

/// `hex` as in 0xE0A030.
constexpr CanvasColour colourFromHex(unsigned hex, float alpha = 1.0f) {
    return {static_cast<float>(hex >> 16 & 255u) / 255.0f, static_cast<float>(hex >> 8 & 255u) / 255.0f,
            static_cast<float>(hex & 255u) / 255.0f, alpha};
}

/// A rectangle in pixels, y down.
struct Rect {
    float x = 0, y = 0, width = 0, height = 0;
    float right() const { return x + width; }
    float bottom() const { return y + height; }
    glm::vec2 centre() const { return {x + 0.5f * width, y + 0.5f * height}; }
    bool contains(glm::vec2 p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
    /// The intersection with `other`; with zero width or height if they are disjoint.
    Rect intersection(const Rect& other) const {
        const float left = std::max(x, other.x), top = std::max(y, other.y);
        return {left, top, std::max(0.0f, std::min(right(), other.right()) - left),
                std::max(0.0f, std::min(bottom(), other.bottom()) - top)};
    }
    /// The point of the rectangle that is nearest to `p`.
    glm::vec2 nearest(glm::vec2 p) const { return glm::clamp(p, {x, y}, {right(), bottom()}); }
    /// Its edges as a closed line, clockwise from the upper left corner.
    std::array<glm::vec2, 5> outline() const {
        return {{{x, y}, {right(), y}, {right(), bottom()}, {x, bottom()}, {x, y}}};
    }
    Rect inset(float by) const { return {x + by, y + by, width - 2 * by, height - 2 * by}; }
    /// The rectangle moved to the nearest pixel corner. Magnified images need it: edges of texels must not pass through
    /// pixel centres, where rounding errors would choose the texel.
    Rect onPixels() const { return {std::floor(x + 0.5f), std::floor(y + 0.5f), width, height}; }
    friend bool operator==(const Rect&, const Rect&) = default;
};

/// A text on a canvas, for tests that detect texts that overlap or extend beyond the image.
struct TextBox {
    std::string text;
    Rect box;      ///< from its first to its last glyph, and from the height of its capitals to the baseline
    Rect visible;  ///< the part of `box` that the image and the clipping rectangle show
};

enum class Align { left, centre, right };

struct TextStyle {
    float sizePx = 14;
    CanvasColour colour{};
    Align align = Align::left;
    FontWeight weight = FontWeight::regular;
};

/// The vertex of every kind of shape: `local` is the position in the shape's own frame, `shape` its size.
struct CanvasVertex {
    glm::vec2 position, local;
    glm::vec4 shape;
    CanvasColour colour;
    float kind;
};
constexpr auto rowsOf(CanvasVertex) {
    return vertexRows<CanvasVertex>(Attribute{"position", &CanvasVertex::position},
                                    Attribute{"local", &CanvasVertex::local}, Attribute{"shape", &CanvasVertex::shape},
                                    Attribute{"colour", &CanvasVertex::colour}, Attribute{"kind", &CanvasVertex::kind});
}

class CanvasRecord;
class Pass;
class PointList;
struct Axis;

/// Collects shapes in drawing order and draws them at once. Coordinates are pixels from the top left corner.
class Canvas {
public:
    Canvas(Shaders& shaders, Fonts& fonts);

    void line(glm::vec2 a, glm::vec2 b, float widthPx, CanvasColour colour);
    /// Joined lines with mitred corners; no pixel is covered twice. Points that are not finite break the line.
    void polyline(std::span<const glm::vec2> points, float widthPx, CanvasColour colour);
    void dashedLine(glm::vec2 a, glm::vec2 b, float widthPx, CanvasColour colour, float dashPx = 5, float gapPx = 4);
    void disc(glm::vec2 centre, float radius, CanvasColour colour);
    void ring(glm::vec2 centre, float radius, float widthPx, CanvasColour colour);
    void rect(const Rect& rect, CanvasColour colour, float cornerRadius = 0);
    void frame(const Rect& rect, float widthPx, CanvasColour colour, float cornerRadius = 0);
    void triangle(glm::vec2 a, glm::vec2 b, glm::vec2 c, CanvasColour colour);
    /// A convex polygon. Its edges are not anti-aliased: outline it with a polyline.
    void polygon(std::span<const glm::vec2> points, CanvasColour colour);
    /// The whole of `texture` as an image, last row at the top. Keeps its position in the drawing order.
    void image(const Rect& rect, const Texture& texture);
    /// Draws text with its capitals centred vertically on `at.y`. Returns the width.
    float text(glm::vec2 at, std::string_view utf8, const TextStyle& style);
    float textWidth(std::string_view utf8, const TextStyle& style);

    /// Whether the following texts are kept for `textBoxes`. Off by default, as keeping them allocates.
    void keepTextBoxes(bool keeps) { keepsTextBoxes_ = keeps; }
    bool keepsTextBoxes() const { return keepsTextBoxes_; }
    /// The texts drawn since `begin`, in order, if they were kept.
    std::span<const TextBox> textBoxes() const { return textBoxes_; }

    /// Texts that are not drawn from now on, although they take their place: `texts` as `text` gets them, sorted.
    void hideTexts(std::vector<std::string> texts) { hiddenTexts_ = std::move(texts); }

    /// Declares that `rect` holds a picture, which no text may cover. Earlier texts within it are part of the picture.
    void keepClear(const Rect& rect) {
        clearAreas_.push_back(rect);
        textsBeforeClear_.push_back(textBoxes_.size());
    }
    /// The areas to keep clear that were declared since `begin`, in order.
    std::span<const Rect> clearAreas() const { return clearAreas_; }
    /// For each of these areas, the number of kept texts that precede it.
    std::span<const std::size_t> textsBeforeClear() const { return textsBeforeClear_; }

    /// Clips all following shapes to `rect`, until `unclip`.
    void clip(const Rect& rect);
    void unclip();

    /// Pixels per unit of the interface: 1 at 1280×720 pixels, 2 at 2560×1440; smaller in narrow images, because a page
    /// needs a width of at least 900 units. Diagrams multiply their sizes by it.
    float scale() const { return scale_; }
    void begin(int widthPx, int heightPx);
    /// Declares that the frame is a page of text and plots, whose layout needs room.
    void markPage() { isPage_ = true; }
    bool isPage() const { return isPage_; }
    /// Copies everything that is drawn from now on to `record`; null ends that.
    void record(CanvasRecord* record) { record_ = record; }
    CanvasRecord* recordedTo() const { return record_; }
    /// Declare plots, their curves and tables, for `record` and for `hasPlots` and `hasTables`.
    void notePlot(const Rect& area, const Axis& x, const Axis& y);
    void noteCurve(std::span<const glm::vec2> points, CanvasColour colour);
    /// The curve noted last, in the units of its axes. With `isNew`, another curve, such as one of dots.
    void nameCurve(std::string_view name, std::span<const glm::dvec2> points, CanvasColour colour, bool isNew);
    /// Returns the table's number, for `noteCell`.
    std::size_t noteTable();
    void noteCell(std::size_t table, std::size_t row, std::size_t column, std::string_view text);
    /// Whether a plot or a table was drawn since `begin`.
    bool hasPlots() const { return hasPlots_; }
    bool hasTables() const { return hasTables_; }
    /// Declares the subject: the part of the image that the sentence of the scene or of its mistake describes. Tests
    /// check that every view of a comparison shows it. Several parts are merged into their bounding rectangle; a part
    /// with a non-finite coordinate is ignored.
    void declareSubject(const Rect& part);
    void declareSubject(glm::vec2 point) { declareSubject(Rect{point.x, point.y, 0, 0}); }
    /// The subject declared since `begin`.
    const std::optional<Rect>& subject() const { return subject_; }
    bool isEmpty() const { return vertices_.empty(); }
    /// Draws everything to the target of `pass`, which must have the canvas's size, and empties the canvas.
    void flush(Pass& pass);

private:
    friend class PointList;
    struct Batch {
        std::size_t first = 0, count = 0;
        const Texture* texture = nullptr;
        Rect clip;
        bool clipped = false;
    };
    void quad(const glm::vec2 (&corners)[4], const glm::vec2 (&locals)[4], glm::vec4 shape, CanvasColour colour,
              float kind);
    void box(const Rect& rect, glm::vec4 shape, CanvasColour colour, float kind, float margin);
    Batch& batch(const Texture* texture);
    void keepTextBox(std::string_view utf8, const Rect& box);
    std::optional<Rect> clipOf() const { return clipped_ ? std::optional(clip_) : std::nullopt; }

    Fonts& fonts_;
    Program program_;
    Mesh mesh_;
    std::vector<CanvasVertex> vertices_;
    std::vector<Batch> batches_;
    Rect clip_;
    bool clipped_ = false;
    int width_ = 1, height_ = 1;
    float scale_ = 1;
    bool isPage_ = false, hasPlots_ = false, hasTables_ = false;
    CanvasRecord* record_ = nullptr;
    std::optional<Rect> subject_;
    bool keepsTextBoxes_ = false;
    std::vector<TextBox> textBoxes_;
    std::vector<std::string> hiddenTexts_;
    std::vector<Rect> clearAreas_;
    std::vector<std::size_t> textsBeforeClear_;
    std::vector<std::vector<glm::vec2>> unusedLists_;  ///< memory for the next `PointList`s
};

/// Points to be drawn on a canvas, in memory that the canvas keeps from frame to frame. Must not outlive the canvas.
class PointList {
public:
    explicit PointList(Canvas& canvas) : canvas_(canvas) {
        if (canvas.unusedLists_.empty()) return;
        points_ = std::move(canvas.unusedLists_.back());
        canvas.unusedLists_.pop_back();
    }
    ~PointList() {
        points_.clear();
        canvas_.unusedLists_.push_back(std::move(points_));
    }
    PointList(const PointList&) = delete;
    PointList& operator=(const PointList&) = delete;

    void add(glm::vec2 point) { points_.push_back(point); }
    void clear() { points_.clear(); }
    bool empty() const { return points_.empty(); }
    std::size_t size() const { return points_.size(); }
    const glm::vec2* data() const { return points_.data(); }
    glm::vec2 back() const { return points_.back(); }
    glm::vec2 operator[](std::size_t i) const { return points_[i]; }
    auto begin() const { return points_.begin(); }
    auto end() const { return points_.end(); }

private:
    Canvas& canvas_;
    std::vector<glm::vec2> points_;
};

}  // namespace arclight
