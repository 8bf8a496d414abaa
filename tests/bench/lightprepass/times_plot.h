// Diagrams of the times of all renderers.
#pragma once

#include "app/session/session_renderer.h"
#include "bench/lightprepass/lightprepass_times.h"

namespace arclight::bench {

/// Two diagrams side by side: by number of lights and of objects. Needs a current OpenGL context.
Image drawTimes(SessionRenderer& renderer, const RendererTimes& times);

}  // namespace arclight::bench
