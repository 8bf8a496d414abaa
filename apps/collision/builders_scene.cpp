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
#include "study_source.h"
#include "study_view.h"
#include "tree_export.h"

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
    /// The tree of the builder that other scenes use.
    std::vector<Export> exports() override {
        return {treeExport(source_, params.study.mesh,
                           [this]() -> const BoxTree& { return refresh(), chosen().tree().tree(); })};
    }

    void draw(Frame& frame) override {
        refresh();
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
        refresh();
        const StudyMetrics& metrics = metrics_[chosenIndex()];
        const BoxTree& tree = chosen().tree().tree();
        double missed = 0;
        for (const StudyMetrics& one : metrics_) missed += one.falseNegatives;
        return {missed, metrics.boxTests, metrics.triangleTests, tree.referenceRatio(), tree.sahCost()};
    }

    Json dumpState() override {
        refresh();
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
    static constexpr std::size_t kMaxOutline = 20'000;  ///< segments
    static constexpr int kMaxLevel = 9;                 ///< of the boxes in a cross-section

    bool isBuilt(std::size_t builder) const { return canBuild(static_cast<Split>(builder), source_.count()); }
    std::size_t chosenIndex() const { return static_cast<std::size_t>(source_.possible(params.tree).split); }
    const TreeStudy& chosen() const { return studies_[chosenIndex()]; }

    /// Builds the trees if they must change.
    void refresh() {
        if (!postponed_.isWaiting()) return;
        postponed_.end();
        if (const std::pair wanted(params.study.mesh, params.tree.leafSize); made_ != wanted) {
            for (std::size_t i = 0; i < kBuilders.size(); ++i) {
                studies_[i] = {};
                const TreeOptions options{static_cast<Split>(i), params.tree.leafSize};
                if (isBuilt(i)) studies_[i] = source_.study(params.study.mesh, options);
            }
            if (const Box box = chosen().tree().tree().bounds(); source_.input())
                cut_ = 0.12f * box.high.z, path_ = glm::vec2(box.high);
            else
                cut_ = kCut, path_ = {1, 0.97f};
            cutMesh(source_.triangles(params.study.mesh));
            made_ = wanted;
        }
        QueryReference reference;
        for (std::size_t i = 0; i < kBuilders.size(); ++i)
            metrics_[i] = studies_[i].metrics(params.study.queryRadius, params.walk, seed(), 1, &reference);
    }

    /// The segments in which triangles cross the plane of the cut.
    void cutMesh(std::span<const Triangle> triangles) {
        outline_.clear();
        for (const Triangle& t : triangles) {
            std::array<glm::vec2, 3> ends;
            std::size_t count = 0;
            for (const auto& [a, b] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)})
                if ((a.z < cut_) != (b.z < cut_)) ends[count++] = glm::vec2(glm::mix(a, b, (cut_ - a.z) / (b.z - a.z)));
            if (count == 2) outline_.push_back({ends[0], ends[1]});
        }
        if (outline_.size() > kMaxOutline) thinOut();
    }
    /// Moves the ends of the segments to the points of a grid that is finer than pixels, so that most vanish.
    void thinOut() {
        constexpr float kPerMetre = 400;
        const auto less = [](glm::vec2 a, glm::vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
        for (auto& [a, b] : outline_) {
            a = glm::round(a * kPerMetre) / kPerMetre, b = glm::round(b * kPerMetre) / kPerMetre;
            if (less(b, a)) std::swap(a, b);
        }
        std::sort(outline_.begin(), outline_.end(), [&](const auto& one, const auto& two) {
            return one.first != two.first ? less(one.first, two.first) : less(one.second, two.second);
        });
        outline_.erase(std::unique(outline_.begin(), outline_.end()), outline_.end());
        std::erase_if(outline_, [](const auto& one) { return one.first == one.second; });
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
        if (tree.isEmpty()) return drawNotBuilt(canvas, page, i);
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
        // The sphere goes around in the plane of the cut.
        const float angle = kAngularSpeed * static_cast<float>(seconds_);
        const Sphere sphere{{path_.x * std::cos(angle), path_.y * std::sin(angle), cut_}, params.study.queryRadius};
        const QueryTrace trace = traceQuery(tree, sphere, params.walk.test);
        for (const TestedBox& box : shownBoxes(trace))
            if (box.isEntered && box.box.low.z <= cut_ && cut_ <= box.box.high.z)
                canvas.frame(rectOf(tree.nodes()[box.node]), 1.3f * s, kBuilders[i].tint.withAlpha(0.75f));
        canvas.ring(at(glm::vec2(sphere.centre)), 0.42f * area.width * sphere.radius, 1.8f * s, kGold);
        canvas.unclip();
        drawLabel(canvas, {area.x + 4 * s, area.bottom() - 10 * s},
                  inGroups(trace.boxes.size() + trace.triangles.size()) + " tests", {12 * s, kPaper});
    }

    void drawNotBuilt(Canvas& canvas, const BuildersPage& page, std::size_t i) const {
        const Rect& area = page.cuts[i];
        canvas.unclip();
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
                           {"missed", 0, Align::right, true}},
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
                       formatFixed(metrics_[i].falseNegatives, 0)},
                      {13 * s, kBuilders[i].tint});
        }
        drawSentence(canvas, table.at() + glm::vec2(0, 10 * s), page.table.width,
                     "SAH cost: expected tests per ray. Boxes, triangles: tests per sphere near the surface, mean of " +
                         std::to_string(metrics_[chosenIndex()].queries) +
                         ". Missed: triangles that only brute force finds. For build times, use --bench.",
                     {12 * s, kMuted}, 17 * s);
    }

    void drawPrediction(Canvas& canvas, const BuildersPage& page) const {
        const float s = page.unit;
        const bool isInput = source_.input() != nullptr;
        const Axis cost{isInput ? 0.0 : 1.0, isInput ? 5.0 : 3.0, 1, "SAH cost", true, 0},
            queryTests{isInput ? 0.0 : 1.0, isInput ? 6.0 : 4.0, isInput ? 2.0 : 1.0, "tests per query", true, 0};
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

    static constexpr float kAngularSpeed = 0.45f;  // rad/s
    StudySource source_;
    Postponed postponed_;
    std::array<TreeStudy, kBuilders.size()> studies_;
    std::array<StudyMetrics, kBuilders.size()> metrics_{};
    std::vector<std::pair<glm::vec2, glm::vec2>> outline_;
    std::optional<std::pair<StudyMesh, int>> made_;  ///< the settings of the studies
    float cut_ = kCut;                               ///< height of the cut
    glm::vec2 path_{1, 0.97f};                       ///< half axes of the sphere's path
    double seconds_ = 0;
};

}  // namespace

SceneType buildersScene() { return sceneType<BuildersScene>(); }

}  // namespace arclight::collision
