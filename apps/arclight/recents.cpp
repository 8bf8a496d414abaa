#include "recents.h"

#include <algorithm>
#include <chrono>

#include "core/extension.h"
#include "core/files.h"
#include "core/json_values.h"

namespace arclight::gallery {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFileBytes = std::size_t{48} << 20, kMaxStateBytes = std::size_t{16} << 20;
constexpr std::size_t kMaxPixels = std::size_t{40} << 20;  // a little more than 7680x4320
/// The most folder entries to look at, and the most files to try for each capture to keep.
constexpr std::size_t kMaxEntries = 20000, kTriesPerCapture = 4;
constexpr std::chrono::milliseconds kInterval{1000};

/// Width times height in a PNG's header; 0 if it has none.
std::size_t pixelsOf(std::string_view png) {
    if (png.size() < 24) return 0;
    const auto number = [&](std::size_t at) {
        std::size_t value = 0;
        for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(png[at + i]);
        return value;
    };
    return number(16) * number(20);
}

/// The centre of the image, cropped to the thumbnail's aspect ratio and averaged down.
Image shrunk(const Image& image) {
    constexpr int kWidth = Recent::kThumbnailWidth, kHeight = Recent::kThumbnailHeight;
    const double scale =
        std::min(static_cast<double>(image.width) / kWidth, static_cast<double>(image.height) / kHeight);
    const double left = 0.5 * (image.width - scale * kWidth), top = 0.5 * (image.height - scale * kHeight);
    const auto range = [&](int i, double first, int size) {
        const int from = std::clamp(static_cast<int>(first + scale * i), 0, size - 1);
        return std::pair{from, std::clamp(static_cast<int>(first + scale * (i + 1)), from + 1, size)};
    };
    Image small(kWidth, kHeight, 4);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const auto [x0, x1] = range(x, left, image.width);
            const auto [y0, y1] = range(y, top, image.height);
            for (int c = 0; c < 3; ++c) {
                int sum = 0;
                for (int sy = y0; sy < y1; ++sy)
                    for (int sx = x0; sx < x1; ++sx) sum += image.at(sx, sy, c);
                small.at(x, y, c) = static_cast<std::uint8_t>(sum / ((x1 - x0) * (y1 - y0)));
            }
            small.at(x, y, 3) = 255;
        }
    return small;
}

/// The file as it is now; nothing if there is none.
std::optional<ImageFile> present(const fs::path& path) {
    std::error_code error;
    ImageFile file{path, fs::last_write_time(path, error), 0};
    if (!error) file.size = fs::file_size(path, error);
    return error ? std::nullopt : std::optional(std::move(file));
}

}  // namespace

Expected<Recent> readRecent(const ImageFile& file, const std::vector<std::string>& demos) {
    const fs::path& path = file.path;
    const auto refuse = [&](const std::string& fault) { return fail(Exit::badAsset, path.string() + ": " + fault); };
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return refuse("is not a file");
    const auto bytes = readFile(path, kMaxFileBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    if (pixelsOf(*bytes) > kMaxPixels) return refuse("is too large");
    const auto text = readPngText(*bytes, "arclight", path.string());
    if (!text) return tl::unexpected(text.error());
    const auto state = parseJson(*text, path.string(), kMaxStateBytes);
    if (!state) return tl::unexpected(state.error());
    Recent recent;
    recent.file = file;
    if (!state->is_object() || !state->contains("demo") || !readValue(state->at("demo"), recent.demo) ||
        std::ranges::find(demos, recent.demo) == demos.end())
        return refuse("is not a capture of a demo of this gallery");
    if (state->contains("tick")) readValue(state->at("tick"), recent.tick);
    const auto image = decodePng(*bytes, path.string());
    if (!image) return tl::unexpected(image.error());
    recent.thumbnail = shrunk(*image);
    return recent;
}

std::vector<ImageFile> newestImages(const fs::path& folder, std::size_t most) {
    std::vector<ImageFile> files;
    std::error_code error;
    std::size_t seen = 0;
    for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && it != end && seen < kMaxEntries; it.increment(error), ++seen) {
        std::error_code fault;
        if (!hasExtension(it->path().string(), ".png") || !it->is_regular_file(fault) || fault) continue;
        if (auto file = present(it->path())) files.push_back(std::move(*file));
    }
    std::ranges::sort(files, [](const ImageFile& a, const ImageFile& b) {
        return a.time != b.time ? a.time > b.time : a.path < b.path;
    });
    files.resize(std::min(most, files.size()));
    return files;
}

RecentCaptures::RecentCaptures(fs::path folder, std::vector<std::string> demos, std::size_t most)
    : folder_(std::move(folder)), demos_(std::move(demos)), most_(most) {}

RecentCaptures::~RecentCaptures() {
    {
        const std::lock_guard lock(mutex_);
        isStopped_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

std::vector<Recent> RecentCaptures::readNow() {
    read([] {});
    return known_;
}

void RecentCaptures::follow(std::function<void()> onChange) {
    thread_ = std::thread([this, onChange = std::move(onChange)] { run(onChange); });
}

std::optional<std::vector<Recent>> RecentCaptures::takeChanged() {
    const std::lock_guard lock(mutex_);
    return std::exchange(changed_, std::nullopt);
}

void RecentCaptures::run(const std::function<void()>& onChange) {
    for (;;) {
        if (mayHaveChanged() && !read(onChange)) return;
        std::unique_lock lock(mutex_);
        if (wake_.wait_for(lock, kInterval, [&] { return isStopped_; })) return;
    }
}

bool RecentCaptures::mayHaveChanged() {
    std::error_code error;
    const fs::file_time_type time = fs::last_write_time(folder_, error);
    if (error) return !known_.empty();
    const auto hasChanged = [](const ImageFile& file) { return present(file.path) != file; };
    return std::exchange(readAt_, time) != time || std::ranges::any_of(refused_, hasChanged) ||
           std::ranges::any_of(known_, hasChanged, &Recent::file);
}

bool RecentCaptures::read(const std::function<void()>& onChange) {
    std::vector<Recent> found;
    std::vector<ImageFile> refused;
    for (const ImageFile& file : newestImages(folder_, kTriesPerCapture * most_)) {
        if (found.size() >= most_) break;
        if (const auto known = std::ranges::find(known_, file, &Recent::file); known != known_.end()) {
            found.push_back(*known);
        } else if (std::ranges::find(refused_, file) != refused_.end()) {
            refused.push_back(file);
        } else if (auto recent = readRecent(file, demos_)) {
            found.push_back(std::move(*recent));
        } else {
            refused.push_back(file);
        }
        const std::lock_guard lock(mutex_);
        if (isStopped_) return false;
    }
    known_ = std::move(found), refused_ = std::move(refused);
    {
        const std::lock_guard lock(mutex_);
        changed_ = known_;
    }
    onChange();
    return true;
}

}  // namespace arclight::gallery
