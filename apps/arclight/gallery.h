// The gallery without its window: cards, their thumbnails, and the demos started from them.
#pragma once

#include <memory>
#include <vector>

#include "gallery_view.h"
#include "recents.h"

namespace arclight::gallery {

class Gallery {
public:
    /// Needs a current OpenGL context. Thumbnails are `assets/cards/<demo>.png`; a card without one shows its name.
    Gallery(std::vector<Card> cards, const std::filesystem::path& dataRoot, std::filesystem::path programs,
            std::optional<std::string> dataDir);

    const std::vector<Card>& cards() const { return cards_; }
    const std::vector<CardState>& states() const { return states_; }
    GalleryContents contents() const { return {cards_, states_, recents_, quiz_.get()}; }

    /// Launches a demo, or brings its window to the front if it is running; restores a capture; dismisses an error;
    /// loads a thumbnail. True if it has done any of these.
    bool act(const GalleryActions& actions);
    /// Replaces the recent captures.
    void setRecents(const std::vector<Recent>& recents);
    /// Starts a round of the quiz.
    void startQuiz(const QuizRequest& request);
    Quiz* quiz() { return quiz_.get(); }
    /// Checks for demos that have ended, without waiting; true if one has.
    bool reapChildren();

private:
    struct Running {
        std::size_t card;
        ChildProcess process;
    };
    void launch(std::size_t card, std::vector<std::string> words);
    /// Brings the window of the demo last started from this card to the front; false if none is running.
    bool raise(std::size_t card);
    bool loadPreset(std::size_t card, std::size_t preset);
    void actInQuiz(QuizKey key);

    std::vector<Card> cards_;
    std::vector<CardState> states_;
    std::vector<Running> running_;
    std::vector<RecentCard> recents_;
    std::vector<std::filesystem::path> recentPaths_;
    std::filesystem::path dataRoot_, programs_;
    std::optional<std::string> dataDir_;
    std::unique_ptr<Quiz> quiz_;  ///< null unless it is shown
};

}  // namespace arclight::gallery
