// Captures: PNG images that carry the state that made them.
#pragma once

#include <filesystem>
#include <string>

#include "app/capture/user_input.h"
#include "app/compare/ab_comparison.h"
#include "app/session/session.h"

namespace arclight {

/// The contents of a contact sheet, in the words of the command line.
struct SheetPlan {
    int cellWidth = 0, cellHeight = 0;
    std::vector<std::string> sweeps{};  ///< as `--sweep` takes them
    std::string ticks{};                ///< as `--ticks` takes them; empty for one tick
};

/// The step of a lesson in which a capture was taken.
struct LessonPlace {
    std::string lesson;  ///< its name
    int step = 1;        ///< counted from 1
    std::string answer{};  ///< as `passes` in app/plan/lesson.h reads it; empty without an answer
};

/// The state of a capture, as read back.
struct CaptureState {
    Seed seed;
    int width = 0, height = 0;
    std::int64_t tick = 0;
    bool ui = false;
    std::string pass;
    std::string renderer;
    Recording recording;
    std::optional<InputFile> input;
    std::optional<AbComparison> ab;
    std::optional<SheetPlan> sheet;
    std::optional<LessonPlace> lesson;
};

/// The data that a capture records in addition to its session.
struct CaptureFacts {
    std::string renderer;
    int width = 0, height = 0;
    bool ui = false;
    std::string pass{};                ///< empty for the final image
    std::optional<AbComparison> ab{};  ///< nothing without a comparison
    const SheetPlan* sheet = nullptr;
    std::optional<LessonPlace> lesson{};  ///< nothing outside a lesson
};

/// A finished image with the state that restores it.
struct Capture {
    Image image;
    std::string state;               ///< JSON under the key `arclight`
    std::vector<TextChunk> texts{};  ///< the embedded input and reference image, as base64; the name of a part
};

/// The current state of the session as JSON.
Json captureState(Session& session, const CaptureFacts& facts);
/// The image with that state, the session's input and the comparison's reference image.
Capture makeCapture(Image image, Session& session, const CaptureFacts& facts);

/// The bytes of its PNG file. Exit::fileFailed.
Expected<std::string> encodeCapture(const Capture& capture, PngCompression compression = PngCompression::small);
/// Writes the complete file or nothing. Exit::fileFailed.
Expected<Done> writeCapture(const std::string& path, const Capture& capture,
                            PngCompression compression = PngCompression::small);

/// The key of the text chunk that names a capture's part of a series; see `Parts`.
inline constexpr const char* kPartKey = "arclight part";

/// Reads a capture as it was written, without interpreting its state. Exit::badAsset.
Expected<Capture> loadCapture(const std::string& path);

/// Whether the file is a capture with exactly that state.
bool holdsCapture(const std::string& path, std::string_view state);

/// Hashes and encodes the image once for all captures that will embed it.
Expected<InputImage> makeReference(std::string name, Image image);

/// Which files the command line supplies. A capture's own are then not read.
struct GivenFiles {
    bool input = false, reference = false;
};

/// Reads the state of a capture of the demo and stores its parameters in `params`. On failure, returns Exit::badAsset
/// and leaves `params` unchanged.
Expected<CaptureState> readCapture(const std::string& path, const DemoType& type, const ParamSet& params,
                                   GivenFiles given = {});

/// Whether the file is a PNG with a capture's state.
bool isCapture(const std::string& path);

/// Reads an image for `--reference`. It keeps its alpha for comparisons. Reports ignored contents of the file on stderr
/// (`ignoredInPng`). Exit::badAsset.
Expected<InputImage> readReference(const std::string& path);

/// How a command line names the input file: without folders where others may read it.
enum class InputNames { withoutFolders, withFolders };

/// The options that reproduce the session, except for what the user did by hand: `--seed 1 --size …`.
std::string optionsOf(Session& session, int width, int height, InputNames names = InputNames::withoutFolders);

/// The command that starts the demo from a terminal: `./run springs` in a checkout, with its path if the working folder
/// is another; `arclight springs` where the gallery is installed next to it, with its path if PATH does not lead to
/// that gallery; elsewhere the name of the executable.
std::string launcherOf(std::string_view demo, const std::filesystem::path& dataRoot);

}  // namespace arclight
