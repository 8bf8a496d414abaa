// Scene foliage.
#include "core/json.h"
#include "gfx/page.h"
#include "scene.h"

namespace arclight::dither {
namespace {

class FoliageScene : public DitherScene {
public:
    explicit FoliageScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        frame.canvas().markPage();
        drawHeading(frame.canvas(), frame.width(), "Foliage", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<DitherScene> foliageScene(Shaders& shaders) { return std::make_unique<FoliageScene>(shaders); }

}  // namespace arclight::dither
