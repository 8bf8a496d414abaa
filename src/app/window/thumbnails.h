// Thumbnails of cards, captures and presets, as textures.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "core/image.h"
#include "gfx/texture.h"

namespace arclight {

/// The texture of an image with four channels, as the window draws it.
Texture thumbnailOf(const Image& image);
/// Without a size if the file is missing or no image.
Texture readThumbnail(const std::filesystem::path& path);

/// Reads `assets/presets/DEMO/PRESET.png` when it is first asked for, a few files a frame.
class Thumbnails {
public:
    Thumbnails() = default;
    Thumbnails(const std::filesystem::path& dataRoot, std::string_view demo)
        : folder_(dataRoot / "assets" / "presets" / demo) {}

    /// Call it once a frame. `isPatient`: a capture waits for all files.
    void beginFrame(bool isPatient) { budget_ = isPatient ? 1000 : kFilesPerFrame; }
    /// Null if the preset has none, or none yet.
    const Texture* of(const std::string& preset);
    /// Whether the last frame asked for one that is still to be read.
    bool isPending() const { return budget_ < 0; }

private:
    static constexpr int kFilesPerFrame = 4;
    std::filesystem::path folder_;
    std::map<std::string, Texture> read_;  ///< those that cannot be read have no size
    int budget_ = 0;
};

}  // namespace arclight
