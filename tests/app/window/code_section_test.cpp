// What "Copy the code" takes: a shader by declaration, in the variant that the frame uses.
#include "app/window/code_section.h"

#include <vector>

#include <gtest/gtest.h>

#include "app/demo.h"

namespace arclight::test {
namespace {

std::string chosen(const DemoInfo& info, std::vector<std::string> inUse) { return techniqueShader(info, inUse); }

TEST(TechniqueShader, IsTheFirstDeclaredOneInUse) {
    DemoInfo info{"hair", "Hair", "Hair."};
    info.shaders = {"hair/ribbon.frag", "hair/cord.frag"};
    EXPECT_EQ(chosen(info, {"hair-cord.vert", "hair-cord.frag", "hair-ribbon+POINTS+WIDE.frag"}),
              "hair-ribbon+POINTS+WIDE.frag");
    EXPECT_EQ(chosen(info, {"hair-cord.vert", "hair-cord.frag"}), "hair-cord.frag");
    EXPECT_EQ(chosen(info, {"hair-ribbon_points.frag", "hair-ribbon.vert", "hair-cord.frag"}), "hair-cord.frag")
        << "another file, and another stage";
}

TEST(TechniqueShader, IsAnyOfTheDemoWhereNoneIsDeclared) {
    const DemoInfo info{"hair", "Hair", "Hair."};
    EXPECT_EQ(chosen(info, {"common-finish.frag", "hair-skin.vert", "hair-skin.frag"}), "hair-skin.frag");
    EXPECT_EQ(chosen(info, {"common-finish.frag", "hairdo-skin.frag"}), "");
    EXPECT_EQ(chosen(info, {}), "");
}

}  // namespace
}  // namespace arclight::test
