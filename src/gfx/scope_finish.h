// Timing each GPU scope by itself.
#pragma once

namespace arclight {

/// From now on, scopes open and close only when the GPU has finished all earlier work, so each scope measures only its
/// own work. Otherwise, a rasteriser that defers a frame's work does all of it in the last scope. Costs frame time.
void finishAtScopes(bool isOn);

}  // namespace arclight
