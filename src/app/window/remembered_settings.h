// Restores a window's settings from the last session, and saves them for the next.
#pragma once

#include "app/window/settings.h"

struct GLFWwindow;

namespace arclight {

class Panels;
struct WindowModel;

class RememberedSettings {
public:
    RememberedSettings(GLFWwindow* window, WindowModel& model, Panels& panels)
        : window_(window), model_(model), panels_(panels) {}

    /// Restores the panels. `isPlain`: the command line sets no state, so one undo restores the parameters of the last
    /// session.
    void restore(const LoadedSettings& loaded, bool isPlain);
    /// Writes the settings if they have changed since the last call.
    void save();

private:
    Settings present() const;

    GLFWwindow* window_;
    WindowModel& model_;
    Panels& panels_;
    Settings saved_;
};

}  // namespace arclight
