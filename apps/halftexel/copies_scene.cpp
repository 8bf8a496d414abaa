#include "copies_scene.h"

#include <algorithm>

#include "probes.h"

namespace arclight::halftexel {
namespace {

Image readImage(const Framebuffer& framebuffer) {
    const std::vector<std::uint8_t> bytes = framebuffer.readBytes();
    Image image(framebuffer.width(), framebuffer.height(), 3);
    const std::uint8_t* from = bytes.data();
    for (int y = image.height - 1; y >= 0; --y)
        for (int x = 0; x < image.width; ++x, from += 4)
            for (int c = 0; c < 3; ++c) image.at(x, y, c) = from[c];
    return image;
}

int largestDifference(const Image& a, const Image& b) {
    int largest = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i)
        largest = std::max(largest, std::abs(static_cast<int>(a.pixels[i]) - static_cast<int>(b.pixels[i])));
    return largest;
}

/// Largest difference of one naive copy from the mean of the four texels about each texel's upper left corner.
double differenceFromMean(const Image& drawn, const Image& picture) {
    double largest = 0;
    for (int y = 0; y < drawn.height; ++y)
        for (int x = 0; x < drawn.width; ++x)
            for (int c = 0; c < 3; ++c) {
                const int left = std::max(0, x - 1), above = std::max(0, y - 1);
                const int sum = picture.at(left, above, c) + picture.at(x, above, c) + picture.at(left, y, c) + picture.at(x, y, c);
                largest = std::max(largest, std::fabs(drawn.at(x, y, c) - sum / 4.0));
            }
    return largest;
}

}  // namespace

const SampledTarget& CopiesScene::drawCopies(const SceneContext& context, Frame& frame) {
    const HalftexelParams& params = context.params;
    const Texture& picture = context.tools.picture.texture();
    const QuadSettings quad{params.rule, params.msaa, params.pattern};
    for (SampledTarget& target : targets_) target.begin(picture.width(), picture.height(), quad);
    const SampledTarget& result = targets_[static_cast<std::size_t>((params.copies - 1) % 2)];
    Pass pass = frame.pass("copies", result.result());
    const Texture* from = &picture;
    for (int i = 0; i < params.copies; ++i) {
        SampledTarget& to = targets_[static_cast<std::size_t>(i % 2)];
        to.begin(picture.width(), picture.height(), quad);
        to.drawTexture(context.tools.rules, *from, params.rule);
        to.end(context.tools.rules);
        pass.reads(*from);
        if (i > 0) pass.reads(*from);  // as it was written
        from = &to.result().colour();
    }
    return result;
}

void CopiesScene::measureCopies(const SceneContext& context) {
    const HalftexelParams& params = context.params;
    const Image& picture = context.tools.picture.image();
    drawn_ = readImage(result_->result());
    before_ = centroidOf(gridOf(picture));
    after_ = centroidOf(gridOf(drawn_));
    measures_ = {};
    measures_.identityMaxDiff = largestDifference(drawn_, picture);
    if (params.rule == PixelRule::d3d9 && params.copies == 1 && params.msaa == SampleCount::one)
        measures_.meanOfFourMaxDiff = differenceFromMean(drawn_, picture);
    const DriftReport drift = probeDrift(context.tools.rules, params.rule, params.copies);
    measures_.driftXPx = drift.drift.x;
    measures_.driftYPx = drift.drift.y;
    measures_.copySigmaPx = drift.sigma;
    SampledTarget small("coverage");
    const EdgeCoverage coverage =
        measureCoverage(context.tools.rules, small, 16, 16, {params.rule, params.msaa, params.pattern});
    measures_.edgeCoverage = std::min(coverage.left, coverage.top);
    measures_.cornerCoverage = coverage.corner;
}

void CopiesScene::draw(const SceneContext& context, Frame& frame) {
    context.tools.picture.prepare(frame.width(), frame.height());
    const HalftexelParams& params = context.params;
    const Key key{{params.rule, params.msaa, params.pattern}, params.copies, context.tools.picture.version()};
    if (isStale_ || key != measured_) result_ = &drawCopies(context, frame);
    isStale_ = false;
    if (key != measured_) measureCopies(context);
    measured_ = key;
    // The picture alone, byte by byte: nothing is drawn over it.
    const Framebuffer& picture = frame.picture();
    const Texture& copied = result_->result().colour();
    Pass pass = frame.pass("picture", picture);
    pass.reads(copied);
    if (copied.width() == picture.width() && copied.height() == picture.height()) {
        copyTexels(context.tools, copied);
        return;
    }
    picture.clear(kGround.r, kGround.g, kGround.b, 1);
    context.tools.view.drawWhole(picture, {0, 0, static_cast<float>(picture.width()), static_cast<float>(picture.height())},
                                 copied);
}

void CopiesScene::dump(Json& levels) const {
    dumpLevel(levels, drawn_.width, drawn_.height, before_);
    dumpLevel(levels, drawn_.width, drawn_.height, after_);
}

}  // namespace arclight::halftexel
