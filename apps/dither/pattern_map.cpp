#include "pattern_map.h"

#include <algorithm>
#include <vector>

#include "core/random.h"
#include "core/stopwatch.h"

namespace arclight::dither {

void PatternMap::choose(const ThresholdSettings& settings, Seed seed) {
    wanted_ = {settings.ofMap(), seed};
    isAnchored_ = settings.mistake != Mistake::unanchored;
}

glm::ivec3 PatternMap::shift(std::int64_t tick) {
    const auto layer = static_cast<int>(std::max<std::int64_t>(tick, 0) % map().frames);
    if (isAnchored_) return {0, 0, layer};
    const std::uint32_t jump = hash32(static_cast<std::uint32_t>(tick));
    return {static_cast<int>(jump & 255u), static_cast<int>(jump >> 8 & 255u), layer};
}

const ThresholdMap& PatternMap::map() {
    if (made_ == wanted_) return map_;
    const Stopwatch watch;
    map_ = thresholdMap(wanted_.settings, wanted_.seed);
    madeMs_ = watch.ms();
    made_ = wanted_;
    return map_;
}

const Texture& PatternMap::texture() {
    if (uploaded_ == wanted_) return texture_;
    const ThresholdMap& map = this->map();
    std::vector<float> thresholds;
    thresholds.reserve(map.ranks.size());
    for (int frame = 0; frame < map.frames; ++frame) {
        const std::vector<float> more = thresholdsOf(map, frame);
        thresholds.insert(thresholds.end(), more.begin(), more.end());
    }
    if (texture_.width() != map.size || texture_.layers() != map.frames)
        texture_ = Texture::array("thresholds", PixelFormat::r32f, map.size, map.size, map.frames, Filter::nearest,
                                  Wrap::repeat);
    texture_.upload<float>(thresholds);
    uploaded_ = wanted_;
    return texture_;
}

}  // namespace arclight::dither
