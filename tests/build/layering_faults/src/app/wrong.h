#include "sim/common/spring.h"
#include <imgui.h>
