#include "data/svg_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/number_text.h"
#include "core/text.h"

namespace arclight::detail {
namespace {

constexpr int kCubicChords = 24;
constexpr double kArcChord = std::numbers::pi / 36;  // 5°

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == ','; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

SvgPoint mixed(const SvgPoint& a, const SvgPoint& b, double t) {
    return {a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])};
}

}  // namespace

SvgTransform SvgTransform::operator*(const SvgTransform& inner) const {
    const SvgPoint origin = (*this)({inner.e, inner.f});
    return {a * inner.a + c * inner.b,
            b * inner.a + d * inner.b,
            a * inner.c + c * inner.d,
            b * inner.c + d * inner.d,
            origin[0],
            origin[1]};
}

char SvgNumbers::peek() {
    while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
}

bool SvgNumbers::isNumber() {
    const char c = peek();
    if (isDigit(c) || c == '.') return true;
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    return (c == '-' || c == '+') && (isDigit(next) || next == '.');
}

std::optional<double> SvgNumbers::number() {
    if (!isNumber()) return std::nullopt;
    if (text_[at_] == '+') ++at_;
    double value = 0;
    const auto [end, error] = readFloat(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
}

std::optional<bool> SvgNumbers::flag() {
    const char c = peek();
    if (c != '0' && c != '1') return std::nullopt;
    ++at_;
    return c == '1';
}

namespace {

std::optional<SvgTransform> transformOf(std::string_view name, const std::vector<double>& v) {
    const auto radians = [](double degrees) { return degrees * std::numbers::pi / 180; };
    if (name == "matrix" && v.size() == 6) return SvgTransform{v[0], v[1], v[2], v[3], v[4], v[5]};
    if (name == "translate" && (v.size() == 1 || v.size() == 2))
        return SvgTransform{1, 0, 0, 1, v[0], v.size() > 1 ? v[1] : 0};
    if (name == "scale" && (v.size() == 1 || v.size() == 2)) return SvgTransform{v[0], 0, 0, v.back(), 0, 0};
    if (name == "skewX" && v.size() == 1)
        return SvgTransform{1, 0, std::sin(radians(v[0])) / std::cos(radians(v[0])), 1, 0, 0};
    if (name == "skewY" && v.size() == 1)
        return SvgTransform{1, std::sin(radians(v[0])) / std::cos(radians(v[0])), 0, 1, 0, 0};
    if (name != "rotate" || (v.size() != 1 && v.size() != 3)) return std::nullopt;
    const double c = std::cos(radians(v[0])), s = std::sin(radians(v[0]));
    const SvgTransform rotation{c, s, -s, c, 0, 0};
    if (v.size() == 1) return rotation;
    return SvgTransform{1, 0, 0, 1, v[1], v[2]} * rotation * SvgTransform{1, 0, 0, 1, -v[1], -v[2]};
}

}  // namespace

std::optional<SvgTransform> svgTransform(std::string_view list) {
    SvgTransform product;
    while (true) {
        while (!list.empty() && isSpace(list.front())) list.remove_prefix(1);
        if (list.empty()) return product;
        const std::size_t open = list.find('('), close = list.find(')');
        if (open == std::string_view::npos || close == std::string_view::npos || close < open) return std::nullopt;
        std::string_view name = list.substr(0, open);
        while (!name.empty() && isSpace(name.back())) name.remove_suffix(1);
        SvgNumbers numbers(list.substr(open + 1, close - open - 1));
        std::vector<double> values;
        while (values.size() < 7) {
            const auto value = numbers.number();
            if (!value) break;
            values.push_back(*value);
        }
        const auto transform = transformOf(name, values);
        if (!transform || numbers.peek() != '\0') return std::nullopt;
        product = product * *transform;
        list.remove_prefix(close + 1);
    }
}

namespace {

/// Reads the commands of path data one by one.
class PathReader {
public:
    PathReader(std::string_view data, std::vector<SvgStroke>& strokes) : numbers_(data), strokes_(strokes) {}

    std::string read() {
        while (numbers_.peek() != '\0') {
            if (!numbers_.isNumber()) {
                command_ = numbers_.peek();
                if (std::string_view("MmLlHhVvCcSsQqTtAaZz").find(command_) == std::string_view::npos)
                    return fault("is no command");
                numbers_.skip();
                if (!isStarted_ && command_ != 'M' && command_ != 'm') return fault("comes before a move (M)");
                isStarted_ = true;
            } else if (!isStarted_ || command_ == 'Z' || command_ == 'z') {
                return fault("has no command");
            }
            if (!take()) return fault("is not a complete list of numbers");
            if (count_ > kMaxSvgPoints) return fault("makes too many points");
        }
        return {};
    }

private:
    std::string fault(std::string_view reason) {
        return "path data, character " + std::to_string(numbers_.at() + 1) + ": " +
               (command_ != '\0' ? "command " + inQuotes(std::string_view(&command_, 1)) + " " : "the beginning ") +
               std::string(reason);
    }

    bool isRelative() const { return command_ >= 'a'; }
    /// The next point; false if there is none.
    bool takePoint(SvgPoint& point) {
        const auto x = numbers_.number();
        const auto y = x ? numbers_.number() : std::nullopt;
        if (!y) return false;
        point = {*x, *y};
        if (isRelative()) point[0] += pen_[0], point[1] += pen_[1];
        return true;
    }

    void add(const SvgPoint& point) {
        // A command after a closed subpath starts a new one at the same point.
        if (isClosed_) begin(pen_);
        strokes_.back().points.push_back(point);
        ++count_;
    }
    void begin(const SvgPoint& point) {
        strokes_.push_back({{point}, false});
        start_ = point, isClosed_ = false;
        ++count_;
    }
    void lineTo(const SvgPoint& point) {
        add(point);
        pen_ = control_ = point;
    }
    void cubicTo(const SvgPoint& a, const SvgPoint& b, const SvgPoint& end) {
        const SvgPoint from = pen_;
        for (int i = 1; i <= kCubicChords; ++i) {
            const double t = static_cast<double>(i) / kCubicChords;
            const SvgPoint ab = mixed(a, b, t), first = mixed(mixed(from, a, t), ab, t),
                           second = mixed(ab, mixed(b, end, t), t);
            add(i == kCubicChords ? end : mixed(first, second, t));
        }
        pen_ = end;
    }
    void quadraticTo(const SvgPoint& control, const SvgPoint& end) {
        cubicTo(mixed(pen_, control, 2.0 / 3), mixed(end, control, 2.0 / 3), end);
        control_ = control, last_ = 'q';
    }
    /// The control point of the last curve mirrored at the pen, if that curve was of the kind.
    SvgPoint mirrored(char kind) const {
        return last_ == kind ? SvgPoint{2 * pen_[0] - control_[0], 2 * pen_[1] - control_[1]} : pen_;
    }

    bool take() {
        switch (command_) {
            case 'M':
            case 'm': return takeMove();
            case 'Z':
            case 'z':
                if (!strokes_.empty()) strokes_.back().isClosed = true;
                pen_ = control_ = start_, isClosed_ = true, last_ = '\0';
                return true;
            case 'A':
            case 'a': return takeArc();
            case 'H':
            case 'h':
            case 'V':
            case 'v': return takeAxis();
            default: return takeCurve();
        }
    }
    bool takeMove() {
        SvgPoint point;
        if (!takePoint(point)) return false;
        begin(point);
        pen_ = control_ = point, last_ = '\0';
        command_ = isRelative() ? 'l' : 'L';  // further points are lines
        return true;
    }
    bool takeAxis() {
        const auto value = numbers_.number();
        if (!value) return false;
        SvgPoint point = pen_;
        const std::size_t axis = command_ == 'H' || command_ == 'h' ? 0 : 1;
        point[axis] = isRelative() ? pen_[axis] + *value : *value;
        lineTo(point);
        last_ = '\0';
        return true;
    }
    bool takeCurve() {
        const char kind = static_cast<char>(command_ | 0x20);
        SvgPoint a = mirrored(kind == 's' ? 'c' : 'q'), b, end;
        if ((kind == 'c' || kind == 'q') && !takePoint(a)) return false;
        if ((kind == 'c' || kind == 's') && !takePoint(b)) return false;
        if (!takePoint(end)) return false;
        if (kind == 'l') {
            lineTo(end);
            last_ = '\0';
        } else if (kind == 'q' || kind == 't') {
            quadraticTo(a, end);
        } else {
            cubicTo(a, b, end);
            control_ = b, last_ = 'c';
        }
        return true;
    }
    /// From end points to the centre of the ellipse (SVG 1.1, F.6.5).
    bool takeArc() {
        const auto rx = numbers_.number(), ry = rx ? numbers_.number() : std::nullopt,
                   degrees = ry ? numbers_.number() : std::nullopt;
        if (!degrees) return false;
        const auto isLarge = numbers_.flag(), isPositive = isLarge ? numbers_.flag() : std::nullopt;
        SvgPoint end;
        if (!isPositive || !takePoint(end)) return false;
        arcTo(std::fabs(*rx), std::fabs(*ry), *degrees * std::numbers::pi / 180, *isLarge, *isPositive, end);
        last_ = '\0';
        return true;
    }
    void arcTo(double rx, double ry, double turn, bool isLarge, bool isPositive, const SvgPoint& end) {
        const double c = std::cos(turn), s = std::sin(turn);
        const double hx = (pen_[0] - end[0]) / 2, hy = (pen_[1] - end[1]) / 2;
        const double x = c * hx + s * hy, y = c * hy - s * hx;
        if (rx == 0 || ry == 0 || (hx == 0 && hy == 0)) return lineTo(end);
        const double stretch = x * x / (rx * rx) + y * y / (ry * ry);
        if (stretch > 1) rx *= std::sqrt(stretch), ry *= std::sqrt(stretch);
        const double along = rx * rx * y * y + ry * ry * x * x;
        double root = along > 0 ? std::sqrt(std::max(0.0, rx * rx * ry * ry / along - 1)) : 0;
        if (isLarge == isPositive) root = -root;
        const double cx = root * rx * y / ry, cy = -root * ry * x / rx;
        const SvgPoint centre{c * cx - s * cy + (pen_[0] + end[0]) / 2, s * cx + c * cy + (pen_[1] + end[1]) / 2};
        const double begin = std::atan2((y - cy) / ry, (x - cx) / rx),
                     stop = std::atan2((-y - cy) / ry, (-x - cx) / rx);
        double sweep = stop - begin;
        if (isPositive && sweep < 0) sweep += 2 * std::numbers::pi;
        if (!isPositive && sweep > 0) sweep -= 2 * std::numbers::pi;
        if (!std::isfinite(sweep)) return lineTo(end);
        const int chords = 1 + static_cast<int>(std::fabs(sweep) / kArcChord);
        for (int i = 1; i < chords; ++i) {
            const double angle = begin + sweep * i / chords, px = rx * std::cos(angle), py = ry * std::sin(angle);
            add({centre[0] + c * px - s * py, centre[1] + s * px + c * py});
        }
        lineTo(end);
    }

    SvgNumbers numbers_;
    std::vector<SvgStroke>& strokes_;
    char command_ = '\0', last_ = '\0';  ///< last_: the kind of the last curve, c or q
    SvgPoint pen_{}, start_{}, control_{};
    std::size_t count_ = 0;  ///< of points
    bool isStarted_ = false, isClosed_ = false;
};

}  // namespace

std::string addSvgPath(std::string_view data, std::vector<SvgStroke>& strokes) {
    return PathReader(data, strokes).read();
}

}  // namespace arclight::detail
