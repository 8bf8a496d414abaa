// The bolts of a tick as polylines for other programs.
#pragma once

#include <span>
#include <string>

#include "gfx/view.h"
#include "sim/bolts/bolt_world.h"

namespace arclight::lightning {

/// OBJ: an object per path, its points in m, each path preceded by a comment with its radius in m and its brightness.
std::string boltsAsObj(std::span<const bolts::WorldSegment> segments, const std::string& command);

/// SVG: the paths as a view shows them, in pixels of its image, with their projected widths and, as opacity, their
/// brightness. Parts behind the eye are left out.
std::string boltsAsSvg(std::span<const bolts::WorldSegment> segments, const View& view, const std::string& command);

}  // namespace arclight::lightning
