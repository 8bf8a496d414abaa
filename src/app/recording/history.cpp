#include "app/recording/history.h"

namespace arclight {

void History::note(const Values& values, bool isDragging) {
    if (isDragging && !states_.empty()) {
        dragged_ = values;
        return;
    }
    dragged_.reset();
    commit(values);
}

void History::reset(const Values& values) {
    if (dragged_) commit(*dragged_);
    dragged_.reset();
    commit(values);
}

std::optional<History::Values> History::undo(const Values& current) {
    note(current, false);
    if (at_ == 0) return std::nullopt;
    return states_[--at_];
}

std::optional<History::Values> History::redo(const Values& current) {
    note(current, false);
    if (redoSteps() == 0) return std::nullopt;
    return states_[++at_];
}

void History::commit(const Values& values) {
    if (states_.empty()) {
        states_.push_back(values);
        return;
    }
    if (values == states_[at_]) return;
    states_.resize(at_ + 1);
    states_.push_back(values);
    if (states_.size() > kMaxSteps + 1) states_.erase(states_.begin());
    at_ = states_.size() - 1;
}

}  // namespace arclight
