#include "quiz_view.h"

#include <algorithm>
#include <cmath>

#include "app/window/address.h"
#include "app/window/thumbnails.h"
#include "card_painter.h"

namespace arclight::gallery {
namespace {

/// In units of the interface.
constexpr float kTop = 60, kLabels = 60, kBelow = 150, kButton = 38;

/// No colour of a demo, which may be close to that of what is wrong.
const ImVec4 kRightText(0.47f, 0.83f, 0.60f, 1);

/// The name of the right side: what differs from the wrong one, if that says anything.
std::string nameOf(const QuizPictures& pictures) {
    return !pictures.isMeasured || pictures.nameOfRight == "mistake: none" ? "Right" : "Right: " + pictures.nameOfRight;
}

/// Lays out and paints one frame, and notes what has been clicked.
class Screen {
public:
    Screen(const Quiz& quiz, ImVec2 size, const GalleryFonts& fonts, float scale)
        : quiz_(quiz),
          list_(*ImGui::GetWindowDrawList()),
          size_(size),
          fonts_(fonts),
          scale_(scale),
          margin_((size.x < 700 * scale ? 12 : 24) * scale) {}

    std::optional<QuizKey> clicked() const { return clicked_; }

    void question(const std::array<Texture, 2>& textures) {
        const QuizRound& round = quiz_.round();
        const std::string place =
            "Question " + std::to_string(round.current() + 1) + " of " + std::to_string(round.count());
        const std::string score = "  ·  " + std::to_string(round.score()) + " right";
        heading("Which side is wrong?", place + score);
        const float gap = margin_, widest = (size_.x - 2 * margin_ - gap) / 2;
        const float highest = std::max(80 * scale_, size_.y - (kTop + kLabels + kBelow) * scale_);
        const float width = std::floor(std::min(widest, highest * kQuizWidth / kQuizHeight));
        const float height = std::floor(width * kQuizHeight / kQuizWidth), left = (size_.x - 2 * width - gap) / 2;
        for (std::size_t side = 0; side < 2; ++side) {
            const float x = left + static_cast<float>(side) * (width + gap), y = kTop * scale_;
            picture({{x, y}, {x + width, y + height}}, textures[side], side);
        }
        const float y = kTop * scale_ + height + kLabels * scale_;
        round.given() ? verdict(left, 2 * width + gap, y) : waiting(left, 2 * width + gap, y);
    }

    void summary() {
        const QuizRound& round = quiz_.round();
        if (round.count() == 0) return nothing();
        heading("Quiz", "Seed " + std::to_string(round.seed()));
        const float left = std::max(margin_, (size_.x - 560 * scale_) / 2), width = size_.x - 2 * left;
        float y = kTop * scale_;
        paintText(list_, fonts_.name, {left, y}, kBrightText,
                  std::to_string(round.score()) + " of " + std::to_string(round.count()) + " right");
        y += 54 * scale_;
        const std::vector<QuizScore> scores = round.scores();
        const float end = size_.y - 130 * scale_;
        const float row =
            std::min(26 * scale_, (end - y) / static_cast<float>(std::max<std::size_t>(1, scores.size())));
        for (const QuizScore& score : scores) {
            const Card& card = quiz_.cardOf({{score.demo, ""}, false});
            const bool isWhole = score.right == score.asked;
            const std::string result = std::to_string(score.right) + " of " + std::to_string(score.asked);
            paintText(list_, fonts_.text, {left, y}, isWhole ? kRightText : kMutedText,
                      fitText(fonts_.text, card.title, width - 90 * scale_));
            paintText(list_, fonts_.text, {left + width - textWidth(fonts_.text, result), y},
                      isWhole ? kBrightText : kMutedText, result);
            y += row;
        }
        y = size_.y - 112 * scale_;
        paintText(list_, fonts_.small, {left, y}, kMutedText,
                  fitText(fonts_.small, "This round: " + shareText(quiz_), width));
        buttons(left, {{"Another round  (Enter)", QuizKey::next},
                       {"Copy  (Ctrl+C)", QuizKey::copy},
                       {"Back  (Esc)", QuizKey::leave}});
    }

private:
    struct Button {
        std::string text;
        QuizKey key;
    };

    void heading(const std::string& title, const std::string& right) {
        paintText(list_, fonts_.title, {margin_, 20 * scale_}, kBrightText, title);
        paintText(list_, fonts_.small, {size_.x - margin_ - textWidth(fonts_.small, right), 24 * scale_}, kMutedText,
                  right);
    }

    bool isOver(const Area& box) const { return ImGui::IsWindowHovered() && box.holds(ImGui::GetIO().MousePos); }

    void takeClick(const Area& box, QuizKey key) {
        if (!isOver(box)) return;
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        if (ImGui::IsMouseReleased(ImGuiMouseButton_Left) && box.holds(ImGui::GetIO().MouseClickedPos[0]))
            clicked_ = key;
    }

    void button(const Area& box, const Button& button) {
        const bool isHovered = isOver(box);
        list_.AddRectFilled(box.min, box.max, packed({0.074f, 0.089f, 0.101f, 1}), 8 * scale_);
        list_.AddRect(box.min, box.max, packed(isHovered ? kBrightText : kOutline), 8 * scale_, 0,
                      std::max(1.0f, scale_));
        const std::string text = fitText(fonts_.text, button.text, box.width() - 16 * scale_);
        paintText(list_, fonts_.text,
                  {(box.min.x + box.max.x - textWidth(fonts_.text, text)) / 2,
                   (box.min.y + box.max.y - fonts_.text->FontSize) / 2},
                  kBrightText, text);
        takeClick(box, button.key);
    }

    /// A row at the lower edge. Buttons share the width if they would be wider together.
    void buttons(float left, const std::vector<Button>& row) {
        const float y = size_.y - (kButton + 20) * scale_, gap = 10 * scale_;
        float whole = 0;
        for (const Button& one : row) whole += textWidth(fonts_.text, one.text) + 36 * scale_ + gap;
        const float part = std::min(1.0f, (size_.x - left - margin_) / whole);
        float x = left;
        for (const Button& one : row) {
            const float width = part * (textWidth(fonts_.text, one.text) + 36 * scale_);
            button({{x, y}, {x + width, y + kButton * scale_}}, one);
            x += width + gap;
        }
    }

    void picture(const Area& box, const Texture& texture, std::size_t side) {
        const QuizRound& round = quiz_.round();
        const QuizPictures* pictures = quiz_.pictures(round.current());
        list_.AddRectFilled(box.min, box.max, packed({0.040f, 0.048f, 0.056f, 1}), 6 * scale_);
        if (!pictures) return;
        list_.AddImageRounded(reinterpret_cast<ImTextureID>(texture.drawListId()), box.min, box.max, {0, 0}, {1, 1},
                              packed({1, 1, 1, 1}), 6 * scale_);
        const QuizKey key = side == 0 ? QuizKey::left : QuizKey::right;
        const float top = box.max.y + 10 * scale_;
        if (!round.given()) {
            if (isOver(box)) list_.AddRect(box.min, box.max, packed(kBrightText), 6 * scale_, 0, 2 * scale_);
            takeClick(box, key);
            const float half = std::min(box.width(), 220 * scale_) / 2, centre = (box.min.x + box.max.x) / 2;
            button({{centre - half, top}, {centre + half, top + kButton * scale_}},
                   {side == 0 ? "Left is wrong  (1)" : "Right is wrong  (2)", key});
            return;
        }
        label(box, top, side, *pictures);
    }

    /// What the side is, once the question has been answered.
    void label(const Area& box, float top, std::size_t side, const QuizPictures& pictures) {
        const QuizQuestion& question = quiz_.round().questions()[quiz_.round().current()];
        const bool isWrong = (side == 1) == question.isWrongRight;
        const ImVec4 colour = isWrong ? kWrongText : kRightText;
        list_.AddRect(box.min, box.max, packed(colour), 6 * scale_, 0, 3 * scale_);
        const std::string name = isWrong ? "Wrong: " + quiz_.presetOf(question).title : nameOf(pictures);
        paintText(list_, fonts_.text, {box.min.x, top}, colour, fitText(fonts_.text, name, box.width()));
        if (!pictures.measure.empty())
            paintText(list_, fonts_.small, {box.min.x, top + 24 * scale_}, colour,
                      fitText(fonts_.small, pictures.measure + ": " + pictures.values[isWrong ? 0 : 1], box.width()));
    }

    void waiting(float left, float width, float y) {
        const QuizRound& round = quiz_.round();
        const QuizQuestion& question = round.questions()[round.current()];
        const bool isDrawn = quiz_.pictures(round.current()) != nullptr;
        const std::string text = isDrawn ? "From " + quiz_.cardOf(question).title
                                         : "Drawing both sides with " + quiz_.cardOf(question).title + "\u2026";
        paintText(list_, fonts_.text, {left, y}, kMutedText, fitText(fonts_.text, text, width));
        buttons(left, {{"Back  (Esc)", QuizKey::leave}});
    }

    void verdict(float left, float width, float y) {
        const QuizRound& round = quiz_.round();
        const QuizQuestion& question = round.questions()[round.current()];
        const bool isRight = round.isRight(round.current());
        const std::string wrong = question.isWrongRight ? "right" : "left";
        paintText(list_, fonts_.title, {left, y}, isRight ? kRightText : kWrongText,
                  isRight ? "Yes, the " + wrong + " side is wrong." : "No, the " + wrong + " side is wrong.");
        y += 30 * scale_;
        const float end = size_.y - (kButton + 26) * scale_;
        for (const std::string& line : wrapText(fonts_.text, quiz_.presetOf(question).sentence, width)) {
            if (y + 20 * scale_ > end) break;
            paintText(list_, fonts_.text, {left, y}, textColour(), line);
            y += 21 * scale_;
        }
        const bool isLast = round.current() + 1 == round.count();
        buttons(left, {{isLast ? "Summary  (Enter)" : "Next  (Enter)", QuizKey::next},
                       {"Open in " + quiz_.cardOf(question).title + "  (Ctrl+Enter)", QuizKey::open},
                       {"Back  (Esc)", QuizKey::leave}});
    }

    void nothing() {
        heading("Quiz", "");
        const std::string why = quiz_.fault().empty() ? "These demos have no presets of mistakes."
                                                      : "No question can be drawn: " + quiz_.fault();
        float y = kTop * scale_;
        for (const std::string& line : wrapText(fonts_.text, why, size_.x - 2 * margin_)) {
            paintText(list_, fonts_.text, {margin_, y}, kMutedText, line);
            y += 21 * scale_;
        }
        buttons(margin_, {{"Back  (Esc)", QuizKey::leave}});
    }

    const Quiz& quiz_;
    ImDrawList& list_;
    ImVec2 size_;
    const GalleryFonts& fonts_;
    float scale_, margin_;
    std::optional<QuizKey> clicked_;
};

}  // namespace

std::optional<QuizKey> QuizView::draw(const Quiz& quiz, ImVec2 size, const GalleryFonts& fonts, float scale) {
    const QuizRound& round = quiz.round();
    Screen screen(quiz, size, fonts, scale);
    if (round.isOver()) {
        screen.summary();
        return screen.clicked();
    }
    const std::pair now(round.seed(), round.current());
    const QuizPictures* pictures = quiz.pictures(round.current());
    if (pictures && shown_ != now) {
        for (std::size_t side = 0; side < 2; ++side)
            sides_[side] = thumbnailOf(withAlpha(pictures->at(round.questions()[round.current()], side)));
        shown_ = now;
    }
    screen.question(sides_);
    return screen.clicked();
}

std::string shareText(const Quiz& quiz) {
    const std::string site = siteAddress();
    return site.empty() ? quiz.command() : site + quiz.address();
}

}  // namespace arclight::gallery
