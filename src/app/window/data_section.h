// The user's data in the panel: the file that the demo shows, and the results of the scene as files.
#pragma once

namespace arclight {

class Session;
struct PanelState;

/// Names the file with its notes, and offers other files and other parts of it. Nothing for demos that take no files.
void inputSection(const Session& session, const PanelState& state);
/// Drawn below a heading, closed at first; not in captures.
void exportSection(const PanelState& state);

}  // namespace arclight
