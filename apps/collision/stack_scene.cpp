// Scene stack: the nodes that a query visits as a diagram, step by step, and what a shorter stack costs.
#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "core/json.h"
#include "core/text.h"
#include "scene.h"
#include "study_view.h"

namespace arclight::collision {
namespace {

constexpr std::array kSizes{0, 1, 2, 3, 5, 8, kMostTreeDepth};

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

/// An arrival at a node that the query tests, and what the walk had cost by then.
struct Visit {
    std::uint32_t node = 0;
    bool isEntered = false;
    std::uint32_t arrivals = 0, restarts = 0;
};

/// The walk of a sphere query, recorded as far as the diagram has room for it.
struct Recorder {
    static constexpr std::size_t kMostVisits = 1000;
    const BoxTree& tree;
    Sphere sphere;
    BoxTest test;
    std::vector<Visit> visits{};
    WalkCounts counts{};

    bool enters(const BoxTree::Node& node) {
        ++counts.boxTests;
        if (visits.size() == kMostVisits) return false;
        const bool is = overlap(sphere, node.box(), test);
        visits.push_back({static_cast<std::uint32_t>(&node - tree.nodes().data()), is, counts.nodes, counts.restarts});
        return is;
    }
    bool leaf(const BoxTree::Node&) { return false; }
    bool isRightFirst(const BoxTree&, std::uint32_t) const { return false; }
};

class StackScene : public CollisionScene {
public:
    void reset(const SceneContext& context) override { set(context); }
    void changed(const SceneContext& context) override {
        if (settingOf(context.params) != setting_) set(context);
    }
    void step(const SceneContext& context, const Step& step) override {
        const std::int64_t tick = step.tick + 1;
        shown_ = static_cast<std::size_t>(tick / kTicksPerVisit) % (visits_.size() + kRest);
        // A new query each time the walk has ended.
        if (shown_ == 0 && tick % kTicksPerVisit == 0) record(context, step.seconds + step.dt);
        shown_ = std::min(shown_, visits_.size() - 1);
    }

    void draw(const SceneContext& context, Frame& frame) override {
        frame.outputPass("page").clear({kGround.r, kGround.g, kGround.b, 1});
        const StackPage page(frame.width(), frame.height());
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        drawHeading(
            canvas, page.width, "A short stack forgets, and finds its way again from the root",
            "The nodes that one sphere tests, entered in green. Second children wait on the stack. Where it has "
            "forgotten one, a bit a level leads there from the root: a gold ring.");
        canvas.declareSubject(page.diagram), canvas.declareSubject(page.plot);
        drawDiagram(canvas, page);
        canvas.keepClear(page.diagram);
        drawStack(canvas, page, context.params);
        drawRestarts(canvas, page, context.params);
        drawTable(canvas, page, context.params);
    }

    void measure(const SceneContext&, CollisionMeasures& measures) override {
        measures.falseNegatives = chosen_.falseNegatives;
        measures.boxTests = chosen_.boxTests, measures.triangleTests = chosen_.triangleTests;
        measures.culledShare = chosen_.culledShare;
        measures.leafReferenceRatio = study_.tree().tree().referenceRatio();
        measures.restarts = chosen_.restarts;
        measures.sahCost = study_.tree().tree().sahCost();
    }

    Json dumpState(const SceneContext&) override {
        return {{"visits", visits_.size()}, {"shown", shown_}, {"restarts", restartsOf(visits_)}};
    }

private:
    static constexpr int kTicksPerVisit = 6, kRest = 12;

    static std::uint32_t restartsOf(std::span<const Visit> visits) {
        return visits.empty() ? 0 : visits.back().restarts;
    }

    /// What the scene shows; a change of anything else leaves the walk as it is.
    using Setting = std::tuple<StudyMesh, Split, int, float, BoxTest, int>;
    static Setting settingOf(const CollisionParams& p) {
        return {p.mesh, p.split, p.leafSize, p.queryRadius, p.test, p.stackSize};
    }

    void set(const SceneContext& context) {
        const CollisionParams& p = context.params;
        setting_ = settingOf(p);
        if (!isMade_ || p.mesh != mesh_ || p.split != split_ || p.leafSize != leafSize_) {
            study_ = TreeStudy(trianglesOf(studyMesh(p.mesh)), {p.split, p.leafSize});
            isMade_ = true, mesh_ = p.mesh, split_ = p.split, leafSize_ = p.leafSize;
        }
        for (std::size_t i = 0; i < kSizes.size(); ++i)
            bySize_[i] = study_.figures(p.queryRadius, {Traversal::shortStack, p.test, kSizes[i]}, context.seed);
        recursive_ = study_.figures(p.queryRadius, {Traversal::recursive, p.test}, context.seed);
        parents_ = study_.figures(p.queryRadius, {Traversal::parentPointers, p.test}, context.seed);
        wide_ = study_.figures(p.queryRadius, {Traversal::wide, p.test}, context.seed);
        chosen_ = study_.figures(p.queryRadius, {Traversal::shortStack, p.test, p.stackSize}, context.seed);
        record(context, context.seconds);
        shown_ = std::min(shown_, visits_.size() - 1);
    }

    /// Records the walk of a sphere and lays its tree out.
    void record(const SceneContext& context, double seconds) {
        const BoxTree& tree = study_.tree().tree();
        Recorder recorder{tree, {study_.centreAt(seconds), context.params.queryRadius}, context.params.test};
        walk(tree, recorder, Traversal::shortStack, context.params.stackSize);
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
        // The path to the node of now: from the root after a restart, else from where the stack had it.
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

    /// What waits: second children on the path whose first child is being visited, the deepest last.
    void drawStack(Canvas& canvas, const StackPage& page, const CollisionParams& params) const {
        const float s = page.unit;
        std::vector<int> waiting;
        for (std::size_t i = shown_; i != parentVisits_[i]; i = parentVisits_[i]) {
            const bool isFirst = visits_[i].node == visits_[parentVisits_[i]].node + 1;
            if (isFirst) waiting.push_back(static_cast<int>(places_[i].y));
        }
        TextLines lines(canvas, {page.stack.x, page.stack.y + 6 * s}, 17 * s);
        lines.add("waiting", bold(13 * s));
        const auto held = static_cast<std::size_t>(params.stackSize);
        const std::size_t room = static_cast<std::size_t>(std::max(1.0f, (page.stack.height - 80 * s) / (17 * s)));
        for (std::size_t i = 0; i < waiting.size() && i < room; ++i)
            lines.add("level " + std::to_string(waiting[i]) + (i < held ? "" : ": forgotten"),
                      {12.5f * s, i < held ? kAccent : kMuted});
        if (waiting.empty()) lines.add("nothing", {12.5f * s, kMuted});
        const Visit& now = visits_[shown_];
        lines.skip(0.5f);
        lines.add("restarts: " + std::to_string(now.restarts), {12.5f * s, kGold});
        lines.add("arrivals: " + std::to_string(now.arrivals), {12.5f * s, kPaper});
    }

    void drawRestarts(Canvas& canvas, const StackPage& page, const CollisionParams& params) const {
        const float s = page.unit;
        constexpr std::array<AxisMark, kSizes.size()> kMarks{
            {{0, "0"}, {1, "1"}, {2, "2"}, {3, "3"}, {4, "5"}, {5, "8"}, {6, "full"}}};
        double most = 10;
        for (const StudyFigures& figures : bySize_) most = std::max(most, figures.nodes);
        const double step = std::pow(10, std::floor(std::log10(most / 2)));
        const double top = step * std::ceil(1.05 * most / step);
        const Plot plot(canvas, page.plot,
                        {.low = -0.4, .high = 6.4, .spacing = 1, .title = "size of the stack", .marks = kMarks},
                        {0, top, top <= 4 * step ? step : 2 * step, "arrivals and restarts of a query", false, 0});
        plot.draw([&] {
            canvas.dashedLine(plot.at(-0.4, recursive_.nodes), plot.at(6.4, recursive_.nodes), s, kMuted);
            canvas.dashedLine(plot.at(-0.4, parents_.nodes), plot.at(6.4, parents_.nodes), s, kWrong);
            const auto curve = [&](CanvasColour colour, auto value) {
                drawCurve(canvas, static_cast<int>(kSizes.size()), {colour, 2 * s},
                          [&](int i) { return plot.at(i, value(bySize_[static_cast<std::size_t>(i)])); });
                for (std::size_t i = 0; i < kSizes.size(); ++i)
                    canvas.disc(plot.at(static_cast<double>(i), value(bySize_[i])),
                                (kSizes[i] == params.stackSize ? 6 : 3.5f) * s, colour);
            };
            curve(kAccent, [](const StudyFigures& f) { return f.nodes; });
            curve(kGold, [](const StudyFigures& f) { return f.restarts; });
            drawLabel(canvas, plot.at(6.3, parents_.nodes) + glm::vec2(0, -10 * s), "parent pointers",
                      {12 * s, kWrong, Align::right});
        });
    }

    void drawTable(Canvas& canvas, const StackPage& page, const CollisionParams& params) const {
        const float s = page.unit;
        const TextStyle header{12 * s, kMuted}, plain{13 * s, kPaper};
        const std::string title = "mean of " + std::to_string(chosen_.queries) + " queries";
        const auto columns =
            Table::fitted(canvas, {{title}, {"  arrivals"}, {"    boxes"}, {"triangles"}, {"restarts"}},
                          page.table.width, 150 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 16 * s}, columns, 23 * s);
        table.header(header);
        const auto row = [&](std::string name, const StudyFigures& f, const TextStyle& style) {
            const auto figure = [](double value) { return formatFixed(value, 1); };
            table.row(
                {std::move(name), figure(f.nodes), figure(f.boxTests), figure(f.triangleTests), figure(f.restarts)},
                style);
        };
        row("recursive", recursive_, plain);
        row("parent pointers", parents_, {13 * s, kWrong});
        row("stack of " + std::to_string(params.stackSize), chosen_, bold(13 * s, kAccent));
        row("full stack", bySize_.back(), plain);
        row("eight-wide", wide_, plain);
        drawSentence(
            canvas, table.at() + glm::vec2(0, 10 * s), page.table.width,
            "All test the same triangles. An arrival at a node costs time even where nothing is tested: the way "
            "back by parent pointers is why the article's loop was not faster than its recursion.",
            {12 * s, kMuted}, 17 * s);
    }

    TreeStudy study_;
    Setting setting_{};
    bool isMade_ = false;
    StudyMesh mesh_{};
    Split split_{};
    int leafSize_ = 0;
    std::array<StudyFigures, kSizes.size()> bySize_{};
    StudyFigures recursive_, parents_, wide_, chosen_;
    std::vector<Visit> visits_;
    std::vector<std::size_t> parentVisits_;
    std::vector<glm::vec2> places_;  ///< column and level
    int columns_ = 0;
    float deepest_ = 1;
    std::size_t shown_ = 0;
};

}  // namespace

std::unique_ptr<CollisionScene> stackScene(Shaders&) { return std::make_unique<StackScene>(); }

}  // namespace arclight::collision
