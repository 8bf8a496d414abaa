#include "app/offscreen/parts.h"

#include <algorithm>
#include <utility>

#include "app/platform/platform.h"
#include "core/files.h"
#include "core/image.h"
#include "core/json.h"
#include "core/sha256.h"

namespace arclight {
namespace {

constexpr std::size_t kMaxFiguresBytes = std::size_t{256} << 20;
/// Digits of a name, four bits each: two of a million frames have the same one with a probability of 10^-27.
constexpr std::size_t kNameDigits = 32;
constexpr const char* kOtherFrame = ": contains another frame";

/// The checksum of a value, which its file also stores, because a flipped bit may leave it valid JSON.
std::string checksumOf(const Json& figure) { return sha256(writeJsonLine(figure)); }

}  // namespace

Parts::Parts(std::filesystem::path folder, bool hasImages, std::vector<std::string> figures)
    : folder_(std::move(folder)), hasImages_(hasImages), figures_(std::move(figures)) {}

std::string Parts::nameOf(const Json& key) { return sha256(writeJsonLine(key)).substr(0, kNameDigits); }

Capture Parts::named(Capture capture, const std::string& name) {
    capture.texts.push_back({kPartKey, name});
    return capture;
}

Expected<FinishedFrame> Parts::read(const std::string& name) const {
    FinishedFrame frame;
    if (hasImages_) {
        auto capture = readImage(name);
        if (!capture) return tl::unexpected(capture.error());
        frame.capture = std::move(*capture);
    }
    auto figures = readFigures(name);
    if (!figures) return tl::unexpected(figures.error());
    frame.figures = std::move(*figures);
    return frame;
}

Expected<Capture> Parts::readImage(const std::string& name) const {
    const std::string path = absolutePath(imageFile(name));
    auto capture = loadCapture(path);
    if (!capture) return fail(Exit::fileFailed, capture.error().message);
    const auto isName = [](const TextChunk& text) { return text.key == kPartKey; };
    const auto found = std::find_if(capture->texts.begin(), capture->texts.end(), isName);
    if (found == capture->texts.end() || found->text != name) return fail(Exit::fileFailed, path + kOtherFrame);
    capture->texts.erase(found);
    return std::move(*capture);
}

Expected<Json> Parts::readFigures(const std::string& name) const {
    Json figures = Json::object();
    for (const std::string& figure : figures_) {
        const std::string path = absolutePath(figureFile(name, figure));
        auto text = readRegularFile(path, kMaxFiguresBytes);
        if (!text) return tl::unexpected(text.error());
        auto json = parseJson(*text, path, kMaxFiguresBytes);
        if (!json) return fail(Exit::fileFailed, json.error().message);
        if (!json->is_object() || json->value("part", Json()) != name)
            return fail(Exit::fileFailed, path + kOtherFrame);
        if (!json->contains(figure) || !(*json)[figure].is_structured())
            return fail(Exit::fileFailed, path + ": no member " + figure);
        if (json->value("sha256", Json()) != checksumOf((*json)[figure]))
            return fail(Exit::fileFailed, path + ": is damaged: its checksum is wrong");
        figures[figure] = std::move((*json)[figure]);
    }
    return figures;
}

bool Parts::holdsOthers(const std::set<std::string>& names) const {
    std::error_code error;
    std::filesystem::directory_iterator entry(folder_, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        // Names of unfinished files begin with a dot.
        const std::string file = entry->path().filename().string(), name = file.substr(0, file.find('.'));
        if (!name.empty() && !names.contains(name)) return true;
    }
    return false;
}

void Parts::makeRoom(const std::string& name) const {
    std::vector<std::filesystem::path> files{imageFile(name)};
    for (const std::string& figure : figures_) files.push_back(figureFile(name, figure));
    std::error_code ignored;
    for (const std::filesystem::path& file : files)
        if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(file, ignored)))
            std::filesystem::remove(file, ignored);
}

Expected<Done> Parts::writeFigures(const std::string& name, const Json& figures) const {
    for (const std::string& figure : figures_) {
        const std::filesystem::path path = figureFile(name, figure);
        const Json& value = figures.at(figure);
        const Json part = {{"part", name}, {"sha256", checksumOf(value)}, {figure, value}};
        if (auto done = writeFileWhole(path, writeJson(part)); !done) return done;
        handOver(path);
    }
    return Done{};
}

}  // namespace arclight
