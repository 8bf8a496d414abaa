// Checks a demo's camera through its executable: drags match the camera parameters, and Home undoes them.
#pragma once

#include "app/takes.h"
#include "sim/common/camera_control.h"

namespace arclight::test {

class CameraTakes : public DemoCli {
protected:
    explicit CameraTakes(std::string demo) : DemoCli(std::move(demo), "160x90") {}

    /// Orbits, pans and zooms with the mouse, waits, and expects the capture that the camera's parameters produce, to
    /// the bit; then, after Home, the capture of an untouched camera. `settings` are parameters of the demo.
    void expectDragGivesParameters(const Json& settings, const CameraReach& reach) const;
    /// Expects both sides of a comparison with equal settings to look the same while the camera moves.
    void expectOtherSideFollows(const std::string& preset) const;

private:
    Image replayed(const Json& settings, const Json& events) const;
    Image set(Json settings, const CameraParams& camera) const;
};

}  // namespace arclight::test
