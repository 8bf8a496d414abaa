// Error messages in the bar, which has one line: the reason and the file's name are what is read of a long one.
#include "app/window/notice_text.h"

#include <gtest/gtest.h>

#include "app/window/notice.h"

namespace arclight::test {
namespace {

const std::string kLong = "cannot write /home/someone/work/renders/of the year/captures/springs-120.png: No space left "
                          "on device";

std::string inBytes(const std::string& message, std::size_t most) {
    return shortenedNotice(message, [&](std::string_view text) { return text.size() <= most; });
}

TEST(NoticeText, ReasonComesFirst) {
    EXPECT_EQ(reasonFirst("cannot write /tmp/a.png: No space left on device"),
              "No space left on device (cannot write /tmp/a.png)");
    EXPECT_EQ(reasonFirst("/tmp/my files/a.json: params.frequency must lie in 0.1..20, is 99"),
              "params.frequency must lie in 0.1..20, is 99 (/tmp/my files/a.json)");
}

TEST(NoticeText, FilesAreSubjectsOfReasonsWithoutOne) {
    EXPECT_EQ(reasonFirst("/dropped/0/a.png: is not a PNG file"), "a.png is not a PNG file");
    EXPECT_EQ(reasonFirst("/tmp/my files/a: has 9 bytes; must have at most 8"), "a has 9 bytes; must have at most 8");
}

TEST(NoticeText, HostileNamesAndTitlesAreMadePrintable) {
    EXPECT_EQ(reasonFirst("a\u202egnp.png: \x1b[31m\xff\nb\u200b"), "a?gnp.png: ?[31m??b?");
}

TEST(NoticeText, OtherMessagesStay) {
    for (const char* message : {"Copied: ./run springs --tick 3", "Captured /tmp/captures/springs-120.png", "Nothing to undo.",
                                "Saved /tmp/a.json. Play it with --replay.", "32/255 at 3,4", ""})
        EXPECT_EQ(reasonFirst(message), message);
}

TEST(NoticeText, TheKeyToPressIsKept) {
    const std::string message = "A frame takes 5.2 s now. Press Esc to take the change back.";
    EXPECT_EQ(inBytes(message, 100), message);
    EXPECT_EQ(inBytes(message, 55), "A frame takes 5.2\u2026 Press Esc to take the change back.");
    // A word or two of it would not help.
    EXPECT_EQ(inBytes(message, 20), "A frame takes 5.2\u2026");
    EXPECT_EQ(inBytes("Press Esc to stop here.", 12), "Press Esc\u2026");
}

TEST(NoticeText, NoticesAreTurned) {
    Notice notice;
    notice.say(kLong);
    EXPECT_TRUE(notice.text().starts_with("No space left on device (")) << notice.text();
}

TEST(NoticeText, PathsLoseTheirFoldersAndKeepTheirName) {
    const std::string message = reasonFirst(kLong);
    EXPECT_EQ(inBytes(message, 500), message);
    for (std::size_t most = message.size() - 1; most >= 64; --most) {
        const std::string shown = inBytes(message, most);
        EXPECT_LE(shown.size(), most);
        EXPECT_TRUE(shown.starts_with("No space left on device (cannot write ")) << shown;
        EXPECT_TRUE(shown.ends_with("/springs-120.png)")) << shown;
    }
    EXPECT_EQ(inBytes(message, 30), "No space left on device (ca\u2026") << "then the end goes";
}

TEST(NoticeText, CharactersStayWhole) {
    const std::string message = "Captured /home/jürgen/Bilder/ééééééééééééé/ß/springs-1.png";
    for (std::size_t most = message.size(); most > 30; --most) {
        const std::string shown = inBytes(message, most);
        // A first byte says how many follow.
        for (std::size_t i = 0, left = 0; i < shown.size(); ++i) {
            const auto byte = static_cast<unsigned char>(shown[i]);
            EXPECT_EQ((byte & 0xC0) == 0x80, left > 0) << shown;
            left = byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : left > 0 ? left - 1 : 0;
        }
    }
}

}  // namespace
}  // namespace arclight::test
