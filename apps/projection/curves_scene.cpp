// Scene curves.
#include "core/json.h"
#include "scene.h"

namespace arclight::projection {
namespace {

class CurvesScene : public ProjectionScene {
public:
    explicit CurvesScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "A curve is a sum of simpler ones", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<ProjectionScene> curvesScene(Shaders& shaders) { return std::make_unique<CurvesScene>(shaders); }

}  // namespace arclight::projection
