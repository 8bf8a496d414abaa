// The technique in a few sentences, its formula with the present numbers, its sources and the demo's page.
#pragma once

#include <filesystem>

namespace arclight {

class Session;
struct PanelState;

/// Below a heading, closed at first. `docsPage`: the demo's page; empty if it is not there.
void aboutSection(const Session& session, const PanelState& state, const std::filesystem::path& docsPage, float scale);

}  // namespace arclight
