// Scene ramp.
#include "core/json.h"
#include "gfx/page.h"
#include "scene.h"

namespace arclight::dither {
namespace {

class RampScene : public DitherScene {
public:
    explicit RampScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        frame.canvas().markPage();
        drawHeading(frame.canvas(), frame.width(), "Ramp", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<DitherScene> rampScene(Shaders& shaders) { return std::make_unique<RampScene>(shaders); }

}  // namespace arclight::dither
