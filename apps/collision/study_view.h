// A mesh with its triangles' edges, and lit triangles and boxes on it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "gfx/frame.h"
#include "gfx/page.h"
#include "gfx/picture.h"
#include "sim/collision/query_study.h"
#include "sim/common/camera.h"
#include "sim/common/vertices.h"

namespace arclight::collision {

/// The demo's accent, and the colour of queries.
inline constexpr CanvasColour kAccent = colourFromHex(0x6BF29E), kGold = colourFromHex(0xF2C14E),
                              kDeep = colourFromHex(0x2E6F86);
/// The ground of pages, as scene light.
inline constexpr glm::vec3 kStudyGround{0.0065f, 0.0115f, 0.0148f};

/// A page with a picture, a table and two plots, whose heights are parts of the column's.
struct PicturePage {
    int width;
    float unit;
    PictureBody body;
    Rect table, upperPlot, lowerPlot;

    PicturePage(const Frame& frame, float upperPart, float lowerPart)
        : width(frame.width()),
          unit(pageScale(frame.width(), frame.height())),
          body(frame.width(), frame.height(), 420),
          table(body.column) {
        lowerPlot = plotArea(cutBottom(table, lowerPart * body.column.height, 8 * unit), unit);
        upperPlot = plotArea(cutBottom(table, upperPart * body.column.height, 8 * unit), unit);
    }
};

/// A triangle to be lit.
struct LitTriangle {
    std::uint32_t triangle = 0;
    glm::vec3 emission{0};
};

class StudyView {
public:
    explicit StudyView(Shaders& shaders) : program_(shaders.program("collision/study.vert", "collision/study.frag")) {}

    void setMesh(std::span<const Triangle> triangles);
    /// `triangles`: those that `lit` counts.
    void light(std::span<const LitTriangle> lit, std::span<const Triangle> triangles);
    void draw(ScenePass& pass, glm::vec3 shift);

private:
    Program program_;
    Mesh mesh_ = Mesh::of<MaterialVertex>("mesh"), lit_ = Mesh::of<MaterialVertex>("lit triangles");
    std::vector<MaterialVertex> vertices_;
};

/// The view of a page's picture: at rest, a box of these half sides around the origin fits in.
View viewInPicture(const Frame& frame, const PictureBody& body, const Camera& rest, const Camera& camera,
                   glm::vec3 half);
/// Keeps texts off the part of that box that is in the picture.
void keepPictureClear(Canvas& canvas, const View& view, const Rect& picture, glm::vec3 half);

/// The edges of a box.
void drawBox(Canvas& canvas, const View& view, const Box& box, glm::vec3 shift, float widthPx, CanvasColour colour);
/// The boxes of a trace that a frame has room for: all, or evenly spaced ones.
inline constexpr std::size_t kShownBoxes = 1200;
std::vector<TestedBox> shownBoxes(const QueryTrace& trace);
/// The boxes that a query has tested: entered boxes, brighter with each level, and rejected boxes, drawn faintly.
void drawTrace(Canvas& canvas, const View& view, const QueryTrace& trace, glm::vec3 shift, float unit);
/// All boxes of a level, the root's being 1.
void drawLevel(Canvas& canvas, const View& view, const BoxTree& tree, int level, glm::vec3 shift, float unit);
void drawSphere(Canvas& canvas, const View& view, const Sphere& sphere, glm::vec3 shift, float unit,
                CanvasColour tint = kGold);
/// A query for the nearest triangle: the point, its nearest point of the mesh, and the sphere that is known to be
/// empty.
void drawNearest(Canvas& canvas, const View& view, glm::vec3 point, const FoundTriangle& found, float unit);
/// A ray up to its first hit, and dashed behind it, within `picture`.
void drawRay(Canvas& canvas, const View& view, const Rect& picture, const Ray& ray, const FoundTriangle& found,
             float unit);
/// The triangles of the trace; touched triangles are bright.
std::vector<LitTriangle> litBy(const QueryTrace& trace, std::span<const std::uint32_t> touched);

/// Adds to a history of at most `most` records.
template <class T>
void remember(std::vector<T>& history, const T& now, std::size_t most) {
    if (history.size() == most) history.erase(history.begin());
    history.push_back(now);
}

/// Tests per query during the last seconds, one curve per tree, and the tests of brute force.
struct TestCurve {
    std::span<const WalkCounts> history;
    CanvasColour colour;
};
constexpr std::size_t kShownQueries = 300;
void drawTests(Canvas& canvas, const Rect& area, std::span<const TestCurve> curves, std::size_t all, float unit);

}  // namespace arclight::collision
