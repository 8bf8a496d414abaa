// Scene headings.
#include "core/json.h"
#include "scene.h"

namespace arclight::orientation {
namespace {

class HeadingsScene : public OrientationScene {
public:
    explicit HeadingsScene(Shaders&) {}

    void reset(const SceneContext&) override {}

    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Scene headings", "");
    }

    Json dumpState(const SceneContext&) const override { return Json::object(); }
};

}  // namespace

std::unique_ptr<OrientationScene> headingsScene(Shaders& shaders) { return std::make_unique<HeadingsScene>(shaders); }

}  // namespace arclight::orientation
