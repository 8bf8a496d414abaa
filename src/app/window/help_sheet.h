// The F1 sheet: all keys, and what the mouse does here.
#pragma once

#include <span>
#include <vector>

#include "app/gesture.h"
#include "gfx/canvas.h"

namespace arclight {

/// What drags, wheel and keys do with a scene's camera.
std::span<const Gesture> cameraGestures();

/// Draws the sheet in columns at the centre of `area`. `here`: what mouse and keys do in the present scene. `scale`:
/// pixels per unit of the interface.
void helpSheet(const std::vector<Gesture>& here, const Rect& area, float scale);

}  // namespace arclight
