#include "pattern_map.h"

#include <vector>

namespace arclight::dither {

void PatternMap::choose(const DitherParams& params, Seed seed) {
    wanted_ = {params.pattern, sideOf(params.size), params.mistake != Mistake::noHalf, seed};
}

const ThresholdMap& PatternMap::map() {
    if (made_ != wanted_) map_ = thresholdMap(wanted_.pattern, wanted_.side, wanted_.seed, wanted_.hasHalf);
    made_ = wanted_;
    return map_;
}

const Texture& PatternMap::texture() {
    if (uploaded_ == wanted_) return texture_;
    const ThresholdMap& map = this->map();
    std::vector<float> thresholds;
    thresholds.reserve(map.ranks.size());
    for (int frame = 0; frame < map.frames; ++frame)
        for (int y = 0; y < map.size; ++y)
            for (int x = 0; x < map.size; ++x) thresholds.push_back(map.threshold(x, y, frame));
    if (texture_.width() != map.size || texture_.layers() != map.frames)
        texture_ = Texture::array("thresholds", PixelFormat::r32f, map.size, map.size, map.frames, Filter::nearest,
                                  Wrap::repeat);
    texture_.upload<float>(thresholds);
    uploaded_ = wanted_;
    return texture_;
}

}  // namespace arclight::dither
