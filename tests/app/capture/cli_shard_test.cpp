// `--shard` and `--merge`: a series drawn in shares is the series drawn at once, and what is missing has a name.
#include <chrono>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sys/stat.h>

#include "app/cli.h"
#include "core/image.h"
#include "core/long_run.h"
#include "core/png_chunks.h"

namespace arclight::test {
namespace {

/// 20 frames: four settings at five ticks.
const Words kSeries{"--size",  "64x36", "--sweep", "frequency=1,3", "--sweep", "dampingRatio=0.1,1",
                    "--ticks", "0:20:5"};

/// 20 frames that fit on a sheet.
const Words kTable{"--size", "64x36", "--sweep", "frequency=1..4:4", "--ticks", "0:20:5"};

class CliShard : public Cli {
protected:
    Outcome share(const Words& words, int index, int count) const {
        return headless(with(words, {"--shard", std::to_string(index) + "/" + std::to_string(count)}));
    }
    void expectMerged(const Words& words) const {
        const Outcome merged = headless(with(words, {"--merge"}));
        EXPECT_EQ(merged.code, 0) << merged.err;
        EXPECT_EQ(merged.err, "");
    }
    /// Expects that shares make the files of `outputs`, byte by byte, that a single run makes.
    void expectSameAsOne(const Words& words, const Words& outputs, int shares) const {
        SCOPED_TRACE(std::to_string(shares) + " shares");
        const std::string whole = "whole" + std::to_string(shares), parts = "shares" + std::to_string(shares);
        const auto into = [&](const std::string& name) {
            Words all = words;
            for (std::size_t i = 0; i < outputs.size(); i += 2)
                all.insert(all.end(), {outputs[i], name + "/" + outputs[i + 1]});
            std::filesystem::create_directories(in(name));
            return all;
        };
        const Outcome one = headless(into(whole));
        ASSERT_EQ(one.code, 0) << one.err;
        for (int i = shares; i >= 1; --i) {
            const Outcome drawn = share(into(parts), i, shares);
            ASSERT_EQ(drawn.code, 0) << drawn.err;
        }
        expectMerged(into(parts));
        std::filesystem::remove_all(in(parts + "/parts"));
        ASSERT_EQ(files(parts), files(whole));
        for (const std::string& file : files(whole))
            EXPECT_EQ(bytesOf(parts + "/" + file), bytesOf(whole + "/" + file)) << file;
    }
    std::string bytesOf(const std::string& name) const {
        std::ifstream stream(in(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    std::map<std::string, std::filesystem::file_time_type> times() const {
        std::map<std::string, std::filesystem::file_time_type> times;
        for (const std::string& file : files("parts"))
            times[file] = std::filesystem::last_write_time(folder() / "parts" / file);
        return times;
    }
};

TEST_F(CliShard, AnyNumberOfSharesMakesTheFilesOfOneRun) {
    const Words captures{"--capture", "{frequency}-{dampingRatio}-%02d.png", "--measure", "m.json", "--dump-state",
                         "s.json"};
    expectSameAsOne(kSeries, captures, 1);
    expectSameAsOne(kSeries, captures, 7);
    // More than there are frames.
    if (isLongRun()) expectSameAsOne(kSeries, captures, 64);
}

TEST_F(CliShard, SharesOfASheetAndAFilmMakeTheFileOfOneRun) {
    expectSameAsOne({"--size", "64x36", "--sweep", "frequency=1..4:3", "--ticks", "0:6:3"}, {"--sheet", "s.png"}, 2);
    // Without a size, cells are as large as the sheet has room for.
    expectSameAsOne({"--sweep", "frequency=1,2", "--tick", "3"}, {"--sheet", "s.png", "--dump-texts", "t.json"}, 3);
    expectSameAsOne({"--size", "64x36", "--ticks", "5:24"}, {"--video", "v.mp4", "--measure", "m.json"}, 3);
}

TEST_F(CliShard, EachFrameIsDrawnByOneShare) {
    std::multiset<std::string> drawn;
    for (int i = 1; i <= 3; ++i) {
        const Outcome part = share(with(kTable, {"--sheet", "s.png", "--measure", "m.json"}), i, 3);
        // A line for the image and one for the figures of each of 6 or 7 frames.
        const Words lines = linesOf(part.out);
        EXPECT_EQ(lines.size(), i < 3 ? 14u : 12u);
        drawn.insert(lines.begin(), lines.end());
    }
    EXPECT_EQ(std::set<std::string>(drawn.begin(), drawn.end()).size(), 40u);
    EXPECT_EQ(files("parts").size(), 40u);
}

TEST_F(CliShard, MissingAndDamagedFramesAreNamedAndDrawnAgain) {
    const Words words = with(kTable, {"--sheet", "s.png", "--dump-state", "state.json"});
    ASSERT_EQ(share(words, 1, 1).code, 0);
    const auto before = times();
    const Words names = files("parts");
    ASSERT_EQ(names.size(), 40u);
    // One frame has lost its image, another's is cut off, the figures of a third have no state. Of each frame, the
    // image is before the state.
    std::filesystem::remove(in("parts/" + names[0]));
    const std::string image = bytesOf("parts/" + names[6]);
    write("parts/" + names[6], image.substr(0, image.size() - 20));
    write("parts/" + names[13], "{}");
    const Outcome merged = headless(with(words, {"--merge", "--json"}));
    expectFault(merged, 6, {"--merge", "3 of 20 frames", in("parts")});
    EXPECT_EQ(merged.err.find("other frames"), std::string::npos) << "all frames there are of this series";
    EXPECT_FALSE(std::filesystem::exists(in("s.png")));
    EXPECT_FALSE(std::filesystem::exists(in("state.json")));
    const Json missing = Json::parse(merged.out);
    EXPECT_EQ(missing.at("frames"), 20);
    ASSERT_EQ(missing.at("missing").size(), 3u);
    // What is said of them leads to the shares that draw them, and to no others.
    Words drawn;
    for (const Json& frame : missing.at("missing"))
        for (const std::string& line : linesOf(share(words, frame.at("frame").get<int>(), 20).out))
            drawn.push_back(std::filesystem::path(line).filename().string());
    EXPECT_EQ(drawn.size(), 6u);
    for (const auto& [name, time] : times()) {
        const bool isDrawn = std::count(drawn.begin(), drawn.end(), name) > 0;
        EXPECT_EQ(!before.contains(name) || time != before.at(name), isDrawn) << name;
    }
    expectMerged(words);
    EXPECT_EQ(json("state.json").size(), 20u);
}

/// The PNG with pixels that cannot be decoded, although all checksums are right.
std::string withBrokenPixels(const std::string& png) {
    const auto pixels = detail::chunkOfType(png, "IDAT");
    return png.substr(0, pixels->begin) + detail::makeChunk("IDAT", "no zlib stream") + png.substr(pixels->end);
}

TEST_F(CliShard, FilesThatContainSomethingElseAreNamedAndDrawnAgain) {
    const Words words = with(kTable, {"--sheet", "s.png", "--dump-state", "state.json"});
    ASSERT_EQ(share(words, 1, 1).code, 0);
    expectMerged(words);
    const std::string sheet = bytesOf("s.png"), states = bytesOf("state.json");
    const Words names = files("parts");
    ASSERT_EQ(names.size(), 40u);
    const auto part = [&](std::size_t i) { return bytesOf("parts/" + names[i]); };
    const auto without = [](const Image& image) { return encodePng(image).value(); };
    // Images have even numbers, and the state that belongs to each is the next file.
    const std::pair<std::size_t, std::string> others[] = {
        {0, part(2)},                                        // another frame
        {4, without(Image(640, 360))},                       // larger than a cell
        {6, withBrokenPixels(part(6))},
        {8, without(decodePng(part(8), "").value())},        // no text chunks
        {11, part(13)},                                      // the state of another frame
        {15, R"({"part": ")" + names[14].substr(0, names[14].size() - 4) + R"(", "state": null})"},
        {17, "[1]"},
    };
    for (const auto& [i, bytes] : others) write("parts/" + names[i], bytes);
    const Outcome merged = headless(with(words, {"--merge", "--json"}));
    expectFault(merged, 6, {"--merge", "7 of 20 frames", in("parts")});
    const Json missing = Json::parse(merged.out).at("missing");
    for (const auto& [i, bytes] : others) {
        const auto isOf = [&, at = i](const Json& frame) {
            return frame.at("cause").get<std::string>().find(names[at]) != std::string::npos;
        };
        EXPECT_EQ(std::count_if(missing.begin(), missing.end(), isOf), 1) << names[i];
    }
    EXPECT_EQ(linesOf(share(words, 1, 1).out).size(), 14u) << "an image and a state of each";
    expectMerged(words);
    EXPECT_EQ(bytesOf("s.png"), sheet);
    EXPECT_EQ(bytesOf("state.json"), states);
}

TEST_F(CliShard, FiguresWithOtherNumbersAreNamedAndDrawnAgain) {
    const Words words{"--size", "64x36", "--ticks", "0:2", "--measure", "m.json"};
    ASSERT_EQ(share(words, 1, 1).code, 0);
    expectMerged(words);
    const std::string measures = bytesOf("m.json");
    const Words names = files("parts");
    ASSERT_EQ(names.size(), 3u);
    const Json part = json("parts/" + names[1]);
    const std::string measured = part.at("measures").begin().key();
    for (const Json& other : {Json{{measured, 123.5}}, Json::object(), Json::array()}) {
        SCOPED_TRACE(other.dump());
        Json damaged = part;
        damaged["measures"] = other;
        write("parts/" + names[1], damaged.dump());
        expectFault(headless(with(words, {"--merge"})), 6, {"1 of 3 frames", names[1], "checksum"});
        EXPECT_EQ(linesOf(share(words, 1, 1).out), Words{in("parts/" + names[1])});
        expectMerged(words);
        EXPECT_EQ(bytesOf("m.json"), measures);
    }
}

// A share that followed a link would write anywhere, and one that wrote to a FIFO would wait for ever.
TEST_F(CliShard, WhatIsNoFileIsReplacedByTheFrame) {
    const Words words{"--size", "64x36", "--ticks", "0:1", "--capture", "%d.png", "--measure", "m.json"};
    ASSERT_EQ(share(words, 1, 1).code, 0);
    const Words names = files("parts");
    ASSERT_EQ(names.size(), 4u);
    write("mine.txt", "mine");
    const std::map<std::string, std::function<void(const std::string&)>> others{
        {"link to a file", [](const std::string& path) { std::filesystem::create_symlink("../mine.txt", path); }},
        {"link to nothing", [](const std::string& path) { std::filesystem::create_symlink("../none.txt", path); }},
        {"link in a circle", [](const std::string& path) { std::filesystem::create_symlink(path, path); }},
        {"link to a device", [](const std::string& path) { std::filesystem::create_symlink("/dev/zero", path); }},
        {"FIFO", [](const std::string& path) { ASSERT_EQ(mkfifo(path.c_str(), 0600), 0); }},
        {"empty folder", [](const std::string& path) { std::filesystem::create_directory(path); }},
    };
    for (const auto& [what, make] : others)
        for (const std::string& name : {names[0], names[1]}) {
            SCOPED_TRACE(what + " " + name);
            std::filesystem::remove(in("parts/" + name));
            make(in("parts/" + name));
            expectFault(headless(with(words, {"--merge"})), 6, {"1 of 2 frames", name});
            ASSERT_EQ(share(words, 1, 1).code, 0);
            EXPECT_TRUE(std::filesystem::is_regular_file(std::filesystem::symlink_status(in("parts/" + name))));
            expectMerged(words);
        }
    EXPECT_EQ(bytesOf("mine.txt"), "mine");
    EXPECT_FALSE(std::filesystem::exists(in("none.txt")));
    // What holds files is not removed.
    std::filesystem::remove(in("parts/" + names[0]));
    std::filesystem::create_directory(in("parts/" + names[0]));
    write("parts/" + names[0] + "/mine.txt", "mine");
    expectFault(share(words, 1, 1), 6, {names[0], "is a folder"});
    EXPECT_EQ(bytesOf("parts/" + names[0] + "/mine.txt"), "mine");
}

TEST_F(CliShard, LeftoversOfKilledSharesAreRemovedAfterADay) {
    const Words words{"--size", "64x36", "--ticks", "0:1", "--measure", "m.json"};
    std::filesystem::create_directories(in("parts"));
    const auto age = [&](const std::string& name, int hours) {
        write("parts/" + name, "x");
        std::filesystem::last_write_time(in("parts/" + name),
                                         std::filesystem::file_time_type::clock::now() - std::chrono::hours(hours));
    };
    age(".arclight-1-0.tmp", 25), age(".arclight-2-0.tmp", 23), age("mine.tmp", 99);
    ASSERT_EQ(share(words, 1, 1).code, 0);
    Words names = files("parts");
    std::erase_if(names, [](const std::string& name) { return name.ends_with(".json"); });
    EXPECT_EQ(names, (Words{".arclight-2-0.tmp", "mine.tmp"}));
}

TEST_F(CliShard, ImagesOfPassesFitIntoCellsOrAreRefused) {
    const auto sheet = [&](const char* pass) {
        return headlessDemo("hair", {"--size", "64x36", "--ticks", "0:1", "--sheet", in("s.png"), "--pass", pass});
    };
    EXPECT_EQ(sheet("bloom down 1").code, 0) << "smaller than a cell";
    std::filesystem::remove(in("s.png"));
    expectFault(sheet("key shadow"), 2, {"--sheet", "pixels, more than a cell", "64x36"});
    EXPECT_FALSE(std::filesystem::exists(in("s.png")));
}

TEST_F(CliShard, FramesOfOtherSettingsAreNotTakenForTheirs) {
    const auto series = [](const Words& more) {
        return with({"--size", "64x36", "--ticks", "0:1", "--capture", "%d.png"}, more);
    };
    ASSERT_EQ(share(series({}), 1, 1).code, 0);
    const Words others[] = {{"--seed", "2"},     {"--set", "dampingRatio=0.3"}, {"--ui"},
                            {"--size", "64x35"}, {"--ab", "showcase"},          {"--pass", "tone mapping"}};
    for (const Words& other : others) {
        SCOPED_TRACE(other[0]);
        Words words = series(other);
        if (other[0] == "--size") words.erase(words.begin(), words.begin() + 2);
        expectFault(headless(with(words, {"--merge"})), 6, {"2 of 2 frames"});
    }
    EXPECT_EQ(files("parts").size(), 2u);
    // Figures contain the name of a reference.
    ASSERT_EQ(headless({"--size", "64x36", "--capture", "a.png"}).code, 0);
    std::filesystem::copy_file(in("a.png"), in("b.png"));
    share(series({"--reference", "a.png"}), 1, 1);
    EXPECT_EQ(files("parts").size(), 6u);
    expectFault(headless(with(series({"--reference", "b.png"}), {"--merge"})), 6, {"2 of 2 frames"});
    // The same frames serve other outputs.
    expectMerged({"--size", "64x36", "--ticks", "0:1", "--sheet", "s.png"});
}

TEST_F(CliShard, SeriesThatShareFramesKeepTheirFigures) {
    const Json params = Json::parse(springs({"--list-params", "--json"}).out);
    const auto damping = std::find_if(params.begin(), params.end(),
                                      [](const Json& param) { return param.at("name") == "dampingRatio"; });
    ASSERT_NE(damping, params.end());
    // Its frames at the default are those of a series that sweeps one parameter.
    const Words sweep{"--size", "64x36", "--sweep", "frequency=1,2"};
    const Words both = with(sweep, {"--sweep", "dampingRatio=" + damping->at("default").dump() + ",1"});
    const std::pair<Words, std::string> series[] = {
        {with(sweep, {"--measure"}), "a"}, {with(sweep, {"--dump-state"}), "b"}, {with(both, {"--measure"}), "c"}};
    for (const auto& [words, name] : series) ASSERT_EQ(share(with(words, {name + ".json"}), 1, 1).code, 0);
    EXPECT_EQ(files("parts").size(), 2u + 2u + 2u) << "two frames are shared, and no figures replace others";
    for (const auto& [words, name] : series) {
        SCOPED_TRACE(name);
        expectMerged(with(words, {name + ".json"}));
        ASSERT_EQ(headless(with(words, {name + "1.json"})).code, 0);
        EXPECT_EQ(bytesOf(name + ".json"), bytesOf(name + "1.json"));
    }
    // What is there besides is told, as it may be of another renderer.
    expectFault(headless(with(sweep, {"--merge", "--seed", "2", "--measure", "d.json"})), 6,
                {"2 of 2 frames", "other frames there are of other settings, another program or renderer"});
}

TEST_F(CliShard, FramesOfOtherShadersAreNotTakenForTheirs) {
    std::filesystem::create_directory(folder() / "data");
    for (const char* part : {"shaders", "assets"})
        std::filesystem::copy(std::filesystem::path(ARCLIGHT_ROOT) / part, folder() / "data" / part,
                              std::filesystem::copy_options::recursive);
    const Words series{"--data-dir", "data", "--size", "64x36", "--ticks", "0:1", "--sheet", "s.png"};
    ASSERT_EQ(share(series, 1, 1).code, 0);
    write("data/shaders/common/finish.frag", slurp(folder() / "data/shaders/common/finish.frag") + "// edited\n");
    expectFault(headless(with(series, {"--merge"})), 6, {"2 of 2 frames"});
}

TEST_F(CliShard, PresetsAreDealtInTurn) {
    const auto run = [&](const Words& words) {
        return runProgram(launch(with({"--headless", "--size", "64x36"}, words)), 120);
    };
    ASSERT_EQ(run({"--shard", "2/9"}).code, 0);
    const std::size_t share = files("captures").size();
    EXPECT_GT(share, 1u);
    expectFault(run({"--merge"}), 6, {"missing", "captures/springs.png"});
    const Json missing = Json::parse(run({"--merge", "--json"}).out);
    EXPECT_EQ(missing.at("missing").size(), missing.at("captures").get<std::size_t>() - share);
    // Captures of other settings are not those that are merged.
    EXPECT_EQ(Json::parse(run({"--merge", "--json", "--seed", "2"}).out).at("missing").size(), missing.at("captures"));
    const Words again = linesOf(run({"--shard", "2/9"}).out);
    EXPECT_EQ(again.size(), 1u) << "only the sentence that says where captures go";
}

TEST_F(CliShard, PresetsOfAllSharesAreThoseOfOneRun) {
    if (!isLongRun()) GTEST_SKIP() << "only with ./test --long";
    const auto run = [&](const Words& words) {
        return runProgram(launch(with({"--headless", "--size", "64x36"}, words)), 300);
    };
    for (const char* share : {"3/3", "1/3", "2/3"}) {
        const Outcome drawn = run({"--shard", share});
        ASSERT_EQ(drawn.code, 0) << share << ": " << drawn.err;
    }
    const Outcome merged = run({"--merge"});
    EXPECT_EQ(merged.code, 0) << merged.err;
    std::filesystem::rename(in("captures"), in("shares"));
    ASSERT_EQ(run({}).code, 0);
    const Words names = files("captures");
    ASSERT_EQ(files("shares"), names);
    EXPECT_GT(names.size(), 5u);
    for (const std::string& name : names) EXPECT_EQ(bytesOf("shares/" + name), bytesOf("captures/" + name)) << name;
    // A capture that is cut off is missing.
    write("captures/" + names[2], bytesOf("captures/" + names[2]).substr(0, 300));
    expectFault(run({"--merge"}), 6, {"missing", "captures/" + names[2]});
    const Words drawn = linesOf(run({"--shard", "1/1"}).out);
    EXPECT_EQ(drawn.size(), 2u) << "one capture, and the sentence that says where captures go";
    EXPECT_EQ(bytesOf("captures/" + names[2]), bytesOf("shares/" + names[2]));
}

TEST_F(CliShard, NamesOfFramesEndInTheirTicks) {
    const Words words{"--size",  "64x36",   "--sweep",   "frequency=1,3",
                      "--ticks", "0:20:10", "--capture", "{frequency}-%d.png"};
    ASSERT_EQ(share(words, 1, 1).code, 0);
    std::map<std::string, std::set<std::string>> ticks;
    for (const std::string& file : files("parts")) {
        const auto dash = file.find('-');
        ticks[file.substr(0, dash)].insert(file.substr(dash + 1));
    }
    EXPECT_EQ(ticks.size(), 2u);
    for (const auto& [name, ofName] : ticks) EXPECT_EQ(ofName, (std::set<std::string>{"0.png", "10.png", "20.png"}));
}

TEST_F(CliShard, RejectsWhatIsNoSeries) {
    const std::pair<Words, std::vector<std::string>> cases[] = {
        {{"--shard", "0/3", "--ticks", "0:2", "--measure", "m.json"}, {"--shard", "'0/3'", "I/N"}},
        {{"--shard", "4/3", "--ticks", "0:2", "--measure", "m.json"}, {"--shard", "'4/3'"}},
        {{"--shard", "1/x", "--ticks", "0:2", "--measure", "m.json"}, {"--shard", "'1/x'"}},
        {{"--shard", "+1/2", "--ticks", "0:2", "--measure", "m.json"}, {"--shard", "'+1/2'"}},
        {{"--shard", "1/2", "--ticks", "0:100000", "--measure", "m.json"}, {"--shard", "100001 frames", "100000"}},
        {{"--merge", "--ticks", "0:1000000000", "--capture", "c/%d.png"}, {"--merge", "1000000001 frames"}},
        {{"--shard", "1/2/3", "--ticks", "0:2", "--measure", "m.json"}, {"--shard", "'1/2/3'"}},
        {{"--shard", "1/3", "--capture", "a.png"}, {"--shard", "series"}},
        {{"--merge", "--measure", "m.json"}, {"--merge", "series"}},
        {{"--shard", "1/3", "--set", "frequency=2"}, {"--shard", "series"}},
        {{"--shard", "1/3", "--merge", "--ticks", "0:2", "--measure", "m.json"}, {"--shard", "--merge"}},
        {{"--shard", "1/3", "--resume", "--ticks", "0:2", "--capture", "%d.png"}, {"--shard", "--resume"}},
        {{"--merge", "--dump-shaders", "s", "--ticks", "0:2", "--capture", "%d.png"}, {"--merge", "--dump-shaders"}},
        {{"--shard", "1/3", "--ticks", "0:2"}, {"--ticks", "nothing to write"}},
    };
    for (const auto& [words, parts] : cases) {
        SCOPED_TRACE(words[1]);
        expectFault(springs(with({"--headless"}, words)), 2, parts);
    }
    EXPECT_EQ(files(), Words{});
}

}  // namespace
}  // namespace arclight::test
