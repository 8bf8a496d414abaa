#include <imgui.h>

#include "app/demo.h"
#include "gfx/frame.h"
#include "render/bolts/bolt_painter.h"
#include "render/lights/surfaces.h"
#include "sim/bolts/bolt.h"
#include "sim/common/noise.h"
#include "sim/lights/light.h"
constexpr int kMode = GL_TRIANGLES;
