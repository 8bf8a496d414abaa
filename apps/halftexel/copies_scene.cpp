#include "copies_scene.h"

#include <algorithm>

#include "probes.h"

namespace arclight::halftexel {
namespace {

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

}  // namespace

const SampledTarget& CopiesScene::drawCopies(const SceneContext& context, Frame& frame) {
    const RulePass& rules = context.tools.rules;
    const Texture* from = &context.tools.source.texture();
    const int width = from->width(), height = from->height();
    const auto copies = static_cast<std::size_t>(context.params.copies);
    SampledTarget& last = targets_[(copies - 1) % 2];
    last.begin(width, height, context.quad());
    Pass pass = frame.pass("copies", last.result());
    for (std::size_t i = 0; i < copies; ++i) {
        SampledTarget& to = targets_[i % 2];
        to.begin(width, height, context.quad());
        to.drawTexture(rules, *from, context.params.rule);
        to.end(rules);
        pass.reads(*from);
        if (i > 0) pass.reads(*from);  // once more, for the bytes that the pass before wrote
        from = &to.result().colour();
    }
    return last;
}

void CopiesScene::measureCopies(const SceneContext& context) {
    const HalftexelParams& params = context.params;
    const Image& original = context.tools.source.image();
    drawn_ = readImage(result_->result());
    before_ = centroidOf(gridOf(original));
    after_ = centroidOf(gridOf(drawn_));
    measures_ = {};
    measures_.identityMaxDiff = largestDifference(drawn_, original);
    if (params.rule == PixelRule::d3d9 && params.copies == 1 && params.msaa == SampleCount::one)
        measures_.meanOfFourMaxDiff = differenceFromMean(drawn_, original);
    const DriftReport drift = probeDrift(context.tools.rules, params.rule, params.copies);
    measures_.driftXPx = drift.drift.x;
    measures_.driftYPx = drift.drift.y;
    measures_.copySigmaPx = drift.sigma;
    measureEdges(context, 16, 16, measures_);
}

void CopiesScene::draw(const SceneContext& context, Frame& frame) {
    context.tools.source.prepare(frame.width(), frame.height());
    const Key key{context.quad(), context.params.copies, context.tools.source.version()};
    if (isStale_ || key != measured_) result_ = &drawCopies(context, frame);
    isStale_ = false;
    if (key != measured_) measureCopies(context);
    measured_ = key;
    // Draws nothing over the image, so that its bytes can be compared.
    const Texture& copied = result_->result().colour();
    Pass page = frame.outputPass("image");
    page.reads(copied);
    if (copied.width() == frame.width() && copied.height() == frame.height())
        return page.fullscreen(context.tools.copy.set("source", copied));
    page.clear({kGround.r, kGround.g, kGround.b, 1});
    context.tools.view.drawWhole(page, {0, 0, static_cast<float>(frame.width()), static_cast<float>(frame.height())},
                                 copied);
}

void CopiesScene::dump(Json& levels) const {
    dumpLevel(levels, drawn_.width, drawn_.height, before_);
    dumpLevel(levels, drawn_.width, drawn_.height, after_);
}

}  // namespace arclight::halftexel
