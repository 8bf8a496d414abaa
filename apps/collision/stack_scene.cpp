// Scene stack: the nodes that a query visits as a diagram, step by step, and the cost of a shorter stack.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/json.h"
#include "core/text.h"
#include "shared_rows.h"
#include "study_source.h"
#include "study_view.h"
#include "tree_export.h"

namespace arclight::collision {
namespace {

struct StackParams {
    TreeOptions tree;
    WalkOptions walk{.traversal = Traversal::shortStack};
    StudySettings study;

    friend bool operator==(const StackParams&, const StackParams&) = default;
};
constexpr auto rowsOf(StackParams) {
    using P = StackParams;
    return paramRows<P>(embed(&P::tree), Param{&P::walk, &WalkOptions::stackSize}, kTest<P>, embed(&P::study));
}

struct StackMeasures {
    TreeMeasures tree;
    double culledShare = 0, restarts = 0;
};
constexpr auto rowsOf(StackMeasures) {
    using M = StackMeasures;
    return measureRows<M>(embed(&M::tree), kCulledShare<M>, kRestarts<M>);
}

constexpr std::array kSizes{0, 1, 2, 3, 5, 8, kMaxTreeDepth};

struct StackPage {
    int width;
    float unit;
    Rect diagram, stack, plot, table;

    StackPage(int w, int h) : width(w), unit(pageScale(w, h)) {
        Rect body = pageBody(w, h);
        const Rect below = cutBottom(body, 0.38f * body.height, 14 * unit);
        diagram = body, diagram.width -= 150 * unit;
        stack = body, stack.x = body.right() - 130 * unit, stack.width = 130 * unit;
        Rect left = below;
        left.width = 0.42f * below.width;
        plot = plotArea(left, unit);
        table = below;
        table.x += 0.48f * below.width, table.width = 0.52f * below.width;
    }
};

/// A visit of a node that the query tests, and the cost of the traversal up to then.
struct Visit {
    std::uint32_t node = 0;
    bool isEntered = false;
    std::uint32_t visited = 0, restarts = 0;
};

/// The traversal of a sphere query, recorded as far as the diagram has room for it.
struct Recorder {
    static constexpr std::size_t kMaxVisits = 1000;
    const BoxTree& tree;
    Sphere sphere;
    BoxTest test;
    std::vector<Visit> visits{};
    WalkCounts counts{};

    bool enters(const BoxTree::Node& node) {
        ++counts.boxTests;
        if (visits.size() == kMaxVisits) return false;
        const bool is = overlap(sphere, node.box(), test);
        visits.push_back({static_cast<std::uint32_t>(&node - tree.nodes().data()), is, counts.nodes, counts.restarts});
        return is;
    }
    bool leaf(const BoxTree::Node&) { return false; }
    bool isRightFirst(const BoxTree&, std::uint32_t) const { return false; }
};

class StackScene : public Scene<StackParams, StackMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"stack", "traversals with stacks of different sizes"};

    static constexpr const InputKind* inputKind = &kMeshInput;

    explicit StackScene(Shaders&) {}

    void setInput(const InputFile* file) override { source_.set(file), made_.reset(); }
    void restart() override {
        shown_ = 0;
        prepare();
    }
    /// A change of anything else leaves the traversal as it is.
    void changed() override {
        if (params != made_) prepare();
    }
    std::string busyWith(int, int) const override {
        return postponed_.isWaiting() ? "Querying " + inGroups(source_.count()) + " triangles" : std::string();
    }
    std::vector<Export> exports() override {
        return {treeExport(source_, params.study.mesh,
                           [this]() -> const BoxTree& { return refresh(), study_.tree().tree(); })};
    }
    void advance(const Step& step) override {
        refresh();
        const std::int64_t tick = step.tick + 1;
        shown_ = static_cast<std::size_t>(tick / kTicksPerVisit) % (visits_.size() + kRest);
        // A new query each time the traversal has ended.
        if (shown_ == 0 && tick % kTicksPerVisit == 0) record(step.seconds + step.dt);
        shown_ = std::min(shown_, visits_.size() - 1);
    }

    void draw(Frame& frame) override {
        refresh();
        frame.outputPass("page").clear({kGround.r, kGround.g, kGround.b, 1});
        const StackPage page(frame.width(), frame.height());
        Canvas& canvas = frame.canvas();
        drawHeading(
            canvas, page.width, "A short stack discards nodes and restarts at the root",
            "The nodes that one sphere tests; entered nodes are green. Second children wait on the stack. If it has "
            "discarded one, one bit per level leads to it from the root (gold ring).");
        canvas.declareSubject(page.diagram), canvas.declareSubject(page.plot);
        drawDiagram(canvas, page);
        canvas.keepClear(page.diagram);
        drawStack(canvas, page);
        drawRestarts(canvas, page);
        drawTable(canvas, page);
    }

    bool usesCamera() const override { return false; }
    StackMeasures measure() override {
        refresh();
        const BoxTree& tree = study_.tree().tree();
        return {
            {chosen_.falseNegatives, chosen_.boxTests, chosen_.triangleTests, tree.referenceRatio(), tree.sahCost()},
            chosen_.culledShare,
            chosen_.restarts};
    }

    Json dumpState() override {
        refresh();
        return {{"visits", visits_.size()}, {"shown", shown_}, {"restarts", restartsOf(visits_)}};
    }

private:
    static constexpr int kTicksPerVisit = 6, kRest = 12;

    static std::uint32_t restartsOf(std::span<const Visit> visits) {
        return visits.empty() ? 0 : visits.back().restarts;
    }

    void prepare() {
        postponed_.begin(seconds());
        if (!source_.isLarge()) refresh();
    }
    void refresh() {
        if (!postponed_.isWaiting()) return;
        const double since = postponed_.end().since;
        if (!made_ || made_->study.mesh != params.study.mesh || made_->tree != params.tree)
            study_ = source_.study(params.study.mesh, params.tree);
        made_ = params;
        QueryReference reference;
        const auto metrics = [&](Traversal traversal, int size) {
            return study_.metrics(params.study.queryRadius, {traversal, params.walk.test, size}, seed(), 1, &reference);
        };
        for (std::size_t i = 0; i < kSizes.size(); ++i) bySize_[i] = metrics(Traversal::shortStack, kSizes[i]);
        recursive_ = metrics(Traversal::recursive, 0);
        parents_ = metrics(Traversal::parentPointers, 0);
        wide_ = metrics(Traversal::wide, 0);
        chosen_ = metrics(Traversal::shortStack, params.walk.stackSize);
        record(since);
        shown_ = std::min(shown_, visits_.size() - 1);
    }

    /// Records the traversal of a sphere and lays its tree out.
    void record(double seconds) {
        const BoxTree& tree = study_.tree().tree();
        Recorder recorder{tree, {study_.centreAt(seconds), params.study.queryRadius}, params.walk.test};
        walk(tree, recorder, Traversal::shortStack, params.walk.stackSize);
        visits_ = std::move(recorder.visits);
        // Nodes without visited children get a column each, from the left; the others lie between their children's.
        places_.assign(visits_.size(), {});
        parentVisits_.assign(visits_.size(), 0);
        std::vector<std::size_t> path;
        deepest_ = 1;
        for (std::size_t i = 0; i < visits_.size(); ++i) {
            while (!path.empty() && visits_[path.back()].node != tree.parents()[visits_[i].node]) path.pop_back();
            parentVisits_[i] = path.empty() ? i : path.back();
            places_[i].y = static_cast<float>(path.size());
            deepest_ = std::max(deepest_, places_[i].y);
            path.push_back(i);
        }
        std::vector<glm::vec2> spans(visits_.size(), glm::vec2(1e9f, -1e9f));
        columns_ = 0;
        for (std::size_t i = 0; i < visits_.size(); ++i) {
            const bool isEnd = i + 1 == visits_.size() || parentVisits_[i + 1] != i;
            if (isEnd) spans[i] = glm::vec2(static_cast<float>(columns_++));
        }
        for (std::size_t i = visits_.size(); i-- > 0;) {
            places_[i].x = 0.5f * (spans[i].x + spans[i].y);
            glm::vec2& above = spans[parentVisits_[i]];
            above = {std::min(above.x, places_[i].x), std::max(above.y, places_[i].x)};
        }
    }

    glm::vec2 placeOf(const StackPage& page, std::size_t i) const {
        const Rect room = page.diagram.inset(10 * page.unit);
        const float columns = std::max(1.0f, static_cast<float>(columns_ - 1));
        return {room.x + room.width * places_[i].x / columns, room.y + room.height * places_[i].y / deepest_};
    }

    void drawDiagram(Canvas& canvas, const StackPage& page) const {
        const float s = page.unit,
                    size = std::clamp(0.35f * page.diagram.width / static_cast<float>(columns_ + 1), 1.6f * s, 5 * s);
        for (std::size_t i = 1; i < visits_.size(); ++i)
            canvas.line(placeOf(page, parentVisits_[i]), placeOf(page, i), s,
                        i <= shown_ ? kHairline : kHairline.withAlpha(0.5f));
        // The path to the current node: from the root after a restart, otherwise from its ancestor on the stack.
        const bool hasRestarted = shown_ > 0 && visits_[shown_].restarts > visits_[shown_ - 1].restarts;
        for (std::size_t i = shown_; i != parentVisits_[i]; i = parentVisits_[i]) {
            canvas.line(placeOf(page, parentVisits_[i]), placeOf(page, i), (hasRestarted ? 3.2f : 2.2f) * s,
                        hasRestarted ? kGold : kAccent.withAlpha(0.55f));
        }
        for (std::size_t i = 0; i < visits_.size(); ++i) {
            const CanvasColour colour = visits_[i].isEntered ? kAccent : kWrong;
            const bool isRestart = i > 0 && visits_[i].restarts > visits_[i - 1].restarts;
            canvas.disc(placeOf(page, i), size, i <= shown_ ? colour : mixed(kGround, colour, 0.22f));
            if (isRestart && i <= shown_) canvas.ring(placeOf(page, i), size + 3 * s, 1.6f * s, kGold);
        }
        canvas.ring(placeOf(page, shown_), size + 4 * s, 2 * s, kPaper);
    }

    /// The waiting nodes: second children on the path whose first child is being visited, the deepest last.
    void drawStack(Canvas& canvas, const StackPage& page) const {
        const float s = page.unit;
        std::vector<int> waiting;
        for (std::size_t i = shown_; i != parentVisits_[i]; i = parentVisits_[i]) {
            const bool isFirst = visits_[i].node == visits_[parentVisits_[i]].node + 1;
            if (isFirst) waiting.push_back(static_cast<int>(places_[i].y));
        }
        TextLines lines(canvas, {page.stack.x, page.stack.y + 6 * s}, 17 * s);
        lines.add("on the stack", bold(13 * s));
        const auto held = static_cast<std::size_t>(params.walk.stackSize);
        const std::size_t room = static_cast<std::size_t>(std::max(1.0f, (page.stack.height - 80 * s) / (17 * s)));
        for (std::size_t i = 0; i < waiting.size() && i < room; ++i)
            lines.add("level " + std::to_string(waiting[i]) + (i < held ? "" : ": discarded"),
                      {12.5f * s, i < held ? kAccent : kMuted});
        if (waiting.empty()) lines.add("empty", {12.5f * s, kMuted});
        const Visit& now = visits_[shown_];
        lines.skip(0.5f);
        lines.add("restarts: " + std::to_string(now.restarts), {12.5f * s, kGold});
        lines.add("node visits: " + std::to_string(now.visited), {12.5f * s, kPaper});
    }

    void drawRestarts(Canvas& canvas, const StackPage& page) const {
        const float s = page.unit;
        constexpr std::array<AxisMark, kSizes.size()> kMarks{
            {{0, "0"}, {1, "1"}, {2, "2"}, {3, "3"}, {4, "5"}, {5, "8"}, {6, "full"}}};
        double most = 10;
        for (const StudyMetrics& metrics : bySize_) most = std::max(most, metrics.nodes);
        const double step = std::pow(10, std::floor(std::log10(most / 2)));
        const double top = step * std::ceil(1.05 * most / step);
        const Plot plot(canvas, page.plot,
                        {.low = -0.4, .high = 6.4, .spacing = 1, .title = "stack size", .marks = kMarks},
                        {0, top, top <= 4 * step ? step : 2 * step, "node visits, restarts (gold)", false, 0});
        plot.draw([&] {
            canvas.dashedLine(plot.at(-0.4, recursive_.nodes), plot.at(6.4, recursive_.nodes), s, kMuted);
            canvas.dashedLine(plot.at(-0.4, parents_.nodes), plot.at(6.4, parents_.nodes), s, kWrong);
            const auto curve = [&](CanvasColour colour, auto value) {
                drawCurve(canvas, static_cast<int>(kSizes.size()), {colour, 2 * s},
                          [&](int i) { return plot.at(i, value(bySize_[static_cast<std::size_t>(i)])); });
                for (std::size_t i = 0; i < kSizes.size(); ++i)
                    canvas.disc(plot.at(static_cast<double>(i), value(bySize_[i])),
                                (kSizes[i] == params.walk.stackSize ? 6 : 3.5f) * s, colour);
            };
            curve(kAccent, [](const StudyMetrics& f) { return f.nodes; });
            curve(kGold, [](const StudyMetrics& f) { return f.restarts; });
            drawLabel(canvas, plot.at(6.3, parents_.nodes) + glm::vec2(0, -10 * s), "parent pointers",
                      {12 * s, kWrong, Align::right});
        });
    }

    void drawTable(Canvas& canvas, const StackPage& page) const {
        const float s = page.unit;
        const TextStyle header{12 * s, kMuted}, plain{13 * s, kPaper};
        const std::string title = "mean of " + std::to_string(chosen_.queries);
        const auto columns =
            Table::fitted(canvas, {{title}, {"    visits"}, {"    boxes"}, {"triangles"}, {"restarts"}},
                          page.table.width, 150 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 16 * s}, columns, 23 * s);
        table.header(header);
        const auto row = [&](std::string name, const StudyMetrics& f, const TextStyle& style) {
            const auto fixed = [](double value) { return formatFixed(value, 1); };
            table.row({std::move(name), fixed(f.nodes), fixed(f.boxTests), fixed(f.triangleTests), fixed(f.restarts)},
                      style);
        };
        row("recursive", recursive_, plain);
        row("parent pointers", parents_, {13 * s, kWrong});
        row("stack of " + std::to_string(params.walk.stackSize), chosen_, bold(13 * s, kAccent));
        row("full stack", bySize_.back(), plain);
        row("eight-wide", wide_, plain);
        drawSentence(
            canvas, table.at() + glm::vec2(0, 10 * s), page.table.width,
            "All traversals test the same triangles. Visiting a node costs time even if nothing is tested. Parent "
            "pointers revisit nodes on the way up, so the article's loop was not faster than its recursion. " +
                source_.replacement(params.tree),
            {12 * s, kMuted}, 17 * s);
    }

    StudySource source_;
    Postponed postponed_;
    TreeStudy study_;
    std::optional<StackParams> made_;  ///< the settings shown
    std::array<StudyMetrics, kSizes.size()> bySize_{};
    StudyMetrics recursive_, parents_, wide_, chosen_;
    std::vector<Visit> visits_;
    std::vector<std::size_t> parentVisits_;
    std::vector<glm::vec2> places_;  ///< column and level
    int columns_ = 0;
    float deepest_ = 1;
    std::size_t shown_ = 0;
};

}  // namespace

SceneType stackScene() { return sceneType<StackScene>(); }

}  // namespace arclight::collision
