// Recent captures: the newest images in a folder that carry the state of a demo.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/image.h"

namespace arclight::gallery {

/// A file: its path, and the time of its last change with the size that it had then.
struct ImageFile {
    std::filesystem::path path;
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
    friend bool operator==(const ImageFile&, const ImageFile&) = default;
};

struct Recent {
    ImageFile file;
    std::string demo;
    std::int64_t tick = 0;
    Image thumbnail;  ///< RGBA, kThumbnailWidth x kThumbnailHeight
    static constexpr int kThumbnailWidth = 192, kThumbnailHeight = 108;
};

/// Reads a capture of one of `demos`. Files may come from anyone: only regular files of a bounded size and number of
/// pixels are decoded, and no path in them is opened. Exit::badAsset if the file is not such a capture.
Expected<Recent> readRecent(const ImageFile& file, const std::vector<std::string>& demos);

/// The newest PNG files in the folder, newest first; files of the same age are sorted by path. Empty if there is no
/// such folder.
std::vector<ImageFile> newestImages(const std::filesystem::path& folder, std::size_t most);

/// The folder to which demos started from the gallery write captures, and how many captures the gallery shows.
inline constexpr const char* kCapturesFolder = "captures";
inline constexpr std::size_t kMaxRecents = 16;

/// Watches a folder in a separate thread, which reads one file at a time.
class RecentCaptures {
public:
    /// `most`: captures to keep.
    RecentCaptures(std::filesystem::path folder, std::vector<std::string> demos, std::size_t most);
    ~RecentCaptures();
    RecentCaptures(const RecentCaptures&) = delete;

    /// Reads the folder now, and returns the captures.
    std::vector<Recent> readNow();
    /// Begins to watch the folder. `onChange` is called from the thread.
    void follow(std::function<void()> onChange);
    /// The captures, newest first, if the folder has been read again since the last call.
    std::optional<std::vector<Recent>> takeChanged();

private:
    void run(const std::function<void()>& onChange);
    /// Whether files may have been added, removed or changed since the folder was last read. A file that is copied
    /// slowly has its name long before it is complete.
    bool mayHaveChanged();
    /// Reads the new files; false once the thread should stop.
    bool read(const std::function<void()>& onChange);

    std::filesystem::path folder_;
    std::vector<std::string> demos_;
    std::size_t most_;
    std::optional<std::filesystem::file_time_type> readAt_;  ///< the folder's modification time when it was last read
    std::vector<Recent> known_;
    std::vector<ImageFile> refused_;  ///< files that are not captures of these demos
    std::mutex mutex_;
    std::condition_variable wake_;
    bool isStopped_ = false;
    std::optional<std::vector<Recent>> changed_;
    std::thread thread_;
};

}  // namespace arclight::gallery
