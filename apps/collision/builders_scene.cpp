// Scene builders: cross-sections of the trees of five builders, and their costs.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include "core/json.h"
#include "core/text.h"
#include "shared_rows.h"
#include "study_view.h"

namespace arclight::collision {
namespace {

struct BuildersParams {
    TreeOptions tree;
    WalkOptions walk;
    StudySettings study;
};
constexpr auto rowsOf(BuildersParams) {
    using P = BuildersParams;
    return paramRows<P>(kTreeGroup,
                        // All are shown. The builder chosen in other scenes is measured.
                        Param{&P::tree, &TreeOptions::split}.when([](const P&) { return false; }),
                        Param{&P::tree, &TreeOptions::leafSize}, Param{&P::walk, &WalkOptions::test}, embed(&P::study));
}

struct BuilderRow {
    std::string_view name, label;
    CanvasColour tint;
};
/// In the order of `Split`.
constexpr std::array kBuilders{
    BuilderRow{"midpointBoth", "midpoint both", kWrong},
    BuilderRow{"centroid", "centroid", colourFromHex(0xF2C14E)},
    BuilderRow{"median", "median", colourFromHex(0xC79BEF)},
    BuilderRow{"sahBins", "SAH, bins", kAccent},
    BuilderRow{"sahSweep", "SAH, sweep", colourFromHex(0x62C4F0)},
};

struct BuildersPage {
    int width;
    float unit;
    std::array<Rect, kBuilders.size()> cuts;
    Rect table, plot;

    BuildersPage(int w, int h) : width(w), unit(pageScale(w, h)) {
        Rect body = pageBody(w, h);
        Rect below = cutBottom(body, 0.46f * body.height, 10 * unit);
        for (std::size_t i = 0; i < cuts.size(); ++i) {
            Rect panel = panelBeside(body, static_cast<int>(i), static_cast<int>(cuts.size()), 12 * unit);
            panel.y += 26 * unit, panel.height -= 26 * unit;
            const float side = std::max(1.0f, std::min(panel.width, panel.height));
            cuts[i] = {panel.centre().x - 0.5f * side, panel.y, side, side};
        }
        table = below;
        table.width = 0.62f * below.width;
        Rect right = below;
        right.x += 0.67f * below.width, right.width = 0.33f * below.width;
        plot = plotArea(right, unit);
    }
};

class BuildersScene : public Scene<BuildersParams, TreeMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"builders", "five rules for splitting a node"};

    explicit BuildersScene(Shaders&) {}

    void restart() override { changed(); }
    void changed() override {
        if (const std::pair wanted(params.study.mesh, params.tree.leafSize); made_ != wanted) {
            const std::vector<Triangle> triangles = trianglesOf(studyMesh(params.study.mesh));
            for (std::size_t i = 0; i < kBuilders.size(); ++i)
                studies_[i] = TreeStudy(triangles, {static_cast<Split>(i), params.tree.leafSize});
            cutMesh(triangles);
            made_ = wanted;
        }
        for (std::size_t i = 0; i < kBuilders.size(); ++i)
            metrics_[i] = studies_[i].metrics(params.study.queryRadius, params.walk, seed());
        seconds_ = seconds();
    }
    void advance(const Step& step) override { seconds_ = step.seconds + step.dt; }

    void draw(Frame& frame) override {
        frame.outputPass("page").clear({kGround.r, kGround.g, kGround.b, 1});
        const BuildersPage page(frame.width(), frame.height());
        Canvas& canvas = frame.canvas();
        drawHeading(
            canvas, page.width, "Five builders, none of them best at everything",
            "A cross-section of each tree: deeper boxes are lighter, and boxes that the sphere enters are outlined in "
            "colour. Small boxes that barely overlap need few tests.");
        for (std::size_t i = 0; i < kBuilders.size(); ++i) {
            drawCut(canvas, page, i);
            canvas.keepClear(page.cuts[i]);
        }
        drawTable(canvas, page);
        drawPrediction(canvas, page);
    }

    bool usesCamera() const override { return false; }
    TreeMeasures measure() override {
        const auto chosen = static_cast<std::size_t>(params.tree.split);
        const BoxTree& tree = studies_[chosen].tree().tree();
        double missed = 0;
        for (const StudyMetrics& metrics : metrics_) missed += metrics.falseNegatives;
        return {missed, metrics_[chosen].boxTests, metrics_[chosen].triangleTests, tree.referenceRatio(),
                tree.sahCost()};
    }

    Json dumpState() override {
        Json json = Json::array();
        for (const TreeStudy& study : studies_)
            json.push_back({{"nodes", study.tree().tree().nodes().size()},
                            {"depth", study.tree().tree().depth()},
                            {"sahCost", study.tree().tree().sahCost()}});
        return Json::object({{"trees", std::move(json)}});
    }

    /// Milliseconds to build each tree: the best of three.
    Json benchFigures(const FrameTimes&) override {
        Json metrics = Json::object();
        const std::vector<Triangle> triangles = trianglesOf(studyMesh(params.study.mesh));
        const std::vector<Box> boxes = boxesOf(triangles);
        for (std::size_t i = 0; i < kBuilders.size(); ++i) {
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

    /// The segments in which triangles cross the plane of the cut.
    void cutMesh(std::span<const Triangle> triangles) {
        outline_.clear();
        for (const Triangle& t : triangles) {
            std::array<glm::vec2, 3> ends;
            std::size_t count = 0;
            for (const auto& [a, b] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)})
                if ((a.z < kCut) != (b.z < kCut)) ends[count++] = glm::vec2(glm::mix(a, b, (kCut - a.z) / (b.z - a.z)));
            if (count == 2) outline_.push_back({ends[0], ends[1]});
        }
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
        canvas.clip(area);
        const BoxTree& tree = studies_[i].tree().tree();
        std::vector<int> levels(tree.nodes().size());
        for (std::size_t k = 0; k < levels.size(); ++k) {
            const std::uint32_t parent = tree.parents()[k];
            levels[k] = parent == BoxTree::kNone ? 0 : levels[parent] + 1;
            const BoxTree::Node& node = tree.nodes()[k];
            if (node.low.z <= kCut && kCut <= node.high.z && levels[k] <= 9)
                canvas.frame(rectOf(node), 0.9f * s,
                             mixed(kDeep, kPaper, 0.09f * static_cast<float>(levels[k])).withAlpha(0.30f));
        }
        for (const auto& [a, b] : outline_) canvas.line(at(a), at(b), 1.4f * s, kPaper.withAlpha(0.8f));
        // The sphere goes around in the plane of the cut.
        const float angle = kAngularSpeed * static_cast<float>(seconds_);
        const Sphere sphere{{1.0f * std::cos(angle), 0.97f * std::sin(angle), kCut}, params.study.queryRadius};
        const QueryTrace trace = traceQuery(tree, sphere, params.walk.test);
        for (const TestedBox& box : shownBoxes(trace))
            if (box.isEntered && box.box.low.z <= kCut && kCut <= box.box.high.z)
                canvas.frame(rectOf(tree.nodes()[box.node]), 1.3f * s, kBuilders[i].tint.withAlpha(0.75f));
        canvas.ring(at(glm::vec2(sphere.centre)), 0.42f * area.width * sphere.radius, 1.8f * s, kGold);
        canvas.unclip();
        drawLabel(canvas, {area.x + 4 * s, area.bottom() - 10 * s},
                  grouped(static_cast<double>(trace.boxes.size() + trace.triangles.size())) + " tests",
                  {12 * s, kPaper});
    }

    void drawTable(Canvas& canvas, const BuildersPage& page) const {
        const float s = page.unit;
        const TextStyle header{12 * s, kMuted};
        const auto columns = Table::fitted(canvas,
                                           {{"builder"},
                                            {"references"},
                                            {"     nodes", 0, Align::right, true},
                                            {"depth"},
                                            {"SAH cost"},
                                            {"    boxes"},
                                            {"triangles"},
                                            {"missed", 0, Align::right, true}},
                                           page.table.width, 130 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 14 * s}, columns, 24 * s);
        table.header(header);
        for (std::size_t i = 0; i < kBuilders.size(); ++i) {
            const BoxTree& tree = studies_[i].tree().tree();
            table.row({std::string(kBuilders[i].label), "× " + formatFixed(tree.referenceRatio(), 2),
                       grouped(static_cast<double>(tree.nodes().size())), formatFixed(tree.depth(), 0),
                       formatFixed(tree.sahCost(), 1), formatFixed(metrics_[i].boxTests, 1),
                       formatFixed(metrics_[i].triangleTests, 1), formatFixed(metrics_[i].falseNegatives, 0)},
                      {13 * s, kBuilders[i].tint});
        }
        drawSentence(canvas, table.at() + glm::vec2(0, 10 * s), page.table.width,
                     "SAH cost: expected tests per ray. Boxes, triangles: tests per sphere near the surface, mean of " +
                         std::to_string(metrics_[0].queries) +
                         ". Missed: triangles that only brute force finds. For build times, use --bench.",
                     {12 * s, kMuted}, 17 * s);
    }

    void drawPrediction(Canvas& canvas, const BuildersPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.plot, {1, 3, 1, "SAH cost", true, 0}, {1, 4, 1, "tests per query", true, 0});
        plot.draw([&] {
            for (std::size_t i = 0; i < kBuilders.size(); ++i) {
                const double tests = metrics_[i].boxTests + metrics_[i].triangleTests;
                canvas.disc(plot.at(std::log10(std::max(1.0, studies_[i].tree().tree().sahCost())),
                                    std::log10(std::max(1.0, tests))),
                            5 * s, kBuilders[i].tint);
            }
        });
    }

    static constexpr float kAngularSpeed = 0.45f;  // rad/s
    std::array<TreeStudy, kBuilders.size()> studies_;
    std::array<StudyMetrics, kBuilders.size()> metrics_{};
    std::vector<std::pair<glm::vec2, glm::vec2>> outline_;
    std::optional<std::pair<StudyMesh, int>> made_;  ///< the settings of the studies
    double seconds_ = 0;
};

}  // namespace

SceneType buildersScene() { return sceneType<BuildersScene>(); }

}  // namespace arclight::collision
