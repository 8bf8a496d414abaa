#include "demo.h"
#include "sim/common/spring.h"
#include "tests/wrong.h"
constexpr int kMode = GL_TRIANGLES;
