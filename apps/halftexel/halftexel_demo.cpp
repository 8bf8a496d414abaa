#include "halftexel_demo.h"

#include <array>
#include <cmath>

#include "copies_scene.h"
#include "core/json.h"
#include "core/text.h"
#include "downsample_scene.h"
#include "fade_scene.h"
#include "microscope_scene.h"
#include "post_scene.h"
#include "pyramid_scene.h"

namespace arclight::halftexel {
namespace {

template <class S>
std::unique_ptr<Scene> make(Shaders& shaders) {
    return std::make_unique<S>(shaders);
}

/// The functions that make the scenes, in the order of `HalftexelScene`.
constexpr std::array kScenes{make<PostScene>,       make<MicroscopeScene>, make<CopiesScene>,
                             make<DownsampleScene>, make<PyramidScene>,    make<FadeScene>};
static_assert(kScenes.size() == kSceneLabels.all().size());

template <class Choice>
std::string_view labelOf(const Labels& labels, Choice choice) {
    return labels.text[static_cast<std::size_t>(choice)];
}

}  // namespace

void HalftexelDemo::makeScene() {
    shown_ = params.scene;
    scene_ = kScenes[static_cast<std::size_t>(shown_)](tools_.shaders);
}

void HalftexelDemo::reset(Seed seed) {
    seed_ = seed;
    if (!scene_ || shown_ != params.scene) makeScene();
    grip_ = {};
    scene_->reset(context());
}

void HalftexelDemo::changed() {
    if (shown_ == params.scene) return scene_->changed(context());
    makeScene();
    scene_->reset(context());
}

bool HalftexelDemo::dragParams(const Input& input) {
    const float split = params.split;
    const int pickX = params.pickX, pickY = params.pickY;
    scene_->drag(params, input, grip_);
    if (params.split == split && params.pickX == pickX && params.pickY == pickY) return false;
    changed();
    return true;
}

bool HalftexelDemo::adjust(const Input& input) {
    const bool hasMoved = dragParams(input);
    return scene_->point(context(), input) || hasMoved;
}

void HalftexelDemo::step(const Step& step) {
    dragParams(step.input);
    scene_->step(context(), step);
}

bool HalftexelDemo::skip(const Step& step, std::int64_t ticks) {
    scene_->skip(context(), step, ticks);
    return true;
}

void HalftexelDemo::draw(Frame& frame) { scene_->draw(context(), frame); }

std::vector<Gesture> HalftexelDemo::gestures() const {
    if (params.scene == HalftexelScene::post && params.mistake)
        return {{"Drag the line", "move where the mistake begins; the parameter follows"}};
    if (params.scene == HalftexelScene::microscope)
        return {{"Point at a pixel of the target", "see what it fetches"},
                {"Click a pixel of the target", "keep it as the one that is examined"}};
    return {};
}

std::string HalftexelDemo::formula() {
    const double shift = quadShiftPx(params.rule), fetch = fetchPosition(params.rule, 0, 1, 1) - 0.5;
    const auto offset = [](double value) {
        return value == 0 ? std::string() : (value > 0 ? " + " : " − ") + pixels(std::fabs(value));
    };
    if (!halves(params)) {
        const std::string quad = "[0" + offset(shift) + ", width" + offset(shift) + "]";
        return "pixel i covers [i, i + 1]; its centre is i + ½\nthe quad covers " + quad +
               "\npixel i fetches at texel i + ½" + offset(fetch) + "; the centre of texel k is k + ½";
    }
    return "texel j of the next level stands for texels 2j and 2j + 1, which meet at 2j + 1\nits taps lie around 2j + "
           "1" +
           offset(params.mistake ? -0.5 : 0) + "\nafter k levels the image is off by " +
           (params.mistake ? "(2ᵏ − 1) / 2 px" : "nothing");
}

void HalftexelDemo::panel(Panel& panel) {
    panel.text(panelSentence(params, measure(), tools_.source.isGiven()));
    if (drawsByRule(params)) {
        panel.heading("Rule " + std::string(labelOf(kRuleLabels, params.rule)));
        panel.value("quad is off by", pixels(quadShiftPx(params.rule)) + " px");
        panel.value("fetch is off by", pixels(fetchPosition(params.rule, 0, 1, 1) - 0.5) + " texels");
        panel.value("drift per copy", pixels(copyDriftPx(params.rule)) + " px");
    }
    if (const std::string words = mistakeWords(params); !words.empty()) panel.wrong(words);
}

HalftexelMeasures HalftexelDemo::measure() {
    HalftexelMeasures measures;
    scene_->measure(measures);
    return measures;
}

Json HalftexelDemo::dumpState() {
    Json levels = Json::array();
    scene_->dump(levels);
    return {{"scene", labelOf(kSceneLabels, params.scene)},
            {"rule", labelOf(kRuleLabels, params.rule)},
            {"levels", std::move(levels)}};
}

}  // namespace arclight::halftexel
