// The creature of scene creature as a figure of nodes, keyframes and a mesh, as other programs store it.
#pragma once

#include "sim/bones/figure.h"

namespace arclight::bones {

/// Its choreography `hop` as an animation; springs move ears, antennae, wings and the tail.
FigureModel creatureFigure();

}  // namespace arclight::bones
