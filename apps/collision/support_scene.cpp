// Scene support: the vertex of a convex body that is farthest in a direction, and the contacts of GJK and EPA.
#include <array>
#include <cmath>
#include <optional>

#include "core/json.h"
#include "core/text.h"
#include "shared_rows.h"
#include "sim/collision/support_study.h"
#include "study_view.h"

namespace arclight::collision {
namespace {

struct SupportParams {
    int corners = 24;
    float waist = 0;
    bool warmStart = false;
};
constexpr auto rowsOf(SupportParams) {
    using P = SupportParams;
    return paramRows<P>(
        Group{"Support function", "The farthest vertex of a convex body in a direction, as used by GJK and EPA."},
        Param{"corners", "", "Vertices per ring of each body. The number of rings is half of it.", &P::corners, 6, 120}
            .label("vertices per ring")
            .logarithmic()
            .primary(),
        Param{"waist", "",
              "Amount by which the bodies are narrowed at the waist. With a waist, they are not convex, and hill "
              "climbing does not find all vertices.",
              &P::waist, 0, 1}
            .primary(),
        Param{"warmStart", "Start hill climbing at the vertex found in the last tick.", &P::warmStart}
            .formerly("keepsVertex")
            .primary());
}

struct SupportMeasures {
    double falseNegatives = 0, supportVisits = 0, contactError = 0;
};
constexpr auto rowsOf(SupportMeasures) {
    using M = SupportMeasures;
    return measureRows<M>(
        kFalseNegatives<M>,
        Measure{"supportVisits", "", "Vertices that hill climbing examines for the support point shown.",
                &M::supportVisits},
        Measure{"contactError", "m",
                "Error of the distance by GJK or EPA against the gap of all vertices along the contact's normal.",
                &M::contactError}
            .atMost(1e-8));
}

/// The polyhedron as triangles, each face fanned.
std::vector<Triangle> stoneTriangles(int around, double waist) {
    const std::vector<glm::dvec2> profile = stoneProfile(around, waist);
    std::vector<Triangle> triangles;
    const auto corner = [&](std::size_t ring, int k) {
        const float angle = 6.2831853f * static_cast<float>(k) / static_cast<float>(around);
        const glm::vec2 at(profile[ring]);
        return glm::vec3(at.x * cosf(angle), at.y, at.x * sinf(angle));
    };
    for (int k = 0; k < around; ++k) {
        for (std::size_t ring = 0; ring + 1 < profile.size(); ++ring) {
            triangles.push_back({corner(ring, k), corner(ring, k + 1), corner(ring + 1, k + 1)});
            triangles.push_back({corner(ring, k), corner(ring + 1, k + 1), corner(ring + 1, k)});
        }
        if (k == 0 || k + 1 == around) continue;
        triangles.push_back({corner(0, 0), corner(0, k + 1), corner(0, k)});
        triangles.push_back(
            {corner(profile.size() - 1, 0), corner(profile.size() - 1, k), corner(profile.size() - 1, k + 1)});
    }
    return triangles;
}

class SupportScene : public Scene<SupportParams, SupportMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"support", "the farthest vertex in a direction"};

    explicit SupportScene(Shaders& shaders) : views_{StudyView(shaders), StudyView(shaders)} {
        for (std::size_t i = 0; i < kSizes.size(); ++i) metrics_[i] = climbMetrics(kSizes[i]);
    }

    void restart() override {
        study_.reset(), history_.clear();
        changed();
    }
    void changed() override {
        if (study_ && corners_ == params.corners && waist_ == params.waist) return;
        corners_ = params.corners, waist_ = params.waist;
        study_.emplace(corners_, static_cast<double>(waist_));
        local_ = stoneTriangles(corners_, static_cast<double>(waist_));
        moveBodies(seconds());
    }
    void advance(const Step& step) override {
        moveBodies(step.seconds + step.dt);
        remember(history_, study_->contact().distance, kTicks);
    }

    void draw(Frame& frame) override {
        const PicturePage page(frame, 0.40f, 0.32f);
        const View view = viewInPicture(frame, page.body, kRest, camera().applied(kRest), kHalf);
        for (std::size_t i = 0; i < 2; ++i) {
            const glm::mat3 rotation(study_->body(i).turn);
            const glm::vec3 at(study_->body(i).at);
            placed_.clear();
            for (const Triangle& t : local_) {
                placed_.push_back({at + rotation * t.a, at + rotation * t.b, at + rotation * t.c});
                frame.canvas().declareSubject(view.pixelOf(placed_.back().a));
            }
            views_[i].setMesh(placed_);
        }
        {
            ScenePass pass = frame.scenePass("bodies", view, kStudyGround);
            for (StudyView& body : views_) body.draw(pass, glm::vec3(0));
        }
        Canvas& canvas = frame.canvas();
        drawContact(canvas, view, page.unit);
        keepPictureClear(canvas, view, page.body.picture, kHalf);
        drawHeading(
            canvas, page.width, "The farthest vertex in a direction",
            "GJK and EPA query a body only through this support function. Hill climbing goes to a farther "
            "neighbour (gold) until there is none, so it examines few vertices. On a convex body it cannot get stuck.");
        drawTable(canvas, page);
        drawCounts(canvas, page);
        drawTimes(canvas, page);
    }

    SupportMeasures measure() override {
        return {study_->isMissed() ? 1.0 : 0.0, static_cast<double>(study_->visited()), study_->contactError()};
    }

    Json dumpState() override {
        return {{"distance", study_->contact().distance},
                {"iterations", study_->contact().iterations},
                {"path", std::vector<std::uint32_t>(study_->path().begin(), study_->path().end())}};
    }

private:
    // From the left, where the bodies take less of the width and more of the height.
    static constexpr Camera kRest{
        .position = {-2.1f, 1.75f, 4.4f}, .target = {0.1f, 0.12f, 0}, .fovY = 0.80f, .far = 40};
    static constexpr glm::vec3 kHalf{1.9f, 0.95f, 0.9f};  ///< m: of both bodies at their farthest
    static constexpr std::size_t kTicks = 600;
    static constexpr std::array<int, 6> kSizes{6, 12, 24, 48, 80, 120};

    void moveBodies(double seconds) { study_->move(seconds, params.warmStart); }

    void drawContact(Canvas& canvas, const View& view, float s) const {
        const Contact& contact = study_->contact();
        const CanvasColour tint = contact.distance > 0 ? kAccent : kWrong;
        const auto pixel = [&](glm::dvec3 p) { return view.pixelOf(glm::vec3(p)); };
        const ConvexBody& body = study_->body(0);
        const auto vertex = [&](std::uint32_t i) {
            return pixel(body.at + body.turn * study_->polyhedron().vertices()[i]);
        };
        drawCurve(canvas, static_cast<int>(study_->path().size()), {kGold, 2.2f * s},
                  [&](int i) { return vertex(study_->path()[static_cast<std::size_t>(i)]); });
        for (const std::uint32_t i : study_->path()) canvas.disc(vertex(i), 3 * s, kGold);
        if (!study_->path().empty()) canvas.ring(vertex(study_->path().back()), 7 * s, 2 * s, kGold);
        if (study_->isMissed()) canvas.ring(vertex(study_->farthest()), 9 * s, 2.4f * s, kWrong);
        // The normal, to both sides of the contact.
        const glm::vec2 a = pixel(contact.onA), b = pixel(contact.onB);
        const glm::vec2 before = pixel(contact.onA - 0.5 * contact.normal),
                        after = pixel(contact.onB + 0.5 * contact.normal);
        drawDashed(canvas, std::array{before, after}, 1.2f * s, tint.withAlpha(0.7f), 6 * s, 4 * s);
        canvas.line(a, b, 2.4f * s, tint);
        canvas.disc(a, 4 * s, tint), canvas.disc(b, 4 * s, tint);
        const std::string text =
            (contact.distance > 0 ? "distance " : "depth ") + formatFixed(std::fabs(contact.distance), 3) + " m";
        drawLabel(canvas, 0.5f * (a + b) + glm::vec2(0, -26 * s), text,
                  {14 * s, tint, Align::centre, FontWeight::semibold});
    }

    void drawTable(Canvas& canvas, const PicturePage& page) const {
        const float s = page.unit, size = 13 * s;
        const auto columns = Table::fitted(canvas, {{"support point by"}, {"vertices examined"}}, page.table.width,
                                           180 * s, {12 * s, kMuted});
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 21 * s);
        table.header({12 * s, kMuted});
        table.row({"hill climbing over edges", inGroups(study_->visited())}, bold(size, kGold));
        table.row({"brute force", inGroups(study_->polyhedron().vertices().size())}, {size, kPaper});
        const bool isApart = study_->contact().distance > 0;
        canvas.text(table.at() + glm::vec2(0, 8 * s),
                    std::string(isApart ? "GJK ends after " : "GJK and EPA end after ") +
                        std::to_string(study_->contact().iterations) + " support points of each body.",
                    {size, isApart ? kAccent : kWrong});
        if (study_->isMissed())
            canvas.text(table.at() + glm::vec2(0, 29 * s), "Hill climbing missed the vertex in the red ring.",
                        {size, kWrong});
    }

    void drawCounts(Canvas& canvas, const PicturePage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.upperPlot, {1, 4, 1, "vertices of the body", true, 0},
                        {0, 4, 1, "vertices examined", true, 0});
        const auto curve = [&](CanvasColour tint, auto value) {
            drawCurve(canvas, static_cast<int>(kSizes.size()), {tint, 2 * s}, [&](int i) {
                const ClimbMetrics& metrics = metrics_[static_cast<std::size_t>(i)];
                return plot.at(std::log10(static_cast<double>(metrics.vertices)), std::log10(value(metrics)));
            });
        };
        plot.draw([&] {
            curve(kPaper, [](const ClimbMetrics& f) { return static_cast<double>(f.vertices); });
            curve(kGold, [](const ClimbMetrics& f) { return f.cold; });
            curve(kAccent, [](const ClimbMetrics& f) { return f.warm; });
            const double here = std::log10(static_cast<double>(study_->polyhedron().vertices().size()));
            canvas.ring(plot.at(here, std::log10(static_cast<double>(study_->visited()))), 5 * s, 2 * s, kGold);
        });
        drawLegend(canvas, {page.upperPlot.x + 10 * s, page.upperPlot.y + 12 * s},
                   std::array<LegendEntry, 3>{{{"all vertices", {kPaper, 2}},
                                               {"climbing from a fixed vertex", {kGold, 2}},
                                               {"climbing from the last vertex", {kAccent, 2}}}},
                   s);
    }

    void drawTimes(Canvas& canvas, const PicturePage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.lowerPlot, {-10, 0, 2, "time, s", false, 0}, {-0.8, 1.6, 0.8, "distance, m"});
        plot.draw([&] {
            canvas.line(plot.at(-10, 0), plot.at(0, 0), 1.2f * s, kMuted);
            for (const bool isApart : {true, false})
                plot.drawHistory(history_.size(), {isApart ? kAccent : kWrong, 2 * s}, [&](std::size_t i) {
                    return (history_[i] > 0) == isApart ? history_[i] : kNotMeasured;
                });
        });
    }

    std::array<StudyView, 2> views_;
    std::array<ClimbMetrics, kSizes.size()> metrics_;
    std::optional<SupportStudy> study_;
    int corners_ = 0;
    float waist_ = 0;
    std::vector<Triangle> local_, placed_;
    std::vector<double> history_;
};

}  // namespace

SceneType supportScene() { return sceneType<SupportScene>(); }

}  // namespace arclight::collision
