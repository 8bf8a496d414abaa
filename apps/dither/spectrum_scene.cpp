// Scene spectrum.
#include "core/json.h"
#include "gfx/page.h"
#include "scene.h"

namespace arclight::dither {
namespace {

class SpectrumScene : public DitherScene {
public:
    explicit SpectrumScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        frame.canvas().markPage();
        drawHeading(frame.canvas(), frame.width(), "Spectrum", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<DitherScene> spectrumScene(Shaders& shaders) { return std::make_unique<SpectrumScene>(shaders); }

}  // namespace arclight::dither
