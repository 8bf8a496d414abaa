// Scene tree: the boxes that a moving query enters, counted, with brute force as the reference.
#include <algorithm>
#include <array>
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
    StudyQuery query = StudyQuery::sphere;
    int level = 0;
    float modelScale = 1;
    bool scaleRadius = true;
};
constexpr auto rowsOf(TreeParams) {
    using P = TreeParams;
    return paramRows<P>(
        embed(&P::tree), Param{&P::walk, &WalkOptions::traversal}, Param{&P::walk, &WalkOptions::stackSize},
        kTest<P>.when([](const P& p) { return p.query != StudyQuery::ray; }), kQueryGroup, kQuery<P>,
        Param{&P::study, &StudySettings::mesh},
        Param{&P::study, &StudySettings::queryRadius}.when([](const P& p) { return p.query == StudyQuery::sphere; }),
        kLevel<P>,
        Param{"modelScale", "",
              "Scale of the mesh in the world. The tree stays in the mesh's own space, so queries are transformed into "
              "it.",
              &P::modelScale, 0.25f, 4.0f}
            .logarithmic()
            .label("model scale")
            .when([](const P& p) { return p.query == StudyQuery::sphere; }),
        Param{"scaleRadius",
              "Scale the query's radius into the mesh's space, like its centre. If only the centre is transformed, the "
              "query misses hits or reports false ones.",
              &P::scaleRadius}
            .formerly("scalesRadius")
            .when([](const P& p) { return p.query == StudyQuery::sphere && p.modelScale != 1; }));
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
                "Triangles that the tree reports but brute force does not find, and not because of rounding.",
                &M::falseHits}
            .atMost(0),
        Measure{"falsePositiveShare", "%",
                "Fraction of the spheres that pass the approximate test although they miss the box.",
                &M::falsePositiveShare}
            .absentBecause("only sphere queries have one"),
        kBoxTests<M>, kTriangleTests<M>, kCulledShare<M>, kLeafReferenceRatio<M>, kRestarts<M>, kSahCost<M>);
}

/// The texts of a kind of query, in the order of `StudyQuery`.
struct QueryTexts {
    const char *title, *caption, *result, *agreement;
};
constexpr std::array<QueryTexts, 3> kTexts{
    {{"A query that misses a box skips its contents",
      "Green: boxes that the sphere enters. Red: boxes that it misses; their contents are not tested. Lit: triangles "
      "that are tested.",
      "touched", "Brute force finds the same triangles in every query so far."},
     {"The nearest triangle so far rules out all farther boxes",
      "Green: boxes nearer than the best triangle so far. Red: boxes beyond it; their contents are not tested. Lit: "
      "triangles that are tested, and the nearest, which is bright.",
      "    distance", "Brute force finds the same distance in every query so far."},
     {"A ray visits boxes from near to far, and ends at its first hit",
      "Green: boxes that the ray enters. Red: boxes that it misses, or that are behind the hit. Lit: triangles that "
      "are tested, and the first hit, which is bright.",
      "    hit after", "Brute force finds the same first hit in every query so far."}}};

std::string inMetres(double x) { return std::isfinite(x) ? formatFixed(x, 3) + " m" : std::string("no hit"); }

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
        drawQuery(canvas, view, page);
        keepPictureClear(canvas, view, page.body.picture, kHalf);
        drawHeading(canvas, page.width, texts().title, texts().caption);
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
        Json state{{"boxes", trace_.boxes.size()}, {"touched", touched_}, {"missed", missed_}, {"invented", invented_}};
        if (params.query != StudyQuery::sphere && found_.isFound()) state["distance"] = found_.distance;
        return state;
    }

private:
    static constexpr Camera kRest{.position = {1.0f, 1.25f, 4.9f}, .target = {0, 0, 0}, .fovY = 0.62f, .far = 40};
    static constexpr glm::vec3 kHalf{1.25f, 1.2f, 1.25f};  ///< m: of the meshes and the boxes around them

    const QueryTexts& texts() const { return kTexts[static_cast<std::size_t>(params.query)]; }
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
        metrics_ = params.query == StudyQuery::sphere
                       ? study_.metrics(params.study.queryRadius / params.modelScale, params.walk, seed(),
                                        params.scaleRadius ? 1 : params.modelScale)
                       : firstMetrics(study_, params.query, params.walk, seed());
        missed_ = invented_ = 0;
        query(due.since);
        history_.pop_back();
        for (const double tick : due.ticks) query(tick);
    }

    /// The query at a time, by the chosen traversal and by brute force.
    void query(double seconds) {
        counts_ = {};
        if (params.query == StudyQuery::sphere)
            querySphere(seconds);
        else
            queryFirst(seconds);
        remember(history_, counts_, kShownQueries);
    }

    void querySphere(double seconds) {
        // The sphere is in the world, where the mesh is scaled; the tree is in the mesh's space.
        const glm::mat4 model = glm::scale(glm::mat4(1), glm::vec3(params.modelScale));
        const Sphere world{glm::vec3(model * glm::vec4(study_.centreAt(seconds), 1)), params.study.queryRadius};
        sphere_ = inModelSpace(world, glm::inverse(model));
        queried_ = {sphere_.centre, params.scaleRadius ? sphere_.radius : world.radius};
        touched_ = study_.touched(queried_, params.walk, counts_);
        trace_ = traceQuery(study_.tree().tree(), queried_, params.walk.test);
        if (!checksTicks()) return;
        touchedByAll_ = study_.touchedByBruteForce(sphere_).size();
        missed_ += study_.missed(sphere_, touched_), invented_ += study_.invented(sphere_, touched_);
    }

    void queryFirst(double seconds) {
        const bool isRay = params.query == StudyQuery::ray;
        point_ = pointAt(study_, seconds), ray_ = rayAt(study_, seconds);
        found_ =
            isRay ? firstHitIn(study_, ray_, params.walk, counts_) : nearestIn(study_, point_, params.walk, counts_);
        trace_ = isRay ? traceRay(study_.tree(), ray_) : traceNearest(study_.tree(), point_, params.walk.test);
        touched_.clear();
        if (found_.isFound()) touched_.push_back(found_.triangle);
        if (!checksTicks()) return;
        distanceByAll_ = isRay ? firstHitByBruteForce(study_, ray_) : nearestByBruteForce(study_, point_);
        const QueryErrors errors = isRay ? errorsOfFirstHit(study_, ray_, found_, certainHitByBruteForce(study_, ray_))
                                         : errorsOfNearest(study_, point_, found_, distanceByAll_);
        missed_ += errors.missed, invented_ += errors.invented;
    }

    void drawQuery(Canvas& canvas, const View& view, const TreePage& page) const {
        switch (params.query) {
            case StudyQuery::sphere:
                if (queried_.radius != sphere_.radius)
                    drawSphere(canvas, view, queried_, glm::vec3(0), page.unit, kWrong);
                drawSphere(canvas, view, sphere_, glm::vec3(0), page.unit);
                return;
            case StudyQuery::nearest: return drawNearest(canvas, view, point_, found_, page.unit);
            case StudyQuery::ray: return drawRay(canvas, view, page.body.picture, ray_, found_, page.unit);
        }
    }

    /// The results of the query by the tree and by brute force.
    std::array<std::string, 2> results() const {
        std::array<std::string, 2> texts;
        if (params.query == StudyQuery::sphere)
            texts = {inGroups(touched_.size()), inGroups(touchedByAll_)};
        else
            texts = {found_.isFound() ? inMetres(static_cast<double>(found_.distance)) : "no hit",
                     inMetres(distanceByAll_)};
        if (!checksTicks()) texts[1] = "–";
        return texts;
    }

    void drawTable(Canvas& canvas, const TreePage& page) const {
        const float s = page.unit, size = 13 * s;
        const double all = static_cast<double>(study_.triangles().size());
        const auto columns = Table::fitted(canvas, {{"this query"}, {"boxes"}, {"triangles"}, {texts().result}},
                                           page.table.width, 100 * s, {12 * s, kMuted});
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 21 * s);
        table.header({12 * s, kMuted});
        const auto [byTree, byAll] = results();
        table.row({"tree", inGroups(counts_.boxTests), inGroups(counts_.triangleTests), byTree}, bold(size, kAccent));
        table.row({"brute force", "", inGroups(all), byAll}, {size, kPaper});
        table.row({"mean of " + std::to_string(metrics_.queries), formatFixed(metrics_.boxTests, 1),
                   formatFixed(metrics_.triangleTests, 1), ""},
                  {size, kPaper});
        const double missed = missed_ + metrics_.falseNegatives, invented = invented_ + metrics_.falseHits;
        const bool isRight = missed == 0 && invented == 0;
        std::string verdict =
            isRight ? checksTicks() ? texts().agreement
                                    : "Brute force checked " + std::to_string(study_.checkedQueries()) +
                                          " of the queries, and finds the same triangles."
                    : "Since the start: " + inGroups(missed) + " missed, " + inGroups(invented) + " false hits.";
        if (params.query == StudyQuery::sphere && params.modelScale != 1) {
            verdict += " In the mesh's space, the radius is " + inMetres(static_cast<double>(sphere_.radius));
            verdict +=
                params.scaleRadius ? "." : "; the query uses " + inMetres(static_cast<double>(queried_.radius)) + ".";
        }
        if (params.query == StudyQuery::ray && params.walk.traversal == Traversal::wide)
            verdict += " The eight-wide tree has no ray query, so this is the recursive traversal.";
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
    glm::vec3 point_{0};
    Ray ray_;
    FoundTriangle found_;
    double distanceByAll_ = 0;
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
