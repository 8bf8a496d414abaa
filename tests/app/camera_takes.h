// Checks the camera of a demo through its executable: what a drag gives, its parameters give, and Home takes it back.
#pragma once

#include "app/cli.h"
#include "sim/common/camera_control.h"

namespace arclight::test {

class CameraTakes : public Cli {
protected:
    /// Orbits, pans and zooms with the mouse, rests, and expects the capture that the camera's parameters give, to the
    /// bit; then with Home, the capture of an untouched camera. `settings` are parameters of the demo.
    void expectDragGivesParameters(std::string_view demo, const Json& settings, const CameraReach& reach) const;
    /// Both sides of a comparison with the same settings show the same while the camera moves.
    void expectOtherSideFollows(std::string_view demo, const std::string& preset) const;

private:
    Image replayed(std::string_view demo, const Json& settings, const Json& events) const;
    Image set(std::string_view demo, const Json& settings, const CameraParams& camera) const;
    void writeRecording(std::string_view demo, const Json& settings, const Json& events) const;
};

}  // namespace arclight::test
