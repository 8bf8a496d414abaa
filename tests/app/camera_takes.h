// Checks the camera of a demo through its executable: what a drag gives, its parameters give, and Home takes it back.
#pragma once

#include "app/takes.h"
#include "sim/common/camera_control.h"

namespace arclight::test {

class CameraTakes : public DemoCli {
protected:
    explicit CameraTakes(std::string demo) : DemoCli(std::move(demo), "160x90") {}

    /// Orbits, pans and zooms with the mouse, rests, and expects the capture that the camera's parameters give, to the
    /// bit; then with Home, the capture of an untouched camera. `settings` are parameters of the demo.
    void expectDragGivesParameters(const Json& settings, const CameraReach& reach) const;
    /// Both sides of a comparison with the same settings show the same while the camera moves.
    void expectOtherSideFollows(const std::string& preset) const;

private:
    Image replayed(const Json& settings, const Json& events) const;
    Image set(Json settings, const CameraParams& camera) const;
};

}  // namespace arclight::test
