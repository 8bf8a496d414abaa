// Undo and redo of parameter changes.
#pragma once

#include <optional>
#include <vector>

#include "core/param_set.h"

namespace arclight {

/// The past values of parameters, as steps to undo and redo. It receives the current values every frame and detects the
/// changes itself. All calls must pass the values of the same ParamSet (`ParamSet::values`).
class History {
public:
    using Values = std::vector<ParamValue>;

    /// Beyond this number, the oldest steps are dropped.
    static constexpr std::size_t kMaxSteps = 256;

    /// Call it every frame. Values that differ from the last step become a new step, which drops all steps to redo.
    /// While `isDragging` (the user holds a widget or types into it), changes are collected; the first frame afterwards
    /// merges them into one step, or none if the values are back where the drag began. The very first call sets the
    /// initial values.
    void note(const Values& values, bool isDragging);

    /// Records values that were all set at once, from a preset or a capture, as one step of their own; a drag before it
    /// becomes a separate step.
    void reset(const Values& values);

    /// The values one step back (forward), for the caller to assign; nothing if there is no such step. Changes in
    /// `current` that are not yet a step become one first, so undo also works during a drag.
    std::optional<Values> undo(const Values& current);
    std::optional<Values> redo(const Values& current);

    /// Whether `undo` and `redo` would return values.
    bool canUndo(const Values& current) const { return at_ > 0 || isChanged(current); }
    bool canRedo(const Values& current) const { return redoSteps() > 0 && !isChanged(current); }

    /// The number of steps that can be undone and redone.
    std::size_t undoSteps() const { return at_; }
    std::size_t redoSteps() const { return states_.empty() ? 0 : states_.size() - 1 - at_; }

private:
    void commit(const Values& values);
    /// Whether `current` differs from the current step.
    bool isChanged(const Values& current) const { return !states_.empty() && current != states_[at_]; }

    std::vector<Values> states_;  ///< oldest first; neighbours differ
    std::size_t at_ = 0;          ///< the index of the current step
    std::optional<Values> dragged_;  ///< the latest values during a drag
};

}  // namespace arclight
