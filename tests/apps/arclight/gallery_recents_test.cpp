// Recent captures: the newest that can be restored, whatever else lies in the folder.
#include <atomic>
#include <fstream>
#include <sys/stat.h>
#include <thread>

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/json.h"
#include "core/temporary_folder.h"
#include "recents.h"

namespace arclight::gallery {
namespace {

namespace fs = std::filesystem;

class GalleryRecents : public ::testing::Test {
protected:
    test::TemporaryFolder folder;
    const std::vector<std::string> demos{"springs", "lightning"};

    fs::path in(const std::string& name) const { return folder.path() / name; }
    void write(const std::string& name, const std::string& bytes, int age) const {
        std::ofstream(in(name), std::ios::binary) << bytes;
        fs::last_write_time(in(name), fs::file_time_type::clock::now() - std::chrono::seconds(age));
    }
    static std::string png(const std::string& state, int width = 32, int height = 18) {
        Image image(width, height);
        for (std::size_t i = 0; i < image.pixels.size(); i += 3) image.pixels[i] = 200;
        const std::vector<TextChunk> texts{{"arclight", state}};
        return encodePng(image, state.empty() ? std::span<const TextChunk>{} : texts).value();
    }
    void capture(const std::string& name, const std::string& demo, int age) const {
        write(name, png(R"({"demo": ")" + demo + R"(", "tick": 12})"), age);
    }
    std::vector<std::string> found(std::size_t most = 16) const {
        std::vector<std::string> names;
        for (const Recent& recent : RecentCaptures(folder.path(), demos, most).readNow())
            names.push_back(recent.file.path.filename().string());
        return names;
    }

    static bool waitFor(const std::atomic<int>& changes, int count) {
        for (int i = 0; i < 200 && changes < count; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        return changes >= count;
    }
};
using Names = std::vector<std::string>;

TEST_F(GalleryRecents, NewestComeFirst) {
    capture("a.png", "springs", 30);
    capture("b.png", "lightning", 10);
    capture("c.png", "springs", 20);
    EXPECT_EQ(found(), (Names{"b.png", "c.png", "a.png"}));
    EXPECT_EQ(found(2), (Names{"b.png", "c.png"}));
    const auto recent = RecentCaptures(folder.path(), demos, 4).readNow();
    EXPECT_EQ(recent[0].demo, "lightning");
    EXPECT_EQ(recent[0].tick, 12);
    EXPECT_EQ(recent[0].thumbnail.width, Recent::kThumbnailWidth);
    EXPECT_EQ(recent[0].thumbnail.at(90, 50, 0), 200);
    EXPECT_EQ(recent[0].thumbnail.at(90, 50, 3), 255);
}

TEST_F(GalleryRecents, OtherFilesAreLeftOut) {
    capture("good.png", "springs", 50);
    capture("unknown.png", "nowhere", 1);
    write("plain.png", png(""), 2);
    write("noise.png", "\x89PNG\r\n\x1a\n nonsense", 3);
    write("empty.png", "", 4);
    write("text.txt", "text", 5);
    write("number.png", png("7"), 6);
    write("array.png", png(R"({"demo": ["springs"]})"), 7);
    write("deep.png", png(std::string(5000, '[')), 8);
    const std::string good = png(R"({"demo": "springs"})");
    write("cut.png", good.substr(0, good.size() - 20), 9);
    std::string huge = good;
    huge[17] = 0x7F;
    write("huge.png", huge, 10);
    fs::create_directory(in("folder.png"));
    fs::create_symlink("nowhere", in("broken.png"));
    EXPECT_EQ(mkfifo(in("pipe.png").c_str(), 0600), 0);
    EXPECT_EQ(found(), Names{"good.png"});
}

TEST_F(GalleryRecents, MissingFolderHasNone) { EXPECT_TRUE(RecentCaptures(in("nowhere"), demos, 4).readNow().empty()); }

TEST_F(GalleryRecents, AThousandFilesAreNotAllRead) {
    const std::string bytes = png(R"({"demo": "springs"})");
    for (int i = 0; i < 1000; ++i) write(std::to_string(i) + ".png", i < 20 ? bytes : "not an image", i);
    EXPECT_EQ(found(16).size(), 16u);
    EXPECT_EQ(newestImages(folder.path(), 5).size(), 5u);
}

TEST_F(GalleryRecents, FollowsTheFolder) {
    capture("a.png", "springs", 30);
    RecentCaptures recents(folder.path(), demos, 4);
    std::atomic<int> changes = 0;
    recents.follow([&] { ++changes; });
    ASSERT_TRUE(waitFor(changes, 1));
    EXPECT_EQ(recents.takeChanged()->size(), 1u);
    EXPECT_FALSE(recents.takeChanged().has_value());
    capture("b.png", "lightning", 0);
    ASSERT_TRUE(waitFor(changes, 2));
    const auto now = recents.takeChanged();
    ASSERT_TRUE(now.has_value());
    EXPECT_EQ(now->front().demo, "lightning");
}

TEST_F(GalleryRecents, SlowlyCopiedFileIsReadWhenItIsWhole) {
    const std::string bytes = png(R"({"demo": "springs"})");
    const std::size_t half = bytes.size() / 2;
    write("slow.png", bytes.substr(0, half), 0);
    RecentCaptures recents(folder.path(), demos, 4);
    std::atomic<int> changes = 0;
    recents.follow([&] { ++changes; });
    ASSERT_TRUE(waitFor(changes, 1));
    EXPECT_EQ(recents.takeChanged()->size(), 0u);
    std::ofstream(in("slow.png"), std::ios::binary | std::ios::app) << bytes.substr(half);
    ASSERT_TRUE(waitFor(changes, 2));
    EXPECT_EQ(recents.takeChanged()->size(), 1u);
}

}  // namespace
}  // namespace arclight::gallery
