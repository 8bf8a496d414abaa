#include "app/platform/frame_memory.h"

#include <algorithm>
#include <future>
#include <system_error>
#include <thread>
#include <vector>

#include "core/control_groups.h"
#include "core/memory.h"
#include "core/text.h"
#include "gfx/gl.h"
#include "gfx/texture_limits.h"

namespace arclight {
namespace {

constexpr double kMiB = 1 << 20;
/// Memory of a frame with a software rasteriser: most demos measured 22 to 67 bytes per pixel, including the image and
/// its file. Targets that need more are refused when they are created.
constexpr double kBytesPerPixel = 72;
/// Other memory: shaders, meshes, simulation.
constexpr double kBaseBytes = 256 * kMiB;
/// Memory for a driver and its shader compiler, before the first frame.
constexpr double kDriverBytes = 160 * kMiB;
/// Address space for libraries and compiled shaders, and for the stack and heap of each of the driver's threads.
constexpr double kDriverSpace = 768 * kMiB, kThreadSpace = 72 * kMiB;
constexpr int kMaxDriverThreads = 16;

int driverThreads() { return std::min(availableProcessors(), kMaxDriverThreads); }

double neededBytes(int width, int height) { return kBaseBytes + kBytesPerPixel * width * height; }

}  // namespace

Expected<Done> checkDriverMemory() {
    const auto threads = driverThreads();
    const double needed = kDriverSpace + threads * kThreadSpace, free = static_cast<double>(freeAddressSpace());
    if (free < needed)
        return fail(Exit::glFailed, "out of memory: OpenGL needs about " + bytesText(needed) +
                                        " of address space, but only " + bytesText(free) +
                                        " are left; raise ulimit -v");
    if (const double memory = static_cast<double>(freeMemory()); memory < kDriverBytes)
        return fail(Exit::glFailed, "out of memory: OpenGL needs about " + bytesText(kDriverBytes) + ", but only " +
                                        bytesText(memory) + " are left; give the program more");
    return Done{};
}

Expected<Done> checkDriverThreads() {
#ifdef __linux__
    // One for each thread of the rasteriser, and one for its cache.
    const auto count = static_cast<std::size_t>(1 + driverThreads());
    std::vector<std::thread> threads;
    std::promise<void> areAllStarted;
    const std::shared_future<void> all = areAllStarted.get_future().share();
    std::string fault;
    try {
        while (threads.size() < count) threads.emplace_back([all] { all.wait(); });
    } catch (const std::system_error& error) {
        fault = error.code().message();
    }
    areAllStarted.set_value();
    for (std::thread& thread : threads) thread.join();
    if (!fault.empty())
        return fail(Exit::glFailed, "OpenGL needs up to " + std::to_string(count) + " threads, but the system starts " +
                                        std::to_string(threads.size()) + ": " + fault + "; raise ulimit -u");
#endif
    return Done{};
}

std::string fittingSize(int width, int height) {
    constexpr int kSteps = 64;
    const double free = static_cast<double>(freeMemory());
    for (int i = kSteps; i > 0; --i) {
        const int w = std::max(1, width * i / kSteps), h = std::max(1, height * i / kSteps);
        // Demos have targets with four samples per pixel.
        if (neededBytes(w, h) <= free && canCreateTexture(PixelFormat::rgba16f, w, h, 4))
            return sizeText(w, h) + " would fit";
    }
    return "no size would fit";
}

Expected<Done> checkFrameMemory(int width, int height) {
    const double free = static_cast<double>(freeMemory()), needed = neededBytes(width, height);
    const bool isCreated = canCreateTexture(PixelFormat::rgba16f, width, height);
    if (isCreated && needed <= free) return Done{};
    const std::string why =
        needed > free ? "needs about " + bytesText(needed) + " of memory, and " + bytesText(free) + " are free"
                      : glInfo().renderer + " has no room for such a frame";
    return fail(Exit::glFailed, "size " + sizeText(width, height) + ": " + why + "; " + fittingSize(width, height));
}

}  // namespace arclight
