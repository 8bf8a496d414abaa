// What a window takes up from the last launch, and keeps for the next.
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

    /// Shows the panels as they were. `isPlain`: the command line asks for no state of its own, so that the parameters
    /// of the last launch are one undo away.
    void restore(const LoadedSettings& loaded, bool isPlain);
    /// Writes what has changed since the last call.
    void save();

private:
    Settings present() const;

    GLFWwindow* window_;
    WindowModel& model_;
    Panels& panels_;
    Settings saved_;
};

}  // namespace arclight
