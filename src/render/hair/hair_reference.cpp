#include "render/hair/hair_reference.h"

#include <algorithm>
#include <cmath>

namespace arclight::hair {
namespace {

/// Assumed upper bound of the layers of a head of hair; `PeeledHair::omittedTransmittance` shows whether it suffices.
constexpr int kMaxReferenceLayers = 256;
/// Limit of the points of all layers together, which reduces the layers for very many strands.
constexpr int kMaxPoints = 60'000'000;

int mostLayers(const StrandPainter& strands) {
    const int points = std::max(strands.strandsDrawn() * strands.pointsPerStrand(), 1);
    return std::clamp(kMaxPoints / points, 4, kMaxReferenceLayers);
}

}  // namespace

HairReference::HairReference(Shaders& shaders)
    : psnr_(shaders),
      displayed_(shaders.program("common/fullscreen.vert", "hair/displayed.frag")),
      ribbons_(shaders) {}

void HairReference::drawBehind(const ShownHair& shown, Framebuffer& target) {
    const int width = static_cast<int>(shown.view.size.x), height = static_cast<int>(shown.view.size.y);
    samples_.fit("reference 4x", {.width = width, .height = height, .depth = true, .samples = 4});
    target.fit("reference", {.width = width, .height = height, .depth = true});
    {
        Pass pass("behind the hair", samples_);
        pass.view(shown.view).clear(glm::vec4(0, 0, 0, 1)).clearDepth();
        pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
        shown.drawBehind(pass);
    }
    samples_.resolveTo(target);
    samples_.resolveDepthTo(target);
}

void HairReference::draw(const ShownHair& shown, const TransparencySettings& settings, Framebuffer& target) {
    drawBehind(shown, target);
    ribbons_.draw(nullptr, {target, samples_}, shown.view, shown.strands, settings);
}

std::vector<float> HairReference::coverage(const ShownHair& shown) {
    drawBehind(shown, one_);
    one_.clear(0, 0, 0, 0);
    ribbons_.draw(nullptr, {one_, samples_}, shown.view, shown.strands, {});
    const std::vector<float> pixels = one_.readFloats();
    std::vector<float> result;
    for (std::size_t i = 3; i < pixels.size(); i += 4) result.push_back(pixels[i]);
    return result;
}

double HairReference::psnrToPeeled(const ShownHair& shown, const TransparencySettings& settings) {
    draw(shown, settings, one_);
    draw(shown, {.mode = Transparency::peeled, .layers = mostLayers(shown.strands)}, other_);
    return psnr_.between(one_.colour(), other_.colour());
}

double HairReference::inversions(const ShownHair& shown, const TransparencySettings& settings) {
    drawBehind(shown, one_);
    return 100 * ribbons_.inversions(one_, shown.view, shown.strands, settings);
}

glm::dvec3 HairReference::meanShown(const ShownHair& shown, const TransparencySettings& settings) {
    draw(shown, settings, one_);
    shown_.fit("displayed", {.width = one_.width(), .height = one_.height(), .colours = {PixelFormat::rgba32f}});
    Pass("displayed", shown_).fullscreen(displayed_.set("scene", one_.colour()));
    const std::array<double, 4> mean = shown_.readMean();
    return {mean[0], mean[1], mean[2]};
}

double HairReference::meanDifference(const ShownHair& one, const ShownHair& other,
                                     const TransparencySettings& settings) {
    const glm::dvec3 difference = glm::abs(meanShown(one, settings) - meanShown(other, settings));
    return 255 * std::max({difference.r, difference.g, difference.b});
}

}  // namespace arclight::hair
