// The demo of docs/adding-a-demo.md: built from the page, it has everything that the host gives.
#include <algorithm>

#include "app/cli.h"

namespace arclight::test {
namespace {

class PageDemo : public Cli {
protected:
    Outcome swing(Words words) const {
        Launch program = launch(std::move(words));
        program.program = executable("swing");
        return runProgram(program);
    }
};

TEST_F(PageDemo, CapturesMeasuresAndRestoresItself) {
    const Outcome shot = swing({"--headless", "--size", "64x36", "--set", "frequency=2", "--tick", "40", "--capture",
                                "a.png", "--measure", "a.json"});
    ASSERT_EQ(shot.code, 0) << shot.err;
    // 40 ticks at 2 Hz are 4/3 of a turn.
    EXPECT_NEAR(json("a.json").value("phase", 0.0), 2 * 3.14159265358979 / 3, 1e-5);
    ASSERT_EQ(swing({"--headless", "--from", "a.png", "--capture", "b.png"}).code, 0);
    EXPECT_EQ(image("a.png"), image("b.png"));
    expectFault(swing({"--set", "frequncy=2"}), 2, {"frequncy", "'frequency'"});
}

TEST_F(PageDemo, TakesFewerThanSixtyLines) {
    const std::string page = slurp(ARCLIGHT_PAGE);
    const std::string fence = "```cpp\n";
    const auto begin = page.find(fence);
    ASSERT_NE(begin, std::string::npos);
    const std::string code = page.substr(begin + fence.size(), page.find("\n```", begin) - begin);
    EXPECT_LT(std::count(code.begin(), code.end(), '\n'), 60);
}

}  // namespace
}  // namespace arclight::test
