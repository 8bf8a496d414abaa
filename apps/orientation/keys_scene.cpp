// Scene keys.
#include "core/json.h"
#include "scene.h"

namespace arclight::orientation {
namespace {

class KeysScene : public OrientationScene {
public:
    explicit KeysScene(Shaders&) {}

    void reset(const SceneContext&) override {}

    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Scene keys", "");
    }

    Json dumpState(const SceneContext&) const override { return Json::object(); }
};

}  // namespace

std::unique_ptr<OrientationScene> keysScene(Shaders& shaders) { return std::make_unique<KeysScene>(shaders); }

}  // namespace arclight::orientation
