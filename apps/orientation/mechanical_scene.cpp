// Scene mechanical.
#include "core/json.h"
#include "scene.h"

namespace arclight::orientation {
namespace {

class MechanicalScene : public OrientationScene {
public:
    explicit MechanicalScene(Shaders&) {}

    void reset(const SceneContext&) override {}

    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Scene mechanical", "");
    }

    Json dumpState(const SceneContext&) const override { return Json::object(); }
};

}  // namespace

std::unique_ptr<OrientationScene> mechanicalScene(Shaders& shaders) { return std::make_unique<MechanicalScene>(shaders); }

}  // namespace arclight::orientation
