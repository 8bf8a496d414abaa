// STL, as written by M. Burns, Automated Fabrication, 1993, section 6.5: text from `solid` to `endsolid`, or a header
// of 80 bytes, the number of triangles, and 50 bytes for each. Normals and attributes are skipped.
#include <algorithm>

#include "data/triangle_file.h"
#include "data/triangles_bytes.h"
#include "data/triangles_text.h"

namespace arclight {
namespace {

constexpr std::size_t kHeaderBytes = 84, kTriangleBytes = 50, kTrianglesPerStep = 1 << 15;

class StlText {
public:
    StlText(std::string_view bytes, std::string_view name, const ProgressPart& progress)
        : name_(name), text_(bytes, name), progress_(progress) {}

    Expected<TriangleFile> read() {
        for (std::string_view word = next(); !word.empty(); word = next()) {
            if (lowerCase(word) != "solid") return text_.error("expected 'solid', found " + inQuotes(word));
            text_.nextLine();
            if (auto done = readSolid(); !done) return tl::unexpected(done.error());
        }
        return std::move(file_);
    }

private:
    Expected<Done> readSolid() {
        for (std::size_t facets = 0;; ++facets) {
            if (facets % kTrianglesPerStep == 0 && !progress_.step(text_.fraction())) return detail::cancelled(name_);
            const std::string_view word = next();
            if (is(word, "endsolid")) return text_.nextLine(), Done{};
            if (word.empty()) return text_.error("the file ends before 'endsolid'");
            if (!is(word, "facet")) return text_.error("expected 'facet' or 'endsolid', found " + inQuotes(word));
            text_.nextLine();
            if (auto done = readFacet(); !done) return done;
        }
    }

    Expected<Done> readFacet() {
        if (!is(next(), "outer") || !is(next(), "loop")) return text_.error("expected 'outer loop'");
        std::uint32_t corners = 0;
        const auto first = static_cast<std::uint32_t>(file_.positions.size());
        std::string_view word = next();
        for (; is(word, "vertex"); word = next(), ++corners) {
            Float3 position{};
            for (float& coordinate : position)
                if (!text_.readNumber(coordinate)) return text_.error("a vertex needs three finite numbers");
            if (file_.positions.size() == kMaxMeshVertices || file_.triangles.size() == kMaxMeshTriangles)
                return detail::tooManyTriangles(name_, kMaxMeshTriangles);
            file_.positions.push_back(position);
            if (corners >= 2) file_.triangles.push_back({first, first + corners - 1, first + corners});
        }
        if (!is(word, "endloop")) return text_.error("expected 'vertex' or 'endloop', found " + inQuotes(word));
        if (corners < 3) return text_.error("a facet needs three vertices");
        file_.odd.polygons += corners > 3;
        if (!is(next(), "endfacet")) return text_.error("expected 'endfacet'");
        return Done{};
    }

    std::string_view next() { return text_.wordOfAnyLine(); }
    static bool is(std::string_view word, std::string_view expected) {
        return word.size() == expected.size() && (word == expected || lowerCase(word) == expected);
    }

    std::string_view name_;
    detail::TextCursor text_;
    const ProgressPart& progress_;
    TriangleFile file_;
};

Expected<TriangleFile> readBinary(std::string_view bytes, std::string_view name, const ProgressPart& progress) {
    if (bytes.size() < kHeaderBytes)
        return detail::errorAtByte(name, bytes.size(), "an STL file has a header of 84 bytes");
    const std::size_t count = detail::numberAt<std::uint32_t>(bytes.data() + 80);
    if (count > kMaxMeshTriangles) return detail::tooManyTriangles(name, kMaxMeshTriangles);
    const std::size_t end = kHeaderBytes + count * kTriangleBytes;
    if (bytes.size() < end)
        return detail::errorAtByte(name, bytes.size(),
                                   "the file ends here, but its " + std::to_string(count) + " triangles take " +
                                       std::to_string(end) + " bytes");
    TriangleFile file;
    file.positions.reserve(3 * count), file.triangles.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (i % kTrianglesPerStep == 0 && !progress.step(static_cast<double>(i) / static_cast<double>(count)))
            return detail::cancelled(name);
        const std::size_t from = kHeaderBytes + i * kTriangleBytes + 12;
        const auto first = static_cast<std::uint32_t>(3 * i);
        file.triangles.push_back({first, first + 1, first + 2});
        for (std::size_t k = 0; k < 9; ++k) {
            const float coordinate = detail::numberAt<float>(bytes.data() + from + 4 * k);
            if (!std::isfinite(coordinate))
                return detail::errorAtByte(name, from + 4 * k, "a coordinate is not a finite number");
            if (k % 3 == 0) file.positions.emplace_back();
            file.positions.back()[k % 3] = coordinate;
        }
    }
    if (bytes.size() > end)
        file.notes.push_back(std::to_string(bytes.size() - end) + " bytes after the last triangle are skipped.");
    return file;
}

/// Some programs begin binary files with `solid`, too.
bool isText(std::string_view bytes) {
    if (bytes.size() >= kHeaderBytes &&
        bytes.size() == kHeaderBytes + detail::numberAt<std::uint32_t>(bytes.data() + 80) * kTriangleBytes)
        return false;
    const std::string_view start = bytes.substr(0, 512);
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    return first != start.npos && lowerCase(start.substr(first, 5)) == "solid" && start.find('\0') == start.npos;
}

}  // namespace

Expected<TriangleFile> readStlTriangles(std::string_view bytes, std::string_view name, const ProgressPart& progress) {
    return isText(bytes) ? StlText(bytes, name, progress).read() : readBinary(bytes, name, progress);
}

}  // namespace arclight
