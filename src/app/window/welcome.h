// Three lines for a first launch.
#pragma once

namespace arclight {

class Session;

/// What to press, what to drag, and where captures go, with a button; true once it is pressed.
bool welcome(const Session& session, float scale);

}  // namespace arclight
