#include "jobs_input.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/extension.h"
#include "core/text.h"
#include "data/csv.h"
#include "data/trace.h"
#include "jobs_table.h"

namespace arclight::timeslice {
namespace {

constexpr double kMicrosecond = 1e-6, kMaxJobUs = 1e9, kFrameUs = 1e6 / 60, kMaxCountedUs = 1e5;

/// The most names in a list of selections.
constexpr std::size_t kMaxSelections = 64;

class JobRows {
public:
    JobRows(const CsvTable& table, std::string_view name) : table_(table), name_(name) {}

    Expected<InputContent> read() {
        if (!table_.hasHeader() && table_.columns().size() != 3)
            return failed("without a header row, the columns must be frame, job and microseconds");
        if (!table_.hasHeader())
            notes_.push_back("There is no header row: the columns are frame, job and microseconds.");
        const Expected<std::size_t> frame =
            table_.hasHeader() ? table_.column({"frame", "tick", "frames", "frame_number"}) : Expected<std::size_t>(0);
        if (!frame) return tl::unexpected(frame.error());
        frame_ = *frame;
        const Expected<Done> rows = isWide() ? takeWide() : takeLong();
        if (!rows) return tl::unexpected(rows.error());
        if (table_.hasDecimalCommas()) notes_.push_back("Numbers have decimal commas.");
        return jobs_.content(name_, std::move(notes_));
    }

private:
    tl::unexpected<Error> failed(const std::string& reason) const {
        return fail(Exit::badAsset, std::string(name_) + ": " + reason);
    }

    static std::optional<double> unitOf(const CsvColumn& column) {
        return column.unit.empty() ? std::nullopt : secondsPerUnit(column.unit);
    }
    std::optional<std::size_t> jobColumn() const {
        if (!table_.hasHeader()) return 1;
        return table_.findColumn({"job", "name", "task", "system", "scope", "event"});
    }
    bool isWide() const { return !jobColumn(); }

    /// A column per job.
    Expected<Done> takeWide() {
        std::vector<std::size_t> columns;
        std::vector<std::uint32_t> jobs;
        for (std::size_t i = 0; i < table_.columns().size(); ++i) {
            const CsvColumn& column = table_.columns()[i];
            if (i == frame_ || !unitOf(column)) continue;
            columns.push_back(i);
            jobs.push_back(jobs_.jobIndex(column.heading.substr(0, column.name.size())));
        }
        if (columns.empty())
            return failed("there is neither a column 'job' nor a column with a unit of time, as in 'physics_us'");
        for (std::size_t row = 0; row < table_.rowCount(); ++row)
            for (std::size_t i = 0; i < columns.size(); ++i) {
                if (table_.isMissing(row, columns[i])) continue;
                if (const auto taken = take(row, jobs[i], columns[i], *unitOf(table_.columns()[columns[i]])); !taken)
                    return tl::unexpected(taken.error());
            }
        return Done{};
    }

    /// A row per job and frame.
    Expected<Done> takeLong() {
        const std::size_t job = *jobColumn();
        std::size_t duration = 2;
        double unit = kMicrosecond;
        if (table_.hasHeader()) {
            const Expected<std::size_t> found = table_.column(
                {"microseconds", "duration", "us", "µs", "time", "dur", "milliseconds", "ms", "cost", "elapsed"});
            if (!found) return tl::unexpected(found.error());
            duration = *found;
            const CsvColumn& column = table_.columns()[duration];
            const std::optional<double> seconds = secondsPerUnit(column.unit.empty() ? column.name : column.unit);
            if (!seconds)
                return failed(table_.columnText(duration) +
                              " needs a unit of time: duration_us, duration_ms or duration_s");
            unit = *seconds;
        }
        for (std::size_t row = 0; row < table_.rowCount(); ++row) {
            if (table_.cell(row, job).empty()) return table_.failAt(row, job, "the cell is empty");
            if (const auto taken = take(row, jobs_.jobIndex(table_.cell(row, job)), duration, unit); !taken)
                return tl::unexpected(taken.error());
        }
        return Done{};
    }

    Expected<Done> take(std::size_t row, std::uint32_t job, std::size_t column, double unit) {
        const Expected<double> frame = table_.number(row, frame_);
        if (!frame) return tl::unexpected(frame.error());
        if (*frame != std::floor(*frame) || std::fabs(*frame) > 1e15)
            return table_.failAt(row, frame_, "a frame must be a whole number");
        const Expected<double> duration = table_.number(row, column);
        if (!duration) return tl::unexpected(duration.error());
        if (*duration < 0) return table_.failAt(row, column, "a duration must not be negative");
        const double microseconds = *duration * (unit / kMicrosecond);
        if (!(microseconds <= kMaxJobUs)) return table_.failAt(row, column, "the duration is longer than 1000 s");
        jobs_.add(static_cast<std::int64_t>(*frame), job, microseconds);
        return Done{};
    }

    const CsvTable& table_;
    std::string_view name_;
    std::size_t frame_ = 0;
    JobsTable jobs_;
    std::vector<std::string> notes_;
};

/// The name in lower case without a number at its end.
std::string withoutNumber(std::string_view name) {
    std::string text = lowerCase(name);
    while (!text.empty() && (text.back() == ' ' || text.back() == '#' || (text.back() >= '0' && text.back() <= '9')))
        text.pop_back();
    return text;
}

/// Whether an event may be a frame by its name: "Frame", "Frame 12", "Engine frame".
bool isFrameName(std::string_view name) { return withoutNumber(name).ends_with("frame"); }

class JobEvents {
public:
    JobEvents(const Trace& trace, const InputBytes& file) : trace_(trace), file_(file) {}

    Expected<InputContent> read() {
        findFrames();
        offer();
        const std::string chosen = file_.selection.empty() ? longestThread() : std::string(file_.selection);
        const auto track = std::find_if(trace_.tracks.begin(), trace_.tracks.end(),
                                        [&](const TraceTrack& candidate) { return candidate.name == chosen; });
        const auto name = std::find(trace_.names.begin(), trace_.names.end(), chosen);
        if (track == trace_.tracks.end() && name == trace_.names.end())
            return fail(Exit::badAsset, std::string(file_.name) + ": there is no thread and no event named " +
                                            inQuotes(chosen) + suggestion(chosen, selections_));
        if (track != trace_.tracks.end())
            takeThread(static_cast<std::uint32_t>(track - trace_.tracks.begin()));
        else
            takeEvents(static_cast<std::uint32_t>(name - trace_.names.begin()));
        if (trace_.unmatched > 0)
            notes_.push_back(std::to_string(trace_.unmatched) + " begin or end events without a partner: omitted.");
        Expected<InputContent> content = jobs_.content(file_.name, std::move(notes_));
        if (!content) return content;
        content->selections = std::move(selections_), content->selection = chosen;
        return content;
    }

private:
    /// Threads with jobs, then the names of events that occur more than once, the most frequent first.
    void offer() {
        std::vector<bool> hasJobs(trace_.tracks.size());
        for (const TraceSpan& span : trace_.spans)
            if (!isFrame(span)) hasJobs[span.track] = true;
        for (std::size_t track = 0; track < hasJobs.size(); ++track)
            if (hasJobs[track] && selections_.size() < kMaxSelections / 2)
                selections_.push_back(trace_.tracks[track].name);
        std::vector<std::pair<std::size_t, std::uint32_t>> counts(trace_.names.size());
        for (std::uint32_t i = 0; i < counts.size(); ++i) counts[i] = {0, i};
        for (const TraceSpan& span : trace_.spans) counts[span.name].first += isFrame(span) ? 0 : 1;
        std::stable_sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        for (const auto& [count, index] : counts)
            if (count > 1 && selections_.size() < kMaxSelections &&
                std::find(selections_.begin(), selections_.end(), trace_.names[index]) == selections_.end())
                selections_.push_back(trace_.names[index]);
    }

    /// The first thread with events named Frame, or with similar events that hold at least half of its time. Browsers
    /// also have short events such as BeginFrame, which contain no jobs.
    std::optional<std::uint32_t> frameThread() const {
        std::vector<double> total(trace_.tracks.size()), inFrames(total.size()), end(total.size(), -1e300);
        std::vector<bool> isNamed(total.size());
        for (const TraceSpan& span : trace_.spans) {
            if (span.depth == 0) total[span.track] += span.duration;
            if (!isFrameName(trace_.names[span.name]) || span.start < end[span.track]) continue;
            inFrames[span.track] += span.duration, end[span.track] = span.start + span.duration;
            if (withoutNumber(trace_.names[span.name]) == "frame") isNamed[span.track] = true;
        }
        for (std::uint32_t track = 0; track < total.size(); ++track)
            if (isNamed[track] || (inFrames[track] > 0 && 2 * inFrames[track] >= total[track])) return track;
        return std::nullopt;
    }

    void findFrames() {
        const std::optional<std::uint32_t> track = frameThread();
        for (const TraceSpan& span : trace_.spans) {
            if (track != span.track || !isFrameName(trace_.names[span.name])) continue;
            if (!starts_.empty() && span.start < starts_.back() + durations_.back()) continue;  // inside of a frame
            starts_.push_back(span.start), durations_.push_back(span.duration);
        }
        if (starts_.size() < 2) starts_.clear(), durations_.clear();
        begin_ = trace_.spans.front().start;
        for (const TraceSpan& span : trace_.spans) begin_ = std::min(begin_, span.start);
        if (starts_.empty())
            notes_.push_back("No event is named Frame, so a frame is taken as 1/60 s.");
        else
            for (std::size_t i = 0; i < starts_.size(); ++i)
                jobs_.setFrame(static_cast<std::int64_t>(i), durations_[i]);
    }

    /// Before the first frame event: nothing.
    std::optional<std::int64_t> frameAt(double time) const {
        if (starts_.empty()) return static_cast<std::int64_t>((time - begin_) / kFrameUs);
        const auto after = std::upper_bound(starts_.begin(), starts_.end(), time);
        if (after == starts_.begin()) return std::nullopt;
        return (after - starts_.begin()) - 1;
    }

    /// The thread with the most work; events inside of others count less. Of a long event, which may be a wait or a
    /// program's only task, only the beginning counts.
    std::string longestThread() const {
        std::vector<double> totals(trace_.tracks.size(), 0);
        for (const TraceSpan& span : trace_.spans)
            if (!isFrame(span)) totals[span.track] += std::min(span.duration, kMaxCountedUs) / (1.0 + span.depth);
        const auto longest = std::max_element(totals.begin(), totals.end());
        return trace_.tracks[static_cast<std::size_t>(longest - totals.begin())].name;
    }

    /// The jobs are the spans at the outermost depth with more than one span; frames themselves are no jobs.
    void takeThread(std::uint32_t track) {
        std::vector<std::size_t> counts;
        for (const TraceSpan& span : trace_.spans) {
            if (span.track != track || isFrame(span)) continue;
            if (counts.size() <= span.depth) counts.resize(span.depth + 1, 0);
            ++counts[span.depth];
        }
        std::size_t depth = 0;
        while (depth + 1 < counts.size() && counts[depth] < 2) ++depth;
        if (depth > 0)
            notes_.push_back("One event contains all others of the thread, so the jobs are the ones inside.");
        for (const TraceSpan& span : trace_.spans)
            if (span.track == track && span.depth == depth && !isFrame(span)) take(span, trace_.names[span.name]);
    }

    /// The n-th event of a frame is job n.
    void takeEvents(std::uint32_t name) {
        std::optional<std::int64_t> frame;
        int number = 0;
        std::vector<TraceSpan> spans;
        for (const TraceSpan& span : trace_.spans)
            if (span.name == name) spans.push_back(span);
        std::stable_sort(spans.begin(), spans.end(), [](const auto& a, const auto& b) { return a.start < b.start; });
        for (const TraceSpan& span : spans) {
            if (frameAt(span.start) != frame) frame = frameAt(span.start), number = 0;
            take(span, trace_.names[name] + " " + std::to_string(++number));
        }
    }

    bool isFrame(const TraceSpan& span) const { return !starts_.empty() && isFrameName(trace_.names[span.name]); }

    void take(const TraceSpan& span, const std::string& job) {
        const std::optional<std::int64_t> frame = frameAt(span.start);
        if (frame) jobs_.add(*frame, jobs_.jobIndex(job), std::min(span.duration, kMaxJobUs));
    }

    const Trace& trace_;
    const InputBytes& file_;
    std::vector<double> starts_, durations_;  ///< of frames, µs
    double begin_ = 0;
    JobsTable jobs_;
    std::vector<std::string> selections_, notes_;
};

}  // namespace

Expected<InputContent> readJobsInput(const InputBytes& file, Progress& progress) {
    if (hasExtension(file.name, ".json")) {
        const Expected<Trace> trace = readTrace(file.bytes, file.name, &progress);
        if (!trace) return tl::unexpected(trace.error());
        return JobEvents(*trace, file).read();
    }
    const Expected<CsvTable> table = readCsv(file.bytes, file.name, &progress);
    if (!table) return tl::unexpected(table.error());
    return JobRows(*table, file.name).read();
}

}  // namespace arclight::timeslice
