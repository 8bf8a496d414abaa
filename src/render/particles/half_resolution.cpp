#include "render/particles/half_resolution.h"

namespace arclight::particles {

void CoveredTiles::add(glm::vec2 low, glm::vec2 high) {
    const glm::vec2 tiles(kAcross, kUp);
    const glm::ivec2 first(glm::floor(glm::clamp(low, glm::vec2(0), glm::vec2(1)) * tiles));
    const glm::ivec2 end(glm::ceil(glm::clamp(high, glm::vec2(0), glm::vec2(1)) * tiles));
    for (int y = first.y; y < end.y; ++y)
        for (int x = first.x; x < end.x; ++x) covered_[static_cast<std::size_t>(y * kAcross + x)] = true;
}

HalfResolution::HalfResolution(Shaders& shaders)
    : downsample_(shaders.program("common/fullscreen.vert", "particles/half_distance.frag")),
      upsample_(shaders.program("particles/upsample.vert", "particles/upsample.frag")) {
    const CensusBlock anywhere;
    anywhere_.upload(std::span<const CensusBlock>(&anywhere, 1));
}

void HalfResolution::prepare(Frame* frame, const View& scene, const Texture& distance) {
    const int width = (distance.width() + 1) / 2, height = (distance.height() + 1) / 2;
    particles_.fit("half particles", {.width = width, .height = height, .filter = Filter::nearest});
    distance_.fit("half distance",
                  {.width = width, .height = height, .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    view_ = scene;
    view_.size = glm::vec2(width, height), view_.pixel = 1.0f / view_.size;
    Pass pass = openPass(frame, "half distance", distance_);
    pass.reads(distance);
    pass.view(view_).fullscreen(downsample_.set("source", distance));
}

void HalfResolution::upsample(Frame* frame, const Framebuffer& onto, const Texture& distance, const Upsample& how) {
    const glm::vec2 size(1.0f / CoveredTiles::kAcross, 1.0f / CoveredTiles::kUp);
    covered_.clear();
    for (int y = 0; y < CoveredTiles::kUp; ++y)
        for (int x = 0; x < CoveredTiles::kAcross; ++x)
            if (how.tiles.isCovered(x, y)) covered_.push_back({size * glm::vec2(x, y)});
    tiles_.upload<CornerVertex>(covered_);
    if (covered_.empty()) return;
    Pass pass = openPass(frame, "upsampling", onto);
    pass.reads(particles_.colour());
    pass.reads(distance);
    upsample_.set(
        {{"particles", particles_.colour()}, {"halfDistance", distance_.colour()}, {"sceneDistance", distance}});
    upsample_.set("Census", how.census != nullptr ? *how.census : anywhere_)
        .set("upsampling", static_cast<int>(how.upsampling));
    pass.state({.blend = Blend::premultiplied});
    pass.draw(square_, tiles_, upsample_.set("tileSize", size));
}

}  // namespace arclight::particles
