// The gallery without its window: cards, their thumbnails, and the demos started from them.
#pragma once

#include <vector>

#include "gallery_view.h"

namespace arclight::gallery {

class Gallery {
public:
    /// Needs a current OpenGL context. Thumbnails are `assets/cards/<demo>.png`; a card without one shows its name.
    Gallery(std::vector<Card> cards, const std::filesystem::path& dataRoot, std::filesystem::path programs,
            std::optional<std::string> dataDir);

    const std::vector<Card>& cards() const { return cards_; }
    const std::vector<CardState>& states() const { return states_; }

    /// Launches a demo or dismisses a fault; true if `actions` held any.
    bool act(const GalleryActions& actions);
    /// Checks for demos that have ended, without waiting; true if one has.
    bool reapChildren();

private:
    struct Running {
        std::size_t card;
        ChildProcess process;
    };
    void launch(std::size_t card, int preset);

    std::vector<Card> cards_;
    std::vector<CardState> states_;
    std::vector<Running> running_;
    std::filesystem::path programs_;
    std::optional<std::string> dataDir_;
};

}  // namespace arclight::gallery
