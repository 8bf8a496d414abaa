// The texts of the panel about the current settings.
#pragma once

#include <string_view>

#include "render/particles/particle_style.h"

namespace arclight::particles {

/// How a drawing path draws; empty for `automatic`.
std::string_view sentence(Path path);

}  // namespace arclight::particles
