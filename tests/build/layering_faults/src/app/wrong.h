#include "sim/common/spring.h"
#include <imgui.h>
#include <glad/gl.h>
