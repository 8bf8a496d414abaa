// Scene axis: the twist axis of a mesh, by principal components and by the longest side of its bounding box.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include <glm/gtc/matrix_transform.hpp>

#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "gfx/picture.h"
#include "render/orientation/solids.h"
#include "render/orientation/writing_painter.h"
#include "scene_tools.h"
#include "sim/common/bounds.h"
#include "sim/common/rotation_vector.h"
#include "sim/orientation/principal_axes.h"
#include "sim/orientation/tip_path.h"

namespace arclight::orientation {
namespace {

enum class StudyMesh : int { rod, crystal, spike, boulder, block, ship, arch };

struct AxisParams {
    AxisChoice axis = AxisChoice::own;
    StudyMesh mesh = StudyMesh::rod;
};
constexpr auto rowsOf(AxisParams) {
    return paramRows<AxisParams>(kInterpolationGroup, kAxis<AxisParams>,
                                 Group{"Mesh", "Meshes with and without a distinct axis."},
                                 Param{"mesh", "The mesh for which the axis is computed.", &AxisParams::mesh,
                                       labels("rod", "crystal", "spike", "boulder", "block", "ship", "arch")}
                                     .primary());
}

struct AxisMeasures {
    double axisErrorDeg = kNotMeasured;
};
constexpr auto rowsOf(AxisMeasures) {
    return measureRows<AxisMeasures>(Measure{
        "axisErrorDeg", "deg", "Angle between the axis shown and the axis of the mesh.", &AxisMeasures::axisErrorDeg}
                                         .absentBecause("the mesh has no axis"));
}

constexpr double kMeshRevolutionSeconds = 18;
constexpr std::size_t kShownErrors = 600;

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
constexpr std::array<ChoiceRow, 4> kChoices{{{"the model's y axis", kMuted},
                                             {"principal component", kAccent},
                                             {"longest side of box", kRose},
                                             {"across", kWrong}}};

class AxisScene : public Scene<AxisParams, AxisMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"axis", "the twist axis of a mesh"};

    explicit AxisScene(Shaders& shaders)
        : solids_(shaders), backdrop_(shaders.program("common/fullscreen.vert", "common/backdrop.frag")) {}

    void restart() override {
        history_.clear();
        phase_ = 0.06;
        changed();
    }
    void changed() override {
        if (shown_ != params.mesh) {
            shown_ = params.mesh;
            SolidMesh solid = studySolid(params.mesh);
            triangles_ = trianglesOf(solid);
            atRest_ = principalAxes(triangles_);
            for (PlainVertex& v : solid.vertices) v.position -= glm::vec3(atRest_.centre);
            triangles_ = trianglesOf(solid);
            atRest_ = principalAxes(triangles_);
            mesh_ = Mesh("mesh", solid);
            history_.clear();
        }
        look();
    }
    void advance(const Step& step) override {
        phase_ = std::fmod(phase_ + step.dt / kMeshRevolutionSeconds, 1.0);
        look();
        if (history_.size() == kShownErrors) history_.erase(history_.begin());
        std::array<double, 3> errors{};
        for (std::size_t i = 0; i < errors.size(); ++i) errors[i] = angleOfAxes(axes_[i], trueAxis_);
        history_.push_back(errors);
    }

    void draw(Frame& frame) override {
        const AxisPage page(frame.width(), frame.height());
        const View view =
            page.body.viewOf(frame.view(camera().applied(kRest)), pixelBounds(frame.view(kRest), -kHalf, kHalf));
        frame.canvas().keepClear(pixelBounds(view, -kHalf, kHalf).intersection(page.body.picture));
        {
            ScenePass pass = frame.scenePass("mesh", view, glm::vec3(0));
            pass.state({}).fullscreen(backdrop_.set("ground", glm::vec3(0.0075f, 0.0105f, 0.0150f)));
            solids_.begin(pass, {});
            solids_.draw(pass, mesh_, glm::mat4(glm::mat3_cast(glm::quat(orientation_))),
                         {glm::vec3(0.30f, 0.31f, 0.33f), glm::vec3(0.04f), 0.35f});
        }
        Canvas& canvas = frame.canvas();
        drawAxes(canvas, view, page.unit);
        drawHeading(canvas, page.width, "Finding the twist axis of a mesh",
                    "A twist needs an axis. The first principal component of the surface is the direction in which "
                    "the mesh extends most, in any orientation. The longest side of the bounding box is cheaper, but "
                    "its error is large.");
        drawTable(canvas, page);
        drawErrors(canvas, page);
    }

    CameraReach reach() const override { return {.yaw = 3.1f, .pitch = 0.8f}; }
    AxisMeasures measure() override { return {hasAxis() ? angleOfAxes(chosen(), trueAxis_) : kNotMeasured}; }
    Json dumpState() override {
        return {{"phase", phase_}, {"certainty", atRest_.certainty()}, {"axis", {axes_[1].x, axes_[1].y, axes_[1].z}}};
    }

private:
    static constexpr Camera kRest{.position = {0, 1.1f, 7.0f}, .target = {0, 0, 0}, .fovY = 0.62f, .far = 40};
    static constexpr glm::vec3 kHalf{1.6f};  ///< m: of the mesh and its axes

    /// Rotates the mesh and finds its axes.
    void look() {
        const double angle = 2 * std::numbers::pi * phase_;
        orientation_ = quaternionFromRotationVector(angle * glm::normalize(glm::dvec3(0.35, 0.9, 0.25))) *
                       quaternionFromRotationVector({0.5, 0, 0.35});
        rotated_.clear();
        box_ = {};
        for (const Triangle& t : triangles_) {
            const glm::quat q(orientation_);
            rotated_.push_back({q * t.a, q * t.b, q * t.c});
            box_ = unionOf(box_, boxOf(rotated_.back()));
        }
        now_ = principalAxes(rotated_);
        trueAxis_ = orientation_ * atRest_.axes[0];
        axes_ = {orientation_ * glm::dvec3(0, 1, 0), now_.axes[0], longestSide(box_), now_.axes[2]};
    }

    bool hasAxis() const { return atRest_.certainty() >= 0.05; }
    const glm::dvec3& chosen() const { return axes_[static_cast<std::size_t>(params.axis)]; }

    void drawAxes(Canvas& canvas, const View& view, float s) const {
        const auto line = [&](const glm::vec3& axis, float reach, float width, CanvasColour colour) {
            canvas.line(view.pixelOf(-reach * axis), view.pixelOf(reach * axis), width * s, colour);
            canvas.declareSubject(view.pixelOf(-reach * axis)), canvas.declareSubject(view.pixelOf(reach * axis));
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
        line(chosen(), 1.72f, 3, kChoices[static_cast<std::size_t>(params.axis)].tint);
    }

    void drawTable(Canvas& canvas, const AxisPage& page) const {
        const float s = page.unit;
        const auto columns = Table::fitted(canvas, {{"axis"}, {"error, degrees"}, {"variance on axis"}},
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
            if (i == static_cast<std::size_t>(params.axis)) style.weight = FontWeight::semibold;
            table.row({kChoices[i].name, hasAxis() ? formatFixed(angleOfAxes(axes_[i], trueAxis_), 1) : "–",
                       formatFixed(variance, 3)},
                      style);
        }
        const double certainty = atRest_.certainty();
        const std::string sentence =
            "The second axis has " + formatFixed(100 * (1 - certainty), 0) + " % of the variance of the first axis" +
            (hasAxis() ? "." : ", so this mesh has no distinct axis, and the axis found jumps.");
        drawSentence(canvas, table.at() + glm::vec2(0, 10 * s), page.table.width, sentence, {13 * s, kPaper}, 18 * s);
    }

    void drawErrors(Canvas& canvas, const AxisPage& page) const {
        const float s = page.unit;
        const Plot plot(
            canvas, page.errors, {-10, 0, 2, "time, s", false, 0},
            {0, 90, 30, hasAxis() ? "error, degrees; colours as above" : "angle to the axis at rest, degrees", false,
             0});
        plot.draw([&] {
            for (const std::size_t k : {0u, 2u, 1u})
                plot.drawHistory(history_.size(), {kChoices[k].tint, 1.8f * s},
                                 [&](std::size_t i) { return history_[i][k]; });
        });
    }

    Solids solids_;
    Program backdrop_;
    Mesh mesh_ = Mesh::of<PlainVertex>("mesh");
    std::vector<Triangle> triangles_, rotated_;
    PrincipalAxes atRest_, now_;
    Box box_;
    glm::dquat orientation_{1, 0, 0, 0};
    glm::dvec3 trueAxis_{0, 1, 0};
    std::array<glm::dvec3, 4> axes_{};
    std::vector<std::array<double, 3>> history_;
    double phase_ = 0;  ///< of the mesh's revolution, 0 to 1
    std::optional<StudyMesh> shown_;
};

}  // namespace

SceneType axisScene() { return sceneType<AxisScene>(); }

}  // namespace arclight::orientation
