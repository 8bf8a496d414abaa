#include "navigation.h"

#include <algorithm>

namespace arclight::gallery {
namespace {

int chipsOf(const Focus& focus, const FocusRoom& room) {
    return static_cast<int>(room.cards[static_cast<std::size_t>(focus.card)].chipCount());
}

/// Moves the focus for Tab and Shift+Tab.
Focus stepped(Focus focus, int by, const FocusRoom& room) {
    const int cards = static_cast<int>(room.cards.size());
    if (focus.recent >= 0) {
        focus.recent += by;
        if (focus.recent < 0) return {cards - 1, -1, -1, true};
        return focus;
    }
    focus.chip += by;
    if (focus.chip < -1) {
        if (focus.card == 0) return {0, -1, -1, true};
        --focus.card;
        focus.chip = chipsOf(focus, room) - 1;
    } else if (focus.chip >= chipsOf(focus, room)) {
        if (focus.card + 1 < cards) return {focus.card + 1, -1, -1, true};
        if (room.recents > 0) return {focus.card, -1, 0, true};
        --focus.chip;
    }
    return focus;
}

/// Moves the focus for Left and Right.
Focus movedAside(Focus focus, int by, const FocusRoom& room) {
    if (focus.recent >= 0)
        focus.recent += by;
    else if (focus.chip >= 0)
        focus.chip = std::clamp(focus.chip + by, 0, chipsOf(focus, room) - 1);
    else
        focus.card += by;
    return focus;
}

/// Moves the focus by whole rows, for Up, Down, Page Up and Page Down.
Focus movedRows(Focus focus, int rows, const FocusRoom& room) {
    const int cards = static_cast<int>(room.cards.size());
    if (focus.recent >= 0) {
        if (rows < 0) focus.recent = -1;
        return focus;
    }
    if (focus.chip >= 0 && rows < 0) return {focus.card, -1, -1, true};
    const int row = focus.card / room.columns, lastRow = (cards - 1) / room.columns;
    if (row == lastRow && rows > 0) return room.recents > 0 ? Focus{focus.card, -1, 0, true} : focus;
    const int to = std::clamp(row + rows, 0, lastRow);
    return {std::min(to * room.columns + focus.card % room.columns, cards - 1), -1, -1, true};
}

}  // namespace

Focus within(Focus focus, const FocusRoom& room) {
    const int cards = static_cast<int>(room.cards.size());
    focus.card = std::clamp(focus.card, 0, std::max(0, cards - 1));
    focus.recent = std::min(focus.recent, room.recents - 1);
    focus.chip = cards == 0 || focus.recent >= 0 ? -1 : std::min(focus.chip, chipsOf(focus, room) - 1);
    if (focus.recent < -1) focus.recent = -1;
    return focus;
}

Focus moved(const Focus& focus, GalleryKey key, const FocusRoom& room) {
    Focus from = within(focus, room);
    if (room.cards.empty()) return from;
    if (!from.isVisible && key != GalleryKey::next) {
        from.isVisible = true;
        return from;
    }
    from.isVisible = true;
    switch (key) {
        case GalleryKey::left: return within(movedAside(from, -1, room), room);
        case GalleryKey::right: return within(movedAside(from, 1, room), room);
        case GalleryKey::up: return within(movedRows(from, -1, room), room);
        case GalleryKey::down: return within(movedRows(from, 1, room), room);
        case GalleryKey::pageUp: return within(movedRows(from, -room.rowsOnPage, room), room);
        case GalleryKey::pageDown: return within(movedRows(from, room.rowsOnPage, room), room);
        case GalleryKey::first: return {0, -1, -1, true};
        case GalleryKey::last: return {static_cast<int>(room.cards.size()) - 1, -1, -1, true};
        case GalleryKey::next: return within(stepped(from, 1, room), room);
        case GalleryKey::previous: return within(stepped(from, -1, room), room);
        default: return from;
    }
}

}  // namespace arclight::gallery
