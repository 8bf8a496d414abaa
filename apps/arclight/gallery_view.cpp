#include "gallery_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/window/events.h"
#include "app/window/imgui_style.h"
#include "card_painter.h"

namespace arclight::gallery {
namespace {

const ImVec4 kGround(0.016f, 0.020f, 0.025f, 1), kBrightText(0.95f, 0.97f, 0.98f, 1);
constexpr std::size_t kMaxSearch = 200;  // bytes
constexpr const char* kSentence = "Graphics techniques to run, break and measure.";
constexpr float kHeader = 104, kNarrowHeader = 150, kSearchWidth = 340, kSearchHeight = 38;

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                    ImGuiWindowFlags_NoNav;

bool isNarrow(float widthPx, float scale) { return widthPx < 820 * scale; }

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

/// What the search field's callback gets in each frame while the field is active: replaces its text from outside, and
/// keeps a click beside it from selecting the text.
struct SearchField {
    std::string text;  ///< the new text, if `replace`
    bool replace;
    bool isFresh;      ///< whether the field has just become active
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

void presetTip(const CardPreset& preset, float scale) {
    if (preset.sentence.empty()) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {12 * scale, 9 * scale});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(300 * scale);
    ImGui::TextUnformatted(preset.sentence.data(), preset.sentence.data() + preset.sentence.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void paintGlass(ImDrawList& list, ImVec2 centre, float scale) {
    const ImU32 colour = packed(kMutedText);
    list.AddCircle({centre.x - scale, centre.y - scale}, 5 * scale, colour, 24, 1.5f * scale);
    list.AddLine({centre.x + 2.6f * scale, centre.y + 2.6f * scale}, {centre.x + 6.5f * scale, centre.y + 6.5f * scale},
                 colour, 1.5f * scale);
}

}  // namespace

/// What lies at a point: the index in the layouts, the card, and the part of it.
struct GalleryView::Target {
    int layout = -1, card = -1;
    Hover hover = Hover::none;
    int chip = -1, preset = -1;
    friend bool operator==(const Target&, const Target&) = default;
};

Expected<GalleryView> GalleryView::make(const std::filesystem::path& dataRoot, float scale) {
    GalleryView view;
    ImGuiIO& io = ImGui::GetIO();
    // A blinking cursor would need frames while the gallery is idle.
    io.ConfigInputTextCursorBlink = false;
    view.scale_ = scale;
    struct FontRequest {
        ImFont** font;
        const char* name;
        float size;
    };
    // The first is the default font.
    for (const FontRequest& wanted :
         {FontRequest{&view.fonts_.text, "Inter-Regular", 15}, FontRequest{&view.fonts_.small, "Inter-Regular", 13},
          FontRequest{&view.fonts_.title, "Inter-SemiBold", 19},
          FontRequest{&view.fonts_.name, "Inter-SemiBold", 32}}) {
        auto font = addFont(dataRoot, wanted.name, wanted.size * scale);
        if (!font) return tl::unexpected(font.error());
        *wanted.font = *font;
    }
    applyGalleryStyle(scale);
    return view;
}

void GalleryView::setSearch(std::string text) {
    search_ = std::move(text);
    replaceSearch_ = true;
}

GalleryActions GalleryView::first(const std::vector<Card>& cards) const {
    const std::vector<Found> found = findCards(cards, search_);
    if (found.empty()) return {};
    return {static_cast<int>(found[0].card), found[0].preset(), -1};
}

GalleryActions GalleryView::layOut(const std::vector<Card>& cards, const std::vector<CardState>& states, int widthPx,
                                   int heightPx, std::span<const WindowEvent> round) {
    layer_.begin(widthPx, heightPx, round);
    const GalleryActions actions = widgets(cards, states);
    layer_.endLayout();
    return actions;
}

GalleryActions GalleryView::draw(const std::vector<Card>& cards, const std::vector<CardState>& states, int widthPx,
                                 int heightPx) {
    layer_.begin(widthPx, heightPx);
    const GalleryActions actions = widgets(cards, states);
    layer_.end();
    return actions;
}

GalleryActions GalleryView::widgets(const std::vector<Card>& cards, const std::vector<CardState>& states) {
    expanded_.resize(cards.size(), false);
    const std::vector<Found> found = findCards(cards, search_);
    ImGui::SetNextWindowPos({0, 0});
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSize(size);
    GalleryActions actions;
    if (ImGui::Begin("gallery", nullptr, kFixed | ImGuiWindowFlags_NoScrollWithMouse)) {
        header(cards, contentBox(size.x, scale_, cards.size()));
        actions = grid(cards, states, found);
    }
    ImGui::End();
    return actions;
}

void GalleryView::header(const std::vector<Card>& cards, const Box& content) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool narrow = isNarrow(ImGui::GetIO().DisplaySize.x, scale_);
    const float left = content.min.x, top = 22 * scale_;
    paintText(list, fonts_.name, {left - scale_, top}, kBrightText, "arclight");
    paintText(list, fonts_.text, {left, top + 42 * scale_}, kMutedText, kSentence);
    const float width = narrow ? content.width() : kSearchWidth * scale_;
    const float y = narrow ? top + 74 * scale_ : top + 6 * scale_;
    const Box box{{content.max.x - width, y}, {content.max.x, y + kSearchHeight * scale_}};
    searchField(box);
    std::string hint = "Enter: open first card · F11: full screen · Esc: close";
    if (!search_.empty()) {
        const GalleryActions enter = first(cards);
        hint = "No matches. Press Esc to show all cards.";
        if (enter.launch >= 0) {
            const Card& card = cards[static_cast<std::size_t>(enter.launch)];
            hint = "Enter: open " + card.title;
            if (enter.preset >= 0) hint += ": " + card.presets[static_cast<std::size_t>(enter.preset)].title;
        }
    }
    if (narrow) return;
    const std::string fitted = fitText(fonts_.small, hint, width + 60 * scale_);
    paintText(list, fonts_.small, {box.max.x - textWidth(fonts_.small, fitted), box.max.y + 8 * scale_}, kMutedText,
              fitted);
}

void GalleryView::searchField(const Box& box) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(box.min, box.max, packed({0.050f, 0.060f, 0.069f, 1}), 8 * scale_);
    list.AddRect({box.min.x + 0.5f, box.min.y + 0.5f}, {box.max.x - 0.5f, box.max.y - 0.5f},
                 packed({0.15f, 0.18f, 0.20f, 1}), 8 * scale_, 0, std::max(1.0f, scale_));
    paintGlass(list, {box.min.x + 20 * scale_, box.min.y + box.height() / 2}, scale_);
    const float padding = (box.height() - fonts_.text->FontSize) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, padding});
    ImGui::PushStyleColor(ImGuiCol_FrameBg, {0, 0, 0, 0});
    ImGui::SetCursorScreenPos({box.min.x + 38 * scale_, box.min.y});
    ImGui::SetNextItemWidth(box.width() - 50 * scale_);
    // Typing always goes to the search field, wherever the last click was.
    const bool isFresh = !ImGui::IsAnyItemActive();
    if (isFresh) ImGui::SetKeyboardFocusHere();
    SearchField field{search_, std::exchange(replaceSearch_, false), isFresh};
    char typed[kMaxSearch] = {};
    search_.copy(typed, kMaxSearch - 1);
    ImGui::InputTextWithHint("##search", "Search demos and presets", typed, kMaxSearch,
                             ImGuiInputTextFlags_CallbackAlways, onSearch, &field);
    search_ = typed;
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

GalleryView::Target GalleryView::targetAt(const std::vector<CardLayout>& layouts, const std::vector<CardState>& states,
                                          ImVec2 point) const {
    for (std::size_t i = 0; i < layouts.size(); ++i) {
        const CardLayout& layout = layouts[i];
        if (!layout.whole.holds(point)) continue;
        Target target{static_cast<int>(i), static_cast<int>(layout.found.card), Hover::card, -1, -1};
        if (faultBox(layout, states[layout.found.card], fonts_, scale_).holds(point)) target.hover = Hover::fault;
        for (std::size_t c = 0; c < layout.chips.size(); ++c)
            if (layout.chips[c].box.holds(point))
                target.hover = Hover::chip, target.chip = static_cast<int>(c), target.preset = layout.chips[c].preset;
        return target;
    }
    return {};
}

GalleryActions GalleryView::act(const Target& target, const std::vector<Card>& cards) {
    const auto card = static_cast<std::size_t>(target.card);
    switch (target.hover) {
        case Hover::none: return {};
        case Hover::card: return {target.card, -1, -1};
        case Hover::fault: return {-1, -1, target.card};
        case Hover::chip:
            if (target.preset != kMore) return {target.card, target.preset, -1};
            expanded_[card] = !expanded_[card] && !cards[card].presets.empty();
    }
    return {};
}

GalleryActions GalleryView::grid(const std::vector<Card>& cards, const std::vector<CardState>& states,
                                 const std::vector<Found>& found) {
    const ImGuiIO& io = ImGui::GetIO();
    const float top = (isNarrow(io.DisplaySize.x, scale_) ? kNarrowHeader : kHeader) * scale_;
    ImGui::SetCursorPos({0, top});
    GalleryActions actions;
    if (ImGui::BeginChild("cards", {io.DisplaySize.x, io.DisplaySize.y - top}, false, ImGuiWindowFlags_NoNav)) {
        const float begin = top - ImGui::GetScrollY() + 6 * scale_;
        const auto layouts = layOutCards(cards, found, expanded_, fonts_, io.DisplaySize.x, begin, scale_);
        const bool isOver = ImGui::IsWindowHovered();
        const Target under = isOver ? targetAt(layouts, states, io.MousePos) : Target{};
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (std::size_t i = 0; i < layouts.size(); ++i) {
            const std::size_t card = layouts[i].found.card;
            CardLook look;
            if (under.layout == static_cast<int>(i)) look.hover = under.hover, look.chip = under.chip;
            look.isFirst = i == 0 && !search_.empty();
            paintCard(list, cards[card], states[card], layouts[i], look, fonts_, scale_);
        }
        const float end = layouts.empty() ? begin : layouts.back().whole.max.y;
        ImGui::Dummy({1, end - begin + 20 * scale_});
        // Cards fade out below the header as they scroll.
        const ImU32 opaque = packed(kGround), clear = packed({kGround.x, kGround.y, kGround.z, 0});
        list.AddRectFilledMultiColor({0, top}, {io.DisplaySize.x - 12 * scale_, top + 10 * scale_}, opaque, opaque, clear,
                                     clear);
        if (under.hover != Hover::none) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        if (under.hover == Hover::chip && under.preset != kMore)
            presetTip(cards[static_cast<std::size_t>(under.card)].presets[static_cast<std::size_t>(under.preset)],
                      scale_);
        if (isOver && ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
            targetAt(layouts, states, io.MouseClickedPos[0]) == under)
            actions = act(under, cards);
        // The second click of a double click does not launch again.
        if (io.MouseClickedLastCount[0] > 1) actions.launch = -1;
    }
    ImGui::EndChild();
    return actions;
}

}  // namespace arclight::gallery
