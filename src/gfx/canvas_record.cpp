#include "gfx/canvas_record.h"

#include <cmath>

#include "core/base64.h"
#include "core/text.h"
#include "gfx/plot.h"

namespace arclight {

void CanvasRecord::clear() { *this = {}; }

double CanvasRecord::Scale::at(float px) const {
    const double value = low + (static_cast<double>(px) - origin) * perPx;
    return isPowerOfTen ? std::pow(10.0, value) : value;
}

void CanvasRecord::addPlot(const Rect& area, const Axis& x, const Axis& y) {
    area_ = area;
    x_ = {x.low, (x.high - x.low) / static_cast<double>(area.width), static_cast<double>(area.x), x.isPowerOfTen};
    y_ = {y.low, (y.low - y.high) / static_cast<double>(area.height), static_cast<double>(area.bottom()),
          y.isPowerOfTen};
    plots_.push_back({std::string(x.title), std::string(y.title)});
}

void CanvasRecord::addCurve(std::span<const glm::vec2> points, CanvasColour colour, const std::optional<Rect>& clip) {
    if (plots_.empty() || clip != area_) return;
    RecordedCurve curve{{}, colour, {}};
    // Pixels have the precision of floats.
    const auto rounded = [](double value) { return shortDouble(static_cast<float>(value)); };
    for (const glm::vec2 p : points) curve.points.emplace_back(rounded(x_.at(p.x)), rounded(y_.at(p.y)));
    plots_.back().curves.push_back(std::move(curve));
}

void CanvasRecord::nameCurve(std::string_view name, std::span<const glm::dvec2> points, CanvasColour colour,
                             bool isNew) {
    if (plots_.empty()) return;
    if (!isNew && !plots_.back().curves.empty()) plots_.back().curves.pop_back();
    RecordedCurve curve{std::string(name), colour, {points.begin(), points.end()}};
    for (glm::dvec2& p : curve.points) {
        if (x_.isPowerOfTen) p.x = std::pow(10.0, p.x);
        if (y_.isPowerOfTen) p.y = std::pow(10.0, p.y);
    }
    plots_.back().curves.push_back(std::move(curve));
}

std::size_t CanvasRecord::addTable() {
    tables_.emplace_back();
    return tables_.size() - 1;
}

void CanvasRecord::setCell(std::size_t table, std::size_t row, std::size_t column, std::string_view text) {
    auto& rows = tables_[table].rows;
    if (rows.size() <= row) rows.resize(row + 1);
    if (rows[row].size() <= column) rows[row].resize(column + 1);
    rows[row][column] = text;
}

namespace {

/// A length in pixels, to a hundredth.
std::string svgNumber(float value) {
    std::string text = formatFixed(static_cast<double>(value), 2);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string svgText(std::string_view text) {
    std::string escaped;
    for (const char c : text)
        if (c == '&')
            escaped += "&amp;";
        else if (c == '<')
            escaped += "&lt;";
        else if (c == '>')
            escaped += "&gt;";
        else if (c == '"')
            escaped += "&quot;";
        else
            escaped += c;
    return escaped;
}

std::string hexOf(CanvasColour colour) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex = "#";
    for (const float value : {colour.r, colour.g, colour.b}) {
        const unsigned byte = toByte(value);
        hex += kDigits[byte >> 4];
        hex += kDigits[byte & 15u];
    }
    return hex;
}

std::string attribute(std::string_view name, std::string_view value) {
    return " " + std::string(name) + "=\"" + std::string(value) + "\"";
}

/// `fill` or `stroke` with its opacity.
std::string painted(const std::string& name, CanvasColour colour) {
    return attribute(name, hexOf(colour)) +
           (colour.a < 1 ? attribute(name + "-opacity", svgNumber(colour.a)) : std::string());
}

std::string placed(const Rect& rect) {
    return attribute("x", svgNumber(rect.x)) + attribute("y", svgNumber(rect.y)) +
           attribute("width", svgNumber(rect.width)) + attribute("height", svgNumber(rect.height));
}

/// The data of a path through the points; those that are not finite break it.
std::string pathOf(std::span<const glm::vec2> points) {
    std::string path;
    bool isDown = false;
    for (const glm::vec2 p : points) {
        const bool isFinite = std::isfinite(p.x) && std::isfinite(p.y);
        if (isFinite) path += (isDown ? "L" : "M") + svgNumber(p.x) + " " + svgNumber(p.y);
        isDown = isFinite;
    }
    return path;
}

/// The part of the frame under the rectangle, as a PNG in base64.
std::string pictureOf(const Image& frame, const Rect& rect) {
    const Rect part = rect.intersection({0, 0, static_cast<float>(frame.width), static_cast<float>(frame.height)});
    const int left = static_cast<int>(part.x), top = static_cast<int>(part.y);
    Image cut(static_cast<int>(part.width), static_cast<int>(part.height));
    if (cut.pixels.empty()) return {};
    for (int y = 0; y < cut.height; ++y)
        for (int x = 0; x < cut.width; ++x)
            for (int c = 0; c < 3; ++c) cut.at(x, y, c) = frame.at(left + x, top + y, c);
    return encodeBase64(encodePng(cut).value_or(""));
}

std::string svgOf(const RecordedShape& shape, const Image& frame) {
    using Kind = RecordedShape::Kind;
    switch (shape.kind) {
        case Kind::polyline:
            return "<path fill=\"none\"" + painted("stroke", shape.colour) +
                   attribute("stroke-width", svgNumber(shape.width)) + attribute("d", pathOf(shape.points)) + "/>";
        case Kind::polygon:
            return "<path" + painted("fill", shape.colour) + attribute("d", pathOf(shape.points) + "Z") + "/>";
        case Kind::box:
            return "<rect" + placed(shape.rect) + attribute("rx", svgNumber(shape.radius)) +
                   painted("fill", shape.colour) + "/>";
        case Kind::frame:
            return "<rect fill=\"none\"" + placed(shape.rect.inset(0.5f * shape.width)) +
                   attribute("rx", svgNumber(std::max(0.0f, shape.radius - 0.5f * shape.width))) +
                   painted("stroke", shape.colour) + attribute("stroke-width", svgNumber(shape.width)) + "/>";
        case Kind::image: {
            const Rect visible =
                shape.rect.intersection({0, 0, static_cast<float>(frame.width), static_cast<float>(frame.height)});
            return "<image" + placed(visible) +
                   attribute("href", "data:image/png;base64," + pictureOf(frame, shape.rect)) + "/>";
        }
        case Kind::text:
            return "<text" + attribute("x", svgNumber(shape.points.front().x)) +
                   attribute("y", svgNumber(shape.points.front().y)) +
                   attribute("font-size", svgNumber(shape.textSize)) +
                   attribute("textLength", svgNumber(shape.textWidth)) +
                   (shape.weight == FontWeight::regular ? "" : attribute("font-weight", "600")) +
                   painted("fill", shape.colour) + ">" + svgText(shape.text) + "</text>";
    }
    return {};
}

}  // namespace

std::string toSvg(const CanvasRecord& record, const Image& frame, CanvasColour ground, std::string_view comment) {
    const std::string width = std::to_string(frame.width), height = std::to_string(frame.height);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
                      "\" viewBox=\"0 0 " + width + " " + height + "\" font-family=\"Inter, sans-serif\">\n<desc>" +
                      svgText(comment) + "</desc>\n<rect width=\"100%\" height=\"100%\"" + painted("fill", ground) +
                      "/>\n";
    std::size_t clips = 0;
    std::optional<Rect> clip;
    for (const RecordedShape& shape : record.shapes()) {
        if (shape.clip != clip) {
            if (clip) svg += "</g>\n";
            clip = shape.clip;
            if (clip) {
                const std::string id = "clip" + std::to_string(clips++);
                svg += "<clipPath id=\"" + id + "\"><rect" + placed(*clip) + "/></clipPath>\n<g clip-path=\"url(#" +
                       id + ")\">\n";
            }
        }
        svg += svgOf(shape, frame) + "\n";
    }
    return svg + (clip ? "</g>\n" : "") + "</svg>\n";
}

std::vector<std::vector<std::string>> curvesTable(const CanvasRecord& record) {
    std::vector<std::vector<std::string>> rows{{"plot", "curve", "colour", "x", "y"}};
    std::size_t number = 0;
    for (const RecordedPlot& plot : record.plots()) {
        ++number;
        const std::string title =
            (plot.y.empty() ? "plot " + std::to_string(number) : plot.y) + (plot.x.empty() ? "" : " against " + plot.x);
        for (std::size_t i = 0; i < plot.curves.size(); ++i) {
            const RecordedCurve& curve = plot.curves[i];
            const std::string name = curve.name.empty() ? "curve " + std::to_string(i + 1) : curve.name;
            for (const glm::dvec2& p : curve.points)
                if (std::isfinite(p.x) && std::isfinite(p.y))
                    rows.push_back({title, name, hexOf(curve.colour), formatNumber(p.x), formatNumber(p.y)});
        }
    }
    return rows;
}

}  // namespace arclight
