// Tools common to the scenes of the halftexel demo.
#pragma once

#include <string_view>
#include <vector>

#include "app/panel.h"
#include "app/scene.h"
#include "captions.h"
#include "core/json.h"
#include "data/image_input.h"
#include "gfx/page.h"
#include "image_source.h"
#include "rule_pass.h"
#include "texel_view.h"

namespace arclight::halftexel {

/// Light and dark ink for line art over magnified images.
inline constexpr CanvasColour kSheet = colourFromHex(0xECE6D8);
inline constexpr CanvasColour kInk = colourFromHex(0x141A24);

/// The fraction of a plain quad's light that reaches each edge of a target, read back.
struct EdgeCoverage {
    double left = 1, top = 1, corner = 1;
    double opposite = 1;  ///< at the lower right pixel
    double inside = 1;    ///< in the column `kInsideColumn`

    EdgeMeasures measures() const { return {std::min(left, top), corner}; }
};
inline constexpr int kInsideColumn = 10;

/// Tools of a scene.
struct SceneTools {
    explicit SceneTools(Shaders& shaders)
        : rules(shaders),
          filters(shaders),
          view(shaders),
          copy(shaders.program("common/fullscreen.vert", "common/copy.frag")) {}

    EdgeCoverage edgesOf(int width, int height, const QuadSettings& quad);

    RulePass rules;
    PyramidFilters filters;
    TexelView view;
    Program copy;  ///< copies `source` texel by texel
    ImageSource source;
    SampledTarget coverage{"coverage"};  ///< of `edgesOf`
};

/// A scene about an image, which the user may replace.
template <class SceneParams, class SceneMeasures>
class ImageScene : public Scene<SceneParams, SceneMeasures> {
public:
    explicit ImageScene(Shaders& shaders) : tools_(shaders) {}

    bool showsPixels() const override { return true; }
    static constexpr const InputKind* inputKind = &kImageInput;
    void setInput(const InputFile* file) override { tools_.source.set(file ? &file->as<Image>() : nullptr); }

protected:
    SceneTools tools_;
};

/// The state of a scene, and of a level of its image. Scenes without a rule use OpenGL's.
Json stateOf(const SceneInfo& scene, Json levels, PixelRule rule = PixelRule::gl);
Json levelState(int width, int height, glm::dvec2 centroid);
/// The states of levels with these members.
template <class Level>
Json levelStates(const std::vector<Level>& levels) {
    Json states = Json::array();
    for (const Level& level : levels) states.push_back(levelState(level.width, level.height, level.centroid));
    return states;
}

/// Shows the effect of a rule in the panel.
void showRule(Panel& panel, PixelRule rule);

/// Fills the frame with the background colour of a diagram page.
void drawGround(Frame& frame);

}  // namespace arclight::halftexel
