// The presets of a demo as a tour: the current preset, and whether parameters have changed since.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/demo.h"
#include "core/preset.h"

namespace arclight {

/// The current preset is the one whose values the parameters had last. Of presets with the same values, it is the last
/// one whose tick has come. If the parameters never matched a preset, as after a start with `--set`, it is the one with
/// the fewest different values.
class PresetTour {
public:
    PresetTour() = default;
    /// `presets` in the order of the tour. Presets with invalid parameters get the default values.
    PresetTour(const DemoType& type, std::vector<Preset> presets);

    const std::vector<Preset>& presets() const { return presets_; }
    /// Call it in every frame, before the functions below. `tick`: the session's.
    void follow(const ParamSet& params, std::int64_t tick);
    /// Forgets the current preset, so the restored values determine it again.
    void forget() { current_.reset(); }
    /// Nothing if there are no presets, or before the first call of `follow`.
    std::optional<std::size_t> current() const { return current_; }
    /// The tick that the current preset shows; 0 without one.
    std::int64_t moment() const { return current_ ? presets_[*current_].tick.value_or(0) : 0; }
    /// The current preset if no parameter differs from it; else null.
    const Preset* unchanged() const { return current_ && !isChanged_ ? &presets_[*current_] : nullptr; }
    /// Whether a parameter differs from the current preset.
    bool isChanged() const { return isChanged_; }
    /// The values of the current preset, in table order; the defaults if there is none.
    const std::vector<ParamValue>& values() const { return current_ ? values_[*current_] : defaults_; }
    /// The preset `by` steps farther in the tour, which wraps around; null without presets.
    const Preset* neighbour(int by) const;
    /// Makes the preset of that name the current one, because another preset may have the same values.
    void choose(std::string_view name);

private:
    /// The preset with these values at that tick; nothing if none has them.
    std::optional<std::size_t> find(const std::vector<ParamValue>& values, std::int64_t tick) const;

    std::vector<Preset> presets_;
    std::vector<std::vector<ParamValue>> values_;
    std::vector<ParamValue> defaults_;
    std::optional<std::size_t> current_;
    bool isChanged_ = false;
};

}  // namespace arclight
