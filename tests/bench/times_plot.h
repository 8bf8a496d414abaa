// The times of all renderers as a page of the textbook.
#pragma once

#include "app/session_renderer.h"
#include "bench/lightprepass_times.h"

namespace arclight::bench {

/// Two diagrams beside each other, by lights and by objects. Needs a current context.
Image drawTimes(SessionRenderer& renderer, const RendererTimes& times);

}  // namespace arclight::bench
