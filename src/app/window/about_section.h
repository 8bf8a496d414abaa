// The technique in a few sentences, its formula with the present numbers, its sources and the demo's page.
#pragma once

#include <string>

namespace arclight {

class Session;
struct PanelState;

/// Drawn below a heading, closed at first. `docs`: the address of the demo's page (`docsAddress`), or empty.
/// `pageAddress`: that of the present moment in the browser version; empty if there is none.
void aboutSection(const Session& session, const PanelState& state, const std::string& docs,
                  const std::string& pageAddress, float scale);

}  // namespace arclight
