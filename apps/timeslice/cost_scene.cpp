// Scene cost.
#include "core/json.h"
#include "scene.h"

namespace arclight::timeslice {
namespace {

class CostScene : public TimesliceScene {
public:
    explicit CostScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Cost", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<TimesliceScene> costScene(Shaders& shaders) { return std::make_unique<CostScene>(shaders); }

}  // namespace arclight::timeslice
