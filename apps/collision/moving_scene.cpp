// Scene moving: what moves needs a tree that moves, too. Fitted anew, built anew, or built when it has become too bad?
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/json.h"
#include "core/text.h"
#include "scene.h"
#include "sim/collision/moving_study.h"
#include "study_view.h"

namespace arclight::collision {
namespace {

struct MovingPage {
    int width;
    float unit;
    PictureBody body;
    Rect table, costs, tests;

    MovingPage(int w, int h) : width(w), unit(pageScale(w, h)), body(w, h, 420), table(body.column) {
        const float height = table.height;
        tests = plotArea(cutBottom(table, 0.34f * height, 8 * unit), unit);
        costs = plotArea(cutBottom(table, 0.38f * height, 8 * unit), unit);
    }
};

struct UpkeepRow {
    const char* name;
    CanvasColour tint;
};
/// In the order of `Upkeep`.
constexpr std::array<UpkeepRow, kUpkeeps> kRows{
    {{"fitted in every tick", kWrong}, {"built in every tick", kPaper}, {"built when worse", kAccent}}};

class MovingScene : public CollisionScene {
public:
    void reset(const SceneContext& context) override {
        study_.emplace(context.seed, static_cast<double>(context.params.worse));
        worse_ = context.params.worse;
        study_->move(context.seconds);
        history_.clear();
    }
    void changed(const SceneContext& context) override {
        if (worse_ != context.params.worse) reset(context);
    }
    void step(const SceneContext&, const Step& step) override {
        study_->move(step.seconds + step.dt);
        Moment moment{};
        for (std::size_t i = 0; i < kRows.size(); ++i) {
            const auto upkeep = static_cast<Upkeep>(i);
            moment.cost[i] = study_->tree(upkeep).cost(), moment.tests[i] = study_->boxTests(upkeep);
        }
        if (history_.size() == kTicks) history_.erase(history_.begin());
        history_.push_back(moment);
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const MovingPage page(frame.width(), frame.height());
        const View view = viewInPicture(frame, page.body, kRest, context.camera.applied(kRest), kHalf);
        frame.scenePass("ground", view, kStudyGround);
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        keepPictureClear(canvas, view, page.body.picture, kHalf);
        const auto shown = static_cast<std::size_t>(context.params.upkeep);
        const float s = page.unit;
        for (const Sphere& rock : study_->rocks()) {
            const float away = glm::distance(view.eye, rock.centre);
            const float radius = rock.radius * 0.5f * view.imageSize.y / (view.halfTangents.y * away);
            canvas.disc(view.pixelOf(rock.centre), radius, mixed(kPaper, kMuted, std::min(1.0f, away / 6)));
        }
        const BoxTree& tree = study_->tree(context.params.upkeep).tree();
        for (const BoxTree::Node& node : tree.nodes())
            if (node.isLeaf())
                drawBox(canvas, view, node.box(), glm::vec3(0), 0.9f * s, kRows[shown].tint.withAlpha(0.3f));
        drawHeading(
            canvas, page.width, "A tree over things that move",
            "What a leaf (drawn here) holds comes apart, as inner rocks are faster. A fitted tree stays right, but "
            "its boxes grow; its cost says when.");
        drawTable(canvas, page, shown);
        drawHistory(canvas, page);
    }

    void measure(const SceneContext& context, CollisionMeasures& measures) override {
        measures.falseNegatives = study_->missed();
        measures.boxTests = study_->boxTests(context.params.upkeep);
        measures.sahCost = study_->tree(context.params.upkeep).cost();
    }

    Json dumpState(const SceneContext&) override {
        Json trees = Json::array();
        for (std::size_t i = 0; i < kRows.size(); ++i)
            trees.push_back({{"cost", study_->tree(static_cast<Upkeep>(i)).cost()},
                             {"builds", study_->tree(static_cast<Upkeep>(i)).builds()}});
        return {{"trees", std::move(trees)}};
    }

private:
    static constexpr Camera kRest{.position = {0, 3.7f, 3.35f}, .target = {0, -0.1f, 0.05f}, .fovY = 0.66f, .far = 40};
    static constexpr glm::vec3 kHalf{1.35f, 0.3f, 1.35f};  ///< m: of the belt
    static constexpr std::size_t kTicks = 600;
    struct Moment {
        std::array<double, kUpkeeps> cost, tests;
    };

    void drawTable(Canvas& canvas, const MovingPage& page, std::size_t shown) const {
        const float s = page.unit, size = 13 * s;
        const auto columns = Table::fitted(canvas, {{"tree"}, {"builds"}, {"cost (SAH)"}, {"boxes a query"}},
                                           page.table.width, 150 * s, {12 * s, kMuted});
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 21 * s);
        table.header({12 * s, kMuted});
        for (std::size_t i = 0; i < kRows.size(); ++i) {
            const MovingTree& tree = study_->tree(static_cast<Upkeep>(i));
            const TextStyle style = i == shown ? bold(size, kRows[i].tint) : TextStyle{size, kRows[i].tint};
            table.row({kRows[i].name, grouped(tree.builds()), formatFixed(tree.cost(), 1),
                       formatFixed(study_->boxTests(static_cast<Upkeep>(i)), 1)},
                      style);
        }
    }

    void drawHistory(Canvas& canvas, const MovingPage& page) const {
        const float s = page.unit;
        const auto curves = [&](const Rect& area, std::array<double, kUpkeeps> Moment::*values, const char* title) {
            const Plot plot(canvas, area, {-10, 0, 2, "time, s", false, 0}, {1, 3, 1, title, true, 0});
            plot.draw([&] {
                for (std::size_t row = 0; row < kRows.size(); ++row)
                    drawCurve(canvas, static_cast<int>(history_.size()), {kRows[row].tint, 1.8f * s}, [&](int i) {
                        const double t = (static_cast<double>(i) + 1 - static_cast<double>(history_.size())) / 60;
                        return plot.at(t, std::log10((history_[static_cast<std::size_t>(i)].*values)[row]));
                    });
            });
        };
        curves(page.costs, &Moment::cost, "cost (SAH)");
        curves(page.tests, &Moment::tests, "box tests of a query");
    }

    std::optional<MovingStudy> study_;
    float worse_ = 0;
    std::vector<Moment> history_;
};

}  // namespace

std::unique_ptr<CollisionScene> movingScene(Shaders&) { return std::make_unique<MovingScene>(); }

}  // namespace arclight::collision
