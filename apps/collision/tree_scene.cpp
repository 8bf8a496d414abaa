// Scene tree: the boxes that a moving sphere enters, counted, with brute force as the reference.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <glm/gtc/matrix_transform.hpp>

#include "core/json.h"
#include "core/text.h"
#include "shared_rows.h"
#include "study_source.h"
#include "study_view.h"
#include "tree_export.h"

namespace arclight::collision {
namespace {

struct TreeParams {
    TreeOptions tree;
    WalkOptions walk;
    StudySettings study;
    int level = 0;
    float modelScale = 1;
    bool scaleRadius = true;
};
constexpr auto rowsOf(TreeParams) {
    using P = TreeParams;
    return paramRows<P>(
        embed(&P::tree), embed(&P::walk), embed(&P::study), kLevel<P>,
        Param{"modelScale", "",
              "Scale of the mesh in the world. The tree stays in the mesh's own space, so queries are transformed into "
              "it.",
              &P::modelScale, 0.25f, 4.0f}
            .logarithmic()
            .label("model scale"),
        Param{"scaleRadius",
              "Scale the query's radius into the mesh's space, like its centre. If only the centre is transformed, the "
              "query misses hits or reports false ones.",
              &P::scaleRadius}
            .formerly("scalesRadius")
            .when([](const P& p) { return p.modelScale != 1; }));
}

struct TreeSceneMeasures {
    double falseNegatives = 0, falseHits = 0, falsePositiveShare = 0, boxTests = 0, triangleTests = 0, culledShare = 0,
           leafReferenceRatio = 0, restarts = kNotMeasured, sahCost = 0;
};
constexpr auto rowsOf(TreeSceneMeasures) {
    using M = TreeSceneMeasures;
    return measureRows<M>(
        kFalseNegatives<M>,
        Measure{"falseHits", "",
                "Triangles that the tree reports although the sphere does not touch them, and not because of rounding.",
                &M::falseHits}
            .atMost(0),
        Measure{"falsePositiveShare", "%",
                "Fraction of the spheres that pass the approximate test although they miss the box.",
                &M::falsePositiveShare},
        kBoxTests<M>, kTriangleTests<M>, kCulledShare<M>, kLeafReferenceRatio<M>, kRestarts<M>, kSahCost<M>);
}

struct TreePage {
    int width;
    float unit;
    PictureBody body;
    Rect levels, history, table;

    TreePage(int w, int h) : width(w), unit(pageScale(w, h)), body(w, h, 400, 0.46f), table(body.column) {
        history = plotArea(cutBottom(table, 0.33f * body.column.height, 10 * unit), unit);
        levels = plotArea(cutBottom(table, 0.36f * body.column.height, 8 * unit), unit);
    }
};

class TreeScene : public Scene<TreeParams, TreeSceneMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"tree", "the boxes that a query enters"};

    static constexpr const InputKind* inputKind = &kMeshInput;

    explicit TreeScene(Shaders& shaders) : view_(shaders) {}

    void setInput(const InputFile* file) override { source_.set(file), made_.reset(); }
    void restart() override {
        history_.clear();
        changed();
    }
    void changed() override {
        postponed_.begin(seconds());
        if (!source_.isLarge()) refresh();
    }
    void advance(const Step& step) override {
        if (postponed_.isWaiting())
            postponed_.add(step.seconds + step.dt, kShownQueries);
        else
            query(step.seconds + step.dt);
    }
    std::string busyWith(int, int) const override {
        return postponed_.isWaiting() ? "Querying " + inGroups(source_.count()) + " triangles" : std::string();
    }
    std::vector<Export> exports() override {
        return {treeExport(source_, params.study.mesh,
                           [this]() -> const BoxTree& { return refresh(), study_.tree().tree(); })};
    }

    void draw(Frame& frame) override {
        refresh();
        const TreePage page(frame.width(), frame.height());
        const View view = viewInPicture(frame, page.body, kRest, camera().applied(kRest), kHalf);
        view_.light(litBy(trace_, touched_), study_.triangles());
        {
            ScenePass pass = frame.scenePass("mesh", view, kStudyGround);
            view_.draw(pass, glm::vec3(0));
        }
        Canvas& canvas = frame.canvas();
        drawLevel(canvas, view, study_.tree().tree(), params.level, glm::vec3(0), page.unit);
        drawTrace(canvas, view, trace_, glm::vec3(0), page.unit);
        if (queried_.radius != sphere_.radius) drawSphere(canvas, view, queried_, glm::vec3(0), page.unit, kWrong);
        drawSphere(canvas, view, sphere_, glm::vec3(0), page.unit);
        keepPictureClear(canvas, view, page.body.picture, kHalf);
        drawHeading(
            canvas, page.width, "A query that misses a box skips its contents",
            "Green: boxes that the sphere enters. Red: boxes that it misses; their contents are not tested. Lit: "
            "triangles that are tested.");
        drawTable(canvas, page);
        drawLevels(canvas, page);
        const TestCurve curve[] = {{history_, kAccent}};
        drawTests(canvas, page.history, curve, study_.triangles().size(), page.unit);
    }

    TreeSceneMeasures measure() override {
        refresh();
        const StudyMetrics& f = metrics_;
        const BoxTree& tree = study_.tree().tree();
        const double restarts = params.walk.traversal == Traversal::shortStack ? f.restarts : kNotMeasured;
        return {.falseNegatives = f.falseNegatives + missed_,
                .falseHits = f.falseHits + invented_,
                .falsePositiveShare = f.falsePositiveShare,
                .boxTests = f.boxTests,
                .triangleTests = f.triangleTests,
                .culledShare = f.culledShare,
                .leafReferenceRatio = tree.referenceRatio(),
                .restarts = restarts,
                .sahCost = tree.sahCost()};
    }

    Json dumpState() override {
        refresh();
        return {{"boxes", trace_.boxes.size()}, {"touched", touched_}, {"missed", missed_}, {"invented", invented_}};
    }

private:
    static constexpr Camera kRest{.position = {1.0f, 1.25f, 4.9f}, .target = {0, 0, 0}, .fovY = 0.62f, .far = 40};
    static constexpr glm::vec3 kHalf{1.25f, 1.2f, 1.25f};  ///< m: of the meshes and the boxes around them

    bool checksTicks() const { return study_.triangles().size() <= TreeStudy::kMaxCheckedInTicks; }

    /// Builds the tree if it must change, and makes up for the ticks since.
    void refresh() {
        if (!postponed_.isWaiting()) return;
        const Postponed::Due due = postponed_.end();
        if (const std::pair wanted(params.study.mesh, params.tree); made_ != wanted) {
            study_ = source_.study(params.study.mesh, params.tree);
            view_.setMesh(source_.drawn());
            made_ = wanted;
        }
        metrics_ = study_.metrics(params.study.queryRadius / params.modelScale, params.walk, seed(),
                                  params.scaleRadius ? 1 : params.modelScale);
        missed_ = invented_ = 0;
        query(due.since);
        history_.pop_back();
        for (const double tick : due.ticks) query(tick);
    }

    /// The query at a time, by the chosen traversal and by brute force.
    void query(double seconds) {
        // The sphere is in the world, where the mesh is scaled; the tree is in the mesh's space.
        const glm::mat4 model = glm::scale(glm::mat4(1), glm::vec3(params.modelScale));
        const Sphere world{glm::vec3(model * glm::vec4(study_.centreAt(seconds), 1)), params.study.queryRadius};
        sphere_ = inModelSpace(world, glm::inverse(model));
        queried_ = {sphere_.centre, params.scaleRadius ? sphere_.radius : world.radius};
        counts_ = {};
        touched_ = study_.touched(queried_, params.walk, counts_);
        trace_ = traceQuery(study_.tree().tree(), queried_, params.walk.test);
        if (checksTicks()) {
            touchedByAll_ = study_.touchedByBruteForce(sphere_).size();
            missed_ += study_.missed(sphere_, touched_), invented_ += study_.invented(sphere_, touched_);
        }
        remember(history_, counts_, kShownQueries);
    }

    void drawTable(Canvas& canvas, const TreePage& page) const {
        const float s = page.unit, size = 13 * s;
        const double all = static_cast<double>(study_.triangles().size());
        const auto columns = Table::fitted(canvas, {{"this query"}, {"boxes"}, {"triangles"}, {"touched"}},
                                           page.table.width, 100 * s, {12 * s, kMuted});
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 21 * s);
        table.header({12 * s, kMuted});
        table.row({"tree", inGroups(counts_.boxTests), inGroups(counts_.triangleTests), inGroups(touched_.size())},
                  bold(size, kAccent));
        table.row({"brute force", "", inGroups(all), checksTicks() ? inGroups(touchedByAll_) : std::string("–")},
                  {size, kPaper});
        table.row({"mean of " + std::to_string(metrics_.queries), formatFixed(metrics_.boxTests, 1),
                   formatFixed(metrics_.triangleTests, 1), ""},
                  {size, kPaper});
        const double missed = missed_ + metrics_.falseNegatives, invented = invented_ + metrics_.falseHits;
        const bool isRight = missed == 0 && invented == 0;
        std::string verdict =
            isRight ? checksTicks() ? "Brute force finds the same triangles in every query so far."
                                    : "Brute force checked " + std::to_string(study_.checkedQueries()) +
                                          " of the queries, and finds the same triangles."
                    : "Since the start: " + inGroups(missed) + " missed, " + inGroups(invented) + " false hits.";
        const auto metres = [](float x) { return formatFixed(static_cast<double>(x), 3) + " m"; };
        if (params.modelScale != 1) {
            verdict += " In the mesh's space, the radius is " + metres(sphere_.radius);
            verdict += params.scaleRadius ? "." : "; the query uses " + metres(queried_.radius) + ".";
        }
        if (const std::string other = source_.replacement(params.tree); !other.empty()) verdict += " " + other;
        drawSentence(canvas, table.at() + glm::vec2(0, 6 * s), page.table.width, verdict,
                     {size, isRight ? kMuted : kWrong}, 18 * s);
    }

    void drawLevels(Canvas& canvas, const TreePage& page) const {
        std::vector<int> tested, entered;
        for (const TestedBox& box : trace_.boxes) {
            const auto level = static_cast<std::size_t>(box.level);
            if (tested.size() <= level) tested.resize(level + 1), entered.resize(level + 1);
            ++tested[level], entered[level] += box.isEntered;
        }
        const int most = tested.empty() ? 1 : *std::max_element(tested.begin(), tested.end());
        const double top = most <= 10       ? 10
                           : most <= 20     ? 20
                           : most <= 50     ? 50
                           : most <= 200    ? 200
                           : most <= 2000   ? 2000
                           : most <= 20'000 ? 20'000
                                            : 200'000;
        const double deepest = std::max(20.0, 10 * std::ceil(static_cast<double>(tested.size()) / 10));
        const Plot plot(canvas, page.levels, {0, deepest, deepest / 4, "level of the tree", false, 0},
                        {0, top, top / 2, "boxes tested (red), entered", false, 0});
        plot.draw([&] {
            for (std::size_t i = 0; i < tested.size(); ++i) {
                const auto bar = [&](int count, CanvasColour colour) {
                    const double x = static_cast<double>(i);
                    const glm::vec2 low = plot.at(x + 0.15, 0), high = plot.at(x + 0.85, count);
                    canvas.rect({low.x, high.y, high.x - low.x, low.y - high.y}, colour);
                };
                bar(tested[i], kWrong.withAlpha(0.55f));
                bar(entered[i], mixed(kDeep, kAccent, static_cast<float>(i) / static_cast<float>(tested.size())));
            }
        });
    }

    StudyView view_;
    StudySource source_;
    Postponed postponed_;
    TreeStudy study_;
    std::optional<std::pair<StudyMesh, TreeOptions>> made_;  ///< the settings of the study
    StudyMetrics metrics_;
    Sphere sphere_, queried_;  ///< in the mesh's space: the query, and the one that the tree gets
    QueryTrace trace_;
    WalkCounts counts_;
    std::vector<std::uint32_t> touched_;
    std::size_t touchedByAll_ = 0;
    double missed_ = 0, invented_ = 0;
    std::vector<WalkCounts> history_;
};

}  // namespace

SceneType treeScene() { return sceneType<TreeScene>(); }

}  // namespace arclight::collision
