#include "cost_maps.h"

#include <array>
#include <cmath>

#include "core/text.h"
#include "gfx/colour_bar.h"

namespace arclight::collision {

bool CostMaps::compute(std::span<const TreeStudy> studies, const Camera& camera, int side) {
    if (camera_ == camera && side_ >= side) return false;
    camera_ = camera, side_ = side, painted_.reset();
    maps_.clear(), missed_.reset();
    for (const TreeStudy& study : studies)
        maps_.push_back(study.tree().tree().isEmpty() ? CostMap{} : costMapOf(study.tree(), camera, side, side));
    return true;
}

int CostMaps::missed(std::span<const TreeStudy> studies) {
    if (missed_) return *missed_;
    missed_ = 0;
    FirstReference reference;
    for (const TreeStudy& study : studies)
        if (!study.tree().tree().isEmpty()) *missed_ += missedRays(study, *camera_, side_, side_, reference);
    return *missed_;
}

void CostMaps::paint(const CostMapSettings& settings) {
    images_.resize(maps_.size());
    std::vector<std::uint8_t> pixels;
    for (std::size_t i = 0; i < maps_.size(); ++i) {
        const CostMap& map = maps_[i];
        if (map.costs.empty()) continue;
        pixels.clear();
        for (int row = map.height; row-- > 0;)
            for (int column = 0; column < map.width; ++column) {
                const auto cost = static_cast<float>(map.at(column, row).of(settings.countedTests));
                const CanvasColour colour = colourOfFraction(cost / settings.costRange);
                for (const float v : {colour.r, colour.g, colour.b, 1.0f})
                    pixels.push_back(static_cast<std::uint8_t>(std::lround(255 * v)));
            }
        if (images_[i].width() != map.width)
            images_[i] = Texture("cost map", PixelFormat::rgba8, map.width, map.height, Filter::mipmapped);
        images_[i].upload<std::uint8_t>(pixels);
    }
    painted_ = settings;
}

void CostMaps::draw(Canvas& canvas, const Rect& area, std::size_t tree, const CostMapSettings& settings, float unit) {
    if (painted_ != settings) paint(settings);
    canvas.image(area, images_[tree]);
    canvas.frame(area, std::max(1.0f, unit), kHairline);
    drawLabel(canvas, {area.x + 7 * unit, area.bottom() - 13 * unit},
              "mean " + formatFixed(mean(tree, settings.countedTests), 1), {12 * unit, kPaper});
}

void CostMaps::drawBar(Canvas& canvas, const Rect& bar, const CostMapSettings& settings, float unit) {
    static constexpr std::array<const char*, 3> kTitles{"box tests per camera ray", "triangle tests per camera ray",
                                                        "box and triangle tests per camera ray"};
    const auto end = static_cast<double>(settings.costRange);
    const auto text = [&](double count) { return end < 20 ? formatFixed(count, 1) : inGroups(std::round(count)); };
    const std::array<std::string, 3> numbers{"0", text(0.5 * end), text(end) + " or more"};
    drawColourBar(canvas, bar, unit, colourOfFraction, numbers);
    canvas.text({bar.right() + 14 * unit, bar.centre().y}, kTitles[static_cast<std::size_t>(settings.countedTests)],
                {12 * unit, kMuted});
}

}  // namespace arclight::collision
