// Scene drawing.
#include "core/json.h"
#include "scene.h"

namespace arclight::projection {
namespace {

class DrawingScene : public ProjectionScene {
public:
    explicit DrawingScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "A drawing is a sum of circles", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<ProjectionScene> drawingScene(Shaders& shaders) { return std::make_unique<DrawingScene>(shaders); }

}  // namespace arclight::projection
