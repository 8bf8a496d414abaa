// Timing each GPU scope by itself.
#pragma once

namespace arclight {

/// From now on, scopes open and close only when the GPU has finished all earlier work, so that their times are their
/// own. Otherwise, a rasteriser that collects a frame's work does all of it in the last scope. Costs frame time.
void finishAtScopes(bool isOn);

}  // namespace arclight
