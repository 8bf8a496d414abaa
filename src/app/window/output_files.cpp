#include "app/window/output_files.h"

#include <filesystem>

#include "core/files.h"

namespace arclight {
Expected<std::string> OutputFiles::saveCapture(const Capture& capture, std::int64_t tick) {
    if (auto done = createFolders(kFolder); !done) return tl::unexpected(done.error());
    std::string path;
    do {
        path = std::string(kFolder) + "/" + demo_ + "-" + std::to_string(tick) +
               (captures_ == 0 ? "" : "-" + std::to_string(captures_)) + ".png";
        ++captures_;
    } while (std::filesystem::exists(path));
    if (auto done = writeCapture(path, capture); !done) return tl::unexpected(done.error());
    return absolutePath(path);
}

Expected<std::string> OutputFiles::saveRecording(const SessionRecording& sessionRecording, const DemoType& type) const {
    if (auto done = createFolders(kFolder); !done) return tl::unexpected(done.error());
    std::string path;
    for (int i = 1; path.empty() || std::filesystem::exists(path); ++i)
        path = std::string(kFolder) + "/" + demo_ + "-recording-" + std::to_string(i) + ".json";
    if (auto done = writeSessionRecording(path, sessionRecording, type); !done) return tl::unexpected(done.error());
    return absolutePath(path);
}

Expected<std::vector<std::string>> OutputFiles::saveExport(const std::vector<Export>& exports, const std::string& word,
                                                           const std::string& command) const {
    if (auto done = createFolders(kFolder); !done) return tl::unexpected(done.error());
    const std::string name = word.substr(0, word.find(':')), ending = word.substr(word.find(':') + 1);
    std::string path;
    for (int i = 1; path.empty() || std::filesystem::exists(path); ++i)
        path = std::string(kFolder) + "/" + demo_ + "-" + name + "-" + std::to_string(i) + ending;
    return writeExport(exports, name + ":" + path, command);
}

}  // namespace arclight
