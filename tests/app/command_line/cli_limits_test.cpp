// What is asked or sent is bounded before memory is taken: no input ends in a signal.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <unistd.h>
#include <utility>

#include "app/cli.h"
#include "core/base64.h"
#include "core/png_bytes.h"
#include "core/text.h"

namespace arclight::test {
namespace {

/// Enough address space for a small frame, and far too little for what the tests send.
constexpr int kTightKib = 1600 * 1024;

std::string pngOf(std::uint32_t width, std::uint32_t height, const std::string& depthAndType, const std::string& data) {
    using namespace std::string_literals;
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", bigEndian(width) + bigEndian(height) + depthAndType + "\0\0\0"s) +
           chunk("IDAT", data) + chunk("IEND", "");
}

/// A PNG of one pixel whose deflate block has the type that does not exist.
std::string damagedStream() {
    using namespace std::string_literals;
    return pngOf(1, 1, "\x08\x02"s, "\x78\x9c\x07\0\0\0\0\0"s);
}

/// A control group for memory, of the version that this system has, which the destructor removes. Only an administrator
/// may make one, and only where the system lets a container do so.
class MemoryGroup {
public:
    explicit MemoryGroup(int mib) {
        const std::string name = "/arclight-test-" + std::to_string(getpid());
        for (const auto& [root, limit] :
             {std::pair{"/sys/fs/cgroup/memory", "/memory.limit_in_bytes"}, {"/sys/fs/cgroup", "/memory.max"}}) {
            std::error_code error;
            path_ = root + name;
            if (!std::filesystem::create_directory(path_, error)) continue;
            if (std::ofstream(path_ + limit) << (std::int64_t{mib} << 20) << std::flush) return;
            remove();
        }
        path_.clear();
    }
    ~MemoryGroup() { remove(); }
    MemoryGroup(const MemoryGroup&) = delete;
    bool isMade() const { return !path_.empty(); }
    const std::string& path() const { return path_; }

private:
    // Its files go with the folder.
    void remove() const { rmdir(path_.c_str()); }
    std::string path_;
};

class Limits : public Cli {
protected:
    /// Runs a demo headless in a control group.
    Outcome inGroup(const MemoryGroup& group, std::string_view demo, Words arguments) const {
        Launch launch = launchOf("/bin/sh", {"-c", "echo $$ > " + group.path() + "/cgroup.procs; exec \"$@\"", "sh",
                                             executable(demo).string(), "--headless"});
        launch.arguments = with(std::move(launch.arguments), arguments);
        return runProgram(launch);
    }
    /// Runs a demo headless under `ulimit -v`.
    Outcome inSpace(int kib, std::string_view demo, Words arguments) const {
        Launch launch = launchOf("/bin/sh", {"-c", "ulimit -v " + std::to_string(kib) + "; exec \"$@\"", "sh",
                                             executable(demo).string(), "--headless"});
        launch.arguments = with(std::move(launch.arguments), arguments);
        return runProgram(launch);
    }
    /// A small capture of springs whose state `change` has altered, with the image left as it is.
    template <class Change>
    void writeChanged(std::string_view name, Change change) const {
        const Outcome made = headless({"--size", "32x18", "--tick", "3", "--capture", "good.png"});
        ASSERT_EQ(made.code, 0) << made.err;
        Json state = this->state("good.png");
        change(state);
        const std::vector<TextChunk> texts{{"arclight", writeJsonLine(state)}};
        write(name, encodePng(Image(32, 18), texts).value());
    }
};

TEST_F(Limits, DamagedStreamIsRefusedWhereverImagesAreRead) {
    ASSERT_EQ(damagedStream().size(), 65u);
    write("damaged.png", damagedStream());
    expectFault(headless({"--reference", "damaged.png", "--capture", "a.png"}), 3, {"damaged.png", "damaged"});
    expectFault(headless({"--from", "damaged.png", "--capture", "a.png"}), 3, {"damaged.png"});
    EXPECT_EQ(files(), Words{"damaged.png"});
}

TEST_F(Limits, GreatestSizeIsDrawnOrRefusedWithOneThatFits) {
    const Outcome outcome = headless({"--size", "16384x16384", "--tick", "1", "--capture", "a.png"});
    if (outcome.code == 0) return;
    expectFault(outcome, 5, {"16384x16384", "would fit"});
    EXPECT_EQ(files(), Words{});
}

TEST_F(Limits, EveryDemoSurvivesEveryLackOfAddressSpace) {
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ','))
        for (const int mib : {90, 200, 350, 500, 700, 850, 1000}) {
            SCOPED_TRACE(std::string(demo) + " in " + std::to_string(mib) + " MiB");
            const Outcome outcome =
                inSpace(mib * 1024, demo, {"--size", "4096x4096", "--tick", "0", "--capture", "a.png"});
            expectFault(outcome, 5, {});
            EXPECT_EQ(files(), Words{});
        }
}

TEST_F(Limits, ControlGroupsEndNoDemo) {
    const Words draws{"--size", "4096x4096", "--tick", "0", "--capture", "a.png"};
    for (const int mib : {24, 60, 120, 250, 500}) {
        const MemoryGroup group(mib);
        if (!group.isMade()) GTEST_SKIP() << "no control group can be made here";
        for (const char* demo : {"springs", "particles"}) {
            SCOPED_TRACE(std::string(demo) + " in a group of " + std::to_string(mib) + " MiB");
            expectFault(inGroup(group, demo, draws), 5, {});
            EXPECT_EQ(files(), Words{});
        }
    }
    const MemoryGroup group(1000);
    const Outcome outcome = inGroup(group, "springs", {"--size", "320x180", "--tick", "0", "--capture", "a.png"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
}

TEST_F(Limits, DoctorAndGallerySurviveEveryLackOfAddressSpace) {
    // Below about 100 MiB, not even the library of EGL can be loaded.
    for (const int mib : {60, 90, 120, 200, 300, 400, 500, 600, 700, 800}) {
        SCOPED_TRACE(std::to_string(mib) + " MiB");
        const Outcome doctor = inSpace(mib * 1024, "springs", {"--doctor"});
        EXPECT_TRUE(doctor.code == 4 || doctor.code == 5) << doctor.code << doctor.err;
        EXPECT_TRUE(isOneLine(doctor.err)) << doctor.err;
        const Outcome gallery = inSpace(mib * 1024, "arclight", {"--capture", "a.png"});
        EXPECT_TRUE(gallery.code == 4 || gallery.code == 5) << gallery.code << gallery.err;
        EXPECT_TRUE(isOneLine(gallery.err)) << gallery.err;
    }
    expectFault(inSpace(kTightKib, "arclight", {"--size", "8192x8192", "--capture", "a.png"}), 5,
                {"8192x8192", "would fit"});
    EXPECT_EQ(files(), Words{});
}

TEST_F(Limits, TallNarrowPanelsFitTheirFontsIntoATexture) {
    for (const char* size : {"100x6912", "100x16384"}) {
        SCOPED_TRACE(size);
        EXPECT_EQ(headlessDemo("arclight", {"--size", size, "--capture", "a.png"}).err, "");
        EXPECT_EQ(sizeOf(image("a.png")), size);
        EXPECT_EQ(headless({"--size", size, "--tick", "1", "--ui", "--capture", "b.png"}).err, "");
        EXPECT_EQ(sizeOf(image("b.png")), size);
    }
}

TEST_F(Limits, HugeImagesAreRefusedBeforeTheyAreDecoded) {
    using namespace std::string_literals;
    // 16384x16384 pixels of one bit, and of sixteen in four channels: 0.3 to 6 GB once decoded.
    for (const std::string& kind : {"\x01\0"s, "\x10\x06"s}) {
        write("huge.png", pngOf(16384, 16384, kind, std::string(32768, '\x78')));
        expectFault(inSpace(kTightKib, "springs", {"--reference", "huge.png", "--capture", "a.png"}), 3,
                    {"huge.png", "to decode"});
    }
}

TEST_F(Limits, ManyBracketsInACaptureAreCountedBeforeTheyAreHeld) {
    std::string brackets = "{\"a\":[[]";
    for (int i = 0; i < 8'000'000; ++i) brackets += ",[]";
    const std::vector<TextChunk> texts{{"arclight", brackets + "]}"}};
    write("brackets.png", encodePng(Image(4, 4), texts).value());
    ASSERT_LT(slurp(in("brackets.png")).size(), 200'000u);
    expectFault(inSpace(kTightKib, "springs", {"--from", "brackets.png", "--capture", "a.png"}), 3,
                {"brackets.png", "bytes of memory"});
}

TEST_F(Limits, OtherTextsOfACaptureAreNotInflated) {
    const std::vector<TextChunk> texts(3, TextChunk{"other", std::string(std::size_t{4} << 20, 'x')});
    std::vector<TextChunk> all{{"arclight", "{}"}};
    all.insert(all.end(), texts.begin(), texts.end());
    const std::string png = encodePng(Image(4, 4), all).value();
    EXPECT_EQ(readPngText(png, "arclight", "png").value(), "{}");
    EXPECT_EQ(readPngText(png, "other", "png").value().size(), std::size_t{4} << 20);
}

TEST_F(Limits, SheetsAreCountedBeforeTheyAreLaidOut) {
    expectFault(inSpace(kTightKib, "springs", {"--ticks", "0:900000000", "--sheet", "a.png"}), 2, {"--sheet", "cells"});
    writeChanged("sheet.png", [](Json& state) {
        state["sheet"] = {{"cell", {16, 9}}, {"sweeps", Json::array()}, {"ticks", "0:900000000:1"}};
    });
    expectFault(inSpace(kTightKib, "springs", {"--from", "sheet.png", "--capture", "a.png"}), 3,
                {"sheet.png", "cells"});
    writeChanged("large.png", [](Json& state) {
        state["sheet"] = {{"cell", {4000, 4000}}, {"sweeps", Json::array()}, {"ticks", "0:8:1"}};
    });
    expectFault(headless({"--from", "large.png", "--capture", "a.png"}), 3, {"large.png", "of memory", "537 MB"});
    writeChanged("cell.png", [](Json& state) {
        state["sheet"] = {{"cell", {16384, 16384}}, {"sweeps", Json::array()}, {"ticks", "0:1:1"}};
    });
    expectFault(headless({"--from", "cell.png", "--capture", "a.png"}), 3, {"cell.png", "16384x16384", "537 MB"});
}

TEST_F(Limits, RestoredSizesAndTicksAreBounded) {
    for (const Json& size : {Json{32768, 32768}, Json{16385, 1}, Json{0, 4}, Json{-3, 4}}) {
        writeChanged("bad.png", [&](Json& state) { state["size"] = size; });
        expectFault(springs({"--headless", "--from", "bad.png", "--capture", "a.png"}), 3, {"bad.png", "size"});
    }
    writeChanged("large.png", [](Json& state) { state["size"] = {16384, 16384}; });
    expectFault(springs({"--headless", "--from", "large.png", "--capture", "a.png"}), 3, {"large.png", "16384x16384"});
    EXPECT_EQ(springs({"--headless", "--from", "large.png", "--size", "32x18", "--capture", "a.png"}).code, 0);
    for (const Json& tick : {Json(std::int64_t{1} << 53), Json(1'000'000'001), Json(-1)}) {
        writeChanged("bad.png", [&](Json& state) { state["tick"] = tick; });
        expectFault(springs({"--headless", "--from", "bad.png", "--capture", "a.png"}), 3, {"bad.png", "tick"});
    }
}

TEST_F(Limits, InputsAreBoundedWhereTheyAreRead) {
    const std::pair<Json, const char*> cases[] = {
        {{{"pointer", {3e38, 0}}}, "pointer"},
        {{{"pointer", {0, -1.1e6}}}, "pointer"},
        {{{"scroll", 1e5}}, "scroll"},
        {{{"keys", {65, 65}}}, "keys"},
        {{{"keys", {66, 65}}}, "keys"},
        {{{"keys", {-1}}}, "keys"},
        {{{"keys", {1 << 20}}}, "keys"},
        {{{"size", {16385, 9}}}, "size"},
        {{{"dropped", {std::string(5000, 'x')}}}, "dropped"},
    };
    for (const auto& [input, name] : cases) {
        SCOPED_TRACE(name);
        writeChanged("bad.png", [&](Json& state) {
            state["inputs"]["events"] = Json::array({Json{{"tick", 0}, {"input", input}}});
        });
        expectFault(springs({"--headless", "--from", "bad.png", "--dump-state", "a.json"}), 3,
                    {"bad.png", "events[0].input." + std::string(name)});
    }
}

TEST_F(Limits, InputsThatGrowWithEachEventAreCounted) {
    writeChanged("grown.png", [](Json& state) {
        Json events = Json::array({Json{{"tick", 0}, {"input", {{"dropped", Json(4000, std::string(4000, 'x'))}}}}});
        for (int i = 1; i < 200; ++i) events.push_back({{"tick", i}, {"input", {{"scroll", i}}}});
        state["inputs"]["events"] = std::move(events);
    });
    expectFault(inSpace(kTightKib, "springs", {"--from", "grown.png", "--capture", "a.png"}), 3, {"exceeds the limit"});
}

Json recordingOf(std::string_view demo, Json takes) {
    return {{"demo", demo}, {"version", "1"}, {"commit", "0"}, {"format", 1}, {"takes", std::move(takes)}};
}

Json takeOf(std::int64_t ticks, Json events = Json::array()) {
    return {{"seed", 1},
            {"ticks", ticks},
            {"params", Json::object()},
            {"inputs", {{"start", Json::object()}, {"events", std::move(events)}}}};
}

TEST_F(Limits, TakesOfARecordingAreCountedTogether) {
    // In each take six events with 6 MB of paths, of which the file holds the first.
    Json events = {{{"tick", 0}, {"input", {{"dropped", Json(1500, std::string(4000, 'x'))}}}}};
    for (int i = 1; i < 6; ++i) events.push_back({{"tick", i}, {"input", {{"scroll", i}}}});
    write("events.json", recordingOf("springs", Json(6, takeOf(100, std::move(events)))).dump());
    write("takes.json", recordingOf("springs", Json(100'000, takeOf(100))).dump());
    write("ticks.json", recordingOf("springs", Json(3, takeOf(400'000'000))).dump());
    for (const auto& [name, part] : {std::pair{"events.json", "bytes of memory"},
                                     {"takes.json", "bytes of memory"},
                                     {"ticks.json", "takes[2].ticks"}})
        expectFault(inSpace(kTightKib, "springs", {"--replay", name, "--capture", "a.png"}), 3, {name, part});
}

TEST_F(Limits, InputImagesOfARecordingAreCountedTogether) {
    Json takes = Json::array();
    for (int i = 0; i < 3; ++i) {
        Image image(6000, 6000);
        image.at(0, 0, i) = 255;
        takes.push_back(takeOf(1));
        takes.back()["input"] = {{"name", "a.png"},
                                 {"png", encodeBase64(encodePng(image, {}, PngCompression::fast).value())}};
    }
    write("images.json", recordingOf("halftexel", takes).dump());
    expectFault(headlessDemo("halftexel", {"--replay", "images.json", "--capture", "a.png"}), 3,
                {"images.json", "takes[2].input", "bytes of memory"});
    // However often it is shown, one image counts once.
    takes = Json(5, takes[0]);
    write("once.json", recordingOf("halftexel", takes).dump());
    const Outcome once = headlessDemo("halftexel", {"--size", "32x18", "--replay", "once.json", "--capture", "a.png"});
    EXPECT_EQ(once.code, 0) << once.err;
    takes[0]["input"]["name"] = std::string(300, 'n');
    write("name.json", recordingOf("halftexel", takes).dump());
    expectFault(headlessDemo("halftexel", {"--replay", "name.json", "--capture", "a.png"}), 3,
                {"name.json", "takes[0].input"});
}

TEST_F(Limits, DamagedFontIsNamed) {
    const std::filesystem::path source = std::filesystem::path(ARCLIGHT_ROOT), root = folder() / "data";
    std::filesystem::create_directory(root);
    std::filesystem::create_directory_symlink(source / "shaders", root / "shaders");
    std::filesystem::copy(source / "assets", root / "assets", std::filesystem::copy_options::recursive);
    std::string font = slurp(source / "assets/fonts/Inter-Regular.otf");
    for (std::size_t i = 100; i < font.size(); i += 97) font[i] = static_cast<char>(font[i] ^ 0x5a);
    write("data/assets/fonts/Inter-Regular.otf", font);
    expectFault(springs({"--headless", "--data-dir", root.string(), "--capture", "a.png"}), 3,
                {"Inter-Regular.otf", "SHA-256"});
}

TEST_F(Limits, OldOpenGlIsNamedWithWhatIsNeeded) {
    Launch old = launch({"--headless", "--capture", "a.png"});
    old.environment["MESA_GL_VERSION_OVERRIDE"] = "3.2";
    const Outcome outcome = runProgram(old);
    expectFault(outcome, 4, {"3.3 is needed", "found 3.2"});
}

}  // namespace
}  // namespace arclight::test
