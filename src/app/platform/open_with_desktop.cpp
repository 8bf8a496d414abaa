#include "app/platform/open_with_desktop.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>
#if defined(_WIN32)
#define NOMINMAX
#include <windows.h>
#include <shellapi.h>
#endif

#include "app/platform/child_process.h"
#include "core/files.h"
#include "core/stopwatch.h"

namespace arclight {
namespace {

#if !defined(_WIN32)
namespace fs = std::filesystem;

constexpr double kMaxWaitMs = 250;

fs::path openerOf(const std::string& target) {
    const bool isWeb = target.starts_with("http://") || target.starts_with("https://");
    if (const char* browser = std::getenv("BROWSER"); isWeb && browser && *browser) {
        if (std::string_view(browser).find('/') != std::string_view::npos) return browser;
        if (const fs::path program = findProgram(browser); !program.empty()) return program;
    }
#if defined(__APPLE__)
    return findProgram("open");
#else
    return findProgram("xdg-open");
#endif
}
#endif

}  // namespace

Expected<Done> openWithDesktop(const std::string& target) {
#if defined(_WIN32)
    const auto code = reinterpret_cast<std::intptr_t>(
        ShellExecuteA(nullptr, "open", target.c_str(), nullptr, nullptr, SW_SHOWNORMAL));
    if (code <= 32) return fail(Exit::noDisplay, "cannot open " + target);
    return Done{};
#else
    const fs::path program = openerOf(target);
    if (program.empty()) return fail(Exit::noDisplay, "no program here opens " + target);
    // The child keeps running when its object is destroyed. If it finds no program for the target, it ends soon.
    auto child = ChildProcess::start(program, {target});
    if (!child) return fail(Exit::noDisplay, child.error().message);
    const Stopwatch watch;
    while (child->isRunning() && watch.ms() < kMaxWaitMs) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    if (!child->isRunning() && child->exitCode() != 0) return fail(Exit::noDisplay, "no program here opens " + target);
    return Done{};
#endif
}

}  // namespace arclight
