// Scene crowd.
#include "core/json.h"
#include "scene.h"

namespace arclight::timeslice {
namespace {

class CrowdScene : public TimesliceScene {
public:
    explicit CrowdScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Crowd", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<TimesliceScene> crowdScene(Shaders& shaders) { return std::make_unique<CrowdScene>(shaders); }

}  // namespace arclight::timeslice
