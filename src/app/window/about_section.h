// The technique in a few sentences, its formula with the current numbers, its sources and the demo's page.
#pragma once

#include <string>

namespace arclight {

class Session;
struct PanelState;

/// Drawn below a heading, closed at first. `docs`: the address of the demo's page (`docsAddress`), or empty.
/// `pageAddress`: the address that restores the current state in the browser version; empty if there is none.
void aboutSection(const Session& session, const PanelState& state, const std::string& docs,
                  const std::string& pageAddress, float scale);

}  // namespace arclight
