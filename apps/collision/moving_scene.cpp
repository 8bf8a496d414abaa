// Scene moving: a tree over moving objects, refitted, rebuilt, or rebuilt only when its cost has grown too much.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/json.h"
#include "core/text.h"
#include "shared_rows.h"
#include "sim/collision/moving_study.h"
#include "study_view.h"

namespace arclight::collision {
namespace {

struct MovingParams {
    UpdatePolicy policy = UpdatePolicy::adaptive;
    float rebuildThreshold = 1.3f;
};
constexpr auto rowsOf(MovingParams) {
    using P = MovingParams;
    return paramRows<P>(
        Group{"Moving objects", "Trees over a belt of rocks. The inner rocks orbit faster."},
        Param{"update",
              "Update of the tree shown. refit: fit its boxes to the rocks in every tick; rebuild: build it again in "
              "every tick; adaptive: refit it, and rebuild it when its cost has grown too much.",
              &P::policy, labels("refit", "rebuild", "adaptive").formerly("whenWorse", "adaptive")}
            .formerly("upkeep")
            .label("tree update")
            .primary(),
        Param{"rebuildThreshold", "", "Growth of the cost since the last build that causes a rebuild.",
              &P::rebuildThreshold, 1.01f, 5}
            .formerly("worse")
            .logarithmic()
            .primary());
}

struct MovingMeasures {
    double falseNegatives = 0, boxTests = 0, sahCost = 0;
};
constexpr auto rowsOf(MovingMeasures) {
    using M = MovingMeasures;
    return measureRows<M>(kFalseNegatives<M>, kBoxTests<M>, kSahCost<M>);
}

struct PolicyRow {
    const char* name;
    CanvasColour tint;
};
/// In the order of `UpdatePolicy`.
constexpr std::array<PolicyRow, kUpdatePolicies> kRows{
    {{"refit only", kWrong}, {"rebuild every tick", kPaper}, {"rebuild if cost grows", kAccent}}};

class MovingScene : public Scene<MovingParams, MovingMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"moving", "trees over moving rocks"};

    explicit MovingScene(Shaders&) {}

    void restart() override {
        study_.emplace(seed(), static_cast<double>(params.rebuildThreshold));
        rebuildThreshold_ = params.rebuildThreshold;
        study_->move(seconds());
        history_.clear();
    }
    void changed() override {
        if (rebuildThreshold_ != params.rebuildThreshold) restart();
    }
    void advance(const Step& step) override {
        study_->move(step.seconds + step.dt);
        Record record{};
        for (std::size_t i = 0; i < kRows.size(); ++i) {
            const auto policy = static_cast<UpdatePolicy>(i);
            record.cost[i] = study_->tree(policy).cost(), record.tests[i] = study_->boxTests(policy);
        }
        remember(history_, record, kTicks);
    }

    void draw(Frame& frame) override {
        const PicturePage page(frame, 0.38f, 0.34f);
        const View view = viewInPicture(frame, page.body, kRest, camera().applied(kRest), kHalf);
        frame.scenePass("ground", view, kStudyGround);
        Canvas& canvas = frame.canvas();
        keepPictureClear(canvas, view, page.body.picture, kHalf);
        const auto shown = static_cast<std::size_t>(params.policy);
        const float s = page.unit;
        for (const Sphere& rock : study_->rocks()) {
            const float distance = glm::distance(view.eye, rock.centre);
            const float radius = rock.radius * 0.5f * view.imageSize.y / (view.halfTangents.y * distance);
            canvas.disc(view.pixelOf(rock.centre), radius, mixed(kPaper, kMuted, std::min(1.0f, distance / 6)));
        }
        const BoxTree& tree = study_->tree(params.policy).tree();
        for (const BoxTree::Node& node : tree.nodes())
            if (node.isLeaf())
                drawBox(canvas, view, node.box(), glm::vec3(0), 0.9f * s, kRows[shown].tint.withAlpha(0.3f));
        drawHeading(
            canvas, page.width, "A tree over moving objects",
            "The rocks in a leaf (drawn here) drift apart, because inner rocks orbit faster. A refitted tree stays "
            "correct, but its boxes grow. Its cost shows when to rebuild it.");
        drawTable(canvas, page, shown);
        drawHistory(canvas, page);
    }

    MovingMeasures measure() override {
        return {static_cast<double>(study_->missed()), study_->boxTests(params.policy),
                study_->tree(params.policy).cost()};
    }

    Json dumpState() override {
        Json trees = Json::array();
        for (std::size_t i = 0; i < kRows.size(); ++i)
            trees.push_back({{"cost", study_->tree(static_cast<UpdatePolicy>(i)).cost()},
                             {"builds", study_->tree(static_cast<UpdatePolicy>(i)).builds()}});
        return {{"trees", std::move(trees)}};
    }

private:
    static constexpr Camera kRest{.position = {0, 3.7f, 3.35f}, .target = {0, -0.1f, 0.05f}, .fovY = 0.66f, .far = 40};
    static constexpr glm::vec3 kHalf{1.35f, 0.3f, 1.35f};  ///< m: of the belt
    static constexpr std::size_t kTicks = 600;
    struct Record {
        std::array<double, kUpdatePolicies> cost, tests;
    };

    void drawTable(Canvas& canvas, const PicturePage& page, std::size_t shown) const {
        const float s = page.unit, size = 13 * s;
        const auto columns = Table::fitted(canvas, {{"tree"}, {"builds"}, {"SAH cost"}, {"boxes per query"}},
                                           page.table.width, 150 * s, {12 * s, kMuted});
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 21 * s);
        table.header({12 * s, kMuted});
        for (std::size_t i = 0; i < kRows.size(); ++i) {
            const MovingTree& tree = study_->tree(static_cast<UpdatePolicy>(i));
            const TextStyle style = i == shown ? bold(size, kRows[i].tint) : TextStyle{size, kRows[i].tint};
            table.row({kRows[i].name, inGroups(tree.builds()), formatFixed(tree.cost(), 1),
                       formatFixed(study_->boxTests(static_cast<UpdatePolicy>(i)), 1)},
                      style);
        }
    }

    void drawHistory(Canvas& canvas, const PicturePage& page) const {
        const float s = page.unit;
        const auto curves = [&](const Rect& area, std::array<double, kUpdatePolicies> Record::*values,
                                const char* title) {
            const Plot plot(canvas, area, {-10, 0, 2, "time, s", false, 0}, {1, 3, 1, title, true, 0});
            plot.draw([&] {
                for (std::size_t row = 0; row < kRows.size(); ++row)
                    plot.drawHistory(history_.size(), {kRows[row].tint, 1.8f * s},
                                     [&](std::size_t i) { return std::log10((history_[i].*values)[row]); });
            });
        };
        curves(page.upperPlot, &Record::cost, "SAH cost");
        curves(page.lowerPlot, &Record::tests, "box tests per query");
    }

    std::optional<MovingStudy> study_;
    float rebuildThreshold_ = 0;
    std::vector<Record> history_;
};

}  // namespace

SceneType movingScene() { return sceneType<MovingScene>(); }

}  // namespace arclight::collision
