// Undo and redo of parameter changes.
#pragma once

#include <optional>
#include <vector>

#include "core/params.h"

namespace arclight {

/// The values that parameters had, as steps that can be taken back and taken again. It is told the present values every
/// frame and finds the changes itself; all calls take the values of one and the same ParamSet (`ParamSet::values`).
class History {
public:
    using Values = std::vector<ParamValue>;

    /// The oldest steps are forgotten beyond this number.
    static constexpr std::size_t kMaxSteps = 256;

    /// To be called every frame. What differs from the last step is a new one, which drops the steps that were taken
    /// back. While `isDragging` (a person holds a widget, or types into it) changes wait, and all of them become one
    /// step with the first frame after; none where the values are back at where the drag began. The first call ever
    /// gives the values to start from.
    void note(const Values& values, bool isDragging);

    /// All values were set at once, from a preset or a capture: one step, apart from a drag before it.
    void reset(const Values& values);

    /// The values one step back (forward), to be assigned; nothing where there is no such step. A change of `current`
    /// that was not yet a step becomes one first, so that the middle of a drag can be taken back too.
    std::optional<Values> undo(const Values& current);
    std::optional<Values> redo(const Values& current);

    /// Whether `undo` and `redo` would give anything.
    bool canUndo(const Values& current) const { return at_ > 0 || isChanged(current); }
    bool canRedo(const Values& current) const { return redoSteps() > 0 && !isChanged(current); }

    /// The number of steps that can be taken back, and again.
    std::size_t undoSteps() const { return at_; }
    std::size_t redoSteps() const { return states_.empty() ? 0 : states_.size() - 1 - at_; }

private:
    void commit(const Values& values);
    /// Whether `current` is a step that was not noted yet.
    bool isChanged(const Values& current) const { return !states_.empty() && current != states_[at_]; }

    std::vector<Values> states_;  ///< oldest first; neighbours differ
    std::size_t at_ = 0;          ///< the one that stands
    std::optional<Values> dragged_;  ///< the latest values of a drag that goes on
};

}  // namespace arclight
