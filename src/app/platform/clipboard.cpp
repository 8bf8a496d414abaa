#include "app/platform/clipboard.h"

#define GLFW_INCLUDE_NONE
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

#include <GLFW/glfw3.h>

#include "app/platform/platform.h"
#include "app/platform/x11_desktop.h"

namespace arclight {
namespace {

std::string textOfGlfw(GLFWwindow* window) {
    const char* const text = glfwGetClipboardString(window);
    return text ? text : "";
}

/// Reads on a separate thread, which is abandoned if it does not return in time: on Wayland and Windows, GLFW waits for
/// the other program without a time limit.
class PatientReader {
public:
    std::string read(GLFWwindow* window) {
        constexpr std::chrono::milliseconds kPatience(500);
        std::unique_lock lock(mutex_);
        if (isReading_) return {};
        isReading_ = true;
        text_.clear();
        try {
            std::thread([this, window] { work(window); }).detach();
        } catch (const std::system_error&) {
            isReading_ = false;
            return {};
        }
        done_.wait_for(lock, kPatience, [this] { return !isReading_; });
        return isReading_ ? std::string() : text_;
    }

private:
    void work(GLFWwindow* window) {
        std::string text = textOfGlfw(window);
        {
            const std::lock_guard lock(mutex_);
            text_ = std::move(text);
            isReading_ = false;
        }
        done_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable done_;
    std::string text_;
    bool isReading_ = false;
};

}  // namespace

std::string clipboardText(GLFWwindow* window) {
    if (isPage()) return textOfGlfw(window);
    if (X11Desktop* const desktop = X11Desktop::get()) return desktop->clipboard(glfwPollEvents).value_or("");
    // Never destroyed, as its thread may outlast everything else.
    static PatientReader& reader = *new PatientReader;
    return reader.read(window);
}

}  // namespace arclight
