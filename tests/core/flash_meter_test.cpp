// The flash meter against signals whose flashes are known, and against a second implementation.
#include "core/flash_meter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::test {
namespace {

constexpr int kColumns = FlashMeter::kColumns, kRows = FlashMeter::kRows;

struct Rgb {
    float r = 0, g = 0, b = 0;
};
Rgb grey(float value) { return {value, value, value}; }

/// A sequence of frames as a function of the cell and the tick.
using Movie = std::function<Rgb(int x, int y, std::int64_t tick)>;

std::vector<float> frameOf(const Movie& movie, std::int64_t tick) {
    std::vector<float> cells;
    for (int y = 0; y < kRows; ++y)
        for (int x = 0; x < kColumns; ++x) {
            const Rgb cell = movie(x, y, tick);
            cells.insert(cells.end(), {cell.r, cell.g, cell.b});
        }
    return cells;
}

/// The flashes in each second that ends with a frame, from the second frame on.
std::vector<FlashCounts> countsOf(const Movie& movie, std::int64_t ticks, std::int64_t step = 1) {
    FlashMeter meter;
    std::vector<FlashCounts> counts;
    for (std::int64_t tick = 0; tick < ticks; tick += step) {
        meter.add(tick, frameOf(movie, tick));
        if (const auto found = meter.lastSecond()) counts.push_back(*found);
    }
    return counts;
}

FlashCounts largestOf(const Movie& movie, std::int64_t ticks, std::int64_t step = 1) {
    FlashCounts largest;
    for (const FlashCounts& one : countsOf(movie, ticks, step)) {
        largest.general = std::max(largest.general, one.general);
        largest.red = std::max(largest.red, one.red);
    }
    return largest;
}

bool isHigh(std::int64_t tick, double hz) {
    return std::fmod(static_cast<double>(tick) * hz / kTicksPerSecond + 1e-9, 1.0) >= 0.5;
}

/// The whole frame alternates between two values.
Movie square(double hz, Rgb low, Rgb high) {
    return [=](int, int, std::int64_t tick) { return isHigh(tick, hz) ? high : low; };
}

TEST(FlashMeter, CountsTheFrequencyOfASquareWave) {
    for (const int hz : {1, 2, 3, 4, 5, 6, 10, 15, 30}) {
        const auto counts = countsOf(square(hz, grey(0.2f), grey(0.9f)), 240);
        EXPECT_EQ(counts.back(), (FlashCounts{hz, 0})) << hz << " Hz";
        EXPECT_EQ(largestOf(square(hz, grey(0.2f), grey(0.9f)), 240).general, hz);
    }
    // 3.5 periods per second contain three flashes and one further change.
    EXPECT_EQ(largestOf(square(3.5, grey(0), grey(1)), 600).general, 3);
    EXPECT_EQ(largestOf(square(3, grey(0), grey(1)), 600, 2).general, 3) << "30 frames per second";
}

TEST(FlashMeter, ForgetsFlashesAfterASecond) {
    const Movie movie = [](int, int, std::int64_t tick) { return grey(tick < 60 && isHigh(tick, 5) ? 1.0f : 0.0f); };
    const auto counts = countsOf(movie, 180);
    EXPECT_EQ(counts[59].general, 5);
    EXPECT_EQ(counts.back().general, 0);
}

TEST(FlashMeter, IgnoresSmallChangesAndBrightStates) {
    EXPECT_EQ(largestOf(square(10, grey(0.3f), grey(0.395f)), 120).general, 0) << "less than a tenth";
    EXPECT_EQ(largestOf(square(10, grey(0.3f), grey(0.405f)), 120).general, 10);
    EXPECT_EQ(largestOf(square(10, grey(0.81f), grey(1)), 120).general, 0) << "the darker state is not dark";
    EXPECT_EQ(largestOf(square(10, grey(0.79f), grey(1)), 120).general, 10);
    // Luminance weights green most: the same change of blue is far below a tenth of the maximum.
    EXPECT_EQ(largestOf(square(10, {0, 0, 0}, {0, 0, 1}), 120).general, 0);
    EXPECT_EQ(largestOf(square(10, {0, 0, 0}, {0, 0.15f, 0}), 120).general, 10);
}

TEST(FlashMeter, CountsSlowRampsByOpposingChanges) {
    // A change in one direction is no flash, however large, and its steps are no flashes either.
    const Movie up = [](int, int, std::int64_t tick) { return grey(static_cast<float>(tick) / 240); };
    EXPECT_EQ(largestOf(up, 240).general, 0);
    const Movie stairs = [](int, int, std::int64_t tick) { return grey(0.12f * static_cast<float>(tick / 6)); };
    EXPECT_EQ(largestOf(stairs, 48).general, 0);
    // A triangle wave of 2 Hz rises and falls twice a second.
    const Movie triangle = [](int, int, std::int64_t tick) {
        return grey(static_cast<float>(std::abs(tick % 30 - 15)) / 15);
    };
    EXPECT_EQ(largestOf(triangle, 240).general, 2);
    // Ripples below the threshold on the way do not count.
    const Movie rippled = [&](int x, int y, std::int64_t tick) {
        return grey(0.9f * triangle(x, y, tick).r + (tick % 2 == 0 ? 0.04f : 0));
    };
    EXPECT_EQ(largestOf(rippled, 240).general, 2);
}

TEST(FlashMeter, CountsAreasOfAQuarterOfAWindow) {
    const auto block = [](int left, int top, int width, int height) -> Movie {
        return [=](int x, int y, std::int64_t tick) {
            const bool isInside = x >= left && x < left + width && y >= top && y < top + height;
            return grey(isInside && isHigh(tick, 5) ? 0.9f : 0.1f);
        };
    };
    ASSERT_EQ(FlashMeter::kMinCells, 63);
    // 9 x 7 cells are 63, wherever they are, and the frame's corners count as its centre does.
    for (const auto& [x, y] : {std::pair{0, 0}, {55, 0}, {0, 29}, {55, 29}, {30, 15}}) {
        EXPECT_EQ(largestOf(block(x, y, 9, 7), 90).general, 5) << x << ", " << y;
        EXPECT_EQ(largestOf(block(x, y, 9, 6), 90).general, 0) << x << ", " << y;
    }
    // A thin line over the whole frame covers less than a quarter of every window.
    EXPECT_EQ(largestOf(block(0, 10, 64, 2), 90).general, 0);
    EXPECT_EQ(largestOf(block(0, 10, 64, 3), 90).general, 5);
    // Two areas that share no window do not add up.
    const Movie apart = [&](int x, int y, std::int64_t tick) {
        return x < 32 ? block(0, 0, 6, 6)(x, y, tick) : block(50, 25, 6, 6)(x, y, tick);
    };
    EXPECT_EQ(largestOf(apart, 90).general, 0);
}

TEST(FlashMeter, AddsUpSimultaneousChangesOnly) {
    // Cells of a block change one column after the other, in this many ticks.
    const auto wipe = [](int ticks) -> Movie {
        return [=](int x, int y, std::int64_t tick) {
            if (x >= 9 || y >= 7) return grey(0.1f);
            return grey(isHigh(tick + 600 - x * ticks / 9, 1) ? 0.9f : 0.1f);
        };
    };
    EXPECT_EQ(largestOf(wipe(3), 240).general, 1);
    EXPECT_EQ(largestOf(wipe(4), 240).general, 0);
    // Halves that flash in turn are seen as flashes of their frequency.
    const Movie halves = [](int x, int y, std::int64_t tick) {
        return grey(isHigh(tick, 5) == ((x / 8 + y / 6) % 2 == 0) ? 0.9f : 0.1f);
    };
    EXPECT_EQ(largestOf(halves, 120).general, 5);
}

TEST(FlashMeter, CountsRedFlashesBySaturationAndChange) {
    EXPECT_EQ(largestOf(square(5, {0, 0, 0}, {0.4f, 0, 0}), 120), (FlashCounts{0, 5})) << "too dim for a general flash";
    EXPECT_EQ(largestOf(square(5, {0, 0, 0}, {0.06f, 0, 0}), 120).red, 0) << "less than 20/320";
    EXPECT_EQ(largestOf(square(5, {0, 0, 0}, {0.065f, 0, 0}), 120).red, 5);
    EXPECT_EQ(largestOf(square(5, {0, 0, 0}, {0.4f, 0.06f, 0.03f}), 120).red, 5) << "just saturated";
    EXPECT_EQ(largestOf(square(5, {0, 0, 0}, {0.4f, 0.06f, 0.05f}), 120).red, 0) << "not saturated";
    EXPECT_EQ(largestOf(square(5, {0.4f, 0.4f, 0.4f}, {0.4f, 0, 0}), 120).red, 5) << "from grey of the same red";
}

TEST(FlashMeter, BeginsAgainAfterAGapOrAStepBack) {
    const Movie movie = square(10, grey(0), grey(1));
    FlashMeter meter;
    EXPECT_FALSE(meter.lastSecond());
    std::int64_t tick = 0;
    const auto play = [&](int frames) {
        for (int i = 0; i < frames; ++i, ++tick) meter.add(tick, frameOf(movie, tick));
    };
    play(61);
    EXPECT_EQ(meter.lastSecond(), (FlashCounts{10, 0}));
    meter.add(tick - 1, frameOf(square(1, grey(0.5f), grey(0.5f)), 0));
    EXPECT_EQ(meter.lastSecond(), (FlashCounts{10, 0})) << "the same tick again";
    meter.add(tick - 2, frameOf(movie, tick - 2));
    EXPECT_FALSE(meter.lastSecond()) << "an earlier tick";
    play(61);
    EXPECT_EQ(meter.lastSecond(), (FlashCounts{10, 0}));
    tick += FlashMeter::kMaxGapTicks;
    play(1);
    EXPECT_FALSE(meter.lastSecond()) << "nobody knows what a gap shows";
}

/// The definitions, spelled out: every window, every tick, every cell, from the whole history.
class Reference {
public:
    explicit Reference(float threshold) : threshold_(threshold), history_(FlashMeter::kCells) {}
    struct State {
        double value;
        bool isMarked;
    };
    void add(int cell, State state) { history_[static_cast<std::size_t>(cell)].push_back(state); }

    /// The flashes within a second of each tick.
    std::vector<int> flashes() const {
        const std::size_t ticks = history_[0].size();
        std::array<std::vector<std::vector<std::size_t>>, 2> changes;  // down, up: ticks of each cell's changes
        for (auto& each : changes) each.resize(history_.size());
        for (std::size_t i = 0; i < history_.size(); ++i) findChanges(i, changes);
        std::vector<int> most(ticks, 0);
        for (int top = 0; top + FlashMeter::kWindowRows <= kRows; ++top)
            for (int left = 0; left + FlashMeter::kWindowColumns <= kColumns; ++left) {
                const auto events = eventsOf(left, top, changes, ticks);
                for (std::size_t tick = 0; tick < ticks; ++tick) {
                    const auto isRecent = [&](std::size_t event) { return event <= tick && event + 60 > tick; };
                    const auto recent = std::count_if(events.begin(), events.end(), isRecent);
                    most[tick] = std::max(most[tick], static_cast<int>(recent / 2));
                }
            }
        return most;
    }

private:
    using Ticks = std::array<std::vector<std::vector<std::size_t>>, 2>;

    /// Looks back from every tick for the extreme since the last change.
    void findChanges(std::size_t cell, Ticks& changes) const {
        const std::vector<State>& states = history_[cell];
        int direction = 0;
        std::size_t since = 0;
        for (std::size_t now = 1; now < states.size(); ++now)
            for (const int wanted : {1, -1}) {
                if (direction == wanted) continue;
                std::size_t extreme = since;
                for (std::size_t t = since; t < now; ++t)
                    if (wanted * states[t].value < wanted * states[extreme].value) extreme = t;
                const double change = wanted * (states[now].value - states[extreme].value);
                if (change < static_cast<double>(threshold_)) continue;
                if (!states[now].isMarked && !states[extreme].isMarked) continue;
                direction = wanted, since = now;
                changes[wanted > 0 ? 1 : 0][cell].push_back(now);
                break;
            }
    }

    static std::vector<std::size_t> eventsOf(int left, int top, const Ticks& changes, std::size_t ticks) {
        std::vector<std::size_t> events;
        int direction = 0;
        for (std::size_t tick = 0; tick < ticks; ++tick)
            for (const int wanted : {1, -1}) {
                if (direction == wanted || (!events.empty() && events.back() == tick)) continue;
                int cells = 0;
                for (int y = top; y < top + FlashMeter::kWindowRows; ++y)
                    for (int x = left; x < left + FlashMeter::kWindowColumns; ++x) {
                        const auto& all = changes[wanted > 0 ? 1 : 0][static_cast<std::size_t>(y * kColumns + x)];
                        cells += std::any_of(all.begin(), all.end(), [&](std::size_t change) {
                            return change <= tick && change + 3 > tick && (events.empty() || change > events.back());
                        });
                    }
                if (4 * cells < FlashMeter::kWindowColumns * FlashMeter::kWindowRows) continue;
                events.push_back(tick), direction = wanted;
            }
        return events;
    }

    float threshold_;
    std::vector<std::vector<State>> history_;
};

TEST(FlashMeter, EqualsASecondImplementationForRandomSignals) {
    int general = 0, red = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Random random(Seed{seed});
        // Blocks of 8 x 6 cells jump now and then, alone or together with all others, and drift in between.
        std::array<Rgb, 48> blocks{};
        FlashMeter meter;
        Reference light(0.1f), reds(20.0f / 320);
        std::vector<FlashCounts> found;
        constexpr int kTicks = 100;
        for (int tick = 0; tick < kTicks; ++tick) {
            const bool isCommon = random.below(8) == 0;
            const float common = random.uniform01();
            for (Rgb& block : blocks) {
                if (isCommon && random.below(3) > 0) block = grey(std::min(1.0f, common + 0.1f * random.uniform01()));
                if (random.below(20) == 0) block = {random.uniform01(), random.below(2) == 0 ? 0 : random.uniform01(), 0};
                block.g = std::clamp(block.g + random.uniform(-0.03f, 0.03f), 0.0f, 1.0f);
            }
            const Movie movie = [&](int x, int y, std::int64_t) {
                return blocks[static_cast<std::size_t>(y / 6 * 8 + x / 8)];
            };
            const std::vector<float> cells = frameOf(movie, tick);
            for (int i = 0; i < FlashMeter::kCells; ++i) {
                const float r = cells[3 * i], g = cells[3 * i + 1], b = cells[3 * i + 2];
                const float luminance = 0.2126f * r + 0.7152f * g + 0.0722f * b;
                light.add(i, {luminance, luminance < 0.8f});
                reds.add(i, {std::max(0.0f, r - g - b), r > 0 && r >= 0.8f * (r + g + b)});
            }
            meter.add(tick, cells);
            found.push_back(meter.lastSecond().value_or(FlashCounts{}));
        }
        const std::vector<int> wantedLight = light.flashes(), wantedRed = reds.flashes();
        for (int tick = 0; tick < kTicks; ++tick) {
            const auto i = static_cast<std::size_t>(tick);
            ASSERT_EQ(found[i], (FlashCounts{wantedLight[i], wantedRed[i]})) << "seed " << seed << ", tick " << tick;
            general = std::max(general, found[i].general), red = std::max(red, found[i].red);
        }
    }
    EXPECT_GT(general, 2);
    EXPECT_GT(red, 0);
}

}  // namespace
}  // namespace arclight::test
