// Captures: a picture that carries the state that made it.
#pragma once

#include <string>

#include "app/compare/ab_comparison.h"
#include "app/session.h"

namespace arclight {

/// What a contact sheet shows, in the words of the command line.
struct SheetPlan {
    int cellWidth = 0, cellHeight = 0;
    std::vector<std::string> sweeps{};  ///< as `--sweep` takes them
    std::string ticks{};                ///< as `--ticks` takes them; empty for one tick
};

/// What a capture says of itself, as read back.
struct CaptureState {
    Seed seed;
    int width = 0, height = 0;
    std::int64_t tick = 0;
    bool ui = false;
    std::string pass;
    std::string renderer;
    Recording recording;
    std::optional<InputImage> input;
    std::optional<AbComparison> ab;
    std::optional<SheetPlan> sheet;
};

/// What a capture tells beside its session.
struct CaptureFacts {
    std::string renderer;
    int width = 0, height = 0;
    bool ui = false;
    std::string pass{};              ///< empty for the final picture
    const AbComparison* ab = nullptr;  ///< where the picture shows two sides
    const SheetPlan* sheet = nullptr;
};

/// A finished picture with what makes it again.
struct Capture {
    Image image;
    std::string state;                  ///< JSON under the key `arclight`
    std::vector<TextChunk> inputs{};    ///< given ones that travel with it
};

/// The JSON of the session as it stands.
Json captureState(Session& session, const CaptureFacts& facts);
/// The image with that state and the given pictures of the session and of the other side.
Capture makeCapture(Image image, Session& session, const CaptureFacts& facts);

/// Writes it whole or not at all. Exit::fileFailed.
Expected<Done> writeCapture(const std::string& path, const Capture& capture,
                            PngCompression compression = PngCompression::small);

/// Whether the file is a capture with exactly that state.
bool holdsCapture(const std::string& path, std::string_view state);

/// A picture of more bytes as PNG does not travel in captures: only its name and hash do.
inline constexpr std::size_t kMaxTravellingBytes = std::size_t{24} << 20;

/// Hashed and encoded once, for all captures to come.
Expected<InputImage> makeInput(std::string name, Image image);

/// Pictures that the command line gives in place of those that a capture carries, which are then not read.
struct GivenImages {
    bool input = false, reference = false;
};

/// Reads the state of a capture of `demoName`; its parameters are laid into `params`. Exit::badAsset, with `params` as
/// they were.
Expected<CaptureState> readCapture(const std::string& path, std::string_view demoName, const ParamSet& params,
                                   GivenImages given = {});

/// Whether `name` names a file in no folder: captures and recordings come from strangers, and the names in them are shown
/// and copied.
bool isFileName(std::string_view name);

/// Whether the file is a PNG that carries a state.
bool isCapture(const std::string& path);

/// A picture for `--input` or `--reference`. Exit::badAsset.
Expected<InputImage> readInput(const std::string& path);

/// The command line that shows what the session shows; inputs of a person are not in it.
std::string commandLine(Session& session, int width, int height);

}  // namespace arclight
