// Scene influence.
#include "core/json.h"
#include "scene.h"

namespace arclight::timeslice {
namespace {

class InfluenceScene : public TimesliceScene {
public:
    explicit InfluenceScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Influence", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<TimesliceScene> influenceScene(Shaders& shaders) { return std::make_unique<InfluenceScene>(shaders); }

}  // namespace arclight::timeslice
