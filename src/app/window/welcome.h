// Three lines for a first launch.
#pragma once

namespace arclight {

class Session;

/// Shows what to press and drag, and where captures go, with a button; true once the button is pressed.
bool welcome(const Session& session, float scale);

}  // namespace arclight
