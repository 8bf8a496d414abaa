// Saves the session as a recording or as a test.
#pragma once

#include <string>

namespace arclight {

struct PanelState;

/// Drawn below a heading, closed at first.
class RecordingSection {
public:
    void draw(const PanelState& state, float scale);

private:
    void drawTest(const PanelState& state, float scale);

    std::string testName_;
    bool isNameMissing_ = false;
};

}  // namespace arclight
