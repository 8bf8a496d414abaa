// Captures: a picture that carries the state that made it.
#pragma once

#include <string>

#include "app/stage.h"

namespace arclight {

/// What a capture says of itself, as read back.
struct CaptureState {
    Seed seed;
    int width = 0, height = 0;
    std::int64_t tick = 0;
    bool ui = false;
    std::string pass;
    std::string renderer;
    Recording recording;
    std::optional<InputPicture> input;
};

/// The JSON under the key `arclight`. `pass` is empty for the final picture.
Json captureState(Session& session, const std::string& renderer, int width, int height, bool ui,
                  const std::string& pass);

/// Writes the image with `state` and the session's input picture inside, whole or not at all. Exit::fileFailed.
Expected<Done> writeCapture(const std::string& path, const Image& image, const Json& state,
                            const std::optional<InputPicture>& input, PngEffort effort = PngEffort::small);

/// A picture of more bytes as PNG does not travel in captures: only its name and hash do.
inline constexpr std::size_t kMaxTravellingBytes = std::size_t{24} << 20;

/// Hashed and encoded once, for all captures to come.
Expected<InputPicture> makeInput(std::string name, Image image);

/// Reads the state of a capture of `demoName`; its parameters are laid into `params`. Exit::badAsset, with `params` as
/// they were. Without `withInput` its input picture is left where it is.
Expected<CaptureState> readCapture(const std::string& path, std::string_view demoName, const ParamSet& params,
                                   bool withInput = true);

/// Whether the file is a PNG that carries a state.
bool isCapture(const std::string& path);

/// A picture for `--input`. Exit::badAsset.
Expected<InputPicture> readInput(const std::string& path);

/// The command line that shows what the session shows; inputs of a person are not in it.
std::string commandLine(Session& session, int width, int height);

}  // namespace arclight
