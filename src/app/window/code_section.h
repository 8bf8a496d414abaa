// The code of the technique in the panel: buttons that copy it.
#pragma once

#include <span>
#include <string>

namespace arclight {

struct DemoInfo;
class Session;
struct PanelState;

/// The first shader in use that the demo declares as its technique; else any of its fragment shaders; else empty. Names
/// are spelled as in `Shaders::texts`.
std::string techniqueShader(const DemoInfo& info, std::span<const std::string> inUse);

/// Drawn below a heading, closed at first; not in captures.
void codeSection(const Session& session, const PanelState& state);

}  // namespace arclight
