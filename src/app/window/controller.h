// The effects of commands and dropped files on a window: one function per command.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "app/compare/ab_comparison.h"
#include "app/platform/file_dialog.h"
#include "app/window/notice.h"
#include "app/window/other_programs.h"
#include "app/window/output_files.h"
#include "app/window/window_event.h"
#include "core/preset.h"

struct GLFWwindow;

namespace arclight {

class InputReader;
struct SavedState;
struct WindowModel;

/// If a function fails, its error becomes the window's notice.
class Controller {
public:
    Controller(GLFWwindow* window, WindowModel& model, InputReader& input);

    /// `show` is called before work that may take long, once the model announces that work.
    void beforeWork(std::function<void()> show) { beforeWork_ = std::move(show); }

    void toggleKeys();
    void togglePanels();
    void toggleFullScreen();
    void escape();
    void search();
    void capture();
    void captureWithPanels();
    /// `size`: as in "1280x720", or "1280x720 panels" for a capture with panel and bar.
    void captureAt(const std::string& size);
    void openCaptures();
    void changeSpeed(int by);
    /// `index`: of `kSpeeds`, as text.
    void setSpeed(const std::string& index);
    /// `tick`: of the current take, as text.
    void seek(const std::string& tick);
    /// Like `seek`, but while the pointer is still dragging along the timeline; ends with `seek`.
    void scrub(const std::string& tick);
    /// The demo's input while the user touches nothing.
    Input resting() const;
    void setSeed(const std::string& seed);
    void drawSeed();
    void changeRenderScale();
    void walkPresets(int by);
    void toggleComparison();
    void togglePause();
    void stepOneTick();
    void reset();
    void undo();
    void redo();
    void switchSides();
    void showDifference();
    void toggleInspector();
    /// Pauses, and explains the pixel under the pointer in the panel.
    void explainPixel();
    void closeExplanation();
    void choosePass(int by);
    void showWholePass();
    void markTick();
    void reloadShaders();
    void copyCommand();
    void copyLink();
    void copyImage();
    /// Saves a capture and lets another process make a page of it.
    void sharePage();
    void openGallery();
    /// `by`: 1 for the next demo, -1 for the previous one.
    void openDemo(int by);
    /// Opens the related demo that has this key, and pauses; false if there is none.
    bool openRelated(const Shortcut& pressed);
    /// Closes the window once the demo that `openDemo` started has opened. Reports why if it has not, and the end of
    /// `sharePage`; true if there is such a report.
    bool followOthers(double seconds);
    /// Copies the demo's C++ or, if it has none, the shader that holds its technique.
    void copyCode();
    /// `name`: of `Shaders::texts`.
    void copyShader(const std::string& name);
    void applyShippedPreset(const std::string& name);
    /// Opens a lesson where it was left, or at its remembered step.
    void openLesson(const std::string& name);
    /// `by`: number of steps, as text.
    void walkLesson(const std::string& by);
    /// Returns to the state before the lesson.
    void leaveLesson();
    void compareWithPreset(const std::string& name);
    void compareWithCurrent();
    void endComparison();
    void toggleDropOnB();
    void saveRecording();
    /// Saves an export of the frame; `word`: its name and ending.
    void exportResult(const std::string& word);
    void saveTest(const std::string& name);
    /// Opens a web page or a file with the desktop's program for it; without one, copies the address.
    void openAddress(const std::string& address);

    /// Resizes the window so that its frame has that size in pixels; not in full screen, nor beyond the monitor.
    void fitWindowTo(int frameWidthPx, int frameHeightPx);
    /// Opens a preset, a capture or a file of the user's data that was dropped on the window.
    void drop(const std::string& path);
    /// Reads a file of the user's data, `FILE` or `FILE#PART`, and shows it once it is read.
    void openInput(const std::string& word);
    /// Opens the desktop's dialog for a file of the user's data.
    void chooseInput();
    /// Shows another part of the current file.
    void chooseInputPart(const std::string& name);
    /// Shows the demo's own data again.
    void forgetInput();
    /// Shows a file that has been read, or the progress of reading it; true if either changes the window.
    bool followInput();

private:
    /// `isTrue`: see `Notice`.
    void say(std::string text, Notice::IsTrue isTrue = {});
    /// Notes that the next state has no frame yet; the preset's thumbnail stands in for it.
    void await(const std::string& preset = {});
    void announceCapture();
    /// `source`: the preset's name in messages.
    void apply(const Preset& preset, const std::string& source);
    SavedState currentState();
    void restore(const SavedState& saved);
    /// Shows the current step of the lesson from its start.
    void showLessonStep();
    /// Shows a preset with `against` as an A/B comparison; ends the comparison that an earlier preset opened.
    void showAgainst(const Preset& preset);
    void restore(const std::string& path);
    void showInput(Expected<InputFile> input);
    void compareWith(Expected<AbComparison> ab);
    void open(const RelatedDemo& related);
    bool followSharer();
    void look(AbView view);
    void capture(int width, int height);
    void captureWithPanels(int width, int height);
    CaptureFacts captureFacts(int width, int height) const;
    Expected<std::string> saveImage(Image image, const CaptureFacts& facts);
    void report(const Expected<std::string>& path, const Image& image);
    /// The command that reproduces the frame bit for bit. If the frame depends on inputs or a comparison, saves the
    /// recording or capture that the command names.
    Expected<std::string> reproduction(int width, int height);

    GLFWwindow* window_;
    WindowModel& model_;
    InputReader& input_;
    OutputFiles files_;
    FileDialog dialog_;
    std::function<void()> beforeWork_;
    OtherPrograms others_;
    std::optional<ChildProcess> copier_;  ///< puts an image on the clipboard
    std::optional<ChildProcess> sharer_;  ///< makes a page
    std::string sharedPage_;              ///< the page that it makes
};

}  // namespace arclight
