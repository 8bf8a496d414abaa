// Writes the displayed state of a window to a file, for tests that drive it.
#pragma once

#include <cstdint>
#include <string>

namespace arclight {

struct FrameCover;
struct WindowModel;

/// State that a test cannot see in the model.
struct Watched {
    bool isFullScreen = false;
    bool isSettled = false;             ///< no further frame will be drawn unless something happens
    bool isWithinFrame = false;         ///< a frame is being drawn, and the last one shows
    bool owesMeasures = false;          ///< whether measures of the displayed state are still to be taken
    const FrameCover* cover = nullptr;  ///< null if the frame is not covered
};

/// If the environment has ARCLIGHT_WATCH=FILE, writes that file after every drawn frame: JSON with the number of the
/// frame, tick, pause, parameters, notice, render scale, A/B view, the object that a press would grab, and the
/// rectangles [x, y, width, height] of all widgets, in screen coordinates of the window. With it, a test can find the
/// place to click, and can tell when a frame has seen the click.
class WindowWatch {
public:
    WindowWatch();

    /// Forgets the widgets of the last layout.
    void beginLayout() const;
    void write(WindowModel& model, const Watched& watched);

private:
    std::string path_;
    std::int64_t frames_ = 0;
};

}  // namespace arclight
