// Scene vectors.
#include "core/json.h"
#include "scene.h"

namespace arclight::projection {
namespace {

class VectorsScene : public ProjectionScene {
public:
    explicit VectorsScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "A shadow is the part of a vector along another", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<ProjectionScene> vectorsScene(Shaders& shaders) { return std::make_unique<VectorsScene>(shaders); }

}  // namespace arclight::projection
