// Diagrams of a running state machine: its graph and a trace of the last ten seconds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "gfx/canvas.h"
#include "gfx/graph_layout.h"
#include "sim/common/state_table.h"
#include "sim/common/state_trace.h"

namespace arclight {

/// A machine to show. Everything but the graph is optional.
struct ShownMachine {
    StateGraph graph;
    MachineState state{};
    const StateCounts* counts = nullptr;
    const StateTrace* trace = nullptr;
    std::int64_t tick = 0;   ///< of the state
    std::int64_t since = 0;  ///< tick in which the machine began
    CanvasColour accent{};   ///< of the current state and of recent transitions

    /// Whether the machine is in a state; a machine that has not begun is in none.
    bool isIn(std::size_t which) const { return state.hasBegun != 0 && state.state == which; }
};

/// Draws a card for each state with its name and a line for each transition out of it: the condition and how often the
/// transition was made. An arrow leads from the line to the target. The header of the current state is filled, and a
/// transition stays bright for half a second. Names must outlive the view, as those of tables do. Drawing the same
/// machine again in the same area allocates nothing.
class StateGraphView {
public:
    void draw(Canvas& canvas, const Rect& area, const ShownMachine& machine);
    /// The state whose card contains the point, as drawn last.
    std::optional<StateId> stateAt(glm::vec2 px) const;
    const GraphLayout& layout() const { return layout_; }

private:
    void layOut(Canvas& canvas, const Rect& area, const StateGraph& graph);
    void drawArrow(Canvas& canvas, const ShownMachine& machine, std::size_t transition) const;
    void drawCard(Canvas& canvas, const ShownMachine& machine, std::size_t state) const;
    Rect lineOf(const StateGraph& graph, std::size_t transition) const;

    GraphLayout layout_;
    Rect area_;
    float maxScale_ = 0;
    std::vector<std::string_view> states_;  ///< of the graph that is laid out
    std::vector<Transition> transitions_;
    /// For each transition, where its arrow enters the target's header: at this fraction of its height.
    std::vector<float> entries_;
};

/// Draws a row for each state, in which bars show when it was current, from ten seconds ago to now.
void drawStateTrace(Canvas& canvas, const Rect& area, const ShownMachine& machine);

}  // namespace arclight
