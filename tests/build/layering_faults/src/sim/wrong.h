#include "gfx/frame.h"
#include <glm/glm.hpp>
