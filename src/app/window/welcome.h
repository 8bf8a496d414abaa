// Three lines for a first launch.
#pragma once

namespace arclight {

class Session;

/// Shows the first keys and drags to try and the folder of captures, with a button; true once the button is pressed.
bool welcome(const Session& session, float scale);

}  // namespace arclight
