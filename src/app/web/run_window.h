// The demo that runs in the page.
#pragma once

namespace arclight {

class WindowRun;

/// Null until the demo has opened its window.
WindowRun* currentRun();

}  // namespace arclight
