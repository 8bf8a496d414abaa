#include "halftexel_demo.h"

#include "core/json.h"
#include "core/text.h"

namespace arclight::halftexel {
namespace {

/// Calls `action` with the scene, if there is one.
template <class Scene, class Action>
void withScene(Scene& scene, Action action) {
    std::visit(
        [&](auto& it) {
            if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(it)>, std::monostate>) action(it);
        },
        scene);
}

constexpr std::string_view kSceneNames[] = {"post", "microscope", "copies", "downsample", "pyramid", "fade"};
constexpr std::string_view kRuleNames[] = {"gl", "d3d9", "d3d9Uv", "d3d9Position"};

}  // namespace

void HalftexelDemo::makeScene() {
    shown_ = params.scene;
    switch (params.scene) {
        case HalftexelScene::post: scene_.emplace<PostScene>(tools_.shaders); break;
        case HalftexelScene::microscope: scene_.emplace<MicroscopeScene>(tools_.shaders); break;
        case HalftexelScene::copies: scene_.emplace<CopiesScene>(tools_.shaders); break;
        case HalftexelScene::downsample: scene_.emplace<DownsampleScene>(tools_.shaders); break;
        case HalftexelScene::pyramid: scene_.emplace<PyramidScene>(tools_.shaders); break;
        case HalftexelScene::fade: scene_.emplace<FadeScene>(tools_.shaders); break;
    }
}

void HalftexelDemo::reset(Seed seed) {
    seed_ = seed;
    if (std::holds_alternative<std::monostate>(scene_) || shown_ != params.scene) makeScene();
    grip_ = {};
    withScene(scene_, [&](auto& scene) { scene.reset(context()); });
}

void HalftexelDemo::changed() {
    const bool isFresh = shown_ != params.scene;
    if (isFresh) makeScene();
    withScene(scene_, [&](auto& scene) { isFresh ? scene.reset(context()) : scene.changed(context()); });
}

bool HalftexelDemo::dragParams(const Input& input) {
    const float split = params.split;
    const int pickX = params.pickX, pickY = params.pickY;
    withScene(scene_, [&](auto& scene) {
        if constexpr (requires { scene.drag(params, input, grip_); }) scene.drag(params, input, grip_);
    });
    if (params.split == split && params.pickX == pickX && params.pickY == pickY) return false;
    changed();
    return true;
}

bool HalftexelDemo::adjust(const Input& input) {
    bool hasMoved = dragParams(input);
    withScene(scene_, [&](auto& scene) {
        if constexpr (requires { scene.point(context(), input); }) hasMoved |= scene.point(context(), input);
    });
    return hasMoved;
}

void HalftexelDemo::step(const Step& step) {
    dragParams(step.input);
    withScene(scene_, [&](auto& scene) { scene.step(context(), step); });
}

bool HalftexelDemo::skip(const Step& step, std::int64_t ticks) {
    withScene(scene_, [&](auto& scene) {
        if constexpr (requires { scene.skip(context(), step, ticks); }) scene.skip(context(), step, ticks);
    });
    return true;
}

void HalftexelDemo::draw(Frame& frame) {
    withScene(scene_, [&](auto& scene) { scene.draw(context(), frame); });
}

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
        panel.heading("Rule " + std::string(kRuleNames[static_cast<std::size_t>(params.rule)]));
        panel.value("quad is off by", pixels(quadShiftPx(params.rule)) + " px");
        panel.value("fetch is off by", pixels(fetchPosition(params.rule, 0, 1, 1) - 0.5) + " texels");
        panel.value("drift per copy", pixels(copyDriftPx(params.rule)) + " px");
    }
    if (const std::string words = mistakeWords(params); !words.empty()) panel.wrong(words);
}

HalftexelMeasures HalftexelDemo::measure() {
    HalftexelMeasures measures;
    withScene(scene_, [&](auto& scene) { scene.measure(measures); });
    return measures;
}

Json HalftexelDemo::dumpState() {
    Json levels = Json::array();
    withScene(scene_, [&](const auto& scene) { scene.dump(levels); });
    return {{"scene", kSceneNames[static_cast<std::size_t>(params.scene)]},
            {"rule", kRuleNames[static_cast<std::size_t>(params.rule)]},
            {"levels", std::move(levels)}};
}

}  // namespace arclight::halftexel
