// Keyboard control of the gallery's view: moving the focus, and opening the focused item with Enter.
#include <algorithm>
#include <utility>

#include "gallery_view.h"

namespace arclight::gallery {

GalleryActions GalleryView::openCard(const std::vector<Card>& cards, const CardLayout& layout) const {
    const auto card = layout.found.card;
    GalleryActions actions{.launch = static_cast<int>(card), .preset = searched(layout)};
    if (!search_.empty()) actions.scene = sceneOf(cards[card], layout.found);
    return actions;
}

GalleryActions GalleryView::open(const std::vector<Card>& cards) const {
    if (focus_.recent >= 0) return {.recent = focus_.recent};
    if (layouts_.empty()) return {};
    const Focus focus = within(focus_, room());
    const CardLayout& layout = layouts_[static_cast<std::size_t>(focus.card)];
    if (focus.chip < 0) return openCard(cards, layout);
    return {.launch = static_cast<int>(layout.found.card),
            .preset = layout.chip(static_cast<std::size_t>(focus.chip)).preset};
}

bool GalleryView::isOnMore() const {
    if (layouts_.empty() || focus_.recent >= 0 || focus_.chip < 0) return false;
    const Focus focus = within(focus_, room());
    const CardLayout& layout = layouts_[static_cast<std::size_t>(focus.card)];
    return focus.chip >= 0 && layout.chip(static_cast<std::size_t>(focus.chip)).preset == kMore;
}

FocusRoom GalleryView::room() const {
    const float row = layouts_.empty() ? 1 : layouts_[0].whole.height() + 20 * scale_;
    const float shown = plan_.content.max.y - plan_.content.min.y;
    return {layouts_, plan_.columns, std::max(1, static_cast<int>(shown / row)), static_cast<int>(recentBoxes_.size())};
}

Area GalleryView::visibleCards() const { return plan_.content; }

GalleryActions GalleryView::press(const GalleryContents& contents, GalleryKey key) {
    if (key == GalleryKey::help) return showsKeys_ = !showsKeys_, GalleryActions{};
    if (key == GalleryKey::escape) {
        if (std::exchange(showsKeys_, false)) return {};
        if (std::exchange(unfolded_, -1) >= 0) return {};
        if (!search_.empty()) setSearch({});
        return {};
    }
    showsKeys_ = false;
    if (key == GalleryKey::enter || key == GalleryKey::another) {
        GalleryActions actions = open(contents.cards);
        if (isOnMore()) return unfolded_ = unfolded_ == actions.launch ? -1 : actions.launch, GalleryActions{};
        actions.isAnother = key == GalleryKey::another;
        return actions;
    }
    const auto layOutAgain = [&] {
        layouts_ = layOutCards(contents.cards, findCards(contents.cards, search_), unfolded_, fonts_, plan_, scale_);
    };
    // Shift+Tab enters a card at its last preset, so its presets must be unfolded first.
    if (key == GalleryKey::previous && focus_.recent < 0 && focus_.chip < 0 && focus_.card > 0)
        unfolded_ = static_cast<int>(layouts_[static_cast<std::size_t>(focus_.card) - 1].found.card), layOutAgain();
    focus_ = moved(focus_, key, room());
    isFocusMoved_ = true;
    if (focus_.recent >= 0 || layouts_.empty() || focus_.chip < 0) return unfolded_ = -1, GalleryActions{};
    const int card = static_cast<int>(layouts_[static_cast<std::size_t>(focus_.card)].found.card);
    if (!isOnMore()) return unfolded_ = unfolded_ == card ? card : -1, GalleryActions{};
    // Tab continues through the presets that were hidden.
    unfolded_ = card;
    layOutAgain();
    const bool isBack = key == GalleryKey::previous || key == GalleryKey::left;
    focus_ = moved(focus_, isBack ? GalleryKey::previous : GalleryKey::next, room());
    if (focus_.chip < 0) unfolded_ = -1;
    return {};
}

void GalleryView::scrollToFocus() {
    if (!std::exchange(isFocusMoved_, false) || focus_.recent >= 0) return;
    const Focus focus = within(focus_, room());
    const CardLayout& card = layouts_[static_cast<std::size_t>(focus.card)];
    const Area& box = focus.chip >= 0 ? card.chip(static_cast<std::size_t>(focus.chip)).box : card.whole;
    const float top = plan_.content.min.y, bottom = plan_.content.max.y;
    if (box.min.y < top)
        ImGui::SetScrollY(ImGui::GetScrollY() + box.min.y - top);
    else if (box.max.y > bottom)
        ImGui::SetScrollY(ImGui::GetScrollY() + std::min(box.max.y - bottom, box.min.y - top));
}

}  // namespace arclight::gallery
