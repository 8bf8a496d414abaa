// Timing each GPU scope by itself.
#pragma once

namespace arclight {

/// From now on, scopes open and close only when the GPU has done all work before, so that their times are their own. A
/// rasteriser that collects a frame's work before it draws does it all in the last scope otherwise. Costs frame time.
void finishAtScopes(bool isOn);

}  // namespace arclight
