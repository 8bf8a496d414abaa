// Cleanup that must run even if the program ends without returning from `main`.
#pragma once

#include <functional>
#include <string>

namespace arclight {

/// While this object lives, its work is done before the program ends because memory has run out, a `CHECK` has failed,
/// the display has gone away, or a library ends or aborts it. At most one at a time.
class LastCall {
public:
    /// `work` returns a remark for the last message, or an empty text. It must neither draw nor wait.
    explicit LastCall(std::function<std::string()> work);
    ~LastCall();
    LastCall(const LastCall&) = delete;
};

/// Runs the work of the current `LastCall`, if there is one and it has not run yet. Returns its remark.
std::string makeLastCall() noexcept;

}  // namespace arclight
