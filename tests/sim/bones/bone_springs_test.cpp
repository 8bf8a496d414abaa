#include "sim/bones/bone_springs.h"

#include <gtest/gtest.h>

TEST(BoneSprings, Compiles) {}
