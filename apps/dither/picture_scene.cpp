// Scene picture.
#include "core/json.h"
#include "gfx/page.h"
#include "scene.h"

namespace arclight::dither {
namespace {

class PictureScene : public DitherScene {
public:
    explicit PictureScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        frame.canvas().markPage();
        drawHeading(frame.canvas(), frame.width(), "Picture", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<DitherScene> pictureScene(Shaders& shaders) { return std::make_unique<PictureScene>(shaders); }

}  // namespace arclight::dither
