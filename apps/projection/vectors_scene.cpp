// Scene vectors: three arrows to drag, the projection of one on the plane of the others, and the loss of orthogonality
// of many by rounding.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include <glm/gtc/matrix_transform.hpp>

#include "core/text.h"
#include "projection_demo.h"
#include "projection_scene.h"
#include "render/orientation/solids.h"
#include "sim/common/unit.h"
#include "sim/projection/basis_builders.h"

namespace arclight::projection {
namespace {

using orientation::Material;

constexpr Camera kRest{.position = {1.0f, 2.7f, 4.6f}, .target = {0.55f, 0.40f, 0}, .fovY = 0.62f, .far = 40};
constexpr std::array<glm::dvec3, 3> kArrows{{{0.85, 1.35, -0.10}, {1.50, 0.05, 0.75}, {1.15, 0.10, -0.90}}};  // a, b, c
constexpr std::array<const char*, 3> kNames{"a", "b", "c"};
constexpr double kShortest = 0.3, kLongest = 2;
constexpr float kPlaneRadius = 1.95f, kShaft = 0.030f, kHead = 0.24f;

constexpr Material kBlue{{0.06f, 0.22f, 0.55f}, glm::vec3(0.05f), 0.12f};
constexpr Material kLinen{{0.56f, 0.53f, 0.47f}, glm::vec3(0.04f), 0.3f};
constexpr Material kGold{{0.62f, 0.40f, 0.09f}, {0.30f, 0.20f, 0.07f}, 0.2f};
constexpr Material kRed{{0.78f, 0.06f, 0.03f}, glm::vec3(0.05f), 0.2f};
constexpr Material kSlate{{0.050f, 0.062f, 0.080f}, glm::vec3(0.03f), 0.45f}, kShade{glm::vec3(0), glm::vec3(0), 1};

struct VectorsPage {
    float unit;
    Rect loss, table;
    Handle condition;

    VectorsPage(int w, int h) : unit(pageScale(w, h)) {
        Rect column = PageParts(w, h, 0.60f, 30 * unit).plots;
        table = cutBottom(column, 0.34f * column.height, 8 * unit);
        loss = plotArea(column, unit);
        condition = {loss, 0, 15};
    }
};

/// With a minus sign instead of a hyphen.
std::string signedText(double value, int digits) {
    return (value < 0 ? "−" : "") + formatFixed(std::fabs(value), digits);
}

View viewFor(const Camera& camera, int width, int height) {
    const View centred = viewOf(camera, width, height);
    // The subject makes room for the plots.
    glm::mat4 projection = centred.projection;
    (height > width ? projection[2][1] : projection[2][0]) += height > width ? -0.36f : 0.36f;
    View view(centred.toEye, projection, centred.near, centred.far, width, height);
    view.eye = centred.eye, view.forward = centred.forward, view.halfTangents = centred.halfTangents;
    return view;
}

orientation::SolidMesh shaftSolid() {
    constexpr std::array<glm::vec2, 4> kProfile{{{0, 0}, {kShaft, 0}, {kShaft, 1}, {0, 1}}};
    return orientation::turnedSolid(kProfile, 24);
}
orientation::SolidMesh headSolid() {
    constexpr std::array<glm::vec2, 5> kProfile{
        {{0, 0}, {2.9f * kShaft, 0}, {3.0f * kShaft, 0.01f}, {0.1f * kShaft, kHead - 0.005f}, {0, kHead}}};
    return orientation::turnedSolid(kProfile, 32);
}
orientation::SolidMesh planeSolid() {
    constexpr std::array<glm::vec2, 4> kProfile{
        {{0, -0.05f}, {kPlaneRadius, -0.05f}, {kPlaneRadius, -0.04f}, {0, -0.04f}}};
    return orientation::turnedSolid(kProfile, 96);
}

struct VectorsParams {
    Method method = Method::modified;
    float condition = 1000;
    int dimensions = 12;

    double decades() const { return log10Of(static_cast<double>(condition)); }
};
constexpr auto rowsOf(VectorsParams) {
    using P = VectorsParams;
    return paramRows<P>(
        kOrthogonalisationGroup, methodRow(&P::method),
        Param{
            "condition", "",
            "Condition number of the vectors. It is large if one of them is nearly a linear combination of the others.",
            &P::condition, 1, 1e15f}
            .symbol("κ")
            .logarithmic()
            .primary(),
        Param{"dimensions", "", "Number of vectors in the plot of lost orthogonality.", &P::dimensions, 3, 32});
}

struct VectorsMeasures {
    double orthogonality = 0, lossExponent = kNotMeasured;
};
constexpr auto rowsOf(VectorsMeasures) {
    using M = VectorsMeasures;
    return measureRows<M>(
        orthogonalityRow(&M::orthogonality),
        Measure{"lossExponent", "",
                "Exponent p if the loss of orthogonality grows as the condition number to the power p.",
                &M::lossExponent}
            .absentBecause("the naive method does not orthogonalise"));
}

class VectorsScene : public Scene<VectorsParams, VectorsMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"vectors", "projections of arrows, and the loss of orthogonality by rounding"};

    explicit VectorsScene(Shaders& shaders)
        : solids_(shaders),
          backdrop_(shaders.program("common/fullscreen.vert", "common/backdrop.frag")),
          shaft_("shaft", shaftSolid()),
          head_("head", headSolid()),
          plane_("plane", planeSolid()) {}

    Reach reach() const override { return {.yaw = 3.1f, .pitch = 0.9f, .pitchDown = 0.25f}; }
    void restart() override {
        arrows_ = kArrows;
        dimensions_ = 0;
        changed();
    }
    void changed() override {
        const int count = params.dimensions;
        if (dimensions_ != count) curves_ = lossCurves(count, seed());
        dimensions_ = count;
        const auto vectors = vectorsOfCondition(params.decades(), count, 2 * count, seed());
        cosine_ = largestCosine<Samples<double>>(orthogonalised(vectors, params.method));
        project();
    }

    bool move(const Input& input) override {
        const auto takes = [&] {
            const auto nearest = nearestGrab(grabs(input.widthPx, input.heightPx), input);
            held_ = nearest.value_or(held_);
            return nearest.has_value();
        };
        if (!grip_.follow(input, takes)) return false;
        const glm::vec2 pointer{input.pointerPx[0], input.pointerPx[1]};
        if (held_ == arrows_.size()) {
            const double decades = VectorsPage(input.widthPx, input.heightPx).condition.valueAt(pointer);
            params.condition = std::clamp(static_cast<float>(powerOfTen(decades)), 1.0f, 1e15f);
            changed();
            return true;
        }
        const View view = viewFor(eye(), input.widthPx, input.heightPx);
        // Parallel to the frame, at the depth of the tip.
        const glm::vec4 tip = view.toClip * glm::vec4(glm::vec3(arrows_[held_]), 1);
        const glm::vec2 clip = 2.0f * pointer / view.size - 1.0f;
        const glm::vec4 to = view.fromClip * glm::vec4(clip.x, -clip.y, tip.z / tip.w, 1);
        const glm::dvec3 at(glm::vec3(to) / to.w);
        const double length = glm::length(at);
        if (!(length > 0)) return false;
        const glm::dvec3 arrow = at * (std::clamp(length, kShortest, kLongest) / length);
        if (arrow == arrows_[held_]) return false;
        arrows_[held_] = arrow;
        project();
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    /// The tips of the arrows, then the handle in the plot.
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        const VectorsPage page(widthPx, heightPx);
        const View view = viewFor(eye(), widthPx, heightPx);
        std::vector<Grab> all;
        for (const glm::dvec3& arrow : arrows_)
            all.push_back(Grab::disc(view.pixelOf(glm::vec3(arrow)), 14 * page.unit));
        all.push_back(page.condition.grab(params.decades()));
        return all;
    }
    std::vector<Gesture> gestures() const override {
        return {{"Drag the tip of an arrow", "rotate and stretch it"}, {"Drag in the plot", "set the condition"}};
    }

    void draw(Frame& frame) override {
        const VectorsPage page(frame.width(), frame.height());
        const View view = frame.onScene(viewFor(eye(), frame.width(), frame.height()));
        drawSolids(frame, view);
        Canvas& canvas = frame.canvas();
        drawHeading(canvas, frame.width(), "Projecting a vector onto others",
                    "The dot product measures the component of an arrow along another. For two orthogonal arrows, the "
                    "components add up to the projection on their plane. Gram-Schmidt makes arrows orthogonal first. "
                    "Drag the tips.");
        drawMarks(canvas, view, page.unit);
        canvas.keepClear(boundsOfArrows(view));
        drawLoss(canvas, page);
        drawTable(canvas, page);
        if (!isNaive_) canvas.declareSubject(page.loss);
    }

    VectorsMeasures measure() override {
        if (isNaive_) return {cosine_};
        return {cosine_, curves_.methods[static_cast<std::size_t>(params.method)].exponent};
    }
    Json dumpState() override {
        Json state = Json::object();
        for (std::size_t i = 0; i < arrows_.size(); ++i) state[kNames[i]] = {arrows_[i].x, arrows_[i].y, arrows_[i].z};
        state["projection"] = {shadow_.x, shadow_.y, shadow_.z};
        return state;
    }

private:
    Camera eye() const { return camera().applied(kRest); }

    void project() {
        const std::vector<glm::dvec3> given{arrows_[1], arrows_[2]};
        isNaive_ = params.method == Method::naive;
        basis_ = orthogonalised(given, isNaive_ ? Method::twice : params.method);
        shadow_ = projectOnto<glm::dvec3>(arrows_[0], basis_);
        first_ = projection::project(arrows_[0], given[0]);
        naive_ = projection::project(first_, given[1]);
    }

    /// `flat` is applied last: a projection, for shadows.
    void drawArrow(Pass& pass, const glm::dvec3& arrow, const Material& material, float thick = 1,
                   const glm::mat4& flat = glm::mat4(1)) {
        const auto length = static_cast<float>(glm::length(arrow));
        if (length < 0.02f) return;
        const glm::vec3 direction = glm::vec3(arrow) / length;
        const Basis basis = buildBasis(Builder::duff, Precision::single, direction);
        const glm::mat4 frame = flat * glm::mat4(glm::mat3(basis.bitangent, direction, basis.tangent));
        const float head = std::min(kHead * thick, 0.6f * length);
        solids_.draw(pass, shaft_, frame * glm::scale(glm::mat4(1), {thick, length - head, thick}), material);
        solids_.draw(
            pass, head_,
            frame * glm::scale(glm::translate(glm::mat4(1), {0, length - head, 0}), {thick, head / kHead, thick}),
            material);
    }

    void drawSolids(Frame& frame, const View& view) {
        ScenePass pass = frame.scenePass("arrows", view, glm::vec3(0));
        pass.state({}).fullscreen(backdrop_.set("ground", glm::vec3(0.0075f, 0.0105f, 0.0150f)));
        solids_.begin(pass, {});
        const glm::vec3 normal = unit(glm::vec3(glm::cross(arrows_[1], arrows_[2])), {0, 1, 0});
        const glm::vec3 up = glm::dot(normal, view.eye) < 0 ? -normal : normal;  // the side that is seen
        const Basis basis = buildBasis(Builder::duff, Precision::single, up);
        solids_.draw(pass, plane_, glm::mat4(glm::mat3(basis.bitangent, up, basis.tangent)), kSlate);
        // One matrix casts the shadow of everything on the plane: it removes the normal component of each point.
        const glm::mat4 flat =
            glm::translate(glm::mat4(1), -0.034f * up) * glm::mat4(glm::mat3(1.0f) - glm::outerProduct(up, up));
        drawArrow(pass, arrows_[0], kShade, 1.5f, flat);
        drawArrow(pass, arrows_[0], kBlue, 1.25f);
        for (const std::size_t i : {1u, 2u}) drawArrow(pass, arrows_[i], kLinen);
        for (const glm::dvec3& u : basis_) drawArrow(pass, projection::project(arrows_[0], u), kGold, 0.5f);
        drawArrow(pass, shadow_, kGold, 0.9f);
        if (!isNaive_) return;
        drawArrow(pass, first_, kRed, 1.15f);
        drawArrow(pass, naive_, kRed, 1.2f);
    }

    Rect boundsOfArrows(const View& view) const {
        glm::vec2 low = view.pixelOf(glm::vec3(0)), high = low;
        for (const glm::dvec3& arrow : arrows_) {
            const glm::vec2 tip = view.pixelOf(glm::vec3(arrow));
            low = glm::min(low, tip), high = glm::max(high, tip);
        }
        return {low.x, low.y, high.x - low.x, high.y - low.y};
    }

    void drawMarks(Canvas& canvas, const View& view, float s) const {
        const auto at = [&](const glm::dvec3& p) { return view.pixelOf(glm::vec3(p)); };
        const auto drop = [&](const glm::dvec3& from, const glm::dvec3& to, CanvasColour colour) {
            canvas.dashedLine(at(from), at(to), 1.5f * s, colour.withAlpha(0.8f), 5 * s, 4 * s);
        };
        drop(arrows_[0], shadow_, kAccent);
        for (const glm::dvec3& u : basis_) {
            const double length = glm::length(u);
            if (length > 1e-6) canvas.line(at(-1.9 / length * u), at(1.9 / length * u), 1 * s, kBrass.withAlpha(0.35f));
            drop(shadow_, projection::project(arrows_[0], u), kBrass);
        }
        if (isNaive_) {
            drop(arrows_[0], first_, kWrong), drop(first_, naive_, kWrong);
            for (const glm::dvec3& point : {arrows_[0], first_, naive_, shadow_}) canvas.declareSubject(at(point));
        }
        const auto name = [&](const glm::dvec3& tip, const char* text, CanvasColour colour, float down = -11) {
            canvas.text(at(tip) + glm::vec2(11 * s, down * s), text,
                        {17 * s, colour, Align::left, FontWeight::semibold});
        };
        for (std::size_t i = 0; i < arrows_.size(); ++i) {
            const bool isHeld = grip_.isHeld() && held_ == i;
            canvas.ring(at(arrows_[i]), 13 * s, 1.4f * s, (i == 0 ? kAccent : kPaper).withAlpha(isHeld ? 1.0f : 0.55f));
            name(arrows_[i], kNames[i], i == 0 ? kAccent : kPaper);
        }
        name(shadow_, "projection", kBrass);
        if (isNaive_) name(naive_, "a on b, then on c", kWrong, -40);
    }

    void drawLoss(Canvas& canvas, const VectorsPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.loss, {0, 15, 5, "condition number of the vectors", true, 0},
                        {-17, 0, 4, "largest remaining dot product", true, 0});
        constexpr std::array<CanvasColour, 3> kTints{kPaper, kAccent, kBrass};
        constexpr std::array<const char*, 3> kLabels{"classical", "modified", "twice"};
        const auto chosen = static_cast<std::size_t>(params.method);
        plot.draw([&] {
            for (std::size_t method = 0; method < 3; ++method)
                drawCurve(canvas, static_cast<int>(curves_.decades.size()),
                          {kTints[method], (method == chosen ? 2.8f : 1.4f) * s}, [&](int i) {
                              const auto k = static_cast<std::size_t>(i);
                              return plot.at(curves_.decades[k], curves_.methods[method].loss[k]);
                          });
            canvas.disc(plot.at(params.decades(), exponentOf(cosine_)), 4.5f * s, isNaive_ ? kWrong : kTints[chosen]);
        });
        constexpr std::array<glm::dvec2, 3> kPlaces{{{8.2, -2.2}, {9.6, -9.4}, {9.6, -14.6}}};
        for (std::size_t method = 0; method < 3; ++method) {
            const glm::vec2 place = plot.at(kPlaces[method].x, kPlaces[method].y);
            const std::string text =
                std::string(kLabels[method]) + ": power " + signedText(curves_.methods[method].exponent, 2);
            canvas.text(place, text, {12 * s, kTints[method]});
        }
        page.condition.draw(canvas, params.decades(), kMuted);
    }

    void drawTable(Canvas& canvas, const VectorsPage& page) const {
        const float s = page.unit;
        const float names = canvas.textWidth("a and its projection", {13 * s}) + canvas.textWidth("  −0.000", {13 * s});
        Table table(canvas, {page.table.x, page.table.y + 26 * s},
                    {{"pair", 0, Align::left},
                     {"dot product", std::max(0.5f * page.table.width, names)},
                     {"angle", 0.74f * page.table.width},
                     {"cosine", page.table.width}},
                    21 * s);
        table.header({12 * s, kMuted}, 2 * s);
        const auto row = [&](const char* name, const glm::dvec3& f, const glm::dvec3& g, CanvasColour colour) {
            const double cosine = std::clamp(similarity(f, g), -1.0, 1.0);
            const double angle = static_cast<double>(acosf(static_cast<float>(cosine))) * 180 / std::numbers::pi;
            table.row({name, signedText(dot(f, g), 3), formatFixed(angle, 1) + "°", signedText(cosine, 3)},
                      {13 * s, colour});
        };
        row("a and b", arrows_[0], arrows_[1], kPaper);
        row("a and c", arrows_[0], arrows_[2], kPaper);
        row("b and c", arrows_[1], arrows_[2], kPaper);
        row("a and its projection", arrows_[0], shadow_, kBrass);
        if (isNaive_) row("a and naive result", arrows_[0], naive_, kWrong);
    }

    orientation::Solids solids_;
    Program backdrop_;
    Mesh shaft_, head_, plane_;
    std::array<glm::dvec3, 3> arrows_ = kArrows;
    std::vector<glm::dvec3> basis_;
    glm::dvec3 shadow_{0}, first_{0}, naive_{0};  ///< a on the plane, on b, and from there on c
    bool isNaive_ = false;
    LossCurves curves_;
    double cosine_ = 0;
    int dimensions_ = 0;    ///< of `curves_`
    std::size_t held_ = 0;  ///< of `grabs`
    Grip grip_;
};

}  // namespace

SceneType vectorsScene() { return sceneType<VectorsScene>(); }

}  // namespace arclight::projection
