#include "each_demo/each_demo.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "app/plan/run_plan.h"
#include "app/run.h"
#include "core/json.h"
#include "core/measures_json.h"
#include "core/sample_params.h"

namespace arclight {
namespace {

const DemoType* tested = nullptr;

}  // namespace

/// Called by the demo's main in place of the host's.
int runDemo(const DemoType& type, int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    tested = &type;
    setenv("ARCLIGHT_GL_DEBUG", "1", 1);
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    setenv("GALLIUM_DRIVER", "llvmpipe", 1);
    constexpr const char* kMesaVendor = "/usr/share/glvnd/egl_vendor.d/50_mesa.json";
    if (std::filesystem::exists(kMesaVendor)) setenv("__EGL_VENDOR_LIBRARY_FILENAMES", kMesaVendor, 1);
    return RUN_ALL_TESTS();
}

namespace test {

const DemoType& testedDemo() { return *tested; }

ParamValue cheapValue(const ParamInfo& info, Random& random) {
    if (info.kind != ParamKind::integer) return randomValue(info, random);
    const int least = static_cast<int>(info.min), most = std::get<int>(info.defaultValue);
    return least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least) + 1));
}

void EachDemo::SetUpTestSuite() {
    // Outlives all tests, like the context of a program.
    static std::optional<OffscreenContext> context;
    if (context) return;
    auto made = OffscreenContext::make();
    ASSERT_TRUE(made) << made.error().message;
    context.emplace(std::move(*made));
}

void EachDemo::SetUp() {
    auto made = SessionRenderer::make(ARCLIGHT_SOURCE);
    ASSERT_TRUE(made) << made.error().message;
    renderer = std::move(*made);
    session = std::make_unique<Session>(testedDemo(), renderer->shaders());
    auto shipped = shippedPresets(testedDemo(), ARCLIGHT_SOURCE);
    ASSERT_TRUE(shipped) << shipped.error().message;
    presets_ = std::move(*shipped);
    session->reset(Seed{1});
}

void EachDemo::load(Session& of, const Preset& preset, Seed seed) {
    of.params().reset();
    ASSERT_TRUE(applyPreset(of.params(), preset, preset.name));
    of.reset(seed);
}

void EachDemo::inEachScene(const std::function<void(const std::string& scene)>& check) {
    const auto entries = session->params().entries();
    const auto scene = std::ranges::find_if(
        entries, [](const ParamSet::Entry& entry) { return entry.info->isPrimary && entry.info->choice.count > 0; });
    const bool hasScenes = scene != entries.end();
    for (int i = 0; i < (hasScenes ? scene->info->choice.count : 1); ++i) {
        session->params().reset();
        if (hasScenes) scene->set(Choice{i});
        session->reset(Seed{1});
        const std::string name(hasScenes ? scene->info->choice.text[static_cast<std::size_t>(i)] : "the scene");
        SCOPED_TRACE(name);
        check(name);
    }
}

Input EachDemo::resting(int width, int height) {
    Input input;
    input.widthPx = width, input.heightPx = height;
    return input;
}

Image EachDemo::imageOf(Session& of, int width, int height) { return readImage(renderer->draw(of, width, height)); }

Moment EachDemo::momentOf(Session& of, int width, int height) {
    Moment moment;
    moment.image = imageOf(of, width, height);
    moment.state = of.dumpState().dump();
    moment.recording = of.recording().toJson(of.params()).dump();
    moment.measures = measuresToJson(*testedDemo().measures, of.measure()).dump();
    return moment;
}

std::vector<std::string> EachDemo::takeFaults() {
    std::vector<std::string> faults = takeGlFaults();
    for (std::string& fault : renderer->shaders().faults()) faults.push_back(std::move(fault));
    return faults;
}

}  // namespace test
}  // namespace arclight
