#include "data/svg.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/text.h"
#include "data/svg_path.h"

namespace arclight {
namespace {

using namespace detail;

/// Elements whose content is not drawn where it stands.
constexpr std::array<std::string_view, 12> kHidden{"defs",    "symbol",        "clipPath",       "mask",
                                                   "pattern", "marker",        "linearGradient", "radialGradient",
                                                   "text",    "foreignObject", "metadata",       "style"};

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

struct Tag {
    std::string_view name, attributes;
    bool isEnd = false, isEmpty = false;  ///< </name> and <name/>
    std::size_t begin = 0;
};

/// The tags of an XML file one after the other.
class Tags {
public:
    explicit Tags(std::string_view text) : text_(text) {}

    /// The next tag; nothing at the end. Sets `fault` if the file is damaged.
    std::optional<Tag> next(std::string& fault) {
        for (;;) {
            at_ = text_.find('<', at_);
            if (at_ == std::string_view::npos) return std::nullopt;
            const std::size_t begin = at_;
            const std::string_view rest = text_.substr(at_);
            std::string_view end;
            if (rest.starts_with("<!--"))
                end = "-->";
            else if (rest.starts_with("<![CDATA["))
                end = "]]>";
            else if (rest.starts_with("<?"))
                end = "?>";
            else if (rest.starts_with("<!"))
                end = rest.substr(0, rest.find('>')).find('[') != std::string_view::npos ? "]>" : ">";
            if (end.empty()) return tag(begin, fault);
            at_ = text_.find(end, begin);
            if (at_ == std::string_view::npos) {
                at_ = begin, fault = "is truncated";
                return std::nullopt;
            }
            at_ += end.size();
        }
    }
    std::size_t at() const { return at_; }

private:
    std::optional<Tag> tag(std::size_t begin, std::string& fault) {
        char quote = '\0';
        std::size_t end = begin + 1;
        for (; end < text_.size() && (quote != '\0' || text_[end] != '>'); ++end) {
            if (quote == '\0' && (text_[end] == '"' || text_[end] == '\''))
                quote = text_[end];
            else if (text_[end] == quote)
                quote = '\0';
        }
        if (end >= text_.size()) {
            fault = "is truncated";
            return std::nullopt;
        }
        at_ = end + 1;
        std::string_view inside = text_.substr(begin + 1, end - begin - 1);
        Tag result;
        result.begin = begin;
        if (inside.starts_with('/')) result.isEnd = true, inside.remove_prefix(1);
        if (inside.ends_with('/')) result.isEmpty = true, inside.remove_suffix(1);
        std::size_t length = 0;
        while (length < inside.size() && !isSpace(inside[length])) ++length;
        result.name = inside.substr(0, length);
        result.attributes = inside.substr(length);
        if (const std::size_t colon = result.name.find(':'); colon != std::string_view::npos)
            result.name.remove_prefix(colon + 1);
        return result;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// The value of an attribute; nothing if the tag has none of that name.
std::optional<std::string_view> attribute(const Tag& tag, std::string_view name) {
    std::string_view rest = tag.attributes;
    for (;;) {
        while (!rest.empty() && isSpace(rest.front())) rest.remove_prefix(1);
        const std::size_t equals = rest.find('=');
        if (equals == std::string_view::npos) return std::nullopt;
        std::string_view key = rest.substr(0, equals);
        while (!key.empty() && isSpace(key.back())) key.remove_suffix(1);
        rest.remove_prefix(equals + 1);
        while (!rest.empty() && isSpace(rest.front())) rest.remove_prefix(1);
        if (rest.empty() || (rest.front() != '"' && rest.front() != '\'')) return std::nullopt;
        const std::size_t end = rest.find(rest.front(), 1);
        if (end == std::string_view::npos) return std::nullopt;
        if (key == name) return rest.substr(1, end - 1);
        rest.remove_prefix(end + 1);
    }
}

/// A property from the style or, if the style does not have it, from the attribute; nothing if neither has.
std::optional<std::string_view> property(const Tag& tag, std::string_view name) {
    std::string_view style = attribute(tag, "style").value_or("");
    const auto trimmed = [](std::string_view text) {
        while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
        while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
        return text;
    };
    while (!style.empty()) {
        const std::string_view declaration = style.substr(0, style.find(';'));
        style.remove_prefix(std::min(declaration.size() + 1, style.size()));
        const std::size_t colon = declaration.find(':');
        if (colon != std::string_view::npos && trimmed(declaration.substr(0, colon)) == name)
            return trimmed(declaration.substr(colon + 1));
    }
    const auto value = attribute(tag, name);
    return value ? std::optional(trimmed(*value)) : std::nullopt;
}

/// How a shape's fill or outline looks.
enum class Paint : std::uint8_t { none, white, visible };

Paint paintOf(std::string_view text) {
    std::string colour = lowerCase(text);
    colour.erase(std::remove_if(colour.begin(), colour.end(), isSpace), colour.end());
    constexpr std::array<std::string_view, 5> kWhite{"white", "#fff", "#ffffff", "rgb(255,255,255)",
                                                     "rgb(100%,100%,100%)"};
    if (colour == "none" || colour == "transparent") return Paint::none;
    return std::find(kWhite.begin(), kWhite.end(), colour) == kWhite.end() ? Paint::visible : Paint::white;
}

double lengthOf(const Tag& tag, std::string_view name, double otherwise = 0) {
    const auto text = attribute(tag, name);
    return text ? SvgNumbers(*text).number().value_or(otherwise) : otherwise;
}

bool isHidden(const Tag& tag) {
    if (std::find(kHidden.begin(), kHidden.end(), tag.name) != kHidden.end()) return true;
    if (attribute(tag, "display") == "none") return true;
    std::string style(attribute(tag, "style").value_or(""));
    style.erase(std::remove_if(style.begin(), style.end(), isSpace), style.end());
    return style.find("display:none") != std::string::npos;
}

class SvgReader {
public:
    SvgReader(const InputBytes& file, Progress& progress) : file_(file), progress_(progress), tags_(file.bytes) {}

    Expected<SvgDrawing> read() {
        if (file_.bytes.size() > kMaxSvgBytes)
            return refuse(0, "has " + std::to_string(file_.bytes.size()) + " bytes; must have at most " +
                                 std::to_string(kMaxSvgBytes));
        std::string fault;
        bool isSvg = false;
        while (const auto tag = tags_.next(fault)) {
            isSvg = isSvg || tag->name == "svg";
            if (!isSvg) return refuse(tag->begin, "is no SVG file: its first element is " + inQuotes(tag->name));
            if (fault = take(*tag); !fault.empty()) return refuse(tag->begin, fault);
            if (progress_.isCancelled()) return refuse(tag->begin, "cancelled");
            progress_.set(static_cast<double>(tags_.at()) / static_cast<double>(file_.bytes.size()));
        }
        if (!fault.empty()) return refuse(tags_.at(), fault);
        if (!isSvg) return refuse(0, "is no SVG file");
        if (!levels_.empty()) return refuse(file_.bytes.size(), "is truncated: an element has no end");
        const auto isPoint = [](const SvgStroke& stroke) { return stroke.points.size() < 2; };
        std::erase_if(drawing_.strokes, isPoint);
        std::erase_if(backgrounds_, isPoint);
        if (drawing_.strokes.empty())
            drawing_.strokes = std::move(backgrounds_);
        else if (hasWhite_)
            drawing_.notes.emplace_back("White shapes behind all others are omitted, because they are the page");
        if (hasText_) drawing_.notes.emplace_back("Text is omitted; convert it to paths to include it");
        if (hasReferences_) drawing_.notes.emplace_back("References (use) are omitted; unlink them to include them");
        return std::move(drawing_);
    }

private:
    tl::unexpected<Error> refuse(std::size_t at, const std::string& fault) const {
        const std::string_view before = file_.bytes.substr(0, at);
        return fail(Exit::badAsset, std::string(file_.name) + ": line " +
                                        std::to_string(1 + std::count(before.begin(), before.end(), '\n')) + ": " +
                                        fault);
    }

    struct Level {
        SvgTransform transform;
        bool isHidden = false;
        std::optional<Paint> fill, stroke;  ///< nothing: black and none
    };

    std::string take(const Tag& tag) {
        if (tag.isEnd) {
            if (levels_.empty()) return "has an end without a beginning: " + inQuotes(tag.name);
            levels_.pop_back();
            return {};
        }
        if (levels_.size() >= kMaxSvgDepth)
            return "has elements nested more than " + std::to_string(kMaxSvgDepth) + " deep";
        Level level = levels_.empty() ? Level{} : levels_.back();
        const bool wasHidden = level.isHidden;
        level.isHidden = wasHidden || isHidden(tag);
        if (!wasHidden) hasText_ |= tag.name == "text", hasReferences_ |= tag.name == "use";
        if (const auto list = attribute(tag, "transform"); list && !level.isHidden) {
            const auto transform = svgTransform(*list);
            if (!transform) return "has an invalid transform: " + inQuotes(*list);
            level.transform = level.transform * *transform;
        }
        if (const auto fill = property(tag, "fill"); fill && *fill != "inherit") level.fill = paintOf(*fill);
        if (const auto stroke = property(tag, "stroke"); stroke && *stroke != "inherit")
            level.stroke = paintOf(*stroke);
        if (!level.isHidden)
            if (std::string fault = addShape(tag, level); !fault.empty()) return fault;
        if (!tag.isEmpty) levels_.push_back(level);
        return {};
    }

    /// Whether a shape is invisible or, before all others, white. Programs draw the extents of shapes and the page so.
    bool isBackground(const Tag& tag, const Level& level) const {
        // A style sheet, which is not read, may give a class an outline.
        if (level.stroke.value_or(attribute(tag, "class") ? Paint::visible : Paint::none) != Paint::none) return false;
        const Paint fill = level.fill.value_or(Paint::visible);
        return fill == Paint::none || (fill == Paint::white && drawing_.strokes.empty());
    }

    std::string addShape(const Tag& tag, const Level& level) {
        const SvgTransform& transform = level.transform;
        const bool isOmitted = isBackground(tag, level);
        std::vector<SvgStroke>& strokes = isOmitted ? backgrounds_ : drawing_.strokes;
        const std::size_t first = strokes.size();
        if (tag.name == "path") {
            const auto data = attribute(tag, "d");
            if (std::string fault = data ? addSvgPath(*data, strokes) : ""; !fault.empty()) return fault;
        } else if (tag.name == "polyline" || tag.name == "polygon") {
            SvgStroke stroke{{}, tag.name == "polygon"};
            SvgNumbers numbers(attribute(tag, "points").value_or(""));
            while (const auto x = numbers.number()) {
                const auto y = numbers.number();
                if (!y) return "has points with an odd number of coordinates";
                stroke.points.push_back({*x, *y});
            }
            strokes.push_back(std::move(stroke));
        } else if (tag.name == "line") {
            strokes.push_back(
                {{{lengthOf(tag, "x1"), lengthOf(tag, "y1")}, {lengthOf(tag, "x2"), lengthOf(tag, "y2")}}, false});
        } else if (tag.name == "rect" || tag.name == "circle" || tag.name == "ellipse") {
            addRound(tag, strokes);
        }
        hasWhite_ |= isOmitted && strokes.size() > first && level.fill == Paint::white;
        for (std::size_t i = first; i < strokes.size(); ++i) {
            points_ += strokes[i].points.size();
            for (SvgPoint& point : strokes[i].points) {
                point = transform(point);
                if (!std::isfinite(point[0]) || !std::isfinite(point[1])) return "has a coordinate that is not finite";
            }
        }
        if (points_ > kMaxSvgPoints) return "has more than " + std::to_string(kMaxSvgPoints) + " points";
        return {};
    }

    /// A rectangle, whose corners may be round, a circle or an ellipse: a rectangle with straight edges between four
    /// quarters of an ellipse.
    static void addRound(const Tag& tag, std::vector<SvgStroke>& strokes) {
        double x = lengthOf(tag, "x"), y = lengthOf(tag, "y"), w = lengthOf(tag, "width"), h = lengthOf(tag, "height");
        double rx = lengthOf(tag, "rx", lengthOf(tag, "ry")), ry = lengthOf(tag, "ry", rx);
        if (tag.name != "rect") {
            if (tag.name == "circle") rx = ry = lengthOf(tag, "r");
            x = lengthOf(tag, "cx") - rx, y = lengthOf(tag, "cy") - ry, w = 2 * rx, h = 2 * ry;
        }
        if (!(w > 0 && h > 0)) return;
        rx = std::clamp(rx, 0.0, w / 2), ry = std::clamp(ry, 0.0, h / 2);
        constexpr int kQuarter = 18;
        SvgStroke stroke{{}, true};
        for (int corner = 0; corner < 4; ++corner) {
            const bool isRight = corner == 0 || corner == 3, isLow = corner < 2;
            const SvgPoint centre{isRight ? x + w - rx : x + rx, isLow ? y + h - ry : y + ry};
            for (int i = 0; i <= (rx > 0 && ry > 0 ? kQuarter : 0); ++i) {
                const double angle = (corner + static_cast<double>(i) / kQuarter) * 1.5707963267948966;
                stroke.points.push_back({centre[0] + rx * std::cos(angle), centre[1] + ry * std::sin(angle)});
            }
        }
        if (rx <= 0 || ry <= 0) stroke.points = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
        strokes.push_back(std::move(stroke));
    }

    const InputBytes& file_;
    Progress& progress_;
    Tags tags_;
    SvgDrawing drawing_;
    std::vector<SvgStroke> backgrounds_;
    std::vector<Level> levels_;
    std::size_t points_ = 0;
    bool hasText_ = false, hasReferences_ = false, hasWhite_ = false;
};

}  // namespace

Expected<SvgDrawing> readSvg(const InputBytes& file, Progress& progress) { return SvgReader(file, progress).read(); }

}  // namespace arclight
