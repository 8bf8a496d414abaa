// Scene copies: an image copied again and again; each pass draws the result of the one before.
#include <algorithm>
#include <array>

#include "halftexel_demo.h"
#include "scene_tools.h"

namespace arclight::halftexel {
namespace {

struct CopiesParams {
    QuadSettings quad;
    int copies = 100;
};
constexpr auto rowsOf(CopiesParams) {
    return paramRows<CopiesParams>(
        embed(&CopiesParams::quad), Group{"Copies", "Scene copies: each pass draws the result of the pass before."},
        Param{"copies", "", "Number of copies, each made from the copy before.", &CopiesParams::copies, 1, 1000}
            .logarithmic()
            .primary());
}

struct CopiesMeasures {
    CopyMeasures copy;
    DriftMeasures drift;
    EdgeMeasures edges;
};
constexpr auto rowsOf(CopiesMeasures) {
    using M = CopiesMeasures;
    return measureRows<M>(embed(&M::copy), embed(&M::drift), embed(&M::edges));
}

/// Largest difference between a naive copy and the mean of the four texels at each texel's upper left corner.
double differenceFromMean(const Image& drawn, const Image& original) {
    double largest = 0;
    for (int y = 0; y < drawn.height; ++y)
        for (int x = 0; x < drawn.width; ++x)
            for (int c = 0; c < 3; ++c) {
                const int left = std::max(0, x - 1), above = std::max(0, y - 1);
                const int sum = original.at(left, above, c) + original.at(x, above, c) + original.at(left, y, c) +
                                original.at(x, y, c);
                largest = std::max(largest, std::fabs(drawn.at(x, y, c) - sum / 4.0));
            }
    return largest;
}

class CopiesScene : public ImageScene<CopiesParams, CopiesMeasures> {
public:
    static constexpr SceneInfo info{"copies", "copies of copies, with their drift and blur"};

    explicit CopiesScene(Shaders& shaders) : ImageScene(shaders) {}

    void restart() override { changed(); }
    void changed() override { isStale_ = true; }
    bool skip(const Step&, std::int64_t) override { return true; }
    void draw(Frame& frame) override;
    CopiesMeasures measure() override { return measures_; }
    std::string formula() override { return ruleFormula(params.quad.rule); }
    void panel(Panel& panel) override {
        panel.text(copiesSentence(params.copies, measures_.copy, measures_.drift, measures_.edges));
        showRule(panel, params.quad.rule);
    }
    Json dumpState() override {
        const auto level = [&](glm::dvec2 centroid) { return levelState(drawn_.width, drawn_.height, centroid); };
        return stateOf(info, Json::array({level(before_), level(after_)}), params.quad.rule);
    }

private:
    const SampledTarget& drawCopies(Frame& frame);
    void measureCopies();

    std::array<SampledTarget, 2> targets_{SampledTarget("copy, even"), SampledTarget("copy, odd")};
    const SampledTarget* result_ = nullptr;  ///< one of `targets_`
    Image drawn_;
    /// The inputs of the result.
    struct Key {
        QuadSettings quad;
        int copies = 0, imageVersion = -1;
        friend bool operator==(const Key&, const Key&) = default;
    };
    Key measured_;
    bool isStale_ = true;
    CopiesMeasures measures_;
    glm::dvec2 before_{0}, after_{0};  ///< centroids
};

const SampledTarget& CopiesScene::drawCopies(Frame& frame) {
    const RulePass& rules = tools_.rules;
    const Texture* from = &tools_.source.texture();
    const int width = from->width(), height = from->height();
    const auto copies = static_cast<std::size_t>(params.copies);
    SampledTarget& last = targets_[(copies - 1) % 2];
    last.begin(width, height, params.quad);
    Pass pass = frame.pass("copies", last.result());
    for (std::size_t i = 0; i < copies; ++i) {
        SampledTarget& to = targets_[i % 2];
        to.begin(width, height, params.quad);
        to.drawTexture(rules, *from, params.quad.rule);
        to.end(rules);
        pass.reads(*from);
        if (i > 0) pass.reads(*from);  // once more, for the bytes that the pass before wrote
        from = &to.result().colour();
    }
    return last;
}

void CopiesScene::measureCopies() {
    const Image& original = tools_.source.image();
    drawn_ = readImage(result_->result());
    before_ = centroidOf(gridOf(original));
    after_ = centroidOf(gridOf(drawn_));
    measures_ = {.copy = {static_cast<double>(largestDifference(drawn_, original))},
                 .drift = probeDrift(tools_.rules, params.quad.rule, params.copies),
                 .edges = tools_.edgesOf(16, 16, params.quad).measures()};
    if (params.quad.rule == PixelRule::d3d9 && params.copies == 1 && params.quad.msaa == SampleCount::one)
        measures_.copy.meanOfFourMaxDiff = differenceFromMean(drawn_, original);
}

void CopiesScene::draw(Frame& frame) {
    tools_.source.prepare(frame.width(), frame.height());
    const Key key{params.quad, params.copies, tools_.source.version()};
    if (isStale_ || key != measured_) result_ = &drawCopies(frame);
    isStale_ = false;
    if (key != measured_) measureCopies();
    measured_ = key;
    // Draws nothing over the image, because its bytes are compared.
    const Texture& copied = result_->result().colour();
    Pass page = frame.outputPass("image");
    page.reads(copied);
    if (copied.width() == frame.width() && copied.height() == frame.height())
        return page.fullscreen(tools_.copy.set("source", copied));
    page.clear({kGround.r, kGround.g, kGround.b, 1});
    tools_.view.drawWhole(page, {0, 0, static_cast<float>(frame.width()), static_cast<float>(frame.height())}, copied);
}

}  // namespace

SceneType copiesScene() { return sceneType<CopiesScene>(); }

}  // namespace arclight::halftexel
