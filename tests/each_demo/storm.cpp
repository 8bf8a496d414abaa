#include "each_demo/storm.h"

#include <algorithm>
#include <cmath>
#include <malloc.h>

#include "core/json.h"
#include "core/sample_params.h"

namespace arclight::test {

std::string Storm::changeParams() {
    const std::vector<ParamSet::Entry> entries = session_.params().entries();
    std::string changed;
    for (std::uint32_t i = 0, count = 1 + random_.below(3); i < count; ++i) {
        const ParamSet::Entry& entry = entries[random_.below(static_cast<std::uint32_t>(entries.size()))];
        entry.set(random_.below(4) == 0 ? entry.info->defaultValue : randomValue(*entry.info, random_));
        changed += std::string(" ") + std::string(entry.info->name);
    }
    return "set" + changed;
}

std::string Storm::applyAPreset() {
    const Preset& preset = presets_[random_.below(static_cast<std::uint32_t>(presets_.size()))];
    (void)applyPreset(session_.params(), preset, preset.name);
    return "preset " + preset.name;
}

std::string Storm::resize() {
    width_ = 1 + static_cast<int>(random_.below(96)), height_ = 1 + static_cast<int>(random_.below(64));
    return "size " + std::to_string(width_) + "x" + std::to_string(height_);
}

std::string Storm::touch() {
    input_.pointerPx = {random_.uniform(-10, 110), random_.uniform(-10, 70)};
    input_.pointerInside = random_.below(4) != 0;
    input_.buttons = random_.below(4), input_.pressed = random_.below(4);
    input_.scroll = random_.uniform(-3, 3);
    return "input";
}

std::string Storm::change() {
    std::string what;
    switch (random_.below(10)) {
        case 0: what = applyAPreset(); break;
        case 1: what = resize(); break;
        case 2: what = touch(); break;
        case 3: {
            const Seed seed{random_.next()};
            session_.reset(seed);
            what = "reset with seed " + std::to_string(seed.value);
            break;
        }
        default: what = changeParams();
    }
    session_.noteChanges();
    input_.widthPx = width_, input_.heightPx = height_;
    for (std::uint32_t i = random_.below(3); i > 0; --i) session_.step(input_);
    renderer_.draw(session_, width_, height_);
    return what;
}

std::string firstPassNotFinite(const FrameStore& store) {
    for (const InspectedPass& pass : store.inspectedPasses()) {
        if (!pass.isShown) continue;
        const std::vector<float> pixels = pass.small.readFloats();
        if (!std::all_of(pixels.begin(), pixels.end(), [](float value) { return std::isfinite(value); }))
            return pass.name;
    }
    return {};
}

double allocatedMiB() {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd) / (1 << 20);
}

}  // namespace arclight::test
