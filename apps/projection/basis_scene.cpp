// Scene basis.
#include "core/json.h"
#include "scene.h"

namespace arclight::projection {
namespace {

class BasisScene : public ProjectionScene {
public:
    explicit BasisScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Right angles on a normal", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<ProjectionScene> basisScene(Shaders& shaders) { return std::make_unique<BasisScene>(shaders); }

}  // namespace arclight::projection
