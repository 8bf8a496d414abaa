// Scene threads.
#include "core/json.h"
#include "scene.h"

namespace arclight::timeslice {
namespace {

class ThreadsScene : public TimesliceScene {
public:
    explicit ThreadsScene(Shaders&) {}

    void reset(const SceneContext&) override {}
    void draw(const SceneContext&, Frame& frame) override {
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        drawHeading(frame.canvas(), frame.width(), "Threads", "");
    }
    Json dumpState(const SceneContext&) override { return Json::object(); }
};

}  // namespace

std::unique_ptr<TimesliceScene> threadsScene(Shaders& shaders) { return std::make_unique<ThreadsScene>(shaders); }

}  // namespace arclight::timeslice
