// Scene axis: the axis that a mesh has by itself, by principal components and by the longest side of its box.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <glm/gtc/matrix_transform.hpp>

#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "gfx/picture.h"
#include "render/orientation/solids.h"
#include "render/orientation/writing_painter.h"
#include "scene.h"
#include "sim/common/bounds.h"
#include "sim/common/rotation_vector.h"
#include "sim/orientation/principal_axes.h"
#include "sim/orientation/tip_path.h"

namespace arclight::orientation {
namespace {

constexpr double kMeshTurnSeconds = 18;
constexpr std::size_t kShownMoments = 600;

struct AxisPage {
    int width;
    float unit;
    PictureBody body;
    Rect table, errors;

    AxisPage(int w, int h) : width(w), unit(pageScale(w, h)), body(w, h, 430), table(body.column) {
        errors = plotArea(cutBottom(table, 0.55f * body.column.height, 12 * unit), unit);
    }
};

SolidMesh studySolid(StudyMesh mesh) {
    const auto fitted = [](const SurfaceMesh& surface) {
        float reach = 0;
        for (const SurfaceVertex& v : surface.vertices) reach = std::max(reach, glm::length(v.position));
        return transformed(solidOf(surface), glm::scale(glm::mat4(1), glm::vec3(1.6f / reach)));
    };
    switch (mesh) {
        case StudyMesh::rod: return transformed(rodSolid(), glm::scale(glm::mat4(1), glm::vec3(2.1f)));
        case StudyMesh::crystal: return fitted(crystalMesh());
        case StudyMesh::spike: return fitted(spikeMesh(Seed{3}));
        case StudyMesh::boulder: return fitted(boulderMesh(Seed{5}, 4));
        case StudyMesh::block: return fitted(blockMesh());
        case StudyMesh::ship: return fitted(shipMesh());
        case StudyMesh::arch: break;
    }
    return fitted(archMesh());
}

/// Axes have no direction: the smaller angle, in degrees.
double angleOfAxes(const glm::dvec3& a, const glm::dvec3& b) {
    const double angle = glm::degrees(angleBetweenVectors(a, b));
    return std::min(angle, 180 - angle);
}

struct ChoiceRow {
    const char* name;
    CanvasColour tint;
};
/// In the order of `AxisChoice`.
constexpr std::array<ChoiceRow, 4> kChoices{
    {{"the model's y axis", kMuted}, {"principal", kAccent}, {"longest side of its box", kRose}, {"across", kWrong}}};

class AxisScene : public OrientationScene {
public:
    explicit AxisScene(Shaders& shaders)
        : solids_(shaders), backdrop_(shaders.program("common/fullscreen.vert", "common/backdrop.frag")) {}

    void reset(const SceneContext& context) override {
        history_.clear();
        phase_ = 0.06;
        set(context.params);
    }
    void changed(const SceneContext& context) override { set(context.params); }
    void step(const SceneContext&, const Step& step) override {
        phase_ = std::fmod(phase_ + step.dt / kMeshTurnSeconds, 1.0);
        look();
        if (history_.size() == kShownMoments) history_.erase(history_.begin());
        std::array<double, 3> errors{};
        for (std::size_t i = 0; i < errors.size(); ++i) errors[i] = angleOfAxes(axes_[i], truth_);
        history_.push_back(errors);
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const AxisPage page(frame.width(), frame.height());
        const View view =
            page.body.viewOf(frame.view(context.camera.applied(kRest)), pixelBounds(frame.view(kRest), -kHalf, kHalf));
        frame.canvas().keepClear(pixelBounds(view, -kHalf, kHalf).intersection(page.body.picture));
        {
            ScenePass pass = frame.scenePass("mesh", view, glm::vec3(0));
            pass.state({}).fullscreen(backdrop_.set("ground", glm::vec3(0.0075f, 0.0105f, 0.0150f)));
            solids_.begin(pass, {});
            solids_.draw(pass, mesh_, glm::mat4(glm::mat3_cast(glm::quat(turn_))),
                         {glm::vec3(0.30f, 0.31f, 0.33f), glm::vec3(0.04f), 0.35f});
        }
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        drawAxes(canvas, view, context.params, page.unit);
        drawHeading(canvas, page.width, "The axis that a mesh has by itself",
                    "A twist needs an axis. The principal components of the surface find the direction in which it "
                    "extends most, however it is turned. The longest side of its box is cheaper, and far off.");
        drawTable(canvas, page, context.params);
        drawErrors(canvas, page);
    }

    void measure(const SceneContext& context, OrientationMeasures& measures) override {
        if (hasAxis()) measures.axisErrorDeg = angleOfAxes(chosen(context.params), truth_);
    }
    Json dumpState(const SceneContext&) override {
        return {{"phase", phase_}, {"certainty", atRest_.certainty()}, {"axis", {axes_[1].x, axes_[1].y, axes_[1].z}}};
    }

private:
    static constexpr Camera kRest{.position = {0, 1.1f, 7.0f}, .target = {0, 0, 0}, .fovY = 0.62f, .far = 40};
    static constexpr glm::vec3 kHalf{1.6f};  ///< m: of the mesh and its axes

    void set(const OrientationParams& p) {
        if (!isMade_ || p.mesh != shown_) {
            isMade_ = true, shown_ = p.mesh;
            SolidMesh solid = studySolid(p.mesh);
            triangles_ = trianglesOf(solid);
            atRest_ = principalAxes(triangles_);
            for (SolidVertex& v : solid.vertices) v.position -= glm::vec3(atRest_.centre);
            triangles_ = trianglesOf(solid);
            atRest_ = principalAxes(triangles_);
            mesh_ = Mesh("mesh", solid);
            history_.clear();
        }
        look();
    }

    /// Turns the mesh and finds the axes of what it is then.
    void look() {
        const double angle = 2 * std::numbers::pi * phase_;
        turn_ = quaternionFromRotationVector(angle * glm::normalize(glm::dvec3(0.35, 0.9, 0.25))) *
                quaternionFromRotationVector({0.5, 0, 0.35});
        turned_.clear();
        box_ = {};
        for (const Triangle& t : triangles_) {
            const glm::quat turn(turn_);
            turned_.push_back({turn * t.a, turn * t.b, turn * t.c});
            box_ = unionOf(box_, boxOf(turned_.back()));
        }
        now_ = principalAxes(turned_);
        truth_ = turn_ * atRest_.axes[0];
        axes_ = {turn_ * glm::dvec3(0, 1, 0), now_.axes[0], longestSide(box_), now_.axes[2]};
    }

    bool hasAxis() const { return atRest_.certainty() >= 0.05; }
    const glm::dvec3& chosen(const OrientationParams& p) const { return axes_[static_cast<std::size_t>(p.axis)]; }

    void drawAxes(Canvas& canvas, const View& view, const OrientationParams& p, float s) const {
        const auto line = [&](const glm::vec3& way, float reach, float width, CanvasColour colour) {
            canvas.line(view.pixelOf(-reach * way), view.pixelOf(reach * way), width * s, colour);
            canvas.declareSubject(view.pixelOf(-reach * way)), canvas.declareSubject(view.pixelOf(reach * way));
        };
        std::array<glm::vec2, 8> corners;
        for (std::size_t i = 0; i < 8; ++i)
            corners[i] = view.pixelOf(
                {i & 1 ? box_.high.x : box_.low.x, i & 2 ? box_.high.y : box_.low.y, i & 4 ? box_.high.z : box_.low.z});
        for (std::size_t i = 0; i < 8; ++i)
            for (const std::size_t axis : {1u, 2u, 4u})
                if (!(i & axis)) canvas.line(corners[i], corners[i | axis], 1 * s, kRose.withAlpha(0.35f));
        for (int i = 1; i < 3; ++i)
            line(now_.axes[i],
                 1.6f * static_cast<float>(std::sqrt(now_.variances[i] / std::max(now_.variances[0], 1e-9))), 1.2f,
                 kAccent.withAlpha(0.5f));
        for (const std::size_t i : {0u, 2u, 1u}) line(axes_[i], 1.6f, 1.4f, kChoices[i].tint.withAlpha(0.7f));
        line(chosen(p), 1.72f, 3, kChoices[static_cast<std::size_t>(p.axis)].tint);
    }

    void drawTable(Canvas& canvas, const AxisPage& page, const OrientationParams& p) const {
        const float s = page.unit;
        const auto columns = Table::fitted(canvas, {{"axis"}, {"error, degrees"}, {"variance along it"}},
                                           page.table.width, 150 * s, {12 * s, kMuted});
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 22 * s);
        table.header({12 * s, kMuted});
        for (std::size_t i = 0; i < kChoices.size(); ++i) {
            double variance = 0;
            for (int k = 0; k < 3; ++k) {
                const double along = glm::dot(axes_[i], now_.axes[k]);
                variance += along * along * now_.variances[k];
            }
            TextStyle style{13 * s, kChoices[i].tint};
            if (i == static_cast<std::size_t>(p.axis)) style.weight = FontWeight::semibold;
            table.row({kChoices[i].name, hasAxis() ? formatFixed(angleOfAxes(axes_[i], truth_), 1) : "–",
                       formatFixed(variance, 3)},
                      style);
        }
        const double certainty = atRest_.certainty();
        const std::string sure = "The second axis has " + formatFixed(100 * (1 - certainty), 0) +
                                 " % of the first one's variance" +
                                 (hasAxis() ? "." : ": this mesh has no axis, and what is found jumps.");
        drawSentence(canvas, table.at() + glm::vec2(0, 10 * s), page.table.width, sure, {13 * s, kPaper}, 18 * s);
    }

    void drawErrors(Canvas& canvas, const AxisPage& page) const {
        const float s = page.unit;
        const Plot plot(
            canvas, page.errors, {-10, 0, 2, "s", false, 0},
            {0, 90, 30, hasAxis() ? "error, degrees; colours as above" : "angle to the axis at rest, degrees", false,
             0});
        plot.draw([&] {
            for (const std::size_t k : {0u, 2u, 1u})
                drawCurve(canvas, static_cast<int>(history_.size()), {kChoices[k].tint, 1.8f * s}, [&](int i) {
                    const double x = (static_cast<double>(i) - static_cast<double>(history_.size())) / 60.0;
                    return plot.at(x, history_[static_cast<std::size_t>(i)][k]);
                });
        });
    }

    Solids solids_;
    Program backdrop_;
    Mesh mesh_ = Mesh::of<SolidVertex>("mesh");
    std::vector<Triangle> triangles_, turned_;
    PrincipalAxes atRest_, now_;
    Box box_;
    glm::dquat turn_{1, 0, 0, 0};
    glm::dvec3 truth_{0, 1, 0};
    std::array<glm::dvec3, 4> axes_{};
    std::vector<std::array<double, 3>> history_;
    double phase_ = 0;  ///< of the mesh's turn, 0 to 1
    bool isMade_ = false;
    StudyMesh shown_{};
};

}  // namespace

std::unique_ptr<OrientationScene> axisScene(Shaders& shaders) { return std::make_unique<AxisScene>(shaders); }

}  // namespace arclight::orientation
