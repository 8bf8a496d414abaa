// Scene axis.
#include "core/json.h"
#include "scene.h"

namespace arclight::orientation {
namespace {

class AxisScene : public OrientationScene {
public:
    explicit AxisScene(Shaders&) {}

    void reset(const SceneContext&) override {}

    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Scene axis", "");
    }

    Json dumpState(const SceneContext&) const override { return Json::object(); }
};

}  // namespace

std::unique_ptr<OrientationScene> axisScene(Shaders& shaders) { return std::make_unique<AxisScene>(shaders); }

}  // namespace arclight::orientation
