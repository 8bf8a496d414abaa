// Guide strands from OBJ and CSV.
#include "data/strands.h"

#include <gtest/gtest.h>

namespace arclight::test {
namespace {

Expected<StrandSet> strandsOf(std::string_view text, std::string_view name) {
    Progress progress;
    return readStrands(text, name, progress);
}

std::string faultOf(std::string_view text, std::string_view name) {
    const auto set = strandsOf(text, name);
    return set ? std::string() : set.error().message;
}

/// The same two strands, written in four ways.
TEST(Strands, AllSpellingsGiveTheSameStrands) {
    const std::string points = "v 0 0 0\nv 0 -1 0\nv 0 -2.5 0\nv 1 0 0\nv 1 -1 1e0\n";
    const std::pair<std::string, std::string_view> files[] = {
        {"# hair\no a\n" + points + "l 1 2 3\nl 4 5\n", "a.obj"},
        {points + "l 1/9 2/9 3/9\nl -2 -1\n", "a.obj"},
        {points + "l 1 2\r\nl 2 3\r\nl 4 5", "a.OBJ"},
        {"strand,x,y,z\n7,0,0,0\n7,0,-1,0\n8,1,0,0\n7,0,-2.5,0\n8,1,-1,1\n", "a.csv"},
        {"strand\tx\ty\tz\n7\t0\t0\t0\n7\t0\t-1\t0\n7\t0\t-2.5\t0\n8\t1\t0\t0\n8\t1\t-1\t1\n", "a.tsv"},
        {"x;z;y;strand\n0;0;0;a\n0;0;-1;a\n0;0;-2,5;a\n1;0;0;b\n1;1;-1;b\n", "a.csv"}};
    for (const auto& [text, name] : files) {
        const auto set = strandsOf(text, name);
        ASSERT_TRUE(set) << text << set.error().message;
        EXPECT_EQ(set->ends, (std::vector<std::uint32_t>{3, 5})) << text;
        const std::vector<Float3> expected{{0, 0, 0}, {0, -1, 0}, {0, -2.5f, 0}, {1, 0, 0}, {1, -1, 1}};
        EXPECT_EQ(set->points, expected) << text;
    }
}

TEST(Strands, SegmentsJoinInAnyOrder) {
    const std::string points = "v 0 0 0\nv 0 -1 0\nv 0 -2 0\nv 0 -3 0\nv 1 0 0\nv 1 -1 0\n";
    // As Blender writes two polylines.
    const auto set = strandsOf(points + "l 1 2\nl 5 6\nl 3 4\nl 2 3\n", "a.obj");
    ASSERT_TRUE(set);
    EXPECT_EQ(set->ends, (std::vector<std::uint32_t>{4, 6}));
    EXPECT_EQ(set->points, (std::vector<Float3>{{0, 0, 0}, {0, -1, 0}, {0, -2, 0}, {0, -3, 0}, {1, 0, 0}, {1, -1, 0}}));
    // Strands that share their root or their tip stay apart.
    EXPECT_EQ(strandsOf(points + "l 1 2 3\nl 1 5 6\n", "a.obj")->count(), 2u);
    EXPECT_EQ(strandsOf(points + "l 1 2 3\nl 6 5 3\nl 3 4\n", "a.obj")->count(), 2u);
    EXPECT_EQ(strandsOf(points + "l 2 3\nl 1 2\nl 5 2\n", "a.obj")->count(), 3u);
    // A ring begins at one of its segments.
    const auto ring = strandsOf(points + "l 1 2\nl 3 1\nl 2 3\n", "a.obj");
    EXPECT_EQ(ring->points, (std::vector<Float3>{{0, 0, 0}, {0, -1, 0}, {0, -2, 0}, {0, 0, 0}}));
}

TEST(Strands, BackslashesContinueLines) {
    const auto set = strandsOf("v 0 0 0\nv 0 -1 0\nv 0 \\\r\n-2 0\nl 1 \\\n2 \\\n3\nl 1 9\n", "a.obj");
    ASSERT_FALSE(set);
    EXPECT_NE(set.error().message.find("line 8: '9'"), std::string::npos) << set.error().message;
    EXPECT_EQ(strandsOf("v 0 0 0\nv 0 -1 0\nv 0 \\\r\n-2 0\nl 1 \\\n2 \\\n3", "a.obj")->points.size(), 3u);
}

TEST(Strands, FaultsNameTheirLine) {
    EXPECT_NE(faultOf("v 0 0 0\nv 0 nan 0\n", "a.obj").find("a.obj: line 2: 'nan'"), std::string::npos);
    EXPECT_NE(faultOf("v 0 0 0\nl 1 2\n", "a.obj").find("a.obj: line 2: '2' refers to no point"), std::string::npos);
    EXPECT_NE(faultOf("v 0 0 0\nv 0 1 0\nl 1\n", "a.obj").find("line 3"), std::string::npos);
    EXPECT_NE(faultOf("v 0 0 0\nl 99999999999999999999 1\n", "a.obj").find("line 2"), std::string::npos);
    EXPECT_NE(faultOf("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "a.obj").find("has no strands"), std::string::npos);
    EXPECT_NE(faultOf("", "a.obj").find("has no strands"), std::string::npos);
    EXPECT_NE(faultOf("strand,x,y\n1,2,3\n", "a.csv").find("a.csv"), std::string::npos);
    EXPECT_NE(faultOf("strand,x,y,z\n1,0,0,0\n1,0,inf,0\n", "a.csv").find("line 3"), std::string::npos);
    EXPECT_NE(faultOf("strand,x,y,z\n1,0,0,0\n2,0,1,0\n", "a.csv").find("has no strands"), std::string::npos);
}

}  // namespace
}  // namespace arclight::test
