#include "core/flash_meter.h"

#include <algorithm>

#include "core/check.h"

namespace arclight {
namespace {

constexpr float kLuminanceStep = 0.1f, kDark = 0.8f;
constexpr float kRedStep = 20.0f / 320, kSaturated = 0.8f;

}  // namespace

FlashMeter::FlashMeter() : luminance_(kLuminanceStep), red_(kRedStep) {}

void FlashMeter::Changes::begin(std::int64_t tick) {
    tick_ = tick;
    changesNow_[0] = changesNow_[1] = false;
    for (; !events_.empty() && events_.front().tick <= tick - kTicksPerSecond; events_.pop_front())
        --windows_[events_.front().window].recentEvents;
}

void FlashMeter::Changes::set(std::size_t index, State state) {
    Cell& cell = cells_[index];
    if (isFirst_) {
        cell.low = cell.high = state;
        return;
    }
    if (cell.direction <= 0 && state.value - cell.low.value >= threshold_ && (cell.low.isMarked || state.isMarked)) {
        cell.direction = 1, cell.changedUp = tick_, cell.high = state;
        changesNow_[1] = true;
    } else if (cell.direction >= 0 && cell.high.value - state.value >= threshold_ &&
               (cell.high.isMarked || state.isMarked)) {
        cell.direction = -1, cell.changedDown = tick_, cell.low = state;
        changesNow_[0] = true;
    } else {
        if (state.value > cell.high.value) cell.high = state;
        if (state.value < cell.low.value) cell.low = state;
    }
}

int FlashMeter::Changes::countIn(std::size_t firstCell, int direction, std::int64_t after) const {
    int count = 0;
    for (int y = 0; y < kWindowRows; ++y, firstCell += kColumns)
        for (std::size_t i = firstCell; i < firstCell + kWindowColumns; ++i)
            count += (direction > 0 ? cells_[i].changedUp : cells_[i].changedDown) > after;
    return count;
}

void FlashMeter::Changes::findEvents(int direction) {
    // The cells of an event change between its window's last event and now, so a window has none without a new change.
    if (!changesNow_[direction > 0 ? 1 : 0]) return;
    std::size_t index = 0;
    for (int y = 0; y < kWindowsDown; ++y)
        for (int x = 0; x < kWindowsAcross; ++x, ++index) {
            Window& window = windows_[index];
            if (window.direction == direction || window.lastEvent == tick_) continue;
            const std::int64_t after = std::max(window.lastEvent, tick_ - kSimultaneousTicks);
            if (countIn(static_cast<std::size_t>(y * kColumns + x), direction, after) < kMinCells) continue;
            window.direction = direction, window.lastEvent = tick_, ++window.recentEvents;
            events_.push_back({tick_, index});
        }
}

void FlashMeter::Changes::end() {
    findEvents(1);
    findEvents(-1);
    isFirst_ = false;
}

int FlashMeter::Changes::flashes() const {
    int most = 0;
    for (const Window& window : windows_) most = std::max(most, window.recentEvents);
    return most / 2;
}

void FlashMeter::add(std::int64_t tick, std::span<const float> cells) {
    CHECK_EQ(cells.size(), 3 * std::size_t{kCells});
    if (lastTick_ == tick) return;
    const bool continues = lastTick_ && tick > *lastTick_ && tick - *lastTick_ <= kMaxGapTicks;
    if (!continues) *this = FlashMeter();
    hasTwo_ = continues, lastTick_ = tick;
    luminance_.begin(tick), red_.begin(tick);
    for (std::size_t i = 0; i < kCells; ++i) {
        const float r = cells[3 * i], g = cells[3 * i + 1], b = cells[3 * i + 2];
        const float luminance = 0.2126f * r + 0.7152f * g + 0.0722f * b;
        const State light{luminance, luminance < kDark};
        const State red{std::max(0.0f, r - g - b), r > 0 && r >= kSaturated * (r + g + b)};
        luminance_.set(i, light), red_.set(i, red);
    }
    luminance_.end(), red_.end();
}

std::optional<FlashCounts> FlashMeter::lastSecond() const {
    if (!hasTwo_) return std::nullopt;
    return FlashCounts{luminance_.flashes(), red_.flashes()};
}

}  // namespace arclight
