// Scene pointers.
#include "core/json.h"
#include "scene.h"

namespace arclight::timeslice {
namespace {

class PointersScene : public TimesliceScene {
public:
    explicit PointersScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Pointers", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<TimesliceScene> pointersScene(Shaders& shaders) { return std::make_unique<PointersScene>(shaders); }

}  // namespace arclight::timeslice
