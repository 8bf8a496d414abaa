#include "dither_demo.h"

namespace arclight::dither {
namespace {

/// In the order of `Scene`.
constexpr SceneRow<DitherScene> kScenes[]{{foliageScene},  {rampScene}, {pictureScene},
                                          {spectrumScene}, {timeScene}, {generatorScene}};

}  // namespace

DitherDemo::DitherDemo(Shaders& shaders) : SceneDemo(shaders, kScenes) {}

void DitherDemo::complete(SceneContext& context) const {
    pattern_.choose(params, context.seed);
    context.pattern = &pattern_;
    context.input = input_.pixels.empty() ? nullptr : &input_;
}

void DitherDemo::setInputImage(const Image* image) { input_ = image ? *image : Image(); }

DitherMeasures DitherDemo::measure() {
    DitherMeasures measures = SceneDemo::measure();
    if (!isDiffused(params)) {
        const ThresholdMap& map = context().pattern->map();
        measures.coverageErrorMax = coverageErrorMax(map);
        measures.meanBiasLsb = meanBiasLsb(map);
        measures.levels = levels(map);
    }
    return measures;
}

}  // namespace arclight::dither
