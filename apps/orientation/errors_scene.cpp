// Scene errors.
#include "core/json.h"
#include "scene.h"

namespace arclight::orientation {
namespace {

class ErrorsScene : public OrientationScene {
public:
    explicit ErrorsScene(Shaders&) {}

    void reset(const SceneContext&) override {}

    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Scene errors", "");
    }

    Json dumpState(const SceneContext&) const override { return Json::object(); }
};

}  // namespace

std::unique_ptr<OrientationScene> errorsScene(Shaders& shaders) { return std::make_unique<ErrorsScene>(shaders); }

}  // namespace arclight::orientation
