#include "app/platform/platform.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include <GLFW/glfw3.h>

#include "app/platform/x11_desktop.h"
#include "core/environment.h"
#include "core/files.h"

namespace arclight {

namespace fs = std::filesystem;

std::vector<fs::path> dataRootCandidates(const std::optional<std::string>& dataDirOption) {
    if (dataDirOption) return {absolutePath(*dataDirOption)};
    std::vector<fs::path> candidates;
    if (const std::string environment = environmentText("ARCLIGHT_DATA"); !environment.empty())
        candidates.emplace_back(absolutePath(environment));
    const fs::path executable = executablePath();
    if (!executable.empty()) {
        constexpr int kParents = 5;
        fs::path folder = executable.parent_path();
        for (int i = 0; i <= kParents; ++i) {
            candidates.push_back(folder);
            if (folder == folder.parent_path()) break;
            folder = folder.parent_path();
        }
        const fs::path parent = executable.parent_path().parent_path();
        candidates.push_back(parent / "share" / "arclight");
        candidates.push_back(parent.parent_path() / "share" / "arclight");
    }
    return candidates;
}

bool isDataRoot(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path / "shaders" / "common", error) && fs::is_directory(path / "assets", error);
}

Expected<fs::path> findDataRoot(const std::optional<std::string>& dataDirOption) {
    std::string tried;
    for (const fs::path& candidate : dataRootCandidates(dataDirOption)) {
        if (isDataRoot(candidate)) {
            std::error_code error;
            const fs::path resolved = fs::canonical(candidate, error);
            return error ? candidate : resolved;
        }
        tried += (tried.empty() ? "" : ", ") + candidate.string();
    }
    return fail(Exit::badAsset, "no folder with shaders/common and assets; " +
                                    (tried.empty() ? "this system does not say where the program is: give --data-dir"
                                                   : "tried " + tried));
}

float boundedScale(float contentScale, int screenHeightPx) {
    constexpr float kMax = 5, kMinUnits = 300;
    const float room = screenHeightPx > 0 ? static_cast<float>(screenHeightPx) / kMinUnits : kMax;
    // Not std::clamp, as a scale may be NaN.
    return std::max(1.0f, std::min({contentScale, kMax, room}));
}

namespace {

std::optional<float>& scaleOfUser() {
    static std::optional<float> scale;
    return scale;
}

}  // namespace

void chooseScale(float scale) { scaleOfUser() = scale; }
std::optional<float> chosenScale() { return scaleOfUser(); }

GLFWmonitor* monitorOf(GLFWwindow* window) {
    int x = 0, y = 0, width = 0, height = 0, count = 0;
    glfwGetWindowPos(window, &x, &y);
    glfwGetWindowSize(window, &width, &height);
    x += width / 2, y += height / 2;
    GLFWmonitor** const monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int left = 0, top = 0;
        glfwGetMonitorPos(monitors[i], &left, &top);
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        if (mode && x >= left && x < left + mode->width && y >= top && y < top + mode->height) return monitors[i];
    }
    return glfwGetPrimaryMonitor();
}

float interfaceScale(GLFWwindow* window) {
    if (scaleOfUser()) return *scaleOfUser();
    float x = 1, y = 1;
    glfwGetWindowContentScale(window, &x, &y);
    if (X11Desktop* const desktop = X11Desktop::get()) x = desktop->changedScale().value_or(x);
    GLFWmonitor* const monitor = monitorOf(window);
    const GLFWvidmode* const mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    return boundedScale(x, mode ? mode->height : 0);
}

float screenUnit(GLFWwindow* window) {
    int width = 0, pixels = 0, height = 0;
    glfwGetWindowSize(window, &width, &height);
    glfwGetFramebufferSize(window, &pixels, &height);
    if (width <= 0 || pixels <= 0) return 1;
    return interfaceScale(window) * static_cast<float>(width) / static_cast<float>(pixels);
}

Expected<Done> flushOutput() {
    static int firstFault = 0;
    errno = 0;
    const bool isFlushed = std::fflush(stdout) == 0;
    if (firstFault == 0 && (!isFlushed || std::ferror(stdout))) firstFault = errno != 0 ? errno : EIO;
    if (firstFault == 0) return Done{};
    return fail(Exit::fileFailed, std::string("cannot write to stdout: ") + std::strerror(firstFault));
}

}  // namespace arclight
