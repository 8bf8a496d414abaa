// What a window shows, for tests that drive it.
#pragma once

#include <cstdint>
#include <string>

namespace arclight {

struct FrameCover;
struct WindowModel;

/// What a test cannot see in the model.
struct Watched {
    bool isFullScreen = false;
    bool isSettled = false;             ///< no further frame will be drawn unless something happens
    bool isWithinFrame = false;         ///< a frame is being drawn, and the last one shows
    bool owesMeasures = false;          ///< whether measures are still to be taken for what is shown
    const FrameCover* cover = nullptr;  ///< null if the frame is not covered
};

/// If the environment has ARCLIGHT_WATCH=FILE, writes that file after every drawn frame: JSON with the number of the
/// frame, tick, pause, parameters, notice, render scale, A/B view, what the pointer would grab, and the rectangles
/// [x, y, width, height] of all widgets, in screen coordinates of the window. So a test knows where to click, and when
/// a frame has seen the click.
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
