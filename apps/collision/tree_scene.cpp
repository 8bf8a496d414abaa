// Scene tree: the boxes that a sphere enters on its way, counted, with brute force as the oracle.
#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

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
        if (asked_.radius != sphere_.radius) drawSphere(canvas, view, asked_, glm::vec3(0), page.unit, kWrong);
        drawSphere(canvas, view, sphere_, glm::vec3(0), page.unit);
        canvas.markPage();
        keepPictureClear(canvas, view, page.body.picture, kHalf);
        drawHeading(
            canvas, page.width, "What misses a box misses all that lies in it",
            "Green: boxes that the sphere enters. Red: boxes that it tests and leaves aside, with everything in "
            "them. Triangles that it tests are lit.");
        drawTable(canvas, page, context.params);
        drawLevels(canvas, page);
        const TestCurve curve[] = {{history_, kAccent}};
        drawTests(canvas, page.history, curve, study_.triangles().size(), page.unit);
    }

    void measure(const SceneContext& context, CollisionMeasures& measures) override {
        const StudyFigures& figures = figures_;
        measures.falseNegatives = figures.falseNegatives + missed_;
        measures.falseHits = figures.falseHits + invented_;
        measures.falsePositiveShare = figures.falsePositiveShare;
        measures.boxTests = figures.boxTests, measures.triangleTests = figures.triangleTests;
        measures.culledShare = figures.culledShare;
        measures.leafReferenceRatio = study_.tree().tree().referenceRatio();
        measures.sahCost = study_.tree().tree().sahCost();
        if (context.params.traversal == Traversal::shortStack) measures.restarts = figures.restarts;
    }

    Json dumpState(const SceneContext&) override {
        return {{"boxes", trace_.boxes.size()}, {"touched", touched_}, {"missed", missed_}, {"invented", invented_}};
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
        figures_ =
            study_.figures(p.queryRadius / p.modelScale, walkOf(p), context.seed, p.scalesRadius ? 1 : p.modelScale);
        missed_ = invented_ = 0;
        ask(context, context.seconds);
        history_.pop_back();
    }

    /// The query of a time, in the chosen way and by brute force.
    void ask(const SceneContext& context, double seconds) {
        const CollisionParams& p = context.params;
        // The sphere is in the world, where the mesh is scaled; the tree is in the mesh's space.
        const glm::mat4 model = glm::scale(glm::mat4(1), glm::vec3(p.modelScale));
        const Sphere world{glm::vec3(model * glm::vec4(study_.centreAt(seconds), 1)), p.queryRadius};
        sphere_ = inModelSpace(world, glm::inverse(model));
        asked_ = {sphere_.centre, p.scalesRadius ? sphere_.radius : world.radius};
        counts_ = {};
        touched_ = study_.touched(asked_, walkOf(p), counts_);
        trace_ = traceQuery(study_.tree().tree(), asked_, p.test);
        touchedByAll_ = study_.touchedByBruteForce(sphere_).size();
        missed_ += study_.missed(sphere_, touched_), invented_ += study_.invented(sphere_, touched_);
        if (history_.size() == kShownQueries) history_.erase(history_.begin());
        history_.push_back(counts_);
    }

    void drawTable(Canvas& canvas, const TreePage& page, const CollisionParams& params) const {
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
        table.row({"mean of " + std::to_string(figures_.queries), formatFixed(figures_.boxTests, 1),
                   formatFixed(figures_.triangleTests, 1), ""},
                  {size, kPaper});
        const double missed = missed_ + figures_.falseNegatives, invented = invented_ + figures_.falseHits;
        const bool isRight = missed == 0 && invented == 0;
        std::string verdict =
            isRight ? "Brute force agrees: nothing was missed since the start."
                    : "Since the start: missed " + grouped(missed) + ", found in vain " + grouped(invented) + ".";
        const auto metres = [](float x) { return formatFixed(static_cast<double>(x), 3) + " m"; };
        if (params.modelScale != 1) {
            verdict += " In the mesh's space, the radius is " + metres(sphere_.radius);
            verdict += params.scalesRadius ? "." : "; the tree is asked with " + metres(asked_.radius) + ".";
        }
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
    Sphere sphere_, asked_;  ///< in the mesh's space: the query, and the one that the tree gets
    QueryTrace trace_;
    WalkCounts counts_;
    std::vector<std::uint32_t> touched_;
    std::size_t touchedByAll_ = 0;
    double missed_ = 0, invented_ = 0;
    std::vector<WalkCounts> history_;
};

}  // namespace

std::unique_ptr<CollisionScene> treeScene(Shaders& shaders) { return std::make_unique<TreeScene>(shaders); }

}  // namespace arclight::collision
