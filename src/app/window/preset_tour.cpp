#include "app/window/preset_tour.h"

#include <algorithm>

#include "app/session/owned_params.h"

namespace arclight {
namespace {

std::ptrdiff_t differences(const std::vector<ParamValue>& a, const std::vector<ParamValue>& b) {
    std::ptrdiff_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) count += a[i] == b[i] ? 0 : 1;
    return count;
}

}  // namespace

PresetTour::PresetTour(const DemoType& type, std::vector<Preset> presets) : presets_(std::move(presets)) {
    const OwnedParams params(type);
    defaults_ = params.set().values();
    for (const Preset& preset : presets_) {
        params.set().reset();
        static_cast<void>(applyPreset(params.set(), preset, preset.name));
        values_.push_back(params.set().values());
    }
}

std::optional<std::size_t> PresetTour::find(const std::vector<ParamValue>& values, std::int64_t tick) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        if (values_[i] != values) continue;
        const std::int64_t at = presets_[i].tick.value_or(0);
        if (!found || (at <= tick && at > presets_[*found].tick.value_or(0))) found = i;
    }
    return found;
}

void PresetTour::follow(const ParamSet& params, std::int64_t tick) {
    if (presets_.empty()) return;
    const std::vector<ParamValue> now = params.values();
    isChanged_ = !current_ || now != values_[*current_];
    if (!isChanged_) return;
    if (const auto same = find(now, tick)) {
        current_ = same;
        isChanged_ = false;
    } else if (!current_) {
        const auto nearer = [&](const auto& a, const auto& b) { return differences(a, now) < differences(b, now); };
        current_ = static_cast<std::size_t>(std::min_element(values_.begin(), values_.end(), nearer) - values_.begin());
    }
}

const Preset* PresetTour::neighbour(int by) const {
    if (presets_.empty()) return nullptr;
    const std::ptrdiff_t count = std::ssize(presets_), at = static_cast<std::ptrdiff_t>(current_.value_or(0)) + by;
    return &presets_[static_cast<std::size_t>((at % count + count) % count)];
}

void PresetTour::choose(std::string_view name) {
    const auto chosen = std::find_if(presets_.begin(), presets_.end(), [&](const Preset& p) { return p.name == name; });
    if (chosen != presets_.end()) current_ = static_cast<std::size_t>(chosen - presets_.begin());
}

}  // namespace arclight
