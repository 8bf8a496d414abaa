// Scene rod.
#include "core/json.h"
#include "scene.h"

namespace arclight::orientation {
namespace {

class RodScene : public OrientationScene {
public:
    explicit RodScene(Shaders&) {}

    void reset(const SceneContext&) override {}

    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Scene rod", "");
    }

    Json dumpState(const SceneContext&) const override { return Json::object(); }
};

}  // namespace

std::unique_ptr<OrientationScene> rodScene(Shaders& shaders) { return std::make_unique<RodScene>(shaders); }

}  // namespace arclight::orientation
