#include "core/text.h"
#include <imgui.h>
#include "../app/host.h"
