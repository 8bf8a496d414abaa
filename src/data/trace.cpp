#include "data/trace.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/json.h"
#include "core/text.h"

namespace arclight {
namespace {

/// A process and a thread, as texts, because some programs write names in place of numbers.
using ThreadKey = std::pair<std::string, std::string>;

std::string idText(const Json& event, const char* key) {
    const auto found = event.find(key);
    if (found == event.end()) return "0";
    if (found->is_string()) return found->get<std::string>();
    return found->is_number_integer() ? std::to_string(found->get<std::int64_t>()) : "0";
}

/// The closing bracket of an array of events may be missing, because the program may have ended while it wrote.
std::string completed(std::string_view bytes) {
    std::size_t end = bytes.find_last_not_of(" \t\r\n");
    if (end == std::string_view::npos || bytes[bytes.find_first_not_of(" \t\r\n")] != '[' || bytes[end] == ']')
        return {};
    if (bytes[end] == ',') --end;
    return std::string(bytes.substr(0, end + 1)) + "]";
}

class TraceReading {
public:
    explicit TraceReading(std::string_view source) : source_(source) {}

    Expected<Trace> read(const Json& events, Progress* progress) {
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (const std::string reason = take(events[i]); !reason.empty())
                return fail(Exit::badAsset,
                            std::string(source_) + ": " + elementPath("traceEvents", i) + ": " + reason);
            if (progress == nullptr || i % 1024 != 0) continue;
            if (progress->isCancelled()) return fail(Exit::badAsset, std::string(source_) + ": cancelled");
            progress->set(0.6 + 0.4 * static_cast<double>(i) / static_cast<double>(events.size()));
        }
        for (const std::vector<Begin>& open : open_) trace_.unmatched += open.size();
        if (trace_.spans.empty())
            return fail(Exit::badAsset, std::string(source_) +
                                            ": there are no complete events (\"ph\": \"X\") and no pairs of begin and "
                                            "end events (B, E)");
        nameTracks();
        nest();
        return std::move(trace_);
    }

private:
    struct Begin {
        std::uint32_t name;
        double start;
    };

    /// Empty, or the reason why the event is unusable.
    std::string take(const Json& event) {
        if (!event.is_object()) return "an event must be an object";
        const auto phase = event.find("ph");
        if (phase == event.end() || !phase->is_string()) return "the phase \"ph\" is missing";
        const std::string& ph = phase->get_ref<const std::string&>();
        if (ph == "M") return takeName(event), std::string();
        if (ph != "X" && ph != "B" && ph != "E") return ++trace_.otherEvents, std::string();
        const std::optional<double> start = timeOf(event, "ts");
        if (!start) return "the time \"ts\" is not a number of microseconds";
        const std::uint32_t track = trackOf(event);
        if (ph == "E") return end(track, *start), std::string();
        const auto name = event.find("name");
        if (name == event.end() || !name->is_string()) return "the \"name\" is missing";
        const std::uint32_t index = indexOf(name->get_ref<const std::string&>());
        if (ph == "B") {
            open_[track].push_back({index, *start});
            return {};
        }
        const std::optional<double> duration = event.contains("dur") ? timeOf(event, "dur") : 0;
        if (!duration || *duration < 0) return "the duration \"dur\" is not a number of microseconds";
        return add({index, track, 0, *start, *duration});
    }

    std::string add(const TraceSpan& span) {
        if (trace_.spans.size() == kMaxTraceSpans) return "there are more than a million spans";
        trace_.spans.push_back(span);
        ++trace_.tracks[span.track].spans;
        return {};
    }

    /// An end closes the innermost open span, whose name it may omit.
    void end(std::uint32_t track, double time) {
        std::vector<Begin>& open = open_[track];
        if (open.empty() || time < open.back().start || trace_.spans.size() == kMaxTraceSpans) {
            ++trace_.unmatched;
            return;
        }
        add({open.back().name, track, 0, open.back().start, time - open.back().start});
        open.pop_back();
    }

    static std::optional<double> timeOf(const Json& event, const char* key) {
        constexpr double kMax = 1e16;  // 300 years
        const auto found = event.find(key);
        if (found == event.end() || !found->is_number()) return std::nullopt;
        const double time = found->get<double>();
        return std::fabs(time) <= kMax ? std::optional(time) : std::nullopt;
    }

    std::uint32_t trackOf(const Json& event) {
        const auto [entry, isNew] = threads_.try_emplace({idText(event, "pid"), idText(event, "tid")},
                                                         static_cast<std::uint32_t>(threads_.size()));
        if (isNew) trace_.tracks.emplace_back(), open_.emplace_back();
        return entry->second;
    }

    std::uint32_t indexOf(const std::string& name) {
        const auto [entry, isNew] = names_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
        if (isNew) trace_.names.push_back(name);
        return entry->second;
    }

    void takeName(const Json& event) {
        const auto name = event.find("name"), arguments = event.find("args");
        if (name == event.end() || *name != "thread_name" || arguments == event.end() || !arguments->is_object())
            return;
        const auto text = arguments->find("name");
        if (text != arguments->end() && text->is_string() && !text->get_ref<const std::string&>().empty())
            threadNames_[{idText(event, "pid"), idText(event, "tid")}] = text->get<std::string>();
    }

    void nameTracks() {
        std::set<std::string> used;
        for (const auto& [key, index] : threads_) {
            const auto named = threadNames_.find(key);
            std::string name = named != threadNames_.end() ? named->second : "thread " + key.second;
            if (used.contains(name)) name += " of process " + key.first;
            if (used.contains(name)) name += " (" + std::to_string(index) + ")";
            used.insert(name);
            trace_.tracks[index].name = std::move(name);
        }
    }

    /// Sorts the spans and counts the ones around each.
    void nest() {
        std::stable_sort(trace_.spans.begin(), trace_.spans.end(), [](const TraceSpan& a, const TraceSpan& b) {
            if (a.track != b.track) return a.track < b.track;
            return a.start != b.start ? a.start < b.start : a.duration > b.duration;
        });
        std::vector<double> ends;
        std::uint32_t track = 0;
        for (TraceSpan& span : trace_.spans) {
            if (span.track != track) ends.clear(), track = span.track;
            while (!ends.empty() && ends.back() <= span.start) ends.pop_back();
            span.depth = static_cast<std::uint32_t>(ends.size());
            ends.push_back(span.start + span.duration);
        }
    }

    std::string_view source_;
    Trace trace_;
    std::map<ThreadKey, std::uint32_t> threads_;
    std::map<ThreadKey, std::string> threadNames_;
    std::map<std::string, std::uint32_t, std::less<>> names_;
    std::vector<std::vector<Begin>> open_;  // by track
};

}  // namespace

Expected<Trace> readTrace(std::string_view bytes, std::string_view name, Progress* progress) {
    const std::string mended = completed(bytes);
    const Expected<Json> json = parseJson(mended.empty() ? bytes : std::string_view(mended), name, kMaxTraceBytes);
    if (!json) return tl::unexpected(json.error());
    if (progress != nullptr) progress->set(0.6);
    const Json* events = &*json;
    if (json->is_object()) {
        const auto found = json->find("traceEvents");
        if (found == json->end())
            return fail(Exit::badAsset, std::string(name) + ": the array \"traceEvents\" is missing");
        events = &*found;
    }
    if (!events->is_array())
        return fail(Exit::badAsset, std::string(name) + ": \"traceEvents\" must be an array of events");
    return TraceReading(name).read(*events, progress);
}

}  // namespace arclight
