#include "drawing_input.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/extension.h"
#include "core/text.h"
#include "data/csv.h"
#include "data/svg.h"
#include "sim/projection/fourier.h"

namespace arclight::projection {
namespace {

constexpr std::string_view kJoined = "joined", kLongest = "longest";
/// Joining takes time with the square of the number of subpaths.
constexpr std::size_t kMaxSubpaths = 2000;
constexpr double kHalfWidth = 1.3, kHalfHeight = 0.95;  // of the page

struct Subpath {
    std::vector<glm::dvec2> points;
    bool isClosed = false;
    double length = 0;
};

double lengthOf(const Subpath& path) {
    double sum = 0;
    for (std::size_t i = 1; i < path.points.size(); ++i) sum += glm::length(path.points[i] - path.points[i - 1]);
    return path.isClosed ? sum + glm::length(path.points.front() - path.points.back()) : sum;
}

Expected<std::vector<Subpath>> readPoints(const InputBytes& file, Progress& progress) {
    const Expected<CsvTable> table = readCsv(file.bytes, file.name, &progress);
    if (!table) return tl::unexpected<Error>(table.error());
    std::array<std::size_t, 2> columns{0, 1};
    if (table->hasHeader()) {
        const Expected<std::size_t> x = table->column({"x"}), y = table->column({"y"});
        if (!x) return tl::unexpected<Error>(x.error());
        if (!y) return tl::unexpected<Error>(y.error());
        columns = {*x, *y};
    } else if (table->columns().size() < 2) {
        return fail(Exit::badAsset, std::string(file.name) + ": has one column; must have x and y");
    }
    Subpath path;
    for (std::size_t row = 0; row < table->rowCount(); ++row) {
        const Expected<double> x = table->number(row, columns[0]);
        const Expected<double> y = table->number(row, columns[1]);
        if (!x) return tl::unexpected<Error>(x.error());
        if (!y) return tl::unexpected<Error>(y.error());
        path.points.emplace_back(*x, *y);
    }
    return std::vector<Subpath>{std::move(path)};
}

Expected<std::vector<Subpath>> readStrokes(const InputBytes& file, Progress& progress,
                                           std::vector<std::string>& notes) {
    Expected<SvgDrawing> svg = readSvg(file, progress);
    if (!svg) return tl::unexpected<Error>(svg.error());
    notes = std::move(svg->notes);
    std::vector<Subpath> paths;
    for (const SvgStroke& stroke : svg->strokes) {
        Subpath path{{}, stroke.isClosed};
        for (const auto& [x, y] : stroke.points) path.points.emplace_back(x, -y);
        paths.push_back(std::move(path));
    }
    return paths;
}

/// The subpath that begins or ends nearest to `pen`; it is reversed if that is its end, and a closed one begins at its
/// nearest point and ends there.
Subpath takeNearest(std::vector<Subpath>& paths, const glm::dvec2& pen) {
    std::size_t best = 0;
    double nearest = std::numeric_limits<double>::infinity();
    bool isReversed = false;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const double front = glm::length(paths[i].points.front() - pen),
                     back = glm::length(paths[i].points.back() - pen);
        if (std::min(front, back) >= nearest) continue;
        nearest = std::min(front, back), best = i, isReversed = !paths[i].isClosed && back < front;
    }
    Subpath path = std::move(paths[best]);
    paths.erase(paths.begin() + static_cast<std::ptrdiff_t>(best));
    if (isReversed) std::reverse(path.points.begin(), path.points.end());
    if (path.isClosed) {
        const auto begin = std::min_element(
            path.points.begin(), path.points.end(),
            [&](const glm::dvec2& a, const glm::dvec2& b) { return glm::length(a - pen) < glm::length(b - pen); });
        std::rotate(path.points.begin(), begin, path.points.end());
        path.points.push_back(path.points.front());
    }
    return path;
}

/// All subpaths in one line, from the first to the nearest of the others, and so on. `jumps`: length between them.
std::vector<glm::dvec2> joined(std::vector<Subpath> paths, double& jumps) {
    std::vector<glm::dvec2> line;
    glm::dvec2 pen = paths.front().points.front();
    while (!paths.empty()) {
        const Subpath path = takeNearest(paths, pen);
        jumps += glm::length(path.points.front() - pen);
        line.insert(line.end(), path.points.begin(), path.points.end());
        pen = path.points.back();
    }
    return line;
}

/// Chooses the subpaths to draw and says which.
Expected<std::vector<glm::dvec2>> lineOf(std::vector<Subpath> paths, const InputBytes& file, InputContent& content) {
    const std::size_t count = paths.size();
    for (Subpath& path : paths) path.length = lengthOf(path);
    const std::string_view wanted = file.selection;
    if (!wanted.empty() && wanted != kJoined && wanted != kLongest)
        return fail(Exit::badAsset,
                    std::string(file.name) + ": has no part " + inQuotes(wanted) + "; must be joined or longest");
    if (count == 1) return std::move(paths.front().points);
    content.selections = {std::string(kJoined), std::string(kLongest)};
    const auto longest = std::max_element(paths.begin(), paths.end(),
                                          [](const Subpath& a, const Subpath& b) { return a.length < b.length; });
    const bool isLongest = wanted == kLongest || (wanted.empty() && count > kMaxSubpaths);
    content.selection = isLongest ? kLongest : kJoined;
    if (isLongest) {
        content.notes.push_back("The longest of " + std::to_string(count) + " subpaths is drawn");
        return std::move(longest->points);
    }
    if (count > kMaxSubpaths)
        return fail(Exit::badAsset, std::string(file.name) + ": has " + std::to_string(count) + " subpaths; at most " +
                                        std::to_string(kMaxSubpaths) + " can be joined");
    double length = 0, jumps = 0;
    for (const Subpath& path : paths) length += path.length;
    std::vector<glm::dvec2> line = joined(std::move(paths), jumps);
    content.notes.push_back(std::to_string(count) + " subpaths are joined by straight lines, " +
                            formatFixed(100 * jumps / (length + jumps), 0) + " % of the length; select " +
                            std::string(kLongest) + " to draw the longest one only");
    return line;
}

/// Moves and scales the line to fill the page; false if it has no extent.
bool fit(std::vector<glm::dvec2>& points) {
    glm::dvec2 low = points.front(), high = low;
    for (const glm::dvec2& point : points) low = glm::min(low, point), high = glm::max(high, point);
    const glm::dvec2 half = 0.5 * high - 0.5 * low, centre = low + half;
    const double scale = std::max(half.x / kHalfWidth, half.y / kHalfHeight);
    if (!(scale > 0) || !std::isfinite(scale)) return false;
    for (glm::dvec2& point : points) point = (point - centre) / scale;
    return true;
}

}  // namespace

Expected<InputContent> readDrawing(const InputBytes& file, Progress& progress) {
    InputContent content;
    const bool isSvg = hasExtension(file.name, ".svg");
    auto paths = isSvg ? readStrokes(file, progress, content.notes) : readPoints(file, progress);
    if (!paths) return tl::unexpected<Error>(paths.error());
    const auto refuse = [&](const std::string& fault) {
        return fail(Exit::badAsset, std::string(file.name) + ": " + fault);
    };
    if (paths->empty())
        return refuse("has no lines; must have a path, polyline, polygon, line, rect, circle or ellipse");
    const std::size_t count = paths->size();
    auto line = lineOf(std::move(*paths), file, content);
    if (!line) return tl::unexpected<Error>(line.error());
    const std::size_t points = line->size();
    if (!fit(*line)) return refuse("has no extent: all points are equal");
    UserDrawing drawing{std::move(*line)};
    if (points > kMaxDrawingPoints) {
        const Drawing even = drawingThrough(drawing.points, kMaxDrawingPoints);
        drawing.points.clear();
        for (const std::complex<double>& point : even.values) drawing.points.emplace_back(point.real(), point.imag());
    }
    content.summary = std::to_string(points) + " points in " + counted(count, "subpath");
    content.value = InputValue::of(std::move(drawing));
    return content;
}

}  // namespace arclight::projection
