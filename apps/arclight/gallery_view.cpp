#include "gallery_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/platform/libraries.h"
#include "app/window/events.h"
#include "card_painter.h"
#include "overlays.h"

namespace arclight::gallery {
namespace {

const ImVec4 kGround(0.016f, 0.020f, 0.025f, 1);
constexpr std::size_t kMaxSearch = 200;  // bytes
constexpr const char *kSentence = "Graphics techniques to run, break and measure.",
                     *kSearchHint = "Search demos, presets, parameters, topics";
constexpr float kSearchWidth = 340, kSearchHeight = 38, kQuizButton = 64;

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                    ImGuiWindowFlags_NoNav;

void applyGalleryStyle(float scale) {
    applyStyle(scale, {0.56f, 0.63f, 0.66f});
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowPadding = {0, 0};
    style.ScrollbarSize = 10 * scale, style.ScrollbarRounding = 5 * scale;
    auto* colours = style.Colors;
    style.PopupRounding = 6 * scale, style.PopupBorderSize = std::max(1.0f, scale);
    colours[ImGuiCol_WindowBg] = kGround;
    colours[ImGuiCol_PopupBg] = {0.062f, 0.074f, 0.084f, 1}, colours[ImGuiCol_Border] = {0.15f, 0.18f, 0.20f, 1};
    colours[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
    colours[ImGuiCol_ScrollbarGrab] = {0.14f, 0.17f, 0.19f, 1};
    colours[ImGuiCol_TextSelectedBg] = {0.25f, 0.30f, 0.33f, 1};
    colours[ImGuiCol_NavHighlight] = {0, 0, 0, 0};
}

/// Data for the callback of the search field, called in each frame while the field is active: replaces its text, and
/// prevents a click outside the field from selecting the text.
struct SearchField {
    std::string text;  ///< the new text, if `replace`
    bool replace;
    bool isFresh;  ///< whether the field has just become active
};

int onSearch(ImGuiInputTextCallbackData* data) {
    auto& field = *static_cast<SearchField*>(data->UserData);
    if (field.replace) {
        data->DeleteChars(0, data->BufTextLen);
        data->InsertChars(0, field.text.data(), field.text.data() + field.text.size());
    }
    if (field.isFresh) {
        data->CursorPos = data->BufTextLen;
        data->ClearSelection();
    }
    return 0;
}

void paintGlass(ImDrawList& list, ImVec2 centre, float scale) {
    const ImU32 colour = packed(kMutedText);
    list.AddCircle({centre.x - scale, centre.y - scale}, 5 * scale, colour, 24, 1.5f * scale);
    list.AddLine({centre.x + 2.6f * scale, centre.y + 2.6f * scale}, {centre.x + 6.5f * scale, centre.y + 6.5f * scale},
                 colour, 1.5f * scale);
}

}  // namespace

/// The item at a point: the index in the layouts, the card, and the part of it. `chip` also counts unfolded chips.
struct GalleryView::Target {
    int layout = -1, card = -1;
    Hover hover = Hover::none;
    int chip = -1, preset = -1;
    friend bool operator==(const Target&, const Target&) = default;
};

Expected<GalleryView> GalleryView::make(const std::filesystem::path& dataRoot, float scale) {
    if (auto done = checkOpenGl(); !done) return tl::unexpected(done.error());
    GalleryView view;
    ImGuiIO& io = ImGui::GetIO();
    // A blinking cursor would require redrawing while the gallery is idle.
    io.ConfigInputTextCursorBlink = false;
    view.dataRoot_ = dataRoot;
    if (auto done = view.rescale(scale); !done) return tl::unexpected(done.error());
    return view;
}

Expected<Done> GalleryView::rescale(float scale) {
    // In the order in which the fonts are used below; the first is the default.
    static constexpr std::array<FontRequest, 4> kFonts{
        {{"Inter-Regular", 15}, {"Inter-Regular", 13}, {"Inter-SemiBold", 19}, {"Inter-SemiBold", 32}}};
    layer_.beginChange();
    if (auto done = useFonts(dataRoot_, kFonts, scale, glyphs_.get()); !done) return done;
    const auto& fonts = ImGui::GetIO().Fonts->Fonts;
    fonts_ = {.name = fonts[3], .title = fonts[2], .text = fonts[0], .small = fonts[1]};
    applyGalleryStyle(scale);
    scale_ = scale;
    return Done{};
}

void GalleryView::attachWindow(GLFWwindow* window) {
    layer_.attachWindow(window);
    glyphs_ = std::make_unique<SystemGlyphs>();
    useSystemGlyphs(glyphs_.get());
}

bool GalleryView::takeGlyphs() { return glyphs_ && glyphs_->hasNew() && rescale(scale_); }

void GalleryView::setSearch(std::string text) {
    search_ = std::move(text);
    replaceSearch_ = true;
    focus_ = {};
}

GalleryActions GalleryView::layOut(const GalleryContents& contents, int widthPx, int heightPx,
                                   std::span<const WindowEvent> round) {
    layer_.begin(widthPx, heightPx, round);
    const GalleryActions actions = widgets(contents);
    layer_.endLayout();
    return actions;
}

GalleryActions GalleryView::draw(const GalleryContents& contents, int widthPx, int heightPx) {
    layer_.begin(widthPx, heightPx);
    const GalleryActions actions = widgets(contents);
    layer_.end();
    return actions;
}

void GalleryView::plan(const GalleryContents& contents, ImVec2 size) {
    const PlanKey key{size.x, size.y, contents.cards.size(), !contents.recents.empty()};
    if (std::exchange(planKey_, key) == key) return;
    plan_ = planGallery(size, scale_, contents.cards, fonts_, key.hasRecents);
}

GalleryActions GalleryView::widgets(const GalleryContents& contents) {
    ImGui::SetNextWindowPos({0, 0});
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSize(size);
    plan(contents, size);
    GalleryActions actions;
    if (contents.quiz) {
        if (ImGui::Begin("quiz", nullptr, kFixed)) actions.quiz = quiz_.draw(*contents.quiz, size, fonts_, scale_);
        ImGui::End();
        return actions;
    }
    if (ImGui::Begin("gallery", nullptr, kFixed | ImGuiWindowFlags_NoScrollWithMouse)) {
        const std::string searched = search_;
        const bool startsQuiz = header(contents.cards);
        if (search_ != searched) focus_ = {}, unfolded_ = -1;
        actions = grid(contents);
        const GalleryActions restored = recentRow(contents);
        if (restored.recent >= 0) actions = restored;
        if (startsQuiz) actions.quiz = QuizKey::start;
        if (showsKeys_) paintKeySheet(*ImGui::GetForegroundDrawList(), size, fonts_, scale_);
    }
    ImGui::End();
    return actions;
}

std::string GalleryView::hint(const std::vector<Card>& cards) const {
    if (!search_.empty() && findCards(cards, search_).empty()) return "No matches. Press Esc to show all cards.";
    if (search_.empty() && !focus_.isVisible) return "F1: keys · F2: quiz · Enter: open · Ctrl+Q: close";
    const GalleryActions enter = open(cards);
    if (enter.launch < 0) return enter.recent >= 0 ? "Enter: restore this capture" : "F1: keys";
    const Card& card = cards[static_cast<std::size_t>(enter.launch)];
    if (enter.preset >= 0)
        return "Enter: open " + card.title + ": " + card.presets[static_cast<std::size_t>(enter.preset)].title;
    if (isOnMore()) return "Enter: show or hide the other presets";
    return "Enter: open " + card.title + (enter.scene.empty() ? "" : ", scene " + enter.scene);
}

bool GalleryView::header(const std::vector<Card>& cards) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    if (headerOf(size, scale_) == Header::compact) return compactHeader();
    const Area& content = plan_.content;
    const float left = content.min.x, top = 12 * scale_;
    paintText(list, fonts_.name, {left - scale_, top}, kBrightText, "arclight");
    paintText(list, fonts_.text, {left, top + 42 * scale_}, kMutedText,
              fitText(fonts_.text, kSentence, content.width()));
    const float width = std::min(kSearchWidth * scale_, 0.6f * content.width()), y = top + 4 * scale_;
    const Area box{{content.max.x - width, y}, {content.max.x, y + kSearchHeight * scale_}};
    searchField(box);
    const std::string fitted = fitText(fonts_.small, hint(cards), width + 60 * scale_);
    paintText(list, fonts_.small, {box.max.x - textWidth(fonts_.small, fitted), box.max.y + 7 * scale_}, kMutedText,
              fitted);
    return quizButton({{box.min.x - (kQuizButton + 12) * scale_, box.min.y}, {box.min.x - 12 * scale_, box.max.y}});
}

bool GalleryView::compactHeader() {
    const Area& content = plan_.content;
    const float top = 8 * scale_, height = kSearchHeight * scale_, name = textWidth(fonts_.title, "arclight");
    paintText(*ImGui::GetWindowDrawList(), fonts_.title, {content.min.x, top + (height - fonts_.title->FontSize) / 2},
              kBrightText, "arclight");
    const float width = std::min(kSearchWidth * scale_, content.width() - name - 16 * scale_);
    const float quiz = (kQuizButton + 8) * scale_;
    const bool hasQuiz = width > 2 * quiz;
    searchField({{content.max.x - width + (hasQuiz ? quiz : 0), top}, {content.max.x, top + height}});
    if (!hasQuiz) return false;
    const float left = content.max.x - width;
    return quizButton({{left, top}, {left + kQuizButton * scale_, top + height}});
}

bool GalleryView::quizButton(const Area& box) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool isHovered = ImGui::IsWindowHovered() && box.holds(ImGui::GetIO().MousePos);
    list.AddRectFilled(box.min, box.max, packed({0.050f, 0.060f, 0.069f, 1}), 8 * scale_);
    list.AddRect({box.min.x + 0.5f, box.min.y + 0.5f}, {box.max.x - 0.5f, box.max.y - 0.5f},
                 packed(isHovered ? kBrightText : ImVec4(0.15f, 0.18f, 0.20f, 1)), 8 * scale_, 0,
                 std::max(1.0f, scale_));
    const std::string text = "Quiz";
    paintText(list, fonts_.text,
              {(box.min.x + box.max.x - textWidth(fonts_.text, text)) / 2, box.centreY() - fonts_.text->FontSize / 2},
              isHovered ? kBrightText : kMutedText, text);
    if (!isHovered) return false;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return ImGui::IsMouseReleased(ImGuiMouseButton_Left) && box.holds(ImGui::GetIO().MouseClickedPos[0]);
}

void GalleryView::searchField(const Area& box) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(box.min, box.max, packed({0.050f, 0.060f, 0.069f, 1}), 8 * scale_);
    list.AddRect({box.min.x + 0.5f, box.min.y + 0.5f}, {box.max.x - 0.5f, box.max.y - 0.5f},
                 packed({0.15f, 0.18f, 0.20f, 1}), 8 * scale_, 0, std::max(1.0f, scale_));
    paintGlass(list, {box.min.x + 20 * scale_, box.min.y + box.height() / 2}, scale_);
    const float padding = (box.height() - fonts_.text->FontSize) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, padding});
    ImGui::PushStyleColor(ImGuiCol_FrameBg, {0, 0, 0, 0});
    ImGui::SetCursorScreenPos({box.min.x + 38 * scale_, box.min.y});
    const float width = box.width() - 50 * scale_;
    ImGui::SetNextItemWidth(width);
    // The search field always receives typed text, wherever the last click was.
    const bool isFresh = !ImGui::IsAnyItemActive();
    if (isFresh) ImGui::SetKeyboardFocusHere();
    SearchField field{search_, std::exchange(replaceSearch_, false), isFresh};
    char typed[kMaxSearch] = {};
    search_.copy(typed, kMaxSearch - 1);
    const char* hint = textWidth(fonts_.text, kSearchHint) <= width ? kSearchHint : "Search";
    ImGui::InputTextWithHint("##search", hint, typed, kMaxSearch, ImGuiInputTextFlags_CallbackAlways, onSearch, &field);
    search_ = typed;
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

GalleryView::Target GalleryView::targetAt(const std::vector<CardState>& states, ImVec2 point) const {
    const auto chipAt = [&](std::size_t i, std::size_t from, Target& target) {
        for (std::size_t c = from; c < layouts_[i].chipCount(); ++c)
            if (layouts_[i].chip(c).box.holds(point))
                target.hover = Hover::chip, target.chip = static_cast<int>(c),
                target.preset = layouts_[i].chip(c).preset;
    };
    // The unfolded presets lie over the cards.
    for (std::size_t i = 0; i < layouts_.size(); ++i) {
        if (layouts_[i].unfolded.empty() || !layouts_[i].unfoldedBox.holds(point)) continue;
        Target target{static_cast<int>(i), static_cast<int>(layouts_[i].found.card), Hover::none, -1, -1};
        chipAt(i, 0, target);
        return target;
    }
    for (std::size_t i = 0; i < layouts_.size(); ++i) {
        const CardLayout& layout = layouts_[i];
        if (!layout.whole.holds(point)) continue;
        const CardState& state = states[layout.found.card];
        Target target{static_cast<int>(i), static_cast<int>(layout.found.card), Hover::card, -1, -1};
        if (faultBox(layout, state, fonts_, scale_).holds(point))
            target.hover = Hover::fault;
        else if (anotherBox(layout, state, fonts_, scale_).holds(point))
            target.hover = Hover::another;
        chipAt(i, 0, target);
        return target;
    }
    return {};
}

GalleryActions GalleryView::act(const GalleryContents& contents, const Target& target) {
    const bool isAnother = ImGui::GetIO().KeyCtrl;
    switch (target.hover) {
        case Hover::none: return {};
        case Hover::card: {
            GalleryActions actions = openCard(contents.cards, layouts_[static_cast<std::size_t>(target.layout)]);
            actions.isAnother = isAnother;
            return actions;
        }
        case Hover::another: return {.launch = target.card, .isAnother = true};
        case Hover::fault: return {.dismiss = target.card};
        case Hover::chip:
            if (target.preset != kMore) return {.launch = target.card, .preset = target.preset};
            unfolded_ = unfolded_ == target.card ? -1 : target.card;
    }
    return {};
}

std::pair<int, int> GalleryView::shownChip(const Target& under) const {
    if (under.hover == Hover::chip && under.preset != kMore) return {under.layout, under.chip};
    if (focus_.isVisible && focus_.recent < 0 && focus_.chip >= 0) return {focus_.card, focus_.chip};
    return {-1, -1};
}

CardLook GalleryView::lookOf(int index, const Target& under) const {
    const CardLayout& layout = layouts_[static_cast<std::size_t>(index)];
    CardLook look;
    if (under.layout == index) look.hover = under.hover, look.chip = under.chip;
    const bool isFocusShown = (focus_.isVisible && focus_.recent < 0) || !search_.empty();
    look.isFocused = isFocusShown && focus_.card == index;
    look.focusedChip = look.isFocused && focus_.isVisible ? focus_.chip : -1;
    look.shownPreset = searched(layout);
    look.showsTerms = !search_.empty();
    // The first chip is the best match.
    if (look.isFocused && look.focusedChip < 0 && look.shownPreset >= 0 && !layout.chips.empty()) look.focusedChip = 0;
    if (const auto [shown, chip] = shownChip(under); shown == index && chip < static_cast<int>(layout.chipCount()))
        look.shownPreset = std::max(-1, layout.chip(static_cast<std::size_t>(chip)).preset), look.isPointed = true;
    return look;
}

std::vector<ShownPreset> GalleryView::paintCards(const GalleryContents& contents, const Target& under) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    std::vector<CardLook> looks;
    std::vector<ShownPreset> shown;
    for (const CardLayout& layout : layouts_) {
        const std::size_t card = layout.found.card;
        looks.push_back(lookOf(static_cast<int>(looks.size()), under));
        paintCard(list, contents.cards[card], contents.states[card], layout, looks.back(), fonts_, scale_);
        if (looks.back().shownPreset >= 0) shown.push_back({static_cast<int>(card), looks.back().shownPreset});
    }
    for (std::size_t i = 0; i < layouts_.size(); ++i) {
        const Card& card = contents.cards[layouts_[i].found.card];
        paintUnfolded(list, card, layouts_[i], looks[i], fonts_, scale_);
        paintFarCaption(list, card, layouts_[i], looks[i], visibleCards(), fonts_, scale_);
    }
    return shown;
}

GalleryActions GalleryView::grid(const GalleryContents& contents) {
    const ImGuiIO& io = ImGui::GetIO();
    const float top = plan_.content.min.y - kBelowHeader * scale_;
    ImGui::SetCursorPos({0, top});
    GalleryActions actions;
    const ImVec2 size{io.DisplaySize.x, plan_.content.max.y + kBottom * scale_ - top};
    if (ImGui::BeginChild("cards", size, false, ImGuiWindowFlags_NoNav)) {
        GridPlan scrolled = plan_;
        scrolled.content.min.y -= ImGui::GetScrollY();
        layouts_ = layOutCards(contents.cards, findCards(contents.cards, search_), unfolded_, fonts_, scrolled, scale_);
        const bool isOver = ImGui::IsWindowHovered();
        const Target under = isOver ? targetAt(contents.states, io.MousePos) : Target{};
        actions.shown = paintCards(contents, under);
        float end = layouts_.empty() ? scrolled.content.min.y : layouts_.back().whole.max.y;
        for (const CardLayout& layout : layouts_) end = std::max(end, layout.unfoldedBox.max.y);
        if (plan_.scrolls || end > scrolled.content.min.y + plan_.content.max.y - plan_.content.min.y + 1)
            ImGui::Dummy({1, end - scrolled.content.min.y + 20 * scale_});
        // Cards fade out below the header as they scroll.
        const ImU32 opaque = packed(kGround), clear = packed({kGround.x, kGround.y, kGround.z, 0});
        ImGui::GetWindowDrawList()->AddRectFilledMultiColor(
            {0, top}, {io.DisplaySize.x - 12 * scale_, top + 6 * scale_}, opaque, opaque, clear, clear);
        if (!layouts_.empty()) scrollToFocus();
        if (under.hover != Hover::none) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        const bool isClick = isOver && ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
                             targetAt(contents.states, io.MouseClickedPos[0]) == under;
        if (isClick) {
            auto shown = std::exchange(actions.shown, {});
            actions = act(contents, under);
            actions.shown = std::move(shown);
            // A click outside the unfolded presets folds them.
            if (under.hover != Hover::chip && under.card != unfolded_) unfolded_ = -1;
        }
        // The second click of a double click does not launch again.
        if (io.MouseClickedLastCount[0] > 1) actions.launch = -1;
    }
    ImGui::EndChild();
    return actions;
}

GalleryActions GalleryView::recentRow(const GalleryContents& contents) {
    const ImGuiIO& io = ImGui::GetIO();
    recentBoxes_ = layOutRecents(plan_.content, plan_.content.max.y + 10 * scale_,
                                 plan_.hasRecents ? contents.recents.size() : 0, scale_);
    int hovered = -1;
    for (std::size_t i = 0; i < recentBoxes_.size(); ++i)
        if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && recentBoxes_[i].holds(io.MousePos))
            hovered = static_cast<int>(i);
    paintRecents(*ImGui::GetWindowDrawList(), recentBoxes_, contents, focus_.isVisible ? focus_.recent : -1, hovered,
                 fonts_, scale_);
    if (hovered < 0) return {};
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const bool isClick = ImGui::IsMouseReleased(ImGuiMouseButton_Left) && io.MouseClickedLastCount[0] == 1 &&
                         recentBoxes_[static_cast<std::size_t>(hovered)].holds(io.MouseClickedPos[0]);
    return {.recent = isClick ? hovered : -1};
}

}  // namespace arclight::gallery
