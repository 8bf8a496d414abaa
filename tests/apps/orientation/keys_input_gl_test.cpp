// Keyframes from tables and animations.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "apps/orientation/keys_input.h"
#include "core/files.h"
#include "sim/orientation/interpolants.h"

namespace arclight::orientation {
namespace {

Expected<InputContent> read(std::string_view name, std::string_view text, std::string_view selection = {}) {
    Progress progress;
    return readKeysInput({name, text, selection}, progress);
}
std::string messageOf(std::string_view text) {
    const Expected<InputContent> content = read("k.csv", text);
    return content ? "" : content.error().message;
}

TEST(KeysInput, ReadsComponentsInAnyOrder) {
    for (const char* text :
         {"time_s,w,x,y,z\n1,0.6,0.8,0,0\n2,1,0,0,0\n4,0,0,2,0\n",
          "qx;qy;qz;qw;t (ms)\n0,8;0;0;0,6;1000\n0;0;0;1;2000\n0;2;0;0;4000\n", "1,0.6,0.8,0,0\n2,1,0,0,0\n4,0,0,2,0\n",
          "# timestamp tx ty tz qx qy qz qw\n1305031101 9 9 9 0.8 0 0 0.6\n1305031102 9 9 9 0 0 0 1\n"
          "1305031104 9 9 9 0 2 0 0\n",
          "#timestamp [ns],p_RS_R_x [m],q_RS_w [],q_RS_x [],q_RS_y [],q_RS_z []\n1403636580000000000,9,0.6,0.8,0,0\n"
          "1403636581000000000,9,1,0,0,0\n1403636583000000000,9,0,0,2,0\n",
          "frame,x,y,z,q.w,q.x,q.y,q.z\n60,9,9,9,0.6,0.8,0,0\n120,9,9,9,1,0,0,0\n240,9,9,9,0,0,2,0\n"}) {
        const Expected<InputContent> content = read("k.csv", text);
        ASSERT_TRUE(content) << text << content.error().message;
        const auto& keys = content->value.as<RecordedKeys>();
        EXPECT_FALSE(keys.timing.isClosed);
        ASSERT_EQ(keys.keys.size(), 3u);
        EXPECT_NEAR(keys.timing.intervals[0], 1, 1e-12);
        EXPECT_NEAR(keys.timing.intervals[1], 2, 1e-12);
        EXPECT_LT(turnBetween(keys.keys[0], {0.6, 0.8, 0, 0}), 1e-7) << text;
        EXPECT_LT(turnBetween(keys.keys[2], {0, 0, 1, 0}), 1e-7);
        EXPECT_EQ(content->notes.back().find("1 quaternion not of unit length") == 0 ||
                      content->notes[content->notes.size() - 2].find("1 quaternion not of unit length") == 0,
                  true);
    }
}

TEST(KeysInput, ClosesPathsAndThinsThemOut) {
    const Expected<InputContent> loop = read("k.csv", "t,w,x,y,z\n0,1,0,0,0\n1,0,1,0,0\n2,0,0,1,0\n5,-1,0,0,0\n");
    const auto& keys = loop->value.as<RecordedKeys>();
    EXPECT_TRUE(keys.timing.isClosed);
    EXPECT_EQ(keys.keys.size(), 3u);
    EXPECT_EQ(keys.timing.intervals, (std::vector<double>{1, 1, 3}));
    std::string text = "t,w,x,y,z\n";
    for (int i = 0; i < 1000; ++i)
        text += std::to_string(i) + "," + std::to_string(std::cos(0.001 * i)) + "," +
                std::to_string(std::sin(0.001 * i)) + ",0,0\n";
    const Expected<InputContent> dense = read("k.csv", text);
    ASSERT_TRUE(dense);
    const auto& thinned = dense->value.as<RecordedKeys>();
    EXPECT_LE(thinned.keys.size(), kMaxKeys);
    EXPECT_GE(thinned.keys.size(), kMaxKeys / 2);
    double sum = 0;
    for (const double interval : thinned.timing.intervals) sum += interval;
    EXPECT_NEAR(sum, 999, 1e-9);
}

TEST(KeysInput, RefusesWithThePlace) {
    EXPECT_EQ(messageOf("t,w,x,y,z\n0,1,0,0,0\n1,0,0,0,0\n"),
              "k.csv: line 3, column 'w': a quaternion of length 0 is no orientation");
    EXPECT_EQ(
        messageOf("t,w,x,y,z\n0,1,0,0,0\n0,0,1,0,0\n"),
        "k.csv: line 3, column 't': the time must be at least 1 µs later than in the row before; sort the rows by "
        "time");
    EXPECT_EQ(messageOf("t,a,x,y,z\n0,1,0,0,0\n"),
              "k.csv: there is no column 'w' or 'qw'; the headings must name the components w, x, y and z of the "
              "quaternion");
    EXPECT_EQ(messageOf("t,w,x,y,z\n0,1,0,0,0\n"), "k.csv: a path needs at least two keyframes");
    EXPECT_EQ(messageOf("1,2,3\n4,5,6\n"), "k.csv: without a header row, the columns must be time, w, x, y and z");
}

}  // namespace
}  // namespace arclight::orientation
