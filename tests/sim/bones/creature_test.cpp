#include "sim/bones/creature_mesh.h"

#include <gtest/gtest.h>

namespace arclight::bones {
namespace {
}  // namespace
}  // namespace arclight::bones
