// The texts of the panel about the current settings.
#pragma once

#include <string_view>

#include "render/particles/particle_style.h"

namespace arclight::particles {

/// What a step of the drawing ladder does; empty for `automatic`.
std::string_view sentence(Path path);

}  // namespace arclight::particles
