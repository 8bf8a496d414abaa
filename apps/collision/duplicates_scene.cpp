// Scene duplicates: triangles across a split in both children, as in the article's first version, and in one.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/json.h"
#include "core/text.h"
#include "shared_rows.h"
#include "study_source.h"
#include "study_view.h"
#include "tree_export.h"

namespace arclight::collision {
namespace {

struct DuplicatesParams {
    TreeOptions tree;
    WalkOptions walk;
    StudySettings study;
    int level = 0;
};
constexpr auto rowsOf(DuplicatesParams) {
    using P = DuplicatesParams;
    return paramRows<P>(kTreeGroup, Param{&P::tree, &TreeOptions::leafSize}, kTest<P>, embed(&P::study), kLevel<P>);
}

struct DuplicatesPage {
    int width;
    float unit;
    std::array<Rect, 2> captions;
    Rect picture, tests, table;

    DuplicatesPage(int w, int h) : width(w), unit(pageScale(w, h)) {
        Rect body = pageBody(w, h);
        const Rect below = cutBottom(body, 0.30f * body.height, 8 * unit);
        picture = body;
        picture.y += 42 * unit, picture.height -= 42 * unit;
        for (int i = 0; i < 2; ++i) captions[static_cast<std::size_t>(i)] = panelBeside(body, i, 2, 10 * unit);
        Rect left = below;
        left.width = 0.46f * below.width;
        tests = plotArea(left, unit);
        table = below;
        table.x += 0.53f * below.width, table.width = 0.47f * below.width;
    }
};

/// One of the two trees, and the result of the current query.
struct Side {
    std::string_view name;
    Split split;
    CanvasColour tint;
    TreeStudy study{};
    StudyMetrics metrics{};
    QueryTrace trace{};
    std::vector<std::uint32_t> touched{};
    std::vector<WalkCounts> history{};
};

class DuplicatesScene : public Scene<DuplicatesParams, TreeMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"duplicates", "the cost of straddling triangles in both children"};

    static constexpr const InputKind* inputKind = &kMeshInput;

    explicit DuplicatesScene(Shaders& shaders) : view_(shaders) {}

    void setInput(const InputFile* file) override { source_.set(file), made_.reset(); }
    void restart() override {
        for (Side& side : sides_) side.history.clear();
        changed();
    }
    void changed() override {
        if (const std::pair wanted(params.study.mesh, params.tree); made_ != wanted) {
            const std::span<const Triangle> triangles = source_.coarse(params.study.mesh);
            view_.setMesh(triangles);
            for (Side& side : sides_) side.study = TreeStudy(triangles, {side.split, params.tree.leafSize});
            made_ = wanted;
        }
        for (Side& side : sides_) side.metrics = side.study.metrics(params.study.queryRadius, params.walk, seed());
        query(seconds());
        for (Side& side : sides_) side.history.pop_back();
    }
    void advance(const Step& step) override { query(step.seconds + step.dt); }

    void draw(Frame& frame) override {
        const DuplicatesPage page(frame.width(), frame.height());
        const View view = viewIn(frame, page.picture, camera().applied(kRest));
        {
            ScenePass pass = frame.scenePass("meshes", view, kStudyGround);
            for (std::size_t i = 0; i < 2; ++i) {
                view_.light(litBy(sides_[i].trace, sides_[i].touched), sides_[i].study.triangles());
                view_.draw(pass, kShifts[i]);
            }
        }
        Canvas& canvas = frame.canvas();
        for (std::size_t i = 0; i < 2; ++i) {
            drawLevel(canvas, view, sides_[i].study.tree().tree(), params.level, kShifts[i], page.unit);
            drawTrace(canvas, view, sides_[i].trace, kShifts[i], page.unit);
            drawSphere(canvas, view, sphere_, kShifts[i], page.unit);
        }
        keepPictureClear(canvas, view, page.picture, kHalf);
        drawHeading(canvas, page.width, "A triangle in both children is tested repeatedly",
                    "On the left, triangles across a split go to both children, as in the article's first version, so "
                    "boxes barely shrink. On the right, the triangle's centre decides. Both find the same triangles." +
                        coarseSentence());
        drawTable(canvas, page);
    }

    /// The tree on the right.
    std::vector<Export> exports() override {
        const bool isCoarse = source_.input() && !source_.input()->coarse.triangles.empty();
        if (isCoarse) return {};
        return {treeExport(source_, params.study.mesh,
                           [this]() -> const BoxTree& { return sides_[1].study.tree().tree(); })};
    }

    /// Measures of the wrong tree.
    TreeMeasures measure() override {
        const StudyMetrics& wrong = sides_[0].metrics;
        const BoxTree& tree = sides_[0].study.tree().tree();
        return {wrong.falseNegatives + sides_[1].metrics.falseNegatives, wrong.boxTests, wrong.triangleTests,
                tree.referenceRatio(), tree.sahCost()};
    }

    Json dumpState() override {
        Json json = Json::array();
        for (const Side& side : sides_)
            json.push_back({{"boxes", side.trace.boxes.size()},
                            {"triangles", side.trace.triangles.size()},
                            {"touched", side.touched}});
        return Json::object({{"sides", std::move(json)}});
    }

private:
    static constexpr Camera kRest{.position = {0, 1.0f, 8.0f}, .target = {0, -0.34f, 0}, .fovY = 0.62f, .far = 40};
    static constexpr std::array kShifts{glm::vec3(-1.85f, 0, 0), glm::vec3(1.85f, 0, 0)};
    static constexpr glm::vec3 kHalf{3.1f, 1.2f, 1.25f};  ///< m: of both meshes and the boxes around them

    static View viewIn(const Frame& frame, const Rect& picture, const Camera& camera) {
        View view = frame.view(camera);
        if (!isWideFrame(frame.width(), frame.height()))
            view = viewInto(view, pixelBounds(frame.view(kRest), -kHalf, kHalf), picture);
        return view;
    }

    /// The tree on the left may hold 64 copies of each triangle, so a large mesh is replaced by a coarser one.
    std::string coarseSentence() const {
        if (!source_.input() || source_.input()->coarse.triangles.empty()) return {};
        return " Both trees hold " + inGroups(sides_[0].study.triangles().size()) + " triangles in place of your " +
               inGroups(source_.count()) + ".";
    }

    void query(double seconds) {
        sphere_ = {sides_[1].study.centreAt(seconds), params.study.queryRadius};
        for (Side& side : sides_) {
            WalkCounts counts;
            side.touched = side.study.touched(sphere_, params.walk, counts);
            side.trace = traceQuery(side.study.tree().tree(), sphere_, params.walk.test);
            remember(side.history, counts, kShownQueries);
        }
    }

    void drawTable(Canvas& canvas, const DuplicatesPage& page) const {
        const float s = page.unit;
        for (std::size_t i = 0; i < 2; ++i) {
            const Side& side = sides_[i];
            canvas.text({page.captions[i].x, page.captions[i].y + 8 * s}, side.name, bold(14 * s, side.tint));
            canvas.text({page.captions[i].x, page.captions[i].y + 28 * s},
                        inGroups(side.trace.boxes.size()) + " boxes, " + inGroups(side.trace.triangles.size()) +
                            " triangles tested, " + inGroups(side.touched.size()) + " touched",
                        {13 * s, kPaper});
        }
        const TestCurve curves[] = {{sides_[0].history, sides_[0].tint}, {sides_[1].history, sides_[1].tint}};
        drawTests(canvas, page.tests, curves, sides_[0].study.triangles().size(), s);
        const TextStyle header{12 * s, kMuted};
        const auto columns = Table::fitted(
            canvas, {{""}, {"references"}, {"   depth", 0, Align::right, true}, {"      boxes"}, {"   triangles"}},
            page.table.width, 110 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 20 * s}, columns, 24 * s);
        table.header(header);
        for (const Side& side : sides_) {
            const BoxTree& tree = side.study.tree().tree();
            table.row({side.split == Split::centroid ? "in one" : "in both", inGroups(tree.references().size()),
                       formatFixed(tree.depth(), 0), formatFixed(side.metrics.boxTests, 1),
                       formatFixed(side.metrics.triangleTests, 1)},
                      {13 * s, side.tint});
        }
        const StudyMetrics &wrong = sides_[0].metrics, &right = sides_[1].metrics;
        const auto times = [](double a, double b) { return "× " + formatFixed(b > 0 ? a / b : 0, 1); };
        table.row({"", times(sides_[0].study.tree().tree().referenceRatio(), 1), "",
                   times(wrong.boxTests, right.boxTests), times(wrong.triangleTests, right.triangleTests)},
                  bold(13 * s));
        canvas.text(table.at() + glm::vec2(0, 8 * s),
                    "Boxes, triangles: tests per query, mean of " + std::to_string(right.queries) + ".",
                    {12 * s, kMuted});
    }

    StudyView view_;
    StudySource source_;
    std::array<Side, 2> sides_{Side{"in both children", Split::midpointBoth, kWrong},
                               Side{"in one child, by its centre", Split::centroid, kAccent}};
    std::optional<std::pair<StudyMesh, TreeOptions>> made_;  ///< the settings of the studies
    Sphere sphere_;
};

}  // namespace

SceneType duplicatesScene() { return sceneType<DuplicatesScene>(); }

}  // namespace arclight::collision
