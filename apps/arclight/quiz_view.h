// The quiz drawn with Dear ImGui: two pictures and a question, then the answer, and the summary of a round.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "gfx/texture.h"
#include "layout.h"
#include "quiz.h"

namespace arclight::gallery {

enum class QuizKey {
    start,  ///< opens the quiz
    left,   ///< says that the left side is wrong
    right,
    next,  ///< goes to the next question, or from the summary to another round
    open,  ///< opens the demo of the answered question
    copy,  ///< copies the round, from the summary
    leave
};

class QuizView {
public:
    /// Draws the current question or the summary into the current window of Dear ImGui. Returns the action of a click.
    std::optional<QuizKey> draw(const Quiz& quiz, ImVec2 size, const GalleryFonts& fonts, float scale);

private:
    std::array<Texture, 2> sides_;                                ///< left and right
    std::optional<std::pair<std::uint64_t, std::size_t>> shown_;  ///< the round and question of the textures
};

/// What a summary is shared as: the round on the site if there is one, else the command that asks it.
std::string shareText(const Quiz& quiz);

}  // namespace arclight::gallery
