// Counts flashes in a sequence of frames, as a condition of their safety for people with photosensitive epilepsy.
//
// The Web Content Accessibility Guidelines 2.2, success criterion 2.3.1, allow at most three general flashes and at most
// three red flashes in any second. Their definitions (https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-
// thresholds), as they are implemented here:
//
// - A general flash is a pair of opposing changes of relative luminance by 0.1 or more, where the darker of the two
//   states is below 0.8. Relative luminance is 0 for black and 1 for white.
// - A red flash is a pair of opposing changes of max(0, R − G − B) by 20/320 or more, where one of the two states is a
//   saturated red: R is at least 0.8 of R + G + B. R, G and B are linear light from 0 to 1.
// - Such changes count if at least a quarter of some window makes them at the same time. A window is a third of the
//   width and a third of the height of the frame: the guidelines' 341 x 256 pixels at 1024 x 768, which stand for ten
//   degrees of the field of view.
//
// The guidelines define neither "at the same time" nor a sampling of the frame. Here, changes are simultaneous if they
// fall into a twentieth of a second, and a frame is the mean light of a grid of cells. A longer time would add up the
// cells that small bright objects cross one after the other; a fade that is slower than that in some cells than in
// others may be missed. Cells are smaller than a hundredth of a window, so flashes of finer patterns are averaged
// away; the guidelines exclude these as well. Areas are uncertain by the cells on their border: up to 3 % of a window
// along a straight edge.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "core/time.h"

namespace arclight {

/// The largest number of flashes of each kind that some window of the frame has shown.
struct FlashCounts {
    int general = 0, red = 0;
    friend bool operator==(const FlashCounts&, const FlashCounts&) = default;
};

class FlashMeter {
public:
    /// The grid of a frame.
    static constexpr int kColumns = 64, kRows = 36;
    static constexpr int kCells = kColumns * kRows;
    /// The size of a window, cells, and how many cells must change in it.
    static constexpr int kWindowColumns = 21, kWindowRows = 12;
    static constexpr int kMinCells = kWindowColumns * kWindowRows / 4;
    /// Changes count as simultaneous if they are fewer ticks apart.
    static constexpr std::int64_t kSimultaneousTicks = kTicksPerSecond / 20;
    /// Frames that are further apart do not show whether there were flashes between them.
    static constexpr std::int64_t kMaxGapTicks = kTicksPerSecond / 10;
    /// The most flashes in any second that the guidelines allow.
    static constexpr int kMaxPerSecond = 3;

    FlashMeter();

    /// Adds a frame: red, green and blue of each cell, row by row from either edge, as linear light from 0 to 1. A frame
    /// of an earlier tick, or of one more than `kMaxGapTicks` later, begins a new sequence. Ignores another frame of the
    /// same tick.
    void add(std::int64_t tick, std::span<const float> cells);

    /// The flashes within the second that ended with the last frame, as far as the sequence goes back. Nothing before
    /// its second frame.
    std::optional<FlashCounts> lastSecond() const;

private:
    /// A state of a cell. A change between two states counts if one of them is `marked`: dark enough, or red enough.
    struct State {
        float value = 0;
        bool isMarked = false;
    };
    struct Cell {
        State low, high;    ///< extremes since the last change; the one in its direction, or both before any
        int direction = 0;  ///< of the last change: 1 up, -1 down
        std::int64_t changedUp = kNever, changedDown = kNever;  ///< ticks
    };
    /// A window alternates between changes up and down; each is an event.
    struct Window {
        int direction = 0, recentEvents = 0;
        std::int64_t lastEvent = kNever;
    };
    struct Event {
        std::int64_t tick;
        std::size_t window;
    };
    /// The changes of one kind of flash.
    class Changes {
    public:
        explicit Changes(float threshold) : threshold_(threshold), cells_(kCells), windows_(kWindows) {}
        void begin(std::int64_t tick);
        void set(std::size_t cell, State state);
        void end();
        int flashes() const;

    private:
        void findEvents(int direction);
        int countIn(std::size_t firstCell, int direction, std::int64_t after) const;

        float threshold_;
        std::int64_t tick_ = 0;
        bool isFirst_ = true;      ///< whether no frame is complete
        bool changesNow_[2] = {};  ///< whether any cell changes down, up at this tick
        std::vector<Cell> cells_;
        std::vector<Window> windows_;
        std::deque<Event> events_;  ///< of the last second
    };

    static constexpr std::int64_t kNever = -(std::int64_t{1} << 60);
    static constexpr int kWindowsAcross = kColumns - kWindowColumns + 1, kWindowsDown = kRows - kWindowRows + 1;
    static constexpr std::size_t kWindows = std::size_t{kWindowsAcross} * kWindowsDown;

    Changes luminance_, red_;
    std::optional<std::int64_t> lastTick_;
    bool hasTwo_ = false;  ///< whether the sequence has a second frame
};

}  // namespace arclight
