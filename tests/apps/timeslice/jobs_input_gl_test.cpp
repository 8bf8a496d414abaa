// Recorded jobs from tables and profiles.
#include <string>

#include <gtest/gtest.h>

#include "apps/timeslice/jobs_input.h"
#include "sim/timeslice/frame_costs.h"

namespace arclight::timeslice {
namespace {

Expected<InputContent> read(std::string_view name, std::string_view text, std::string_view selection = {}) {
    Progress progress;
    return readJobsInput({name, text, selection}, progress);
}
std::string messageOf(std::string_view text) {
    const Expected<InputContent> content = read("t.csv", text);
    return content ? "" : content.error().message;
}
/// "a 1 2; b 3 4; rest 5 6": the durations of each job in all frames.
std::string jobsOf(std::string_view name, std::string_view text, std::string_view selection = {}) {
    const Expected<InputContent> content = read(name, text, selection);
    if (!content) return content.error().message;
    const auto& jobs = content->value.as<RecordedJobs>();
    std::string shown;
    for (std::size_t job = 0; job < jobs.jobs(); ++job) {
        shown += (job > 0 ? "; " : "") + jobs.names[job];
        for (std::size_t frame = 0; frame < jobs.frames; ++frame)
            shown += " " + std::to_string(static_cast<int>(jobs.at(frame, job)));
    }
    if (jobs.restUs.empty()) return shown;
    shown += "; rest";
    for (const float rest : jobs.restUs) shown += " " + std::to_string(static_cast<int>(rest));
    return shown;
}

TEST(JobsInput, ReadsLongAndWideTables) {
    const std::string expected = "ai 100 110; physics 200 190; rest 5000 5100";
    EXPECT_EQ(
        jobsOf("t.csv",
               "frame,job,microseconds\n7,ai,100\n7,physics,200\n7,rest,5000\n8,physics,190\n8,ai,110\n8,Rest,5100\n"),
        expected);
    EXPECT_EQ(
        jobsOf("t.csv",
               "job;duration (ms);frame\nai;0,1;0\nphysics;0,2;0\nrest;5;0\nai;0,11;1\nphysics;0,19;1\nrest;5,1;1\n"),
        expected);
    EXPECT_EQ(jobsOf("t.csv", "frame,ai_us,physics_us,note,rest_us\n0,100,200,x,5000\n1,110,190,,5100\n"), expected);
    EXPECT_EQ(jobsOf("t.csv",
                     "\"\",\"frame\",\"ai..us.\",\"physics (us)\",\"rest_us\"\n\"1\",0,100,200,5000\n\"2\",1,110,190,"
                     "5100\n\"3\",2,NA,190,5100\n"),
              "ai 100 110 110; physics 200 190 190; rest 5000 5100 5100");
    EXPECT_EQ(jobsOf("t.csv", "0,1,100\n0,2,200\n1,1,110\n1,2,190\n"), "1 100 110; 2 200 190");
}

TEST(JobsInput, FillsGapsAndAddsUp) {
    // Job b runs in frame 2 only; frame 3 is missing.
    EXPECT_EQ(jobsOf("t.csv", "frame,job,us\n1,a,10\n1,a,5\n2,a,20\n2,b,7\n4,a,30\n"), "a 15 20 20 30; b 7 7 7 7");
    const Expected<InputContent> content = read("t.csv", "frame,job,us\n1,a,10\n1,a,5\n2,a,20\n2,b,7\n4,a,30\n");
    ASSERT_TRUE(content) << content.error().message;
    EXPECT_EQ(content->summary, "2 jobs in 4 frames, 0.03 ms per batch on average");
    ASSERT_EQ(content->notes.size(), 3u);
    EXPECT_EQ(content->notes[0], "1 further runs of a job in the same frame: added up.");
    EXPECT_EQ(content->notes[1], "Jobs that did not run in a frame (4 of 8) cost as much as when they last ran.");
}

TEST(JobsInput, RefusesWithThePlace) {
    EXPECT_EQ(messageOf("frame,job,us\n1,a,-5\n"), "t.csv: line 2, column 'us': a duration must not be negative");
    EXPECT_EQ(messageOf("frame,job,us\n1.5,a,5\n"), "t.csv: line 2, column 'frame': a frame must be a whole number");
    EXPECT_EQ(messageOf("frame,job,us\n1,,5\n"), "t.csv: line 2, column 'job': the cell is empty");
    EXPECT_EQ(messageOf("frame,job,us\n1,a,5\n90000,a,5\n"),
              "t.csv: frames 1 to 90000 are more than 36,000, ten minutes at 60 Hz");
    EXPECT_EQ(messageOf("frame,job,duration\n1,a,5\n"),
              "t.csv: column 'duration' needs a unit of time: duration_us, duration_ms or duration_s");
    EXPECT_EQ(messageOf("frame,a\n1,5\n"),
              "t.csv: there is neither a column 'job' nor a column with a unit of time, as in 'physics_us'");
    EXPECT_EQ(messageOf("frame,job,us\n1,rest,5\n"), "t.csv: there is no job other than 'rest'");
    EXPECT_EQ(messageOf("frame,job,us\n1,a,2e9\n"), "t.csv: line 2, column 'us': the duration is longer than 1000 s");
}

constexpr std::string_view kProfile = R"([
{"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"jobs"}},
{"ph":"X","pid":1,"tid":1,"name":"Frame 1","ts":0,"dur":900},
{"ph":"X","pid":1,"tid":2,"name":"think","ts":100,"dur":50},
{"ph":"X","pid":1,"tid":2,"name":"path","ts":110,"dur":20},
{"ph":"X","pid":1,"tid":2,"name":"think","ts":200,"dur":60},
{"ph":"X","pid":1,"tid":1,"name":"Frame 2","ts":1000,"dur":800},
{"ph":"X","pid":1,"tid":2,"name":"think","ts":1100,"dur":70},
{"ph":"X","pid":1,"tid":2,"name":"cloth","ts":1300,"dur":200}])";

TEST(JobsInput, ReadsThreadsAndEventsOfProfiles) {
    EXPECT_EQ(jobsOf("t.json", kProfile, "jobs"), "think 110 70; cloth 200 200; rest 790 530");
    EXPECT_EQ(jobsOf("t.json", kProfile, "think"), "think 1 50 70; think 2 60 60; rest 790 730");
    EXPECT_EQ(jobsOf("t.json", kProfile, "thinc"),
              "t.json: there is no thread and no event named 'thinc'; did you mean 'think'?");
    const Expected<InputContent> content = read("t.json", kProfile);
    ASSERT_TRUE(content) << content.error().message;
    EXPECT_EQ(content->selection, "jobs");
    EXPECT_EQ(content->selections, (std::vector<std::string>{"jobs", "think"}));
}

/// A complete event of a trace; times in microseconds.
std::string eventOf(int thread, const std::string& name, int start, int duration) {
    return R"({"ph":"X","pid":1,"tid":)" + std::to_string(thread) + R"(,"name":")" + name + R"(","ts":)" +
           std::to_string(start) + R"(,"dur":)" + std::to_string(duration) + "}";
}

TEST(JobsInput, PrefersThreadsWithManyJobs) {
    std::string text = "[" + eventOf(1, "download", 0, 900000) + ",";
    for (int i = 0; i < 40; ++i) text += eventOf(2, "draw", 20000 * i, 9000) + ",";
    EXPECT_EQ(read("t.json", text)->selection, "thread 2");
}

TEST(JobsInput, FramesHoldMostOfTheirThread) {
    // Browsers name short events after frames.
    const std::string browser = "[" + eventOf(1, "RunTask", 0, 9000) + "," +
                                eventOf(1, "Scheduler::BeginFrame", 10, 20) + "," + eventOf(1, "RunTask", 17000, 8000) +
                                "," + eventOf(1, "Scheduler::BeginFrame", 17010, 20) + "]";
    EXPECT_EQ(jobsOf("t.json", browser), "RunTask 9000 8000");
    // Events of an engine, which contain the jobs.
    const std::string engine = "[" + eventOf(1, "GameFrame", 0, 16000) + "," + eventOf(1, "physics", 10, 2000) + "," +
                               eventOf(1, "GameFrame", 17000, 16000) + "," + eventOf(1, "physics", 17010, 3000) + "]";
    EXPECT_EQ(jobsOf("t.json", engine), "physics 2000 3000; rest 14000 13000");
}

}  // namespace
}  // namespace arclight::timeslice
