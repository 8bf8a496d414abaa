// Scenes until their files exist; goes before the demo lands.
#include "core/json.h"
#include "scene.h"

namespace arclight::bones {
namespace {
class NoScene : public BonesScene {
    void reset(const SceneContext&) override {}
    void step(const SceneContext&, const Step&) override {}
    void draw(const SceneContext&, Frame& frame) override { frame.pass("none", frame.scene()).clear({0, 0, 0, 1}); }
    Json dumpState(const SceneContext&) const override { return Json::object(); }
};
}  // namespace
std::unique_ptr<BonesScene> fieldScene(Shaders&) { return std::make_unique<NoScene>(); }
}  // namespace arclight::bones
