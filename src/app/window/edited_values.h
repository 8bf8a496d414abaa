// Values of parameters that wait for the end of a frame.
#pragma once

#include <vector>

#include "app/session/session.h"

namespace arclight {

/// While this exists, the session's parameters hold the edited values instead of those that the demo draws with, and
/// changes are stored in the edited values. Null changes nothing.
class EditedValues {
public:
    EditedValues(Session& session, std::vector<ParamValue>* edited) : session_(session), edited_(edited) {
        if (!edited_) return;
        drawn_ = session_.values();
        session_.params().assign(*edited_);
    }
    EditedValues(EditedValues&&) = delete;
    ~EditedValues() {
        if (!edited_) return;
        *edited_ = session_.values();
        session_.params().assign(drawn_);
    }

private:
    Session& session_;
    std::vector<ParamValue>* edited_;
    std::vector<ParamValue> drawn_;
};

}  // namespace arclight
