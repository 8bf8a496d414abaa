// The step of a lesson at the top of the panel: text, task, answers, hint, and the way through the steps.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace arclight {

class Session;
struct PanelState;

class LessonSection {
public:
    /// Draws the current step; nothing outside a lesson. Also takes clicks in the frame, and outlines the part of it to
    /// look at.
    void draw(const Session& session, const PanelState& state, float scale);
    /// The lessons of the demo, under a heading.
    void drawList(const PanelState& state) const;

private:
    void drawTask(const Session& session, const PanelState& state, float scale);
    std::string typed_;                          ///< the number of a prediction
    std::pair<std::string, std::size_t> shown_;  ///< lesson and step of the last frame
};

}  // namespace arclight
