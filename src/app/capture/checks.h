// Checks for conditions that keep a run from drawing or continuing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/input_file.h"
#include "app/input_image.h"
#include "core/error.h"
#include "gfx/gl.h"
#include "gfx/shaders.h"

namespace arclight {

/// Fails if the driver cannot draw an image of that size. Exit::usage.
Expected<Done> checkSize(int width, int height, const GlInfo& gl);

/// Fails if the driver or memory has no room for such a frame: with Exit::badAsset and the path of the capture or
/// recording that asks for it; otherwise the error names `--size`, with Exit::usage or Exit::glFailed.
Expected<Done> checkDrawable(int width, int height, const std::optional<std::string>& sizedBy, const GlInfo& gl);

/// Fails if no texture can hold the image given with `--input` or `--reference`. Exit::usage.
Expected<Done> checkFits(const InputFile& input, const GlInfo& gl);
Expected<Done> checkFits(const InputImage& reference, const GlInfo& gl);
template <class File>
Expected<Done> checkFits(const std::optional<File>& file, const GlInfo& gl) {
    return file ? checkFits(*file, gl) : Done{};
}

/// Fails with the first shader error or driver message, if there is any. Exit::glFailed.
Expected<Done> checkGl(Shaders& shaders);

/// Fails if SIGINT or SIGTERM has arrived.
Expected<Done> stopIfInterrupted();

}  // namespace arclight
