// What a run begins with, worked out from the command line before there is any OpenGL.
#pragma once

#include "app/capture.h"
#include "app/options.h"
#include "core/preset.h"

namespace arclight {

struct Start {
    Seed seed;
    int width = 1280, height = 720;
    std::int64_t tick = 0;       ///< to capture
    bool ui = false;
    std::string pass;
    std::optional<InputPicture> input;
    Recording recording;         ///< starting values, and what a restored capture holds beside
};

/// A demo's params and the picture's, with no demo.
class LooseParams {
public:
    explicit LooseParams(const DemoType& type)
        : demo_(type.makeParams()), set_({{type.params, demo_.get()}, {&paramTable<PictureParams>(), &picture_}}) {}
    const ParamSet& set() const { return set_; }

private:
    std::unique_ptr<void, void (*)(void*)> demo_;
    PictureParams picture_;
    ParamSet set_;
};

/// Presets of `type` below the data root, the showcase first.
Expected<std::vector<Preset>> shippedPresets(const DemoType& type, const std::filesystem::path& dataRoot);

/// Preset or capture, then `--set`, then seed, size and tick.
Expected<Start> makeStart(const DemoType& type, const Options& options, const std::filesystem::path& dataRoot);

}  // namespace arclight
