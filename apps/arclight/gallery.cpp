#include "gallery.h"

#include "core/files.h"
#include "core/image.h"

namespace arclight::gallery {
namespace {

/// Empty if the file is missing or not an image: the card works without it.
Texture loadThumbnail(const std::filesystem::path& path) {
    const auto bytes = readFile(path, kMaxPngBytes);
    if (!bytes) return {};
    const auto image = decodePng(*bytes, path.string(), 4);
    if (!image) return {};
    Texture texture("card", PixelFormat::rgba8, image->width, image->height, Filter::mipmapped);
    // Dear ImGui counts rows from the top, as the image does.
    texture.upload(std::span<const std::uint8_t>(image->pixels));
    return texture;
}

/// 128 + SIGHUP, SIGINT or SIGTERM, which a user or a closing desktop sends.
bool isEndedFromOutside(int code) { return code == 129 || code == 130 || code == 143; }

}  // namespace

Gallery::Gallery(std::vector<Card> cards, const std::filesystem::path& dataRoot, std::filesystem::path programs,
                 std::optional<std::string> dataDir)
    : cards_(std::move(cards)), programs_(std::move(programs)), dataDir_(std::move(dataDir)) {
    for (const Card& card : cards_)
        states_.push_back({loadThumbnail(dataRoot / "assets/cards" / (card.name + ".png")), 0, {}});
}

void Gallery::launch(std::size_t card, int preset) {
    std::vector<std::string> words;
    if (dataDir_) words = {"--data-dir", *dataDir_};
    if (preset >= 0)
        words.insert(words.end(), {"--preset", cards_[card].presets[static_cast<std::size_t>(preset)].name});
    states_[card].fault.clear();
    auto process = ChildProcess::start(programs_ / cards_[card].name, words);
    if (!process) {
        states_[card].fault = process.error().message;
        return;
    }
    running_.push_back({card, std::move(*process)});
    ++states_[card].running;
}

bool Gallery::act(const GalleryActions& actions) {
    if (actions.dismiss >= 0) states_[static_cast<std::size_t>(actions.dismiss)].fault.clear();
    if (actions.launch >= 0) launch(static_cast<std::size_t>(actions.launch), actions.preset);
    return actions.dismiss >= 0 || actions.launch >= 0;
}

bool Gallery::reapChildren() {
    return std::erase_if(running_, [this](Running& child) {
               if (child.process.isRunning()) return false;
               CardState& state = states_[child.card];
               --state.running;
               const int code = child.process.exitCode();
               if (code == 0 || isEndedFromOutside(code)) return true;
               state.fault = lastLine(child.process.err());
               if (state.fault.empty())
                   state.fault = cards_[child.card].name + " exited with code " + std::to_string(code);
               return true;
           }) > 0;
}

}  // namespace arclight::gallery
