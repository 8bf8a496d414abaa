#include "app/platform/open_with_desktop.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include "app/platform/child_process.h"
#include "core/environment.h"
#include "core/files.h"
#include "core/stopwatch.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

constexpr double kMaxWaitMs = 250;

fs::path openerOf(const std::string& target) {
    const bool isWeb = target.starts_with("http://") || target.starts_with("https://");
    if (const std::string browser = environmentText("BROWSER"); isWeb && !browser.empty()) {
        if (browser.find('/') != std::string::npos) return browser;
        if (const fs::path program = findProgram(browser); !program.empty()) return program;
    }
#if defined(__APPLE__)
    return findProgram("open");
#else
    return findProgram("xdg-open");
#endif
}

}  // namespace

Expected<Done> openWithDesktop(const std::string& target) {
    const fs::path program = openerOf(target);
    if (program.empty()) return fail(Exit::noDisplay, "no program here opens " + target);
    // The child keeps running when its object is destroyed. If it finds no program for the target, it ends soon.
    auto child = ChildProcess::start(program, {target});
    if (!child) return fail(Exit::noDisplay, child.error().message);
    const Stopwatch watch;
    while (child->isRunning() && watch.ms() < kMaxWaitMs) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    if (!child->isRunning() && child->exitCode() != 0) return fail(Exit::noDisplay, "no program here opens " + target);
    return Done{};
}

}  // namespace arclight
