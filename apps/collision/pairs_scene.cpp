// Scene pairs: a ship flies past a rock, as a mesh and as a set of spheres. Compares the results and costs of both.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/json.h"
#include "core/text.h"
#include "shared_rows.h"
#include "ship_page.h"
#include "sim/collision/ship_pair.h"
#include "study_source.h"
#include "study_view.h"
#include "tree_export.h"

namespace arclight::collision {
namespace {

struct PairsParams {
    SphereSetSettings spheres;
    float beamTolerance = 0.02f;
};
constexpr auto rowsOf(PairsParams) {
    using P = PairsParams;
    return paramRows<P>(embed(&P::spheres), Param{"beamTolerance", "m",
                                                  "Largest distance between the segments of the beam and its curve. "
                                                  "The radius of the segments grows by this distance.",
                                                  &P::beamTolerance, 0.001f, 0.5f}
                                                .logarithmic()
                                                .primary());
}

struct PairsMeasures {
    double falseNegatives = 0, boxTests = 0, triangleTests = 0, culledShare = 0, overCover = 0, protrusion = 0;
};
constexpr auto rowsOf(PairsMeasures) {
    using M = PairsMeasures;
    return measureRows<M>(
        kFalseNegatives<M>, kBoxTests<M>, kTriangleTests<M>, kCulledShare<M>,
        Measure{"overCover", "%", "Volume of the spheres outside the mesh, divided by the volume of the mesh.",
                &M::overCover}
            .absentBecause("the mesh is not closed"),
        Measure{"protrusion", "%",
                "Largest distance of a sphere's surface from the mesh, divided by the radius of the mesh.",
                &M::protrusion}
            .absentBecause("the mesh is not closed"));
}

Mesh shellMesh() {
    const SurfaceMesh sphere = sphereMesh(3);
    std::vector<PositionVertex> vertices;
    for (const SurfaceVertex& vertex : sphere.vertices) vertices.push_back({vertex.position});
    return Mesh("shell", std::span<const PositionVertex>(vertices), std::span<const std::uint32_t>(sphere.indices));
}

struct KindRow {
    const char* name;
    CanvasColour tint;
};
/// In the order of `SphereSetKind`.
constexpr std::array<KindRow, kSphereSetKinds> kKinds{
    {{"merged bottom up", kAccent}, {"uniform grid", kGold}, {"article's sphere tree", kWrong}}};

class ShipScene : public Scene<PairsParams, PairsMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"pairs", "a ship of spheres against a mesh"};

    static constexpr const InputKind* inputKind = &kMeshInput;

    explicit ShipScene(Shaders& shaders)
        : rockView_(shaders),
          shipView_(shaders),
          shell_(shaders.program("collision/shell.vert", "collision/shell.frag")) {}

    void setInput(const InputFile* file) override { source_.set(file), pair_.reset(); }
    void restart() override {
        history_.clear();
        if (seed_ != seed()) pair_.reset();
        seed_ = seed();
        changed();
    }
    void changed() override {
        postponed_.begin(seconds());
        if (source_.count() <= kMaxCovered) refresh();
    }
    void advance(const Step& step) override {
        if (postponed_.isWaiting())
            postponed_.add(step.seconds + step.dt, kTicks);
        else
            follow(step.seconds + step.dt);
    }
    std::string busyWith(int, int) const override {
        return postponed_.isWaiting() && !pair_ ? "Covering " + inGroups(source_.count()) + " triangles by spheres"
                                                : std::string();
    }
    std::vector<Export> exports() override {
        const char* const what = "the spheres of the set, one per row";
        return {{"spheres", what, {".csv"}, [this](const ExportRequest& request) -> Expected<std::vector<ExportFile>> {
                     refresh();
                     const MeshInput* const input = source_.input();
                     const double scale = input ? input->scale * static_cast<double>(kBodyScale) : 1;
                     const glm::dvec3 centre = input ? input->centre : glm::dvec3(0);
                     return std::vector<ExportFile>{
                         {request.ending, spheresAsCsv(pair_->spheres(), centre, scale, request.command)}};
                 }}};
    }

    bool move(const Input& input) override {
        double power = 0;
        if (!ShipPage(input.widthPx, input.heightPx).count.drag(grip_, input, power)) return false;
        params.spheres.count = std::clamp(static_cast<int>(std::lround(std::exp2(power))), 1, kMaxSpheres);
        changed();
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return {ShipPage(widthPx, heightPx).count.grab(std::log2(static_cast<double>(params.spheres.count)))};
    }
    std::vector<Gesture> gestures() const override { return {{"Drag in the plot", "set the number of spheres"}}; }

    void draw(Frame& frame) override {
        refresh();
        const ShipPage page(frame.width(), frame.height());
        const View view = viewInPicture(frame, page.body, kRest, camera().applied(kRest), kHalf);
        drawBodies(frame, view);
        Canvas& canvas = frame.canvas();
        keepPictureClear(canvas, view, page.body.picture, kHalf);
        drawBeam(canvas, view, page.unit);
        for (const PointLight& shell : shells_) canvas.declareSubject(view.pixelOf(shell.position));
        // The ship may come near the table.
        canvas.rect(page.body.column.inset(-14 * page.unit), kGround.withAlpha(0.82f), 8 * page.unit);
        const bool isShip = !source_.input();
        drawHeading(
            canvas, page.width, isShip ? "A ship of spheres" : "Your mesh as a set of spheres",
            std::string("Every point of the ") + (isShip ? "ship" : "mesh") +
                " lies in a sphere, so no hit is missed. But spheres also contain air, so they also hit when the "
                "meshes do not. Gold: spheres that touch the rock. Red: triangles that intersect." +
                coarseSentence());
        drawTable(canvas, page);
        drawCurves(canvas, page);
        drawTimes(canvas, page);
    }

    PairsMeasures measure() override {
        refresh();
        const double all = static_cast<double>(pair_->spheres().size() * pair_->rock().triangles().size());
        const double missed = pair_->falseNegatives(pair_->touching());
        const double boxTests = answer_.spheres.boxTests, triangleTests = answer_.spheres.triangleTests;
        const double protrusion = pair_->errors().protrusion / static_cast<double>(pair_->shipRadius());
        return {missed,
                boxTests,
                triangleTests,
                100 * (1 - triangleTests / all),
                isSolid() ? 100 * pair_->errors().overCover : kNotMeasured,
                isSolid() ? 100 * protrusion : kNotMeasured};
    }

    Json dumpState() override {
        refresh();
        return {{"spheres", pair_->spheres().size()},
                {"touching", std::count(pair_->touching().begin(), pair_->touching().end(), true)},
                {"crossings", pair_->crossings().size()},
                {"beamAt", beam_.hit ? floatToJson(beam_.hit->at) : Json()}};
    }

private:
    static constexpr Camera kRest{
        .position = {0.45f, 2.0f, 6.2f}, .target = {-0.06f, -0.3f, 0.3f}, .fovY = 0.75f, .far = 40};
    static constexpr glm::vec3 kHalf{2.25f, 1.05f, 1.9f};  ///< m: of the rock and the path of the ship around it
    static constexpr std::size_t kTicks = 600;
    struct Record {
        bool doMeshesCross, doSpheresTouch;
    };

    /// Sphere sets of larger meshes take longer than half a second.
    static constexpr std::size_t kMaxCovered = 10'000;
    static constexpr float kBodyScale = ShipPair::kShipDiagonal / 2.7f;

    /// Whether the mesh encloses a volume.
    bool isSolid() const { return !source_.input() || source_.input()->file.odd.isClosed(); }
    /// What this scene shows in place of a large mesh.
    std::string coarseSentence() const {
        const MeshInput* const input = source_.input();
        if (!input || input->coarse.triangles.empty()) return {};
        return " Here the mesh has " + inGroups(input->coarse.triangles.size()) +
               " triangles with merged vertices, and spheres are enlarged by " +
               formatFixed(static_cast<double>(kBodyScale * input->coarse.shift), 3) + " m to hold all " +
               inGroups(source_.count()) + ".";
    }

    /// Makes the bodies and their spheres if they must change, and makes up for the ticks since.
    void refresh() {
        if (!postponed_.isWaiting()) return;
        const Postponed::Due due = postponed_.end();
        if (!pair_) {
            make();
            rockView_.setMesh(pair_->rock().triangles());
            shown_.reset();
        }
        if (shown_ != params.spheres) pair_->setSpheres(params.spheres);
        shown_ = params.spheres;
        query(due.since);
        for (const double seconds : due.ticks) follow(seconds);
    }
    void make() {
        const MeshInput* const input = source_.input();
        if (!input) return void(pair_.emplace(seed_));
        const auto scaled = [](std::span<const Triangle> triangles) {
            std::vector<Triangle> all;
            for (const Triangle& t : triangles) all.push_back({kBodyScale * t.a, kBodyScale * t.b, kBodyScale * t.c});
            return all;
        };
        const ShipPair::Body body{scaled(input->coarseTriangles()), scaled(input->coarse.remains),
                                  kBodyScale * input->coarse.shift};
        pair_.emplace(seed_, &body);
    }

    void follow(double seconds) {
        query(seconds);
        remember(history_, {answer_.doMeshesCross, answer_.doSpheresTouch}, kTicks);
    }

    void query(double seconds) {
        answer_ = pair_->ask(seconds);
        beam_ = pair_->shoot(seconds, params.beamTolerance);
    }

    /// The segments of the beam up to its hit, and faintly beyond.
    void drawBeam(Canvas& canvas, const View& view, float s) const {
        const std::vector<glm::vec3> points = pointsOf(beam_.curve, beam_.segments);
        const auto pixel = [&](std::size_t i) { return view.pixelOf(points[i]); };
        const float end = beam_.hit ? beam_.hit->at * static_cast<float>(beam_.segments) : 1e9f;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const float from = static_cast<float>(i);
            if (end <= from) break;
            const glm::vec2 last = end < from + 1 ? view.pixelOf(beam_.hit->position) : pixel(i + 1);
            // As wide as the segment that is tested.
            const float distance = glm::distance(view.eye, points[i]);
            const float radius = beam_.radius * 0.5f * view.imageSize.y / (view.halfTangents.y * distance);
            canvas.line(pixel(i), last, 2 * radius, kAccent.withAlpha(0.16f));
            if (end < from + 1) canvas.disc(last, radius, kAccent.withAlpha(0.16f));
            canvas.line(pixel(i), last, 2 * s, kPaper);
            canvas.disc(pixel(i), 2.6f * s, kAccent);
            canvas.declareSubject(last), canvas.declareSubject(pixel(i));
        }
        if (!beam_.hit) return;
        canvas.disc(view.pixelOf(beam_.hit->position), 4 * s, kPaper);
    }

    void drawBodies(Frame& frame, const View& view) {
        const auto there = [&](glm::vec3 p) { return glm::vec3(pair_->place() * glm::vec4(p, 1)); };
        const auto placed = [&](const Triangle& t) { return Triangle{there(t.a), there(t.b), there(t.c)}; };
        shipTriangles_.clear();
        for (const Triangle& t : pair_->ship().triangles()) shipTriangles_.push_back(placed(t));
        shipView_.setMesh(shipTriangles_);
        litRock_.clear(), litShip_.clear(), shipTriangles_.clear();
        for (const auto& [rock, ship] : pair_->crossings()) {
            litRock_.push_back({rock, {1.6f, 0.12f, 0.05f}});
            litShip_.push_back({static_cast<std::uint32_t>(litShip_.size()), {1.1f, 0.08f, 0.04f}});
            shipTriangles_.push_back(placed(pair_->ship().triangles()[ship]));
        }
        rockView_.light(litRock_, pair_->rock().triangles()), shipView_.light(litShip_, shipTriangles_);
        shells_.clear();
        for (std::size_t i = 0; i < pair_->spheres().size(); ++i) {
            const Sphere& sphere = pair_->spheres()[i];
            shells_.push_back({there(sphere.centre), sphere.radius,
                               pair_->touching()[i] ? glm::vec3(0.75f, 0.42f, 0.06f) : glm::vec3(0.09f, 0.36f, 0.19f)});
        }
        shellBuffer_.upload<PointLight>(shells_);
        ScenePass pass = frame.scenePass("pair", view, kStudyGround);
        rockView_.draw(pass, glm::vec3(0));
        shipView_.draw(pass, glm::vec3(0));
        // A depth pre-pass leaves only the outer surface of the union visible. The ship inside is already drawn.
        pass.state({.depth = Depth::testAndWrite, .cull = Cull::back, .writesColour = false});
        pass.draw(shellMesh_, shellBuffer_, shell_);
        pass.state({.blend = Blend::additive, .depth = Depth::test, .cull = Cull::back});
        pass.draw(shellMesh_, shellBuffer_, shell_);
    }

    void drawTable(Canvas& canvas, const ShipPage& page) const {
        const float s = page.unit, size = 13 * s;
        const auto columns = Table::fitted(canvas, {{"at this tick"}, {"hit"}, {"box tests"}, {"triangle tests"}},
                                           page.table.width, 150 * s, {12 * s, kMuted});
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 21 * s);
        const auto word = [](bool isHit) { return std::string(isHit ? "yes" : "no"); };
        table.header({12 * s, kMuted});
        const double triangles = static_cast<double>(pair_->rock().triangles().size());
        const std::size_t count = pair_->spheres().size();
        table.row({std::to_string(count) + " spheres, two trees", word(answer_.doSpheresTouch),
                   inGroups(answer_.spheres.boxTests), inGroups(answer_.spheres.triangleTests)},
                  bold(size, kKinds[static_cast<std::size_t>(params.spheres.kind)].tint));
        table.row({"mesh, two trees", word(answer_.doMeshesCross), inGroups(answer_.meshes.boxTests),
                   inGroups(answer_.meshes.triangleTests)},
                  {size, kPaper});
        table.row({"mesh, brute force", word(answer_.doMeshesCross), "0",
                   inGroups(triangles * static_cast<double>(pair_->ship().triangles().size()))},
                  {size, kMuted});
        table.row({"beam, " + std::to_string(beam_.segments) + (beam_.segments == 1 ? " segment" : " segments"),
                   word(beam_.hit.has_value()), inGroups(beam_.counts.boxTests), inGroups(beam_.counts.triangleTests)},
                  {size, kPaper});
        const SphereSetErrors& errors = pair_->errors();
        const std::string text = "Over-cover " + formatFixed(100 * errors.overCover, 0) + " %, protrusion " +
                                 formatFixed(100 * errors.protrusion / static_cast<double>(pair_->shipRadius()), 1) +
                                 (source_.input() ? " % of the mesh's radius." : " % of the ship's radius.");
        canvas.text(table.at() + glm::vec2(0, 6 * s),
                    isSolid() ? text : "The mesh is not closed, so its over-cover is unknown.", {size, kPaper});
    }

    void drawCurves(Canvas& canvas, const ShipPage& page) const {
        const float s = page.unit;
        static constexpr std::array<AxisMark, 8> kMarks{
            {{0, "1"}, {1, "2"}, {2, "4"}, {3, "8"}, {4, "16"}, {5, "32"}, {6, "64"}, {7, "128"}}};
        static constexpr std::array<AxisMark, 4> kOverCovers{
            {{2, "100 %"}, {2.477121, "300 %"}, {3, "1,000 %"}, {3.477121, "3,000 %"}}};
        static constexpr std::array<AxisMark, 5> kWideOverCovers{
            {{0, "1 %"}, {1, "10 %"}, {2, "100 %"}, {3, "1,000 %"}, {4, ""}}};
        const bool isShip = !source_.input();
        const Axis overCovers = isShip ? Axis{2, 3.6, 0.5, "over-cover (air in spheres)", false, 0, kOverCovers}
                                       : Axis{0, 4, 1, "over-cover (air in spheres)", false, 0, kWideOverCovers};
        const Plot plot(canvas, page.curve, {0, ShipPage::kMax, 1, "spheres", false, 0, kMarks}, overCovers);
        const auto at = [&](double count, double overCover) {
            return plot.at(std::log2(count), std::log10(std::max(1.0, 100 * overCover)));
        };
        plot.draw([&] {
            for (std::size_t kind = isSolid() ? kKinds.size() : 0; kind-- > 0;)
                for (const bool isLine : {true, false}) {
                    const auto point = [&](int i) {
                        const auto& errors =
                            pair_->errors(static_cast<SphereSetKind>(kind), static_cast<std::size_t>(i));
                        return at(static_cast<double>(errors.count), errors.overCover);
                    };
                    const int points = static_cast<int>(ShipPair::kCounts.size());
                    if (isLine) drawCurve(canvas, points, {kKinds[kind].tint, 1.8f * s}, point);
                    for (int i = 0; i < points && !isLine; ++i) canvas.disc(point(i), 3 * s, kKinds[kind].tint);
                }
            // The article's number.
            drawDashed(canvas,
                       std::array{plot.at(std::log2(29.0), overCovers.low), plot.at(std::log2(29.0), overCovers.high)},
                       1 * s, kMuted, 4 * s, 4 * s);
            if (isSolid())
                canvas.ring(at(static_cast<double>(pair_->spheres().size()), pair_->errors().overCover), 6 * s, 2 * s,
                            kPaper);
        });
        drawLabel(canvas, plot.at(std::log2(29.0), overCovers.high) + glm::vec2(6 * s, 10 * s), "29", {12 * s, kMuted});
        std::array<LegendEntry, kSphereSetKinds> names;
        for (std::size_t i = 0; i < names.size(); ++i) names[i] = {kKinds[i].name, {kKinds[i].tint, 2}};
        if (isSolid()) drawLegend(canvas, {page.curve.x + 10 * s, page.curve.bottom() - 58 * s}, names, s);
        page.count.draw(canvas, std::log2(static_cast<double>(params.spheres.count)), kMuted);
    }

    /// The hits of both during the last seconds.
    void drawTimes(Canvas& canvas, const ShipPage& page) const {
        const float s = page.unit;
        const Rect& area = page.times;
        const auto row = [&](float y, const char* name, bool Record::*isHit, CanvasColour tint) {
            canvas.text({area.x, y - 15 * s}, name, {12 * s, kMuted});
            canvas.rect({area.x, y - 4 * s, area.width, 12 * s}, kHairline.withAlpha(0.5f), 2 * s);
            for (std::size_t i = 0; i < history_.size();) {
                std::size_t end = i;
                while (end < history_.size() && history_[end].*isHit) ++end;
                const auto xOf = [&](std::size_t k) {
                    return area.right() - area.width * static_cast<float>(history_.size() - k) / kTicks;
                };
                if (end > i) canvas.rect({xOf(i), y - 4 * s, xOf(end) - xOf(i), 12 * s}, tint);
                i = end + 1;
            }
        };
        row(area.y + 20 * s, "spheres hit (last 10 s)", &Record::doSpheresTouch, kGold);
        row(area.y + 60 * s, "meshes intersect", &Record::doMeshesCross, kWrong);
    }

    StudySource source_;
    Postponed postponed_;
    StudyView rockView_, shipView_;
    Program shell_;
    Mesh shellMesh_ = shellMesh();
    VertexBuffer shellBuffer_ = VertexBuffer::of<PointLight>("shells");
    std::optional<ShipPair> pair_;
    Seed seed_;
    std::optional<SphereSetSettings> shown_;
    ShipPair::Answer answer_;
    ShipPair::Beam beam_;
    std::vector<Record> history_;
    std::vector<Triangle> shipTriangles_;
    std::vector<LitTriangle> litRock_, litShip_;
    std::vector<PointLight> shells_;
    Grip grip_;
};

}  // namespace

SceneType pairsScene() { return sceneType<ShipScene>(); }

}  // namespace arclight::collision
