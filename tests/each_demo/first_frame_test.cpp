// The first frame at the default settings starts no program: all are started before, and compiled at once.
#include <algorithm>
#include <string>
#include <vector>

#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

class FirstFrame : public EachDemo {
protected:
    std::vector<std::string> programTexts() {
        std::vector<std::string> names;
        for (const ShaderText& text : renderer->shaders().texts()) names.push_back(text.name);
        return names;
    }
};

TEST_F(FirstFrame, StartsNoProgram) {
    const std::vector<std::string> before = programTexts();
    renderer->store().allowParts(true);
    renderer->draw(*session, 1280, 720);
    if (renderer->store().hasAskedForParts()) GTEST_SKIP() << "a frame in parts starts the programs of a part with it";
    std::string started;
    for (const std::string& name : programTexts())
        if (std::find(before.begin(), before.end(), name) == before.end()) started += " " + name;
    EXPECT_EQ(started, "") << "get them in a constructor or in reset";
}

}  // namespace
}  // namespace arclight::test
