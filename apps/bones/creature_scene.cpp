#include <optional>

#include "core/json.h"
#include "render/bones/creature_painter.h"
#include "scene.h"

namespace arclight::bones {
namespace {

constexpr Camera kRest{.position = {0.75f, 0.52f, 2.35f}, .target = {0.10f, 0.44f, 0}, .fovY = 0.52f, .near = 0.05f, .far = 60};

class CreatureScene : public BonesScene {
public:
    explicit CreatureScene(Shaders& shaders) : painter_(shaders) {}
    void reset(const SceneContext&) override {}
    void step(const SceneContext&, const Step&) override {}
    void draw(const SceneContext& context, Frame& frame) override {
        BodyPose body;
        for (std::size_t i = 0; i < kBodyParts; ++i) body[i].pose.offset = kPivots[i];
        const auto anchors = creatureAnchors(body, {.flap = 0.1f});
        std::vector<SkinMatrix> skin;
        for (std::size_t i = 0; i < kBodyParts; ++i) skin.push_back(skinMatrix(body[i], kPivots[i]));
        const auto chains = creatureChains();
        for (std::size_t c = 0; c < chains.size(); ++c)
            for (int i = 1; i <= chains[c].bones(); ++i)
                skin.push_back(skinMatrix(rigidSegment(static_cast<int>(c), i, anchors[c]), chains[c], i));
        painter_.draw(frame, context.camera.applied(kRest), skin, {});
    }
    Json dumpState(const SceneContext&) const override { return Json::object(); }

private:
    CreaturePainter painter_;
};

}  // namespace

std::unique_ptr<BonesScene> creatureScene(Shaders& shaders) { return std::make_unique<CreatureScene>(shaders); }

}  // namespace arclight::bones
