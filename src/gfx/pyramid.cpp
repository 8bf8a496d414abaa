#include "gfx/pyramid.h"

#include <algorithm>
#include <cmath>

#include "gfx/frame.h"

namespace arclight {
namespace {

constexpr std::array<const char*, kDownFilters> kDownDefines{"BOX2", "TAP4", "BSPLINE", "TAP13", "DUAL_KAWASE", "KARIS"};
constexpr std::array<const char*, kUpFilters> kUpDefines{"LINEAR", "BSPLINE", "DUAL_KAWASE"};

glm::vec2 sizeOf(const Texture& texture) { return {texture.width(), texture.height()}; }

/// Rows count from the bottom in OpenGL, but from the top here: if a level is half a texel longer than half its source,
/// the extra half lies at the bottom.
glm::vec2 originOf(int fineHeight, int coarseHeight) { return {0, fineHeight - 2 * coarseHeight}; }

/// An offset to the upper left, with y up.
glm::vec2 error(float texels) { return {-texels, texels}; }

}  // namespace

PyramidFilters::PyramidFilters(Shaders& shaders) {
    for (std::size_t i = 0; i < down_.size(); ++i)
        down_[i] = shaders.program("common/fullscreen.vert", "common/pyramid_down.frag", {kDownDefines[i]});
    for (std::size_t i = 0; i < up_.size(); ++i)
        up_[i] = shaders.program("common/fullscreen.vert", "common/pyramid_up.frag", {kUpDefines[i]});
}

void PyramidFilters::down(Pass& pass, const Texture& source, DownFilter filter, float errorTexels) const {
    const Framebuffer& target = pass.target();
    CHECK_EQ(target.width(), halved(source.width()));
    CHECK_EQ(target.height(), halved(source.height()));
    const Program& program = down_[static_cast<std::size_t>(filter)];
    program.set("source", source);
    program.set("texel", 1.0f / sizeOf(source));
    program.set("origin", originOf(source.height(), target.height()) + error(errorTexels));
    pass.reads(source);
    pass.fullscreen(program);
}

void PyramidFilters::up(Pass& pass, const Texture& source, UpFilter filter, float weight, float errorTexels) const {
    const Framebuffer& target = pass.target();
    CHECK_EQ(source.width(), halved(target.width()));
    CHECK_EQ(source.height(), halved(target.height()));
    const Program& program = up_[static_cast<std::size_t>(filter)];
    program.set("source", source);
    program.set("texel", 1.0f / sizeOf(source));
    program.set("origin", -0.5f * originOf(target.height(), source.height()) + error(errorTexels));
    program.set("weight", weight);
    pass.reads(source);
    pass.fullscreen(program);
}

void Pyramid::resize(int width, int height, int maxLevels, int smallestSide) {
    if (sourceWidth_ == width && sourceHeight_ == height && maxLevels_ == maxLevels && smallestSide_ == smallestSide)
        return;
    sourceWidth_ = width, sourceHeight_ = height, maxLevels_ = maxLevels, smallestSide_ = smallestSide;
    levels_.clear();
    downNames_.clear();
    upNames_.clear();
    for (int i = 1; i <= maxLevels; ++i) {
        width = halved(width), height = halved(height);
        const std::string number = std::to_string(i);
        levels_.emplace_back(name_ + " " + number, FramebufferSpec{.width = width, .height = height});
        downNames_.push_back(name_ + " down " + number);
        upNames_.push_back(name_ + " up " + number);
        if (std::min(width, height) <= smallestSide) break;
    }
}

void Pyramid::drawDown(Frame& frame, const PyramidFilters& filters, const Texture& source,
                       const PyramidSettings& settings) {
    resize(source.width(), source.height(), settings.maxLevels, settings.smallestSide);
    const Texture* from = &source;
    for (std::size_t i = 0; i < levels_.size(); ++i) {
        Pass pass = frame.pass(downNames_[i], levels_[i]);
        filters.down(pass, *from, settings.down, settings.errorTexels);
        from = &levels_[i].colour();
    }
}

void Pyramid::drawUp(Frame& frame, const PyramidFilters& filters, const PyramidSettings& settings) {
    for (std::size_t i = levels_.size() - 1; i-- > 0;) {
        Pass pass = frame.pass(upNames_[i], levels_[i]);
        pass.reads(levels_[i].colour());
        const float own = std::clamp(static_cast<float>(i) + 2 - settings.finest, 0.0f, 1.0f);
        const bool isWidest = static_cast<int>(i) + 2 == settings.maxLevels;
        float wider = isWidest ? settings.widest * settings.widerShare : settings.widerShare;
        // Level 1 also contributes for the missing levels finer than itself.
        if (i == 0 && settings.finest < 1) wider *= std::pow(settings.widerShare, 1 - settings.finest);
        pass.state({.blend = Blend::alpha});
        filters.up(pass, levels_[i + 1].colour(), settings.up, 1 - own * (1 - wider), settings.errorTexels);
    }
}

}  // namespace arclight
