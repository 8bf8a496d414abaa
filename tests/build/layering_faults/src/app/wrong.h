#include "sim/spring.h"
#include <imgui.h>
