#include "study_view.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"

namespace arclight::collision {
namespace {

void addTriangle(std::vector<MaterialVertex>& vertices, const Triangle& t, glm::vec3 emission) {
    const glm::vec3 n = glm::cross(t.b - t.a, t.c - t.a);
    const float length = glm::length(n);
    if (!(length > 0)) return;
    for (const glm::vec3 corner : {t.a, t.b, t.c}) vertices.push_back({corner, n / length, glm::vec4(emission, 1), {}});
}

}  // namespace

void StudyView::setMesh(std::span<const Triangle> triangles) {
    vertices_.clear();
    for (const Triangle& t : triangles) addTriangle(vertices_, t, glm::vec3(0));
    mesh_.upload<MaterialVertex>(vertices_);
    lit_.upload<MaterialVertex>({});
}

void StudyView::light(std::span<const LitTriangle> lit, std::span<const Triangle> triangles) {
    vertices_.clear();
    for (const LitTriangle& one : lit) addTriangle(vertices_, triangles[one.triangle], one.emission);
    lit_.upload<MaterialVertex>(vertices_);
}

void StudyView::draw(ScenePass& pass, glm::vec3 shift) {
    pass.state({.depth = Depth::testAndWrite});
    pass.draw(mesh_, program_.set("shift", shift).set("lift", 0.0f));
    if (!lit_.vertices().isEmpty()) pass.draw(lit_, program_.set("shift", shift).set("lift", 0.004f));
}

View viewInPicture(const Frame& frame, const PictureBody& body, const Camera& rest, const Camera& camera,
                   glm::vec3 half) {
    return body.viewOf(frame.view(camera), pixelBounds(frame.view(rest), -half, half));
}

void keepPictureClear(Canvas& canvas, const View& view, const Rect& picture, glm::vec3 half) {
    canvas.keepClear(pixelBounds(view, -half, half).intersection(picture));
}

void drawBox(Canvas& canvas, const View& view, const Box& box, glm::vec3 shift, float widthPx, CanvasColour colour) {
    std::array<glm::vec2, 8> corners;
    for (std::size_t i = 0; i < 8; ++i)
        corners[i] = view.pixelOf(shift + glm::vec3(i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y,
                                                    i & 4 ? box.high.z : box.low.z));
    for (std::size_t i = 0; i < 8; ++i)
        for (const std::size_t axis : {1u, 2u, 4u})
            if ((i & axis) == 0) canvas.line(corners[i], corners[i | axis], widthPx, colour);
}

std::vector<TestedBox> shownBoxes(const QueryTrace& trace) {
    const std::size_t step = trace.boxes.size() / kShownBoxes + 1;
    std::vector<TestedBox> shown;
    for (std::size_t i = 0; i < trace.boxes.size(); i += step) shown.push_back(trace.boxes[i]);
    return shown;
}

void drawTrace(Canvas& canvas, const View& view, const QueryTrace& trace, glm::vec3 shift, float unit) {
    int deepest = 1;
    for (const TestedBox& box : trace.boxes) deepest = std::max(deepest, box.level);
    // The more boxes, the thinner their lines, because they would hide each other.
    const float many = std::clamp(60.0f / static_cast<float>(trace.boxes.size()), 0.25f, 1.0f);
    const auto shown = shownBoxes(trace);
    for (const TestedBox& box : shown)
        if (!box.isEntered) drawBox(canvas, view, box.box, shift, 0.9f * unit, kWrong.withAlpha(0.34f * many));
    for (const TestedBox& box : shown) {
        if (!box.isEntered) continue;
        const float t = static_cast<float>(box.level) / static_cast<float>(deepest);
        drawBox(canvas, view, box.box, shift, (1.0f + 0.4f * t) * unit,
                mixed(kDeep, kAccent, t).withAlpha((0.40f + 0.35f * t) * std::sqrt(many)));
    }
}

void drawLevel(Canvas& canvas, const View& view, const BoxTree& tree, int level, glm::vec3 shift, float unit) {
    if (level <= 0) return;
    std::vector<int> levels(tree.nodes().size());
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const std::uint32_t parent = tree.parents()[i];
        levels[i] = parent == BoxTree::kNone ? 1 : levels[parent] + 1;
        const bool isShown = levels[i] == level || (tree.nodes()[i].isLeaf() && levels[i] < level);
        if (isShown) drawBox(canvas, view, tree.nodes()[i].box(), shift, 0.8f * unit, kPaper.withAlpha(0.16f));
    }
}

void drawSphere(Canvas& canvas, const View& view, const Sphere& sphere, glm::vec3 shift, float unit,
                CanvasColour tint) {
    const glm::vec3 centre = shift + sphere.centre;
    const float distance = glm::length(centre - view.eye);
    if (distance <= sphere.radius) return;
    // Its outline is nearer than its centre, so it looks a little larger.
    const float angle = sphere.radius / std::sqrt(distance * distance - sphere.radius * sphere.radius);
    const float radius = angle * 0.5f * view.imageSize.y / view.halfTangents.y;
    const glm::vec2 at = view.pixelOf(centre);
    canvas.disc(at, radius, tint.withAlpha(0.10f));
    canvas.ring(at, radius, 2 * unit, tint);
    canvas.disc(at, 2.5f * unit, tint);
    // With the boxes and triangles around it.
    canvas.declareSubject({at.x - 1.5f * radius, at.y - 1.5f * radius, 3 * radius, 3 * radius});
}

void drawNearest(Canvas& canvas, const View& view, glm::vec3 point, const FoundTriangle& found, float unit) {
    drawSphere(canvas, view, {point, found.distance}, glm::vec3(0), unit);
    if (!found.isFound()) return;
    const glm::vec2 at = view.pixelOf(found.point);
    canvas.line(view.pixelOf(point), at, 2 * unit, kGold);
    canvas.disc(at, 4 * unit, kGold);
    canvas.ring(at, 4 * unit, 1.2f * unit, kGround);
}

void drawRay(Canvas& canvas, const View& view, const Rect& picture, const Ray& ray, const FoundTriangle& found,
             float unit) {
    constexpr float kBehind = 3.2f;  // m: beyond a mesh of unit radius
    const glm::vec2 from = view.pixelOf(ray.origin), far = view.pixelOf(ray.at(kBehind));
    const glm::vec2 to = found.isFound() ? view.pixelOf(found.point) : far;
    canvas.clip(picture);
    if (found.isFound()) canvas.dashedLine(to, far, 1.4f * unit, kGold.withAlpha(0.6f), 6 * unit, 5 * unit);
    canvas.line(from, to, 2.2f * unit, kGold);
    canvas.disc(from, 3.5f * unit, kGold);
    if (const float length = glm::length(to - from); length > 40 * unit) {
        const glm::vec2 along = (to - from) / length;
        drawArrowhead(canvas, from + 0.5f * length * along, along, 12 * unit, 4.5f * unit, kGold);
    }
    if (found.isFound()) {
        canvas.disc(to, 4.5f * unit, kGold);
        canvas.ring(to, 4.5f * unit, 1.2f * unit, kGround);
    }
    canvas.unclip();
    canvas.declareSubject(from);
    if (found.isFound()) canvas.declareSubject(to);
}

std::vector<LitTriangle> litBy(const QueryTrace& trace, std::span<const std::uint32_t> touched) {
    // With straddlers in both children, some triangles occur more than once.
    std::vector<std::uint32_t> tested = trace.triangles;
    std::sort(tested.begin(), tested.end());
    tested.erase(std::unique(tested.begin(), tested.end()), tested.end());
    std::vector<LitTriangle> lit;
    for (const std::uint32_t triangle : tested) {
        const bool isTouched = std::binary_search(touched.begin(), touched.end(), triangle);
        lit.push_back({triangle, isTouched ? glm::vec3(0.30f, 1.9f, 0.62f) : glm::vec3(0.62f, 0.36f, 0.05f)});
    }
    return lit;
}

void drawTests(Canvas& canvas, const Rect& area, std::span<const TestCurve> curves, std::size_t all, float unit) {
    const auto logOf = [](double count) { return std::log10(std::max(1.0, count)); };
    const Axis small{0, 5, 1, "tests per query", true, 0}, large{0, 8, 2, small.title, true, 0};
    const Plot plot(canvas, area, {-5, 0, 1, "time, s", false, 0}, logOf(static_cast<double>(all)) < 5 ? small : large);
    plot.draw([&] {
        const double most = logOf(static_cast<double>(all));
        canvas.line(plot.at(-5, most), plot.at(0, most), 1.4f * unit, kMuted);
        for (const TestCurve& curve : curves)
            plot.drawHistory(curve.history.size(), {curve.colour, 2 * unit}, [&](std::size_t i) {
                const WalkCounts& counts = curve.history[i];
                return logOf(static_cast<double>(counts.boxTests) + counts.triangleTests);
            });
        drawLabel(canvas, plot.at(-4.9, most) + glm::vec2(0, -11 * unit), "brute force", {12 * unit, kMuted});
    });
}

}  // namespace arclight::collision
