// Wavefront .obj: http://www.martinreddy.net/gfx/3d/OBJ.spec. Positions and faces are read; normals, texture
// coordinates, materials and groups are skipped.
#include <limits>

#include "data/triangle_file.h"
#include "data/triangles_text.h"

namespace arclight {
namespace {

constexpr std::size_t kLinesPerStep = 1 << 15;

class ObjReader {
public:
    ObjReader(std::string_view bytes, std::string_view name, const ProgressPart& progress)
        : name_(name), text_(bytes, name), progress_(progress) {}

    Expected<TriangleFile> read() {
        for (std::size_t lines = 0; !text_.isAtEnd(); ++lines) {
            if (lines % kLinesPerStep == 0 && !progress_.step(text_.fraction())) return detail::cancelled(name_);
            text_.skipSpaces();
            const std::string_view word = text_.word();
            if (word == "v") {
                if (auto done = addPosition(); !done) return tl::unexpected(done.error());
            } else if (word == "f" || word == "fo") {
                if (auto done = addFace(); !done) return tl::unexpected(done.error());
            } else if (word == "l" || word == "p" || word == "curv" || word == "curv2" || word == "surf") {
                ++file_.skipped;
            } else if (word.find('\0') != word.npos) {
                return text_.error("this is not text");
            }
            endLine();
        }
        if (largest_ > file_.positions.size())
            return text_.errorAt(largestLine_, "vertex " + std::to_string(largest_) + " does not exist; the file has " +
                                                   std::to_string(file_.positions.size()));
        return std::move(file_);
    }

private:
    Expected<Done> addPosition() {
        Float3 position{};
        for (float& coordinate : position) {
            text_.skipSpacesAndContinuations();
            if (!text_.readNumber(coordinate)) return text_.error("a vertex needs three finite numbers");
        }
        if (file_.positions.size() == kMaxMeshVertices)
            return text_.error("more than " + std::to_string(kMaxMeshVertices) + " vertices");
        file_.positions.push_back(position);
        return Done{};
    }

    Expected<Done> addFace() {
        std::size_t corners = 0;
        std::uint32_t first = 0, previous = 0;
        for (text_.skipSpacesAndContinuations(); !isLineDone(); text_.skipSpacesAndContinuations()) {
            std::uint32_t vertex = 0;
            if (auto done = readCorner(vertex); !done) return done;
            if (corners == 0) first = vertex;
            if (corners >= 2) {
                if (file_.triangles.size() == kMaxMeshTriangles)
                    return detail::tooManyTriangles(name_, kMaxMeshTriangles);
                file_.triangles.push_back({first, previous, vertex});
            }
            previous = vertex, ++corners;
        }
        if (corners < 3) return text_.error("a face needs three corners");
        file_.odd.polygons += corners > 3;
        return Done{};
    }

    /// `vertex`, `vertex/texture`, `vertex//normal` or `vertex/texture/normal`; negative numbers count from the last.
    Expected<Done> readCorner(std::uint32_t& vertex) {
        std::int64_t number = 0;
        const bool isNumber = text_.readInteger(number);
        const auto count = static_cast<std::int64_t>(file_.positions.size());
        if (isNumber && number < 0) number += count + 1;
        if (!isNumber || number < 1) return text_.error("a corner is the number of a vertex, from 1");
        if (static_cast<std::size_t>(number) > kMaxMeshVertices)
            return text_.error("vertex " + std::to_string(number) + " does not exist");
        if (static_cast<std::size_t>(number) > largest_)
            largest_ = static_cast<std::size_t>(number), largestLine_ = text_.line();
        for (int i = 0; i < 2 && text_.take('/'); ++i) {
            std::int64_t unused = 0;
            text_.readInteger(unused);
        }
        if (!isLineDone() && !isBlank()) return text_.error("a corner is vertex/texture/normal");
        vertex = static_cast<std::uint32_t>(number - 1);
        return Done{};
    }

    bool isLineDone() { return text_.isAtLineEnd() || text_.isAt('#'); }
    bool isBlank() const { return text_.isAt(' ') || text_.isAt('\t') || text_.isAt('\\'); }

    /// Also skips the lines that continue a skipped statement.
    void endLine() {
        while (text_.lineContinues()) text_.nextLine();
        text_.nextLine();
    }

    std::string_view name_;
    detail::TextCursor text_;
    const ProgressPart& progress_;
    TriangleFile file_;
    std::size_t largest_ = 0, largestLine_ = 0;  ///< number of a vertex that a face refers to
};

}  // namespace

Expected<TriangleFile> readObjTriangles(std::string_view bytes, std::string_view name, const ProgressPart& progress) {
    return ObjReader(bytes, name, progress).read();
}

}  // namespace arclight
