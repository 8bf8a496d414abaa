#include "gfx/gl_test.h"

int main(int argc, char** argv) {
    arclight::test::chooseSoftwareGl();
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
