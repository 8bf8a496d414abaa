// Scene builders: the trees of five builders as cross-sections or as maps of what camera rays cost, and their costs.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include "builders_page.h"
#include "core/json.h"
#include "core/text.h"
#include "mesh_outline.h"
#include "study_source.h"
#include "tree_export.h"

namespace arclight::collision {
namespace {

class BuildersScene : public Scene<BuildersParams, BuildersMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"builders", "five rules for splitting a node"};

    static constexpr const InputKind* inputKind = &kMeshInput;

    explicit BuildersScene(Shaders&) {}

    void setInput(const InputFile* file) override { source_.set(file), made_.reset(); }
    void restart() override { changed(); }
    void changed() override {
        seconds_ = seconds();
        postponed_.begin(seconds_);
        if (!source_.isLarge()) refresh();
    }
    void advance(const Step& step) override { seconds_ = step.seconds + step.dt; }
    std::string busyWith(int, int) const override {
        return postponed_.isWaiting() ? "Building trees over " + inGroups(source_.count()) + " triangles"
                                      : std::string();
    }
    /// Those of the builder that other scenes use.
    std::vector<Export> exports() override {
        std::vector<Export> all{treeExport(source_, params.study.mesh,
                                           [this]() -> const BoxTree& { return refresh(), chosen().tree().tree(); })};
        if (params.showsMaps())
            all.push_back({"costs",
                           "the tests of each pixel's camera ray",
                           {".csv"},
                           [this](const ExportRequest& request) -> Expected<std::vector<ExportFile>> {
                               refresh();
                               return std::vector<ExportFile>{
                                   {request.ending, costsAsCsv(maps_.map(chosenIndex()), request.command)}};
                           }});
        return all;
    }

    void draw(Frame& frame) override {
        // While the camera moves in a window, coarser maps keep it responsive.
        mapSide_ = frame.isLive() && camera().isMoving() ? kMovingMapSide : kMapSide;
        refresh();
        frame.outputPass("page").clear({kGround.r, kGround.g, kGround.b, 1});
        const BuildersPage page(frame.width(), frame.height(), params.showsMaps());
        Canvas& canvas = frame.canvas();
        if (params.showsMaps())
            drawMaps(canvas, page);
        else
            drawCuts(canvas, page);
        drawTable(canvas, page);
        drawPrediction(canvas, page);
    }

    bool usesCamera() const override { return params.showsMaps(); }
    BuildersMeasures measure() override {
        refresh();
        const StudyMetrics& metrics = metrics_[chosenIndex()];
        const BoxTree& tree = chosen().tree().tree();
        double missed = params.showsMaps() ? maps_.missed(studies_) : 0;
        for (const StudyMetrics& one : metrics_) missed += one.falseNegatives;
        BuildersMeasures measures{
            {missed, metrics.boxTests, metrics.triangleTests, tree.referenceRatio(), tree.sahCost()}};
        if (params.showsMaps())
            measures.costMean = maps_.mean(chosenIndex(), params.map.countedTests),
            measures.costMax = maps_.max(chosenIndex(), params.map.countedTests);
        return measures;
    }

    Json dumpState() override {
        refresh();
        Json json = Json::array();
        for (std::size_t i = 0; i < kBuilders.size(); ++i) {
            const BoxTree& tree = studies_[i].tree().tree();
            json.push_back({{"builder", kBuilders[i].name},
                            {"nodes", tree.nodes().size()},
                            {"depth", tree.depth()},
                            {"sahCost", tree.sahCost()},
                            {"boxTests", metrics_[i].boxTests},
                            {"triangleTests", metrics_[i].triangleTests}});
            if (!params.showsMaps()) continue;
            json.back()["costMean"] = maps_.mean(i, params.map.countedTests);
            json.back()["costMax"] = maps_.max(i, params.map.countedTests);
        }
        return Json::object({{"trees", std::move(json)}});
    }

    /// Milliseconds to build each tree: the best of three.
    Json benchFigures(const FrameTimes&) override {
        Json metrics = Json::object();
        const std::vector<Box> boxes = boxesOf(source_.triangles(params.study.mesh));
        for (std::size_t i = 0; i < kBuilders.size(); ++i) {
            if (!isBuilt(i)) continue;
            double best = 1e9;
            for (int run = 0; run < 3; ++run) {
                const auto start = std::chrono::steady_clock::now();
                const BoxTree tree(boxes, {static_cast<Split>(i), params.tree.leafSize});
                const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
                if (!tree.isEmpty()) best = std::min(best, time.count());
            }
            metrics["buildMs"][std::string(kBuilders[i].name)] = best;
        }
        return metrics;
    }

private:
    /// Height of the cut through the mesh, along z.
    static constexpr float kCut = 0.12f;
    static constexpr int kMaxLevel = 9;  ///< of the boxes in a cross-section

    bool isBuilt(std::size_t builder) const { return canBuild(static_cast<Split>(builder), source_.count()); }
    std::size_t chosenIndex() const { return static_cast<std::size_t>(source_.possible(params.tree).split); }
    const TreeStudy& chosen() const { return studies_[chosenIndex()]; }

    /// Builds the trees if they must change, and queries them again if the queries have changed.
    void refresh() {
        const bool hasChanged = postponed_.isWaiting();
        if (hasChanged) {
            postponed_.end();
            if (const std::pair wanted(params.study.mesh, params.tree.leafSize); made_ != wanted)
                build(), made_ = wanted;
            if (!params.showsMaps()) querySamples();
        }
        if (!params.showsMaps()) return;
        const bool isNew = maps_.compute(studies_, camera().applied(kMapCamera), mapSide_);
        if (isNew || hasChanged) queryPixels();
    }

    void build() {
        for (std::size_t i = 0; i < kBuilders.size(); ++i) {
            studies_[i] = {};
            const TreeOptions options{static_cast<Split>(i), params.tree.leafSize};
            if (isBuilt(i)) studies_[i] = source_.study(params.study.mesh, options);
        }
        if (const Box box = chosen().tree().tree().bounds(); source_.input())
            cut_ = 0.12f * box.high.z, path_ = glm::vec2(box.high);
        else
            cut_ = kCut, path_ = {1, 0.97f};
        outline_ = outlineOf(source_.triangles(params.study.mesh), cut_);
        maps_.clear();
    }

    void querySamples() {
        QueryReference reference;
        FirstReference firstReference;
        for (std::size_t i = 0; i < kBuilders.size(); ++i)
            metrics_[i] = params.query == StudyQuery::sphere
                              ? studies_[i].metrics(params.study.queryRadius, params.walk, seed(), 1, &reference)
                              : firstMetrics(studies_[i], params.query, params.walk, seed(), &firstReference);
    }

    /// The queries of the cost maps: the camera rays of their pixels.
    void queryPixels() {
        for (std::size_t i = 0; i < kBuilders.size(); ++i)
            metrics_[i] = {.queries = maps_.side() * maps_.side(),
                           .boxTests = maps_.mean(i, CountedTests::boxes),
                           .triangleTests = maps_.mean(i, CountedTests::triangles)};
    }

    void drawCuts(Canvas& canvas, const BuildersPage& page) const {
        drawHeading(canvas, page.width, "Five builders, none of them best at everything",
                    "A cross-section of each tree: deeper boxes are lighter, and boxes that the " +
                        std::string(kQueryNames[static_cast<std::size_t>(params.query)]) +
                        " enters are outlined in colour. Small boxes that barely overlap need few tests.");
        for (std::size_t i = 0; i < kBuilders.size(); ++i) {
            drawCut(canvas, page, i);
            canvas.keepClear(page.cuts[i]);
        }
    }

    void drawMaps(Canvas& canvas, const BuildersPage& page) {
        const float s = page.unit;
        drawHeading(
            canvas, page.width, "A camera ray costs most where it grazes the mesh",
            "Each pixel shows the tests of its ray up to the first hit. Along the outline, rays enter many boxes "
            "and hit nothing in them. Better trees have darker maps.");
        for (std::size_t i = 0; i < kBuilders.size(); ++i) {
            const Rect& area = page.cuts[i];
            canvas.text({area.x, area.y - 14 * s}, kBuilders[i].label, bold(13 * s, kBuilders[i].tint));
            if (studies_[i].tree().tree().isEmpty()) {
                drawNotBuilt(canvas, page, i);
                continue;
            }
            maps_.draw(canvas, area, i, params.map, s);
            canvas.keepClear(area);
        }
        maps_.drawBar(canvas, page.bar, params.map, s);
    }

    void drawCut(Canvas& canvas, const BuildersPage& page, std::size_t i) const {
        const float s = page.unit;
        const Rect& area = page.cuts[i];
        canvas.text({area.x, area.y - 14 * s}, kBuilders[i].label, bold(13 * s, kBuilders[i].tint));
        canvas.rect(area, colourFromHex(0x0F191E));
        const auto at = [&](glm::vec2 p) { return area.centre() + 0.42f * area.width * glm::vec2(p.x, -p.y); };
        const auto rectOf = [&](const BoxTree::Node& node) {
            const glm::vec2 low = at(glm::vec2(node.low)), high = at(glm::vec2(node.high));
            return Rect{low.x, high.y, high.x - low.x, low.y - high.y};
        };
        const BoxTree& tree = studies_[i].tree().tree();
        if (tree.isEmpty()) return drawNotBuilt(canvas, page, i);
        canvas.clip(area);
        // In depth-first order, without the nodes whose parents do not meet the plane.
        std::vector<std::pair<std::uint32_t, int>> open{{0, 0}};
        while (!open.empty()) {
            const std::uint32_t index = open.back().first;
            const int level = open.back().second;
            open.pop_back();
            const BoxTree::Node& node = tree.nodes()[index];
            if (!(node.low.z <= cut_ && cut_ <= node.high.z)) continue;
            canvas.frame(rectOf(node), 0.9f * s,
                         mixed(kDeep, kPaper, 0.09f * static_cast<float>(level)).withAlpha(0.30f));
            if (!node.isLeaf() && level < kMaxLevel)
                open.insert(open.end(), {{node.next, level + 1}, {index + 1, level + 1}});
        }
        for (const auto& [a, b] : outline_) canvas.line(at(a), at(b), 1.4f * s, kPaper.withAlpha(0.8f));
        const CutQuery query = cutQuery(studies_[i]);
        for (const TestedBox& box : shownBoxes(query.trace))
            if (box.isEntered && box.box.low.z <= cut_ && cut_ <= box.box.high.z)
                canvas.frame(rectOf(tree.nodes()[box.node]), 1.3f * s, kBuilders[i].tint.withAlpha(0.75f));
        const glm::vec2 from = at(glm::vec2(query.from)), to = at(glm::vec2(query.to));
        if (params.query != StudyQuery::ray) canvas.ring(from, 0.42f * area.width * query.radius, 1.8f * s, kGold);
        if (params.query != StudyQuery::sphere) {
            canvas.line(from, to, 1.8f * s, kGold);
            canvas.disc(to, 3 * s, kGold);
        }
        canvas.unclip();
        drawLabel(canvas, {area.x + 4 * s, area.bottom() - 10 * s},
                  inGroups(query.trace.boxes.size() + query.trace.triangles.size()) + " tests", {12 * s, kPaper});
    }

    /// The query in the plane of the cut: it goes around the mesh.
    struct CutQuery {
        QueryTrace trace;
        glm::vec3 from{0}, to{0};  ///< the point and its nearest point, or the ray up to its hit
        float radius = 0;          ///< m: of the sphere, or the distance of the nearest point
    };
    CutQuery cutQuery(const TreeStudy& study) const {
        const float angle = kAngularSpeed * static_cast<float>(seconds_);
        const glm::vec3 at{path_.x * std::cos(angle), path_.y * std::sin(angle), cut_};
        WalkCounts counts;
        switch (params.query) {
            case StudyQuery::sphere: {
                const Sphere sphere{at, params.study.queryRadius};
                return {traceQuery(study.tree().tree(), sphere, params.walk.test), at, at, sphere.radius};
            }
            case StudyQuery::nearest: {
                // Beyond the mesh, so that the query has to search.
                const glm::vec3 point{1.12f * at.x, 1.12f * at.y, cut_};
                const FoundTriangle found = nearestIn(study, point, params.walk, counts);
                return {traceNearest(study.tree(), point, params.walk.test), point, found.point, found.distance};
            }
            case StudyQuery::ray: {
                const glm::vec3 from{1.15f * at.x, 1.15f * at.y, cut_}, aim{0.45f * at.y, -0.45f * at.x, cut_};
                const Ray ray{from, glm::normalize(aim - from)};
                const FoundTriangle found = firstHitIn(study, ray, params.walk, counts);
                return {traceRay(study.tree(), ray), from, found.isFound() ? found.point : ray.at(3), 0};
            }
        }
        return {};
    }

    void drawNotBuilt(Canvas& canvas, const BuildersPage& page, std::size_t i) const {
        const Rect& area = page.cuts[i];
        const std::size_t most = static_cast<Split>(i) == Split::sahSweep ? kMaxSweep : kMaxStraddlers;
        drawSentence(canvas, {area.x + 10 * page.unit, area.y + 0.4f * area.height}, area.width - 20 * page.unit,
                     "Not built: this builder is slow, so it stops at " + inGroups(most) + " triangles.",
                     {12 * page.unit, kMuted}, 17 * page.unit);
    }

    void drawTable(Canvas& canvas, const BuildersPage& page) const {
        const float s = page.unit;
        const TextStyle header{12 * s, kMuted};
        const auto columns =
            Table::fitted(canvas,
                          {{"builder"},
                           {"references"},
                           {source_.isLarge() ? "             nodes" : "     nodes", 0, Align::right, true},
                           {"depth"},
                           {"SAH cost"},
                           {"    boxes"},
                           {"triangles"},
                           {params.showsMaps() ? "    most" : "missed", 0, Align::right, true}},
                          page.table.width, 130 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 14 * s}, columns, 24 * s);
        table.header(header);
        for (std::size_t i = 0; i < kBuilders.size(); ++i) {
            const BoxTree& tree = studies_[i].tree().tree();
            if (tree.isEmpty()) {
                table.row({std::string(kBuilders[i].label), "–", "–", "–", "–", "–", "–", "–"},
                          {13 * s, kBuilders[i].tint});
                continue;
            }
            const bool mayBeLarge = source_.input() != nullptr;
            const auto fixed = [&](double value) {
                return mayBeLarge && value >= 1000 ? inGroups(value) : formatFixed(value, 1);
            };
            table.row({std::string(kBuilders[i].label), "× " + formatFixed(tree.referenceRatio(), 2),
                       inGroups(tree.nodes().size()), formatFixed(tree.depth(), 0), fixed(tree.sahCost()),
                       fixed(metrics_[i].boxTests), fixed(metrics_[i].triangleTests),
                       params.showsMaps() ? inGroups(maps_.max(i, params.map.countedTests))
                                          : formatFixed(metrics_[i].falseNegatives, 0)},
                      {13 * s, kBuilders[i].tint});
        }
        drawSentence(canvas, table.at() + glm::vec2(0, 10 * s), page.table.width, explanation(), {12 * s, kMuted},
                     17 * s);
    }

    std::string explanation() const {
        if (params.showsMaps())
            return "SAH cost: expected tests per ray. Boxes, triangles: tests per camera ray up to its first hit, mean "
                   "of " +
                   inGroups(metrics_[chosenIndex()].queries) + ". Most: tests of the most expensive pixel.";
        static constexpr std::array<const char*, 3> kQueries{
            "sphere near the surface", "search from a point near the surface", "ray from outside"};
        const bool isSphere = params.query == StudyQuery::sphere;
        return std::string("SAH cost: expected tests per ray. Boxes, triangles: tests per ") +
               kQueries[static_cast<std::size_t>(params.query)] + ", mean of " +
               std::to_string(metrics_[chosenIndex()].queries) + ". Missed: " +
               (isSphere ? "triangles that only brute force finds." : "queries that miss what brute force finds.") +
               " For build times, use --bench.";
    }

    void drawPrediction(Canvas& canvas, const BuildersPage& page) const {
        const float s = page.unit;
        const bool isInput = source_.input() != nullptr;
        const std::string_view title = params.showsMaps() ? "tests per camera ray" : "tests per query";
        const bool mayBeFew = isInput || params.showsMaps();
        const Axis cost{isInput ? 0.0 : 1.0, isInput ? 5.0 : 3.0, 1, "SAH cost", true, 0},
            queryTests{mayBeFew ? 0.0 : 1.0, isInput ? 6.0 : 4.0, isInput ? 2.0 : 1.0, title, true, 0};
        const Plot plot(canvas, page.plot, cost, queryTests);
        plot.draw([&] {
            for (std::size_t i = 0; i < kBuilders.size(); ++i) {
                if (studies_[i].tree().tree().isEmpty()) continue;
                const double tests = metrics_[i].boxTests + metrics_[i].triangleTests;
                canvas.disc(plot.at(std::log10(std::max(1.0, studies_[i].tree().tree().sahCost())),
                                    std::log10(std::max(1.0, tests))),
                            5 * s, kBuilders[i].tint);
            }
        });
    }

    static constexpr std::array<const char*, 3> kQueryNames{"sphere", "search", "ray"};
    static constexpr float kAngularSpeed = 0.45f;  // rad/s
    static constexpr int kMovingMapSide = 80;      ///< px
    StudySource source_;
    Postponed postponed_;
    std::array<TreeStudy, kBuilders.size()> studies_;
    std::array<StudyMetrics, kBuilders.size()> metrics_{};
    CostMaps maps_;
    int mapSide_ = kMapSide;
    std::vector<std::pair<glm::vec2, glm::vec2>> outline_;
    std::optional<std::pair<StudyMesh, int>> made_;  ///< the settings of the studies
    float cut_ = kCut;                               ///< height of the cut
    glm::vec2 path_{1, 0.97f};                       ///< half axes of the sphere's path
    double seconds_ = 0;
};

}  // namespace

SceneType buildersScene() { return sceneType<BuildersScene>(); }

}  // namespace arclight::collision
