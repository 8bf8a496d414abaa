#include "track_input.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "core/text.h"
#include "core/time.h"
#include "data/csv.h"
#include "sim/springs/track_study.h"

namespace arclight::springs {
namespace {

constexpr double kMaxTrackValue = 1e12;

/// Makes a track of the rows of a table.
class TrackRows {
public:
    TrackRows(const CsvTable& table, const InputBytes& file) : table_(table), file_(file) {}

    Expected<InputContent> read() {
        if (const auto found = findTime(); !found) return tl::unexpected(found.error());
        if (const auto found = findValue(); !found) return tl::unexpected(found.error());
        for (std::size_t row = 0; row < table_.rowCount(); ++row)
            if (const auto taken = take(row); !taken) return tl::unexpected(taken.error());
        if (track_.seconds.size() < 2) return failed("a track needs at least two rows with a value");
        const auto [low, high] = track_.range();
        if (low == high)
            return failed(table_.columnText(value_) + " has the same value in all rows, so there is nothing to follow");
        if (isWithoutUnit_ && track_.length() > kMaxTrackSeconds)
            return failed("without a unit, times are in seconds, and the track would be " + rounded(track_.length()) +
                          " s long; write the unit into the heading, as in time_ms");
        shorten();
        thinOut();
        return content();
    }

private:
    tl::unexpected<Error> failed(const std::string& reason) const {
        return fail(Exit::badAsset, std::string(file_.name) + ": " + reason);
    }
    static std::string rounded(double value) { return generalText(value, 4); }

    Expected<Done> findTime() {
        if (!table_.hasHeader()) {
            if (table_.columns().size() > 1) time_ = 0;
            notes_.push_back(time_ ? "There is no header row: the first column is the time in seconds."
                                   : "There is one column: it has 60 values per second.");
            return Done{};
        }
        time_ = table_.findColumn(
            {"time", "t", "seconds", "milliseconds", "timestamp", "sec", "s", "ms", "us", "µs", "frame", "tick"});
        if (!time_) return tl::unexpected(table_.column({"time"}).error());
        const CsvColumn& column = table_.columns()[*time_];
        if (column.name == "frame" || column.name == "tick") {
            scale_ = kTickSeconds;
            notes_.push_back("Frames are taken as 1/60 s.");
            return Done{};
        }
        const std::string& unit = column.unit.empty() ? column.name : column.unit;
        const std::optional<double> seconds = secondsPerUnit(unit);
        if (!seconds && !column.unit.empty())
            return failed(table_.columnText(*time_) + ": " + inQuotes(column.unit) +
                          " is not a unit of time: s, ms, us, ns");
        scale_ = seconds.value_or(1);
        isWithoutUnit_ = !seconds;
        return Done{};
    }

    Expected<Done> findValue() {
        for (std::size_t i = 0; i < table_.columns().size(); ++i) {
            // A column without a heading holds the names of the rows, as R and pandas number them.
            if (i == time_ || !hasNumbers(i) || (table_.hasHeader() && table_.columns()[i].heading.empty())) continue;
            candidates_.push_back(i);
            names_.push_back(nameOf(i));
        }
        if (candidates_.empty()) return failed("there is no column of numbers besides the time");
        if (!file_.selection.empty()) {
            const auto found = std::find(names_.begin(), names_.end(), file_.selection);
            if (found == names_.end())
                return failed("there is no column " + inQuotes(file_.selection) + suggestion(file_.selection, names_));
            value_ = candidates_[static_cast<std::size_t>(found - names_.begin())];
            return Done{};
        }
        const std::optional<std::size_t> usual = table_.findColumn({"value", "x", "position", "pos", "y"});
        value_ = usual && usual != time_ && hasNumbers(*usual) ? *usual : candidates_.front();
        return Done{};
    }

    /// Whether the first cell that is not missing is a number.
    bool hasNumbers(std::size_t column) const {
        for (std::size_t row = 0; row < table_.rowCount(); ++row)
            if (!table_.isMissing(row, column)) return table_.number(row, column).has_value();
        return false;
    }
    std::string nameOf(std::size_t column) const {
        const std::string& heading = table_.columns()[column].heading;
        return heading.empty() ? "column " + std::to_string(column + 1) : heading;
    }

    Expected<Done> take(std::size_t row) {
        if (table_.isMissing(row, value_)) return ++omitted_, Done{};
        const Expected<double> value = table_.number(row, value_);
        if (!value) return tl::unexpected(value.error());
        if (std::fabs(*value) > kMaxTrackValue) return table_.failAt(row, value_, "values beyond 1e12 are not read");
        double time = static_cast<double>(row) * kTickSeconds;
        if (time_) {
            const Expected<double> number = table_.time(row, *time_, scale_);
            if (!number) return tl::unexpected(number.error());
            if (track_.seconds.empty()) start_ = *number;
            time = (*number - start_) * scale_;
        }
        if (!track_.seconds.empty() && time < track_.seconds.back())
            return table_.failAt(row, *time_, "the time is earlier than in the row before; sort the rows by time");
        if (!(time <= 1e9)) return table_.failAt(row, *time_, "the time is more than 1e9 s after the first");
        if (!track_.seconds.empty() && time == track_.seconds.back()) {
            ++repeated_;
            track_.values.back() = *value;
            return Done{};
        }
        track_.seconds.push_back(time), track_.values.push_back(*value);
        return Done{};
    }

    void shorten() {
        if (track_.length() <= kMaxTrackSeconds) return;
        notes_.push_back("The track is " + rounded(track_.length()) + " s long; its first 600 s are taken.");
        const double end = track_.at(kMaxTrackSeconds);
        const auto later = std::upper_bound(track_.seconds.begin(), track_.seconds.end(), kMaxTrackSeconds);
        const auto kept = static_cast<std::size_t>(later - track_.seconds.begin());
        track_.seconds.resize(kept), track_.values.resize(kept);
        if (track_.seconds.back() == kMaxTrackSeconds) return;
        track_.seconds.push_back(kMaxTrackSeconds), track_.values.push_back(end);
    }

    void thinOut() {
        const std::size_t count = track_.seconds.size(), stride = (count - 1) / kMaxTrackSamples + 1;
        if (stride == 1) return;
        TargetTrack thinned;
        for (std::size_t i = 0; i < count; i += stride)
            thinned.seconds.push_back(track_.seconds[i]), thinned.values.push_back(track_.values[i]);
        if ((count - 1) % stride != 0)
            thinned.seconds.push_back(track_.seconds.back()), thinned.values.push_back(track_.values.back());
        notes_.push_back("Of " + std::to_string(count) + " samples, one in " + std::to_string(stride) + " is taken.");
        track_ = std::move(thinned);
    }

    void noteGap() {
        std::vector<double> intervals;
        std::size_t longest = 0;
        for (std::size_t i = 1; i < track_.seconds.size(); ++i) {
            intervals.push_back(track_.seconds[i] - track_.seconds[i - 1]);
            if (intervals[i - 1] > intervals[longest]) longest = i - 1;
        }
        const double gap = intervals[longest], from = track_.seconds[longest];
        std::nth_element(intervals.begin(), intervals.begin() + std::ssize(intervals) / 2, intervals.end());
        const double median = intervals[intervals.size() / 2];
        if (gap > 0.1 && gap > 10 * median)
            notes_.push_back("The longest gap between samples is " + rounded(gap) + " s, from " + rounded(from) +
                             " s on; the target moves straight across gaps.");
    }

    InputContent content() {
        const auto rows = [](std::size_t count) { return std::to_string(count) + (count == 1 ? " row" : " rows"); };
        if (omitted_ > 0) notes_.push_back(rows(omitted_) + " without a value: omitted.");
        if (repeated_ > 0) notes_.push_back(rows(repeated_) + " with the time of the row before: the last one counts.");
        if (table_.hasDecimalCommas()) notes_.push_back("Numbers have decimal commas.");
        noteGap();
        const auto [low, high] = track_.range();
        track_.name = nameOf(value_);
        InputContent content;
        content.summary = std::to_string(track_.values.size()) + " samples in " + rounded(track_.length()) + " s, " +
                          brief(track_.name) + " from " + rounded(low) + " to " + rounded(high);
        content.notes = std::move(notes_);
        if (names_.size() > 1) content.selections = names_;
        content.selection = track_.name;
        content.value = InputValue::of(std::move(track_));
        return content;
    }

    const CsvTable& table_;
    const InputBytes& file_;
    std::optional<std::size_t> time_;  ///< none: 60 values per second
    std::size_t value_ = 0;
    double scale_ = 1, start_ = 0;  ///< seconds per unit of the file, and the first time in that unit
    bool isWithoutUnit_ = false;
    std::vector<std::size_t> candidates_;
    std::vector<std::string> names_;  ///< of the candidates
    std::size_t omitted_ = 0, repeated_ = 0;
    std::vector<std::string> notes_;
    TargetTrack track_;
};

}  // namespace

Expected<InputContent> readTrackInput(const InputBytes& file, Progress& progress) {
    const Expected<CsvTable> table = readCsv(file.bytes, file.name, &progress);
    if (!table) return tl::unexpected(table.error());
    return TrackRows(*table, file).read();
}

}  // namespace arclight::springs
