// Scene harmonics.
#include "core/json.h"
#include "scene.h"

namespace arclight::projection {
namespace {

class HarmonicsScene : public ProjectionScene {
public:
    explicit HarmonicsScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "The light of a sky in nine numbers", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<ProjectionScene> harmonicsScene(Shaders& shaders) { return std::make_unique<HarmonicsScene>(shaders); }

}  // namespace arclight::projection
