// Scene tree: the boxes that a sphere enters on its way, counted, with brute force as the oracle.
#include <algorithm>
#include <cmath>

#include "core/json.h"
#include "core/text.h"
#include "scene.h"
#include "study_view.h"

namespace arclight::collision {
namespace {

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

class TreeScene : public CollisionScene {
public:
    explicit TreeScene(Shaders& shaders) : view_(shaders) {}

    void reset(const SceneContext& context) override {
        history_.clear();
        set(context);
    }
    void changed(const SceneContext& context) override { set(context); }
    void step(const SceneContext& context, const Step& step) override { ask(context, step.seconds + step.dt); }

    void draw(const SceneContext& context, Frame& frame) override {
        const TreePage page(frame.width(), frame.height());
        const View view = viewInPicture(frame, page.body, kRest, context.camera.applied(kRest), kHalf);
        view_.light(litBy(trace_, touched_));
        {
            ScenePass pass = frame.scenePass("mesh", view, kStudyGround);
            view_.draw(pass, glm::vec3(0));
        }
        Canvas& canvas = frame.canvas();
        drawLevel(canvas, view, study_.tree().tree(), context.params.level, glm::vec3(0), page.unit);
        drawTrace(canvas, view, trace_, glm::vec3(0), page.unit);
        drawSphere(canvas, view, sphere_, glm::vec3(0), page.unit);
        canvas.markPage();
        keepPictureClear(canvas, view, page.body.picture, kHalf);
        drawHeading(
            canvas, page.width, "What misses a box misses all that lies in it",
            "Green: boxes that the sphere enters. Red: boxes that it tests and leaves aside, with everything in "
            "them. Triangles that it tests are lit.");
        drawTable(canvas, page);
        drawLevels(canvas, page);
        const TestCurve curve[] = {{history_, kAccent}};
        drawTests(canvas, page.history, curve, study_.triangles().size(), page.unit);
    }

    void measure(const SceneContext& context, CollisionMeasures& measures) override {
        const StudyFigures& figures = figures_;
        measures.falseNegatives = figures.falseNegatives + missed_;
        measures.falsePositiveShare = figures.falsePositiveShare;
        measures.boxTests = figures.boxTests, measures.triangleTests = figures.triangleTests;
        measures.culledShare = figures.culledShare;
        measures.leafReferenceRatio = study_.tree().tree().referenceRatio();
        measures.sahCost = study_.tree().tree().sahCost();
        if (context.params.traversal == Traversal::shortStack) measures.restarts = figures.restarts;
    }

    Json dumpState(const SceneContext&) override {
        return {{"boxes", trace_.boxes.size()}, {"touched", touched_}, {"missed", missed_}};
    }

private:
    static constexpr Camera kRest{.position = {1.0f, 1.25f, 4.9f}, .target = {0, 0, 0}, .fovY = 0.62f, .far = 40};
    static constexpr glm::vec3 kHalf{1.25f, 1.2f, 1.25f};  ///< m: of the meshes and the boxes around them

    static WalkOptions walkOf(const CollisionParams& p) { return {p.traversal, p.test, p.stackSize}; }

    void set(const SceneContext& context) {
        const CollisionParams& p = context.params;
        if (!isMade_ || p.mesh != mesh_ || p.split != split_ || p.leafSize != leafSize_) {
            const std::vector<Triangle> triangles = trianglesOf(studyMesh(p.mesh));
            if (!isMade_ || p.mesh != mesh_) view_.setMesh(triangles);
            study_ = TreeStudy(triangles, {p.split, p.leafSize});
            isMade_ = true, mesh_ = p.mesh, split_ = p.split, leafSize_ = p.leafSize;
        }
        figures_ = study_.figures(p.queryRadius, walkOf(p), context.seed);
        missed_ = 0;
        ask(context, context.seconds);
        history_.pop_back();
    }

    /// The query of a time, in the chosen way and by brute force.
    void ask(const SceneContext& context, double seconds) {
        const CollisionParams& p = context.params;
        sphere_ = {study_.centreAt(seconds), p.queryRadius};
        counts_ = {};
        touched_ = study_.touched(sphere_, walkOf(p), counts_);
        trace_ = traceQuery(study_.tree().tree(), sphere_, p.test);
        const std::vector<std::uint32_t> all = study_.touchedByBruteForce(sphere_);
        touchedByAll_ = all.size();
        for (const std::uint32_t triangle : all)
            missed_ += !std::binary_search(touched_.begin(), touched_.end(), triangle);
        if (history_.size() == kShownQueries) history_.erase(history_.begin());
        history_.push_back(counts_);
    }

    void drawTable(Canvas& canvas, const TreePage& page) const {
        const float s = page.unit, size = 13 * s;
        const double all = static_cast<double>(study_.triangles().size());
        const auto columns = Table::fitted(canvas, {{"this query"}, {"boxes"}, {"triangles"}, {"touched"}},
                                           page.table.width, 100 * s, {12 * s, kMuted});
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 21 * s);
        table.header({12 * s, kMuted});
        table.row({"tree", grouped(counts_.boxTests), grouped(counts_.triangleTests),
                   grouped(static_cast<double>(touched_.size()))},
                  bold(size, kAccent));
        table.row({"brute force", "", grouped(all), grouped(static_cast<double>(touchedByAll_))}, {size, kPaper});
        table.row({"mean of 400", formatFixed(figures_.boxTests, 1), formatFixed(figures_.triangleTests, 1), ""},
                  {size, kPaper});
        const bool isRight = missed_ == 0 && figures_.falseNegatives == 0;
        canvas.text(table.at() + glm::vec2(0, 6 * s),
                    isRight ? "Brute force agrees: nothing was missed since the start."
                            : "Missed since the start: " + grouped(missed_ + figures_.falseNegatives),
                    {size, isRight ? kMuted : kWrong});
    }

    void drawLevels(Canvas& canvas, const TreePage& page) const {
        std::vector<int> tested, entered;
        for (const TestedBox& box : trace_.boxes) {
            const auto level = static_cast<std::size_t>(box.level);
            if (tested.size() <= level) tested.resize(level + 1), entered.resize(level + 1);
            ++tested[level], entered[level] += box.isEntered;
        }
        const int most = tested.empty() ? 1 : *std::max_element(tested.begin(), tested.end());
        const double top = most <= 10 ? 10 : most <= 20 ? 20 : most <= 50 ? 50 : most <= 200 ? 200 : 2000;
        const double deepest = std::max(20.0, 10 * std::ceil(static_cast<double>(tested.size()) / 10));
        const Plot plot(canvas, page.levels, {0, deepest, deepest / 4, "level of the tree", false, 0},
                        {0, top, top / 2, "boxes tested, entered", false, 0});
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
    TreeStudy study_;
    bool isMade_ = false;
    StudyMesh mesh_{};
    Split split_{};
    int leafSize_ = 0;
    StudyFigures figures_;
    Sphere sphere_;
    QueryTrace trace_;
    WalkCounts counts_;
    std::vector<std::uint32_t> touched_;
    std::size_t touchedByAll_ = 0;
    double missed_ = 0;
    std::vector<WalkCounts> history_;
};

}  // namespace

std::unique_ptr<CollisionScene> treeScene(Shaders& shaders) { return std::make_unique<TreeScene>(shaders); }

}  // namespace arclight::collision
