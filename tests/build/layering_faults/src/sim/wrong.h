#include "gfx/frame.h"
#include <glm/glm.hpp>
#include "bake/hair/bust_mesh.h"
