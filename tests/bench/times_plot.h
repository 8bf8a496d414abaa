// The times of all renderers as diagrams.
#pragma once

#include "app/session/session_renderer.h"
#include "bench/lightprepass_times.h"

namespace arclight::bench {

/// Two diagrams side by side, by lights and by objects. Needs a current OpenGL context.
Image drawTimes(SessionRenderer& renderer, const RendererTimes& times);

}  // namespace arclight::bench
