// The icons of the bar's buttons, drawn as line art so that they are sharp at every scale.
#pragma once

#include <string>

namespace arclight {

enum class Icon { play, pause, step, reset, die, camera, more, prompt, sides, magnifier, help, gallery, next };

struct IconButton {
    Icon icon;
    const char* id;
    std::string tooltip;
    bool isActive = false;   ///< shown in the accent colour
    bool isEnabled = true;
    float widthUnits = 30;
};

/// A button with an icon; true if it was clicked. `scale`: pixels per unit of the interface.
bool iconButton(const IconButton& button, float scale);

}  // namespace arclight
