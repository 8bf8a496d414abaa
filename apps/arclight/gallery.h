// The gallery without its window: cards, their pictures, and the demos started from them.
#pragma once

#include <vector>

#include "gallery_view.h"

namespace arclight::gallery {

class Gallery {
public:
    /// Needs a current context. The pictures are `assets/cards/<demo>.png`; a card does without where there is none.
    Gallery(std::vector<Card> cards, const std::filesystem::path& dataRoot, std::filesystem::path programs,
            std::optional<std::string> dataDir);

    const std::vector<Card>& cards() const { return cards_; }
    const std::vector<CardState>& states() const { return states_; }

    /// Starts or dismisses what was asked for; true where something was.
    bool act(const GalleryActions& actions);
    /// Looks for demos that have ended, without waiting; true where one has.
    bool lookAfterChildren();

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
