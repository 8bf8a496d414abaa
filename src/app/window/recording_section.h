// Saving what was done: as a recording, or as a test.
#pragma once

#include <string>

namespace arclight {

struct PanelState;

/// Below a heading, closed at first.
class RecordingSection {
public:
    void draw(const PanelState& state, float scale);

private:
    void drawTest(const PanelState& state, float scale);

    std::string testName_;
    bool isNameMissing_ = false;
};

}  // namespace arclight
