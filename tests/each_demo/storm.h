// A storm: random changes of everything that a session allows to change.
#pragma once

#include <string>

#include "app/session/session_renderer.h"
#include "core/preset.h"
#include "core/random.h"

namespace arclight::test {

/// Makes random changes to a session, steps it and draws it. Equal seeds give equal storms.
class Storm {
public:
    Storm(Session& session, SessionRenderer& renderer, const std::vector<Preset>& presets, Seed seed)
        : session_(session), renderer_(renderer), presets_(presets), random_(seed) {}

    /// Makes a change, then draws. Returns a description of the change, for messages.
    std::string change();

private:
    std::string changeParams();
    std::string applyAPreset();
    std::string resize();
    std::string touch();

    Session& session_;
    SessionRenderer& renderer_;
    const std::vector<Preset>& presets_;
    Random random_;
    Input input_;
    int width_ = 64, height_ = 36;
};

/// The name of the first pass of the last frame whose target holds a number that is not finite; empty if there is none.
/// The renderer must have kept its passes.
std::string firstPassNotFinite(const FrameStore& store);

/// The memory that the process, drivers included, has allocated and not freed, MiB. Resident memory would tell less,
/// since allocators keep freed memory.
double allocatedMiB();

}  // namespace arclight::test
