#include "render/hair/peeled_hair.h"

namespace arclight::hair {
namespace {

constexpr float kMinTransmittance = 1.0f / 255;
/// Peeling ends when fewer pixels than this fraction of all have another layer.
constexpr double kFewPixels = 1.0 / 2000;

}  // namespace

PeeledHair::PeeledHair(Shaders& shaders)
    : copy_(shaders.program("common/fullscreen.vert", "common/copy.frag")),
      rest_(shaders.program("common/fullscreen.vert", "hair/peel_rest.frag")),
      covered_(shaders.program("common/fullscreen.vert", "hair/peel_rest.frag", {"COVERED"})) {}

void PeeledHair::fit(const Framebuffer& scene) {
    const FramebufferSpec spec{.width = scene.width(), .height = scene.height(), .filter = Filter::nearest};
    FramebufferSpec layer = spec, sum = spec;
    layer.colours = {PixelFormat::rgba32f, PixelFormat::rg32f}, layer.depth = true;
    sum.colours = {PixelFormat::rgba32f};
    for (Framebuffer& target : layer_) target.fit("peeled layer", layer);
    sum_.fit("peeled layers", sum);
    restTarget_.fit("peeled rest", sum);
}

double PeeledHair::peel(const Framebuffer& scene, const View& view, const StrandPainter& strands,
                        const Program& program, int layer) {
    const Framebuffer& target = layer_[layer % 2];
    scene.resolveDepthTo(target);
    Pass pass("peel", target);
    // A pixel without a fragment in this layer has none in later layers either.
    pass.view(view).clear(glm::vec4(0)).clear(glm::vec4(1e9f), 1);
    pass.state({.depth = Depth::testAndWrite});
    program.set("lastKeys", layer_[(layer + 1) % 2].colour(1)).set("seenSoFar", sum_.colour());
    program.set("layer", layer).set("leastTransmittance", kMinTransmittance);
    {
        const FragmentCounter::Counting counting(counter_);
        strands.drawStrandsInto(pass, program);
    }
    return glInfo().hasSampleCounts ? counter_.count() : coveredPixels(target);
}

double PeeledHair::coveredPixels(const Framebuffer& layer) {
    covered_.set("peeledLayer", layer.colour());
    Pass("peeled rest", restTarget_).fullscreen(covered_);
    return restTarget_.readMean()[0] * restTarget_.width() * restTarget_.height();
}

void PeeledHair::draw(Frame* frame, const Framebuffer& scene, const View& view, const StrandPainter& strands,
                      const Program& program, int mostLayers) {
    if (frame != nullptr) {
        const GpuScope timed = frame->scope("peel");
        peelAll(scene, view, strands, program, mostLayers);
    } else {
        peelAll(scene, view, strands, program, mostLayers);
    }
    Pass pass = openPass(frame, "hair", scene);
    pass.state({.blend = Blend::premultiplied}).fullscreen(copy_.set("source", sum_.colour()));
}

void PeeledHair::peelAll(const Framebuffer& scene, const View& view, const StrandPainter& strands,
                         const Program& program, int mostLayers) {
    fit(scene);
    sum_.clear(0, 0, 0, 0);
    layers_ = 0, omittedTransmittance_ = 0;
    const double few = kFewPixels * scene.width() * scene.height();
    for (double fragments = 0; (fragments = peel(scene, view, strands, program, layers_)) > 0;) {
        const Texture& layer = layer_[layers_ % 2].colour();
        if (layers_ == mostLayers || fragments < few) {
            omittedTransmittance_ = transmittanceOfNext();
            break;
        }
        Pass pass("peeled layers", sum_);
        pass.state({.blend = Blend::under}).fullscreen(copy_.set("source", layer));
        ++layers_;
    }
}

double PeeledHair::transmittanceOfNext() {
    rest_.set("peeledLayer", layer_[layers_ % 2].colour()).set("seenSoFar", sum_.colour());
    Pass("peeled rest", restTarget_).fullscreen(rest_);
    return restTarget_.readMean()[0];
}

}  // namespace arclight::hair
