// Scene change.
#include "core/json.h"
#include "scene.h"

namespace arclight::timeslice {
namespace {

class ChangeScene : public TimesliceScene {
public:
    explicit ChangeScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Change", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<TimesliceScene> changeScene(Shaders& shaders) { return std::make_unique<ChangeScene>(shaders); }

}  // namespace arclight::timeslice
