#include "each_demo/each_demo.h"

#include <cstdlib>
#include <filesystem>

#include "app/plan/run_plan.h"
#include "app/run.h"

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

std::vector<std::string> EachDemo::takeFaults() {
    std::vector<std::string> faults = takeGlFaults();
    for (std::string& fault : renderer->shaders().faults()) faults.push_back(std::move(fault));
    return faults;
}

}  // namespace test
}  // namespace arclight
