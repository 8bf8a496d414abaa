#include "gfx/gl_test.h"

int main(int argc, char** argv) {
    arclight::test::chooseSoftwareGl();
    // The software rasteriser has threads, which do not survive a fork.
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
