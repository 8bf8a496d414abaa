#include <glad/gl.h>

#include "bake/hair/bust_mesh.h"
#include "core/params.h"
#include "render/hair/bust_painter.h"
#include "sim/hair/bust.h"
