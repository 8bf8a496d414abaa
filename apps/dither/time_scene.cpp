// Scene time.
#include "core/json.h"
#include "gfx/page.h"
#include "scene.h"

namespace arclight::dither {
namespace {

class TimeScene : public DitherScene {
public:
    explicit TimeScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        frame.canvas().markPage();
        drawHeading(frame.canvas(), frame.width(), "Time", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<DitherScene> timeScene(Shaders& shaders) { return std::make_unique<TimeScene>(shaders); }

}  // namespace arclight::dither
