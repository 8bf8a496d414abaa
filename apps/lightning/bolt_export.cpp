#include "bolt_export.h"

#include <cmath>
#include <vector>

#include "core/text.h"

namespace arclight::lightning {
namespace {

using bolts::WorldSegment;

constexpr float kDark = 1e-3f;  // a bolt that has faded

/// Calls `visit` with each run of segments in which one begins where the last has ended, with the same width and light.
template <class Visit>
void forPaths(std::span<const WorldSegment> segments, const Visit& visit) {
    for (std::size_t first = 0; first < segments.size();) {
        std::size_t end = first + 1;
        while (end < segments.size() && segments[end].from == segments[end - 1].to &&
               segments[end].radius == segments[first].radius && segments[end].brightness == segments[first].brightness)
            ++end;
        if (segments[first].brightness > kDark) visit(segments.subspan(first, end - first));
        first = end;
    }
}

/// Text of an element of XML.
std::string xmlText(const std::string& text) {
    std::string result;
    for (const char c : printable(text)) result += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
    return result;
}

std::string digits(float value) { return generalText(static_cast<double>(value), 7); }

std::string pixels(float value) { return fixedText(static_cast<double>(value), 2); }

std::string opacityText(float brightness) { return fixedText(std::min(static_cast<double>(brightness), 1.0), 3); }

/// The width of a line of `radius` halfway along a segment, px.
float widthOf(const WorldSegment& segment, const View& view) {
    const glm::vec3 middle = 0.5f * (segment.from + segment.to);
    const glm::vec3 right(view.toEye[0].x, view.toEye[1].x, view.toEye[2].x);
    return glm::distance(view.pixelOf(middle - segment.radius * right), view.pixelOf(middle + segment.radius * right));
}

class SvgPath {
public:
    SvgPath(std::string& svg, const View& view) : svg_(svg), view_(view) {}
    void add(std::span<const WorldSegment> path) {
        for (const WorldSegment& segment : path) {
            const glm::vec2 from = view_.pixelOf(segment.from), to = view_.pixelOf(segment.to);
            const float width = widthOf(segment, view_);
            if (!isShown(from) || !isShown(to) || !(width >= 0)) {
                close();
                continue;
            }
            if (points_ == 0) append(from);
            append(to);
            widths_ += width, opacity_ = segment.brightness;
        }
        close();
    }

private:
    /// Far outside of the frame, programs differ in precision.
    static bool isShown(glm::vec2 p) { return std::fabs(p.x) < 1e5f && std::fabs(p.y) < 1e5f; }
    void append(glm::vec2 p) { line_ += (points_++ > 0 ? " " : "") + pixels(p.x) + "," + pixels(p.y); }
    void close() {
        if (points_ > 1)
            svg_ += "<polyline stroke-width=\"" + pixels(widths_ / static_cast<float>(points_ - 1)) +
                    "\" stroke-opacity=\"" + opacityText(opacity_) + "\" points=\"" + line_ + "\"/>\n";
        line_.clear(), points_ = 0, widths_ = 0;
    }

    std::string& svg_;
    const View& view_;
    std::string line_;
    int points_ = 0;
    float widths_ = 0, opacity_ = 1;
};

}  // namespace

std::string boltsAsObj(std::span<const WorldSegment> segments, const std::string& command) {
    std::string obj = "# " + printable(command) +
                      "\n# Lightning bolts in m, y up. Comments give the radius of each path in m, "
                      "and its brightness.\n";
    std::size_t points = 0, paths = 0;
    forPaths(segments, [&](std::span<const WorldSegment> path) {
        obj += "o path" + std::to_string(++paths) + "\n# radius " + digits(path[0].radius) + " brightness " +
               digits(path[0].brightness) + "\n";
        const auto addPoint = [&](glm::vec3 p) {
            obj += "v " + digits(p.x) + " " + digits(p.y) + " " + digits(p.z) + "\n";
        };
        addPoint(path[0].from);
        for (const WorldSegment& segment : path) addPoint(segment.to);
        obj += "l";
        for (std::size_t i = 0; i <= path.size(); ++i) obj += " " + std::to_string(++points);
        obj += "\n";
    });
    return obj;
}

std::string boltsAsSvg(std::span<const WorldSegment> segments, const View& view, const std::string& command) {
    const std::string width = generalText(static_cast<double>(view.imageSize.x), 9),
                      height = generalText(static_cast<double>(view.imageSize.y), 9);
    std::string svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height + "\" viewBox=\"0 0 " +
        width + " " + height + "\">\n<desc>" + xmlText(command) +
        "</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"#05040C\"/>\n<g fill=\"none\" stroke=\"#B8A9FF\" "
        "stroke-linecap=\"round\" stroke-linejoin=\"round\">\n";
    SvgPath writer(svg, view);
    forPaths(segments, [&](std::span<const WorldSegment> path) { writer.add(path); });
    return svg + "</g>\n</svg>\n";
}

}  // namespace arclight::lightning
