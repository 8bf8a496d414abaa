#include "data/trace.h"

#include <string>

#include <gtest/gtest.h>

namespace arclight {
namespace {

/// The spans, as "track/name depth start+duration".
std::string spansOf(std::string_view text) {
    const Expected<Trace> trace = readTrace(text, "t.json");
    if (!trace) return trace.error().message;
    std::string spans;
    for (const TraceSpan& span : trace->spans)
        spans += trace->tracks[span.track].name + "/" + trace->names[span.name] + " " + std::to_string(span.depth) +
                 " " + std::to_string(static_cast<int>(span.start)) + "+" +
                 std::to_string(static_cast<int>(span.duration)) + "; ";
    return spans;
}

constexpr std::string_view kTrace = R"({"displayTimeUnit": "ns", "traceEvents": [
{"ph": "M", "pid": 1, "tid": 2, "name": "thread_name", "args": {"name": "game"}},
{"ph": "X", "pid": 1, "tid": 2, "name": "inner", "ts": 12, "dur": 3},
{"ph": "X", "pid": 1, "tid": 2, "name": "outer", "ts": 10, "dur": 10, "args": {"x": [1]}},
{"ph": "B", "pid": 1, "tid": "io", "name": "read", "ts": 5},
{"ph": "B", "pid": 1, "tid": "io", "name": "parse", "ts": 6.5},
{"ph": "E", "pid": 1, "tid": "io", "ts": 8.5},
{"ph": "E", "pid": 1, "tid": "io", "ts": 9},
{"ph": "C", "pid": 1, "name": "memory", "ts": 9, "args": {"bytes": 5}},
{"ph": "X", "pid": 1, "tid": 2, "name": "outer", "ts": 20, "dur": 1}]})";

TEST(Trace, ReadsCompleteEventsAndPairs) {
    EXPECT_EQ(
        spansOf(kTrace),
        "game/outer 0 10+10; game/inner 1 12+3; game/outer 0 20+1; thread io/read 0 5+4; thread io/parse 1 6+2; ");
    const Expected<Trace> trace = readTrace(kTrace, "t.json");
    ASSERT_TRUE(trace);
    EXPECT_EQ(trace->otherEvents, 1u);
    EXPECT_EQ(trace->unmatched, 0u);
    EXPECT_EQ(trace->tracks[0].spans, 3u);
}

TEST(Trace, ReadsArraysThatAreCutOff) {
    const std::string event = R"({"ph":"X","name":"a","ts":1,"dur":2})";
    for (const std::string& text : {"[" + event + "]", "[" + event, " [" + event + ",\n"})
        EXPECT_EQ(spansOf(text), "thread 0/a 0 1+2; ") << text;
}

TEST(Trace, CountsEventsWithoutPartner) {
    const Expected<Trace> trace = readTrace(R"([{"ph":"E","name":"a","ts":1},{"ph":"B","name":"a","ts":2},
        {"ph":"B","name":"b","ts":3},{"ph":"E","ts":4}])",
                                            "t.json");
    ASSERT_TRUE(trace);
    EXPECT_EQ(trace->spans.size(), 1u);
    EXPECT_EQ(trace->unmatched, 2u);
}

TEST(Trace, DistinguishesThreadsWithTheSameName) {
    EXPECT_EQ(
        spansOf(
            R"([{"ph":"X","name":"a","ts":1,"dur":1,"pid":1,"tid":7},{"ph":"X","name":"b","ts":1,"dur":1,"pid":2,"tid":7}])"),
        "thread 7/a 0 1+1; thread 7 of process 2/b 0 1+1; ");
}

TEST(Trace, NamesThePlaceOfEachFault) {
    EXPECT_EQ(spansOf("{}"), "t.json: the array \"traceEvents\" is missing");
    EXPECT_EQ(spansOf("{\"traceEvents\": 5}"), "t.json: \"traceEvents\" must be an array of events");
    EXPECT_EQ(spansOf("[5]"), "t.json: traceEvents[0]: an event must be an object");
    EXPECT_EQ(spansOf(R"([{"ph":"X","name":"a","ts":"x"}])"),
              "t.json: traceEvents[0]: the time \"ts\" is not a number of microseconds");
    EXPECT_EQ(spansOf(R"([{"ph":"X","name":"a","ts":1,"dur":-1}])"),
              "t.json: traceEvents[0]: the duration \"dur\" is not a number of microseconds");
    EXPECT_EQ(spansOf(R"([{"ph":"X","ts":1}])"), "t.json: traceEvents[0]: the \"name\" is missing");
    EXPECT_TRUE(spansOf("[]").starts_with("t.json: there are no complete events"));
    EXPECT_TRUE(spansOf(std::string(100, '[')).find("t.json") == 0);
}

TEST(Trace, AcceptsOrRefusesEveryPrefix) {
    for (std::size_t size = 0; size < kTrace.size(); ++size)
        EXPECT_TRUE(spansOf(kTrace.substr(0, size)).starts_with("t.json")) << size;
}

}  // namespace
}  // namespace arclight
