// Thumbnails of cards, captures and presets, as textures.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "core/image.h"
#include "gfx/texture.h"

namespace arclight {

/// The texture of an image with four channels, for drawing in a window.
Texture thumbnailOf(const Image& image);
/// Has no size if the file is missing or not an image.
Texture readThumbnail(const std::filesystem::path& path);

/// Reads `assets/presets/DEMO/PRESET.png` when it is first asked for, a few files a frame.
class Thumbnails {
public:
    Thumbnails() = default;
    Thumbnails(const std::filesystem::path& dataRoot, std::string_view demo)
        : folder_(dataRoot / "assets" / "presets" / demo) {}

    /// Call it once a frame. `isPatient`: waits for all files, for a capture.
    void beginFrame(bool isPatient) { budget_ = isPatient ? 1000 : kFilesPerFrame; }
    /// Null if the preset has no thumbnail, or its file has not been read yet.
    const Texture* of(const std::string& preset);
    /// Whether the last frame asked for a thumbnail that has not been read yet.
    bool isPending() const { return budget_ < 0; }

private:
    static constexpr int kFilesPerFrame = 4;
    std::filesystem::path folder_;
    std::map<std::string, Texture> read_;  ///< unreadable ones have no size
    int budget_ = 0;
};

}  // namespace arclight
