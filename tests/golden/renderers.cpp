#include "golden/renderers.h"

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "core/files.h"
#include "core/json.h"

namespace arclight::test {
namespace {

using Environment = std::map<std::string, std::optional<std::string>>;

constexpr const char* kMesaVendor = "/usr/share/glvnd/egl_vendor.d/50_mesa.json";
constexpr const char* kVulkanDrivers = "/usr/share/vulkan/icd.d";

/// Lavapipe's manifest, whose name ends with the processor's; empty if it is not installed.
std::string lavapipe() {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(kVulkanDrivers, error))
        if (entry.path().filename().string().starts_with("lvp_icd")) return entry.path();
    return {};
}

/// Mesa's software rasteriser with changes.
Environment software(const Environment& changes) {
    Environment environment{{"LIBGL_ALWAYS_SOFTWARE", "1"}, {"GALLIUM_DRIVER", "llvmpipe"}};
    if (std::filesystem::exists(kMesaVendor)) environment["__EGL_VENDOR_LIBRARY_FILENAMES"] = kMesaVendor;
    for (const auto& [name, value] : changes) environment[name] = value;
    return environment;
}

std::vector<Renderer> softwareRenderers() {
    return {
        {"", software({}), "llvmpipe", Gate{},
         "the rasteriser of the approved frames; other versions of LLVM round differently"},
        {"sse41", software({{"GALLIUM_OVERRIDE_CPU_CAPS", "sse4.1"}}), "llvmpipe", Gate{},
         "without fused multiply-add and wide vectors, sums round differently", Sample::firstOfOddDemos},
        {"gl33", software({{"MESA_GL_VERSION_OVERRIDE", "3.3"}}), "llvmpipe", Gate{},
         "what compute shaders do elsewhere must look the same without them", Sample::computing, false, false},
        {"zink",
         software(
             {{"GALLIUM_DRIVER", "zink"}, {"MESA_LOADER_DRIVER_OVERRIDE", "zink"}, {"VK_ICD_FILENAMES", lavapipe()}}),
         "zink", Gate{}, "Vulkan's compiler orders sums differently",
         Sample::firstOfEvenDemos},
    };
}

/// OpenGL 4.1 as macOS has it: tests/long/gl41.sh hides what is newer.
Renderer macRenderer() {
    return {.name = "gl41",
            .environment = software({}),
            .announces = "llvmpipe",
            .gate = Gate{},
            .reason = "what OpenGL 4.1 lacks must not show",
            .hasCompute = false};
}

}  // namespace

bool onGpu() { return std::getenv("ARCLIGHT_TEST_GPU") != nullptr; }

const Renderer& gpuRenderer() {
    static const Renderer renderer = [] {
        const std::string path = (std::filesystem::path(ARCLIGHT_SOURCE) / "tests/golden/gpu.json").string();
        const Json gate = parseJson(readFile(path, 1u << 16).value(), path).value();
        return Renderer{.name = "gpu",
                        .environment = {},
                        .announces = "",
                        .gate = {gate.at("maxFraction"), gate.at("maxTileMean"), gate.at("threshold")},
                        .reason = gate.at("reason"),
                        .isGpu = true};
    }();
    return renderer;
}

std::span<const Renderer> renderers() {
    static const std::vector<Renderer> software =
        std::getenv("ARCLIGHT_TEST_GL41") ? std::vector{macRenderer()} : softwareRenderers();
    return onGpu() ? std::span(&gpuRenderer(), 1) : std::span(software);
}

std::string reasonToSkip(const Renderer& renderer) {
    const auto driver = renderer.environment.find("VK_ICD_FILENAMES");
    if (driver != renderer.environment.end() && driver->second->empty())
        return "no lavapipe: install mesa-vulkan-drivers";
    return {};
}

}  // namespace arclight::test
