// Presets: named parameter values of a demo, one JSON file each.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/frame_part.h"
#include "core/param_set.h"

namespace arclight {

inline constexpr int kPresetVersion = 1;

inline constexpr int kLastPreset = 1000;

/// The other side of the comparison in a preset that shows a mistake: another preset, or the same preset with some
/// values replaced.
struct Against {
    std::string preset;         ///< empty if `params` holds the replaced values
    std::string params = "{}";  ///< the text of a JSON object
};

/// Ticks that a window repeats: from tick `from` on, as soon as tick `to` is reached.
struct PresetLoop {
    std::int64_t from = 0, to = 0;
};

struct Preset {
    std::string name;                  ///< of the file, without `.json`
    std::string title;                 ///< as lists show it; the name if the file has none
    std::string sentence;              ///< describes the effect to look for; may be empty
    std::string params = "{}";         ///< the text of a JSON object
    std::optional<std::int64_t> tick;  ///< the tick that shows it best
    bool stops = false;                ///< a window pauses at `tick`
    std::optional<PresetLoop> loop;    ///< a window repeats these ticks
    int order = kLastPreset;           ///< its place in the tour through the presets; those without one come last
    std::optional<Against> against;    ///< the other side of the split with which the preset opens
    FramePart zoom;                    ///< where both sides visibly differ; the whole frame by default
    std::string pin;                   ///< the measure that tells both sides apart, shown on the frame; may be empty
    std::string view = "split";        ///< of both sides: any but a single one
};

/// Reads `{"demo": …, "version": 1, "title": …, "sentence": …, "tick": …, "order": …, "params": {…}, "against": …,
/// "view": …, "zoom": [x, y, width, height], "pin": …, "play": "on" | "stop", "loop": [from, to]}`; only demo, version
/// and params are required. `against` is the name of a preset or an object of parameters; `view`, `zoom` and `pin`
/// require it. With "stop", a window pauses at `tick`; `loop` holds the ticks that it repeats. Unknown keys, another
/// demo, a newer version and wrong types are an `Exit::badAsset` with the JSON path. The parameters themselves are
/// checked when they are applied. `source` is the path of the file.
Expected<Preset> parsePreset(std::string_view text, std::string_view source, std::string_view demoName);

/// Reads and parses a preset file; any failure is an `Exit::badAsset`.
Expected<Preset> loadPreset(const std::filesystem::path& path, std::string_view demoName);

/// Stores the preset's parameters, all or none. All others in `params`, shared ones included, get their defaults.
Expected<Done> applyPreset(const ParamSet& params, const Preset& preset, std::string_view source);

/// Stores the parameters of the other side of a preset with `against`, all or none. `shipped` holds the presets that
/// it may name. Exit::badAsset.
Expected<Done> applyAgainst(const ParamSet& params, const Preset& preset, const std::vector<Preset>& shipped,
                            std::string_view source);

/// The `.json` files in a folder, `showcase` first, the others by name; empty if there is no such folder.
std::vector<std::filesystem::path> listPresets(const std::filesystem::path& folder);

}  // namespace arclight
